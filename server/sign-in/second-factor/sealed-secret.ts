import { hkdfSync } from 'node:crypto';
import { decrypt, encrypt } from '#server/ciphers/aes-gcm.ts';

export interface Seal {
  close(secret: Buffer, uid: string): Buffer;
  /** Null when it was sealed with another key, for somebody else, or was changed. */
  open(sealed: Buffer, uid: string): Buffer | null;
}

/**
 * Seals what an authenticator app knows: AES-256-GCM with a key of its own, derived from AUTH_SECRET, and the owner's id as
 * associated data, so that a row copied to somebody else opens nothing.
 */
export function openSeal(authSecret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'second factor', 32));
  return {
    close: (secret, uid) => encrypt(key, secret, Buffer.from(uid)),
    open(sealed, uid) {
      try {
        return decrypt(key, sealed, Buffer.from(uid));
      } catch {
        return null;
      }
    },
  };
}
