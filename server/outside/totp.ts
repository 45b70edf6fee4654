import { Secret, TOTP } from 'otpauth';

/** Seconds that a code is shown for. */
const periodS = 30;

export interface Totp {
  /** 160 random bits, as RFC 4226 asks for. */
  newSecret(): Buffer;
  /** How a person types the secret in: base 32. */
  textOf(secret: Buffer): string;
  /** What the QR code of an app carries (otpauth://…). */
  uriOf(secret: Buffer, account: string, issuer: string): string;
  /**
   * The 30-second step that a code of six digits belongs to, one step early or late allowed for clocks that differ; null
   * when it is none of them.
   *
   * @param timeMs milliseconds since the epoch
   */
  stepOf(secret: Buffer, code: string, timeMs: number): number | null;
}

const secretOf = (bytes: Buffer): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** One-time codes by RFC 6238 as every app makes them: SHA-1, six digits, 30 seconds. */
export const totp: Totp = {
  newSecret: () => Buffer.from(new Secret({ size: 20 }).bytes),
  textOf: (secret) => secretOf(secret).base32,
  uriOf: (secret, label, issuer) => new TOTP({ issuer, label, secret: secretOf(secret), period: periodS }).toString(),
  stepOf(secret, code, timeMs) {
    const delta = TOTP.validate({
      token: code,
      secret: secretOf(secret),
      period: periodS,
      timestamp: timeMs,
      window: 1,
    });
    return delta === null ? null : Math.floor(timeMs / 1000 / periodS) + delta;
  },
};

/** What an app shows at a time for a secret as it is typed in. */
export const codeAt = (secret: string, timeMs: number): string =>
  new TOTP({ secret, period: periodS }).generate({ timestamp: timeMs });
