import { expect, it } from 'vitest';
import { testKeys } from '#tools/testing/payments/chains.ts';
import { placeOf, readExtendedKey } from './extended-keys.ts';

/** The account of BIP 84's own test vectors. */
const bip84 =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
/** The account of the words 'test test test test test test test test test test test junk'. */
const junk =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';

it('[D2] receiving addresses are those that wallets derive from the same account', () => {
  const bitcoin = readExtendedKey('BITCOIN_XPUB', bip84, 'bitcoin');
  expect([0, 1].map((index) => bitcoin.derive(index).address)).toEqual([
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
  ]);
  expect(bitcoin.derive(0).place).toBe(placeOf('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'bitcoin'));
  const evm = readExtendedKey('ETHEREUM_XPUB', junk, 'evm');
  expect(evm.derive(0)).toEqual({
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    place: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  });
});

it('[D2] a private key is refused by name, and nothing of it is repeated', () => {
  const words = 'test test test test test test test test test test test junk';
  for (const secret of [testKeys.xprv, words, `0x${'ab'.repeat(32)}`]) {
    for (const family of ['bitcoin', 'evm'] as const) {
      const read = () => readExtendedKey('SOME_XPUB', secret, family);
      expect(read).toThrow(/^SOME_XPUB holds a private key/);
      expect(read).not.toThrow(new RegExp(secret.slice(0, 12)));
    }
  }
  expect(() => readExtendedKey('SOME_XPUB', `${bip84.slice(0, -1)}t`, 'bitcoin')).toThrow(/checksum/);
  expect(() => readExtendedKey('SOME_XPUB', bip84, 'evm')).toThrow('begins with xpub');
});
