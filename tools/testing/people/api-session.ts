import { randomUUID } from 'node:crypto';
import { demoPassword } from '#server/demo/accounts.ts';

export interface ApiReply {
  readonly status: number;
  /** The JSON of the reply, as an object of unknowns. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** A signed-in program that speaks the API over HTTP as anybody could. */
export interface ApiSession {
  get(path: string): Promise<ApiReply>;
  /** A command with a key of its own unless one is given. */
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, key?: string): Promise<ApiReply>;
}

/** Signs a demo account in. */
export const signIn = async (url: string, email: string): Promise<ApiSession> => (await signedIn(url, email)).session;

/** Signs a demo account in, for whoever needs the cookie as well. */
export async function signedIn(
  url: string,
  email: string,
): Promise<{ readonly session: ApiSession; readonly cookie: string }> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  if (!response.ok) throw new Error(`sign-in of ${email}: ${response.status} ${await response.text()}`);
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return { session: apiSession(url, cookie), cookie };
}

/** A session by its cookie; an empty one is a visitor. */
export function apiSession(url: string, cookie: string): ApiSession {
  const reply = async (response: Response): Promise<ApiReply> => {
    const parsed: unknown = await response.json();
    const body = typeof parsed === 'object' && parsed !== null ? Object.fromEntries(Object.entries(parsed)) : {};
    return { status: response.status, body };
  };
  return {
    get: async (path) => reply(await fetch(`${url}${path}`, { headers: { cookie } })),
    send: async (method, path, body, key = randomUUID()) =>
      reply(
        await fetch(`${url}${path}`, {
          method,
          headers: {
            cookie,
            'idempotency-key': key,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      ),
  };
}
