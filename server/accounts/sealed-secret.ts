import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

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
    close(secret, uid) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(uid));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(sealed, uid) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
          .setAAD(Buffer.from(uid))
          .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
        return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
