import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The cookies of the sign-in side: what they are called, carry and look like. */
export interface Cookies {
  /** A fresh session token and the Set-Cookie that carries it. @param remember false: it goes when the browser closes */
  session(remember: boolean): { readonly token: string; readonly header: string };
  readonly endSession: string;
  /** The token of the session cookie in a cookie header, or null when there is none of ours. */
  sessionToken(header: string | undefined): string | null;
  /** The same for a sign-in that waits for its second factor. */
  pending(): { readonly token: string; readonly header: string };
  readonly endPending: string;
  pendingToken(header: string | undefined): string | null;
}

/** How long a session lasts, and how long a sign-in may wait for its code, in seconds. */
export const sessionS = 7 * 24 * 3_600;
export const shortSessionS = 24 * 3_600;
export const pendingS = 600;

/** Reads one cookie of the header; undefined when it is not there. */
function cookieNamed(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** The token of a signed cookie (`token.signature`, percent-encoded; HMAC-SHA-256, base64), or null when it is not ours. */
function signedToken(cookie: string, secret: string): string | null {
  let text: string;
  try {
    text = decodeURIComponent(cookie);
  } catch {
    return null;
  }
  const at = text.lastIndexOf('.');
  if (at < 1) return null;
  const token = text.slice(0, at);
  const expected = createHmac('sha256', secret).update(token).digest();
  const given = Buffer.from(text.slice(at + 1), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

const newToken = (): string => randomBytes(32).toString('base64url');
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** @param config.production cookies are Secure, so that they travel over https only */
export function openCookies(config: { readonly secret: string; readonly production: boolean }): Cookies {
  const { secret, production } = config;
  const prefix = production ? '__Secure-fairlead' : 'fairlead';
  const names = { session: `${prefix}.session_token`, pending: `${prefix}.pending_sign_in` } as const;
  const secure = production ? '; Secure' : '';
  const session = (value: string, life: string): string =>
    `${names.session}=${value}${life}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  const pending = (value: string, seconds: number): string =>
    `${names.pending}=${value}; Max-Age=${seconds}; Path=/api/auth; HttpOnly; SameSite=Strict${secure}`;
  return {
    session(remember) {
      const token = newToken();
      const signature = createHmac('sha256', secret).update(token).digest('base64');
      const life = remember ? `; Max-Age=${sessionS}` : '';
      return { token, header: session(encodeURIComponent(`${token}.${signature}`), life) };
    },
    endSession: session('', '; Max-Age=0'),
    sessionToken(header) {
      const cookie = cookieNamed(header, names.session);
      return cookie === undefined ? null : signedToken(cookie, secret);
    },
    pending() {
      const token = newToken();
      return { token, header: pending(token, pendingS) };
    },
    endPending: pending('', 0),
    pendingToken(header) {
      const cookie = cookieNamed(header, names.pending);
      return cookie !== undefined && tokenShape.test(cookie) ? cookie : null;
    },
  };
}
