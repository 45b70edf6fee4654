import type { BodyOf, Operation, QueryOf, ReplyOf } from '#api/operation.ts';
import type { Decision } from '#domain/failures/failures.ts';

/** A request to one of the paths that open, end or repair a sign-in, validated, with nothing of its headers but these. */
export interface AuthCall<O extends Operation> {
  readonly body: BodyOf<O>;
  readonly query: QueryOf<O>;
  /** The cookie header. */
  readonly cookie: string | undefined;
  readonly userAgent: string | undefined;
  /** Address of the caller's socket, or of the client as a trusted proxy names it. */
  readonly source: string;
  /** Takes whose account it turns out to be about, for the security log; also of what is refused. */
  readonly about?: (uid: string) => void;
}

export interface AuthAnswer<R> {
  readonly reply: R;
  /** Complete Set-Cookie header values. */
  readonly setCookies: readonly string[];
  /** Whose sessions ended, but for the one that asked: what those have used up of the person's day is forgotten. */
  readonly sessionsEndedOf?: string;
}

export type AuthHandler<O extends Operation> = (call: AuthCall<O>) => Promise<Decision<AuthAnswer<ReplyOf<O>>>>;

export type AuthHandlers<C extends Record<string, Operation>> = { readonly [K in keyof C]: AuthHandler<C[K]> };
