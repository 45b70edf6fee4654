import type { Side } from '#domain/identity/images.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { decrypt, encrypt } from '#server/ciphers/aes-gcm.ts';
import type { MasterKeys, WrappedKey } from '#server/ciphers/master-keys.ts';

/** What an image belongs to. It is part of what is authenticated: bytes moved to another owner or side do not open. */
export interface Belonging {
  readonly owner: UserId;
  readonly submission: string;
  readonly side: Side;
}

/** An image as it is stored. */
export interface LockedImage extends WrappedKey {
  readonly ciphertext: Buffer;
}

export interface Vault {
  /** Encrypts under a fresh key. */
  lock(image: Uint8Array, belonging: Belonging): LockedImage;
  /** Decrypts. Throws when the master key is not there any more, or anything was changed. */
  unlock(locked: LockedImage, belonging: Belonging): Buffer;
}

/**
 * ID images at rest (I2): AES-256-GCM with a key for each file, which a master key wraps in the same way. Without the
 * wrapped key the rest is noise, so deleting it is the purge.
 */
export function openVault(masterKeys: MasterKeys): Vault {
  return {
    lock(image, belonging) {
      const { key, ...wrapped } = masterKeys.newKey(context('key', belonging));
      return { ...wrapped, ciphertext: encrypt(key, image, context('image', belonging)) };
    },
    unlock({ ciphertext, ...wrapped }, belonging) {
      const key = masterKeys.unwrap(wrapped, context('key', belonging));
      return decrypt(key, ciphertext, context('image', belonging));
    },
  };
}

const context = (what: 'key' | 'image', { owner, submission, side }: Belonging): Buffer =>
  Buffer.from(['identity-1', what, owner, submission, side].join('|'));
