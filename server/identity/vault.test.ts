import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeId } from '#domain/ids/ids.ts';
import { openMasterKeys } from '#server/ciphers/master-keys.ts';
import { type Belonging, openVault } from './vault.ts';

const image = randomBytes(2_000);
const belonging: Belonging = { owner: makeId('usr', 1, new Uint8Array(10)), submission: 'idn_1', side: 'front' };

describe('the vault', () => {
  it('[I2] opens what it locked, each time under another key, and holds nothing of the image', () => {
    const vault = openVault(openMasterKeys([randomBytes(32)]));
    const [one, two] = [vault.lock(image, belonging), vault.lock(image, belonging)];
    expect(vault.unlock(one, belonging)).toEqual(image);
    expect(one.ciphertext.includes(image.subarray(0, 16))).toBe(false);
    expect(one.ciphertext.equals(two.ciphertext)).toBe(false);
    expect(one.wrappedKey.equals(two.wrappedKey)).toBe(false);
  });

  it('[I2] an image that was moved to another owner, submission or side does not open', () => {
    const vault = openVault(openMasterKeys([randomBytes(32)]));
    const locked = vault.lock(image, belonging);
    for (const other of [
      { ...belonging, owner: makeId('usr', 2, new Uint8Array(10)) },
      { ...belonging, submission: 'idn_2' },
      { ...belonging, side: 'back' as const },
    ]) {
      expect(() => vault.unlock(locked, other)).toThrow();
    }
  });

  it('[I2] one changed bit does not pass', () => {
    const vault = openVault(openMasterKeys([randomBytes(32)]));
    const locked = vault.lock(image, belonging);
    for (const part of ['ciphertext', 'wrappedKey'] as const) {
      const changed = Buffer.from(locked[part]);
      changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
      expect(() => vault.unlock({ ...locked, [part]: changed }, belonging)).toThrow();
    }
  });

  it('[I2] after a rotation the new key wraps and the old one still opens; without it nothing does', () => {
    const [old, fresh] = [randomBytes(32), randomBytes(32)];
    const before = openVault(openMasterKeys([old])).lock(image, belonging);
    const rotated = openVault(openMasterKeys([fresh, old]));
    expect(rotated.unlock(before, belonging)).toEqual(image);
    const after = rotated.lock(image, belonging);
    expect(after.masterKey).not.toBe(before.masterKey);
    expect(openVault(openMasterKeys([fresh])).unlock(after, belonging)).toEqual(image);
    expect(() => openVault(openMasterKeys([fresh])).unlock(before, belonging)).toThrow(
      `master key ${before.masterKey}`,
    );
  });
});
