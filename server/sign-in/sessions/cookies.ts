import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sessionLimits } from '#domain/accounts/session-limits.ts';
import type { Secrets } from '#server/ciphers/secrets.ts';

/** What a sign-in leaves in its browser and finds there. */
export interface Browser {
  /** Fresh tokens: nothing that the browser brought along names what is opened now. */
  readonly session: string;
  readonly device: string;
  /** Of the session and the device that the request came with; null without one of ours. */
  readonly presentedSession: string | null;
  readonly presentedDevice: string | null;
  /** Whether the session outlives the closing of the browser. */
  readonly remember: boolean;
  /** The Set-Cookie headers of both. */
  readonly setCookies: readonly string[];
}

/** The cookies of the sign-in side: what they are called, carry and look like. */
export interface Cookies {
  /** The session's name, for documents of the API. */
  readonly sessionName: string;
  /** @param remember false: the session goes when the browser closes */
  browser(header: string | undefined, remember: boolean): Browser;
  /** A fresh device alone, with the Set-Cookie that carries it. */
  device(header: string | undefined): Pick<Browser, 'device' | 'presentedDevice' | 'setCookies'>;
  readonly endSession: string;
  /** The token of the session cookie in a cookie header, or null when there is none of ours. */
  sessionToken(header: string | undefined): string | null;
  /** The same of a browser in which somebody has signed in before. */
  deviceToken(header: string | undefined): string | null;
  /** The same for a sign-in that waits for its second factor. */
  pending(): { readonly token: string; readonly header: string };
  readonly endPending: string;
  pendingToken(header: string | undefined): string | null;
}

/** How long a sign-in may wait for its code, and how long a browser stays known, in seconds. */
export const pendingS = 600;
export const deviceS = 365 * 24 * 3_600;
const rememberedS = sessionLimits.remembered.absoluteMs / 1_000;

/** Reads one cookie of the header; undefined when it is not there. */
function cookieNamed(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

type Signer = (token: string) => Buffer;

/** A signed cookie's value: `token.signature`, percent-encoded; HMAC-SHA-256, base64. */
const signedValue = (token: string, sign: Signer): string =>
  encodeURIComponent(`${token}.${sign(token).toString('base64')}`);

/** The token of a signed cookie, or null when it is not ours: whichever of the signers has signed it. */
function signedToken(cookie: string | undefined, signers: readonly Signer[]): string | null {
  if (cookie === undefined) return null;
  let text: string;
  try {
    text = decodeURIComponent(cookie);
  } catch {
    return null;
  }
  const at = text.lastIndexOf('.');
  if (at < 1) return null;
  const token = text.slice(0, at);
  const given = Buffer.from(text.slice(at + 1), 'base64');
  const isSigned = (expected: Buffer) => given.length === expected.length && timingSafeEqual(given, expected);
  return signers.some((sign) => isSigned(sign(token))) ? token : null;
}

const newToken = (): string => randomBytes(32).toString('base64url');
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/**
 * In production names begin with `__Host-`: browsers then take the cookie over https from this very host alone, for all of
 * its paths, so that no sibling domain can plant one. A sign-in that waits goes to /api/auth only and is `__Secure-`.
 *
 * @param config.production cookies are Secure, so that they travel over https only
 */
export function openCookies(config: { readonly secrets: Secrets; readonly production: boolean }): Cookies {
  const { secrets, production } = config;
  const named = (prefix: '__Host-' | '__Secure-', name: string): string =>
    `${production ? prefix : ''}fairlead.${name}`;
  const names = {
    session: named('__Host-', 'session_token'),
    device: named('__Host-', 'device'),
    pending: named('__Secure-', 'pending_sign_in'),
  } as const;
  const secure = production ? '; Secure' : '';
  const session = (value: string, life: string): string =>
    `${names.session}=${value}${life}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  const pending = (value: string, seconds: number): string =>
    `${names.pending}=${value}; Max-Age=${seconds}; Path=/api/auth; HttpOnly; SameSite=Strict${secure}`;
  const signerOf =
    (secret: string, what: string): Signer =>
    (token) =>
      createHmac('sha256', secret).update(`${what}${token}`).digest();
  // Signed as another thing, so that neither cookie is taken for the other.
  const [asSession, asDevice] = ['', 'device '] as const;
  const signSession = signerOf(secrets[0], asSession);
  const signDevice = signerOf(secrets[0], asDevice);
  const sessionSigners = secrets.map((secret) => signerOf(secret, asSession));
  const deviceSigners = secrets.map((secret) => signerOf(secret, asDevice));

  const cookies: Cookies = {
    sessionName: names.session,
    browser(header, remember) {
      const token = newToken();
      const life = remember ? `; Max-Age=${rememberedS}` : '';
      const { setCookies, ...device } = cookies.device(header);
      return {
        ...device,
        session: token,
        presentedSession: cookies.sessionToken(header),
        remember,
        setCookies: [session(signedValue(token, signSession), life), ...setCookies],
      };
    },
    device(header) {
      const token = newToken();
      const value = signedValue(token, signDevice);
      return {
        device: token,
        presentedDevice: cookies.deviceToken(header),
        setCookies: [`${names.device}=${value}; Max-Age=${deviceS}; Path=/; HttpOnly; SameSite=Strict${secure}`],
      };
    },
    endSession: session('', '; Max-Age=0'),
    sessionToken: (header) => signedToken(cookieNamed(header, names.session), sessionSigners),
    deviceToken: (header) => signedToken(cookieNamed(header, names.device), deviceSigners),
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
  return cookies;
}
