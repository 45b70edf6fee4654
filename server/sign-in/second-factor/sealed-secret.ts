import { hkdfSync } from 'node:crypto';
import { decrypt, encrypt } from '#server/ciphers/aes-gcm.ts';
import type { Secrets } from '#server/ciphers/secrets.ts';

export interface Seal {
  close(secret: Buffer, uid: string): Buffer;
  /** Null when it was sealed with a key that is not there, for somebody else, or was changed. */
  open(sealed: Buffer, uid: string): Opened | null;
}

interface Opened {
  readonly secret: Buffer;
  /** False where an earlier AUTH_SECRET has sealed it: sealed anew, it goes on without that one. */
  readonly isCurrent: boolean;
}

/**
 * Seals what an authenticator app knows: AES-256-GCM with a key of its own, derived from AUTH_SECRET, and the owner's id as
 * associated data, so that a row copied to somebody else opens nothing.
 */
export function openSeal(secrets: Secrets): Seal {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'second factor', 32));
  const current = keyOf(secrets[0]);
  const keys = secrets.map(keyOf);
  return {
    close: (secret, uid) => encrypt(current, secret, Buffer.from(uid)),
    open(sealed, uid) {
      for (const [at, key] of keys.entries()) {
        try {
          return { secret: decrypt(key, sealed, Buffer.from(uid)), isCurrent: at === 0 };
        } catch {
          // Another of them may have sealed it.
        }
      }
      return null;
    },
  };
}
