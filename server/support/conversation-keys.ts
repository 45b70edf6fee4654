import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#server/ciphers/secrets.ts';

/** What the mailed link holds: 256 bits of chance, kept as its SHA-256 alone. */
export function newConfirmToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: confirmHash(token) };
}

export const confirmHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface ConversationKeys {
  /** What the conversation's own link holds (S1.1). */
  readonly keyOf: (message: string) => string;
  /** Whose conversation a key opens; null for what this installation did not sign. Whether it still holds is the record's to say. */
  readonly messageOf: (key: string) => string | null;
}

/**
 * Keys of conversations: the message's id, signed by HMAC-SHA-256 with a key of its own, derived from the installation's secret, so
 * that they can be mailed again and stand in no table. Once a secret is taken away, the links that it signed
 * open nothing.
 */
export function openConversationKeys(secrets: Secrets): ConversationKeys {
  const markOf = (secret: string) => {
    const own = Buffer.from(hkdfSync('sha256', secret, '', 'fairlead conversation key 1', 32));
    return (message: string): Buffer => createHmac('sha256', own).update(message).digest();
  };
  const mark = markOf(secrets[0]);
  const marks = secrets.map(markOf);
  return {
    keyOf: (message) => `${message}.${mark(message).toString('base64url')}`,
    messageOf(key) {
      const [message = '', given = ''] = key.split('.');
      const bytes = Buffer.from(given, 'base64url');
      const isRight = (right: Buffer) => bytes.length === right.length && timingSafeEqual(bytes, right);
      return marks.some((one) => isRight(one(message))) ? message : null;
    },
  };
}
