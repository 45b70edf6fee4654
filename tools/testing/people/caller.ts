export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Buffer;
  /** The body as JSON, null when it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a test asks any body for what it should hold
  readonly body: any;
}

export interface Caller {
  call(
    method: string,
    path: string,
    options?: {
      readonly body?: unknown;
      readonly text?: string;
      readonly form?: FormData;
      readonly headers?: Record<string, string>;
    },
  ): Promise<Answer>;
  /** A command with a key of its own, or the key given. */
  command(method: string, path: string, body?: unknown, key?: string): Promise<Answer>;
  signIn(email: string, password?: string): Promise<Answer>;
  cookie(): string;
}
