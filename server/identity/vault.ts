import { createHash, randomBytes } from 'node:crypto';
import type { Side } from '#domain/identity/images.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { decrypt, encrypt } from '#server/ciphers/aes-gcm.ts';

/** What an image belongs to. It is part of what is authenticated: bytes moved to another owner or side do not open. */
export interface Belonging {
  readonly owner: UserId;
  readonly submission: string;
  readonly side: Side;
}

/** An image as it is stored. */
export interface LockedImage {
  /** Which master key has wrapped the image's own. */
  readonly masterKey: string;
  readonly wrappedKey: Buffer;
  readonly ciphertext: Buffer;
}

export interface Vault {
  /** Encrypts under a fresh key. */
  lock(image: Uint8Array, belonging: Belonging): LockedImage;
  /** Decrypts. Throws when the master key is not there any more, or anything was changed. */
  unlock(locked: LockedImage, belonging: Belonging): Buffer;
}

const keyBytes = 32;

/**
 * ID images at rest (I2): AES-256-GCM with a key for each file, which a master key wraps in the same way. Without the
 * wrapped key the rest is noise, so deleting it is the purge. The first master key wraps; the others, which were first
 * before, still open what they have wrapped.
 *
 * @param masterKeys 32 bytes each
 */
export function openVault(masterKeys: readonly Buffer[]): Vault {
  const [first] = masterKeys;
  if (!first) throw new Error('ID images need a master key');
  const keys = new Map(masterKeys.map((key) => [idOf(key), key]));
  return {
    lock(image, belonging) {
      const key = randomBytes(keyBytes);
      return {
        masterKey: idOf(first),
        wrappedKey: encrypt(first, key, context('key', belonging)),
        ciphertext: encrypt(key, image, context('image', belonging)),
      };
    },
    unlock({ masterKey, wrappedKey, ciphertext }, belonging) {
      const master = keys.get(masterKey);
      if (!master) throw new Error(`IDENTITY_MASTER_KEY does not hold the master key ${masterKey}`);
      const key = decrypt(master, wrappedKey, context('key', belonging));
      return decrypt(key, ciphertext, context('image', belonging));
    },
  };
}

/** Names a key without telling anything of it. */
function idOf(key: Buffer): string {
  return createHash('sha256').update('fairlead identity master key').update(key).digest('hex').slice(0, 16);
}

const context = (what: 'key' | 'image', { owner, submission, side }: Belonging): Buffer =>
  Buffer.from(['identity-1', what, owner, submission, side].join('|'));
