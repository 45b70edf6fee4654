import { createHash, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from './aes-gcm.ts';

/** A key of one record, as it is stored. */
export interface WrappedKey {
  /** Which master key has wrapped it. */
  readonly masterKey: string;
  /** 60 bytes. */
  readonly wrappedKey: Buffer;
}

export interface MasterKeys {
  /** A fresh key of 32 bytes, and the same as it is stored. `associated` says what it belongs to. */
  newKey(associated: Buffer): WrappedKey & { readonly key: Buffer };
  /**
   * Throws when the key was made for something else or was changed.
   *
   * @throws UnknownMasterKey when the master key is not there any more, or not yet
   */
  unwrap(wrapped: WrappedKey, associated: Buffer): Buffer;
}

const keyBytes = 32;

/** Whoever has the key opens it: nothing says that what it has wrapped was changed. */
export class UnknownMasterKey extends Error {
  override readonly name = 'UnknownMasterKey';
}

/**
 * Keys that wrap the keys of single records (AES-256-GCM). The first wraps; the others, which were first before, still open
 * what they have wrapped.
 *
 * @param masterKeys 32 bytes each
 */
export function openMasterKeys(masterKeys: readonly Buffer[]): MasterKeys {
  const [first] = masterKeys;
  if (!first) throw new Error('ID images and proofs need a master key');
  const keys = new Map(masterKeys.map((key) => [idOf(key), key]));
  return {
    newKey(associated) {
      const key = randomBytes(keyBytes);
      return { masterKey: idOf(first), wrappedKey: encrypt(first, key, associated), key };
    },
    unwrap({ masterKey, wrappedKey }, associated) {
      const master = keys.get(masterKey);
      if (!master) throw new UnknownMasterKey(`IDENTITY_MASTER_KEY does not hold the master key ${masterKey}`);
      return decrypt(master, wrappedKey, associated);
    },
  };
}

/** Names a key without telling anything of it: 16 hex digits. */
function idOf(key: Buffer): string {
  return createHash('sha256').update('fairlead identity master key').update(key).digest('hex').slice(0, 16);
}
