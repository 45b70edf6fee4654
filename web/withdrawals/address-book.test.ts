import { expect, test } from 'vitest';
import { isNamed, lineOf } from './address-book.ts';

const walletAddress = '0x3140983297054083331548741316072751467582';

test('[W6] an address without a name is named once in a list, by its ends; one with a name by both', () => {
  expect(lineOf({ label: '0x314098…467582', walletAddress })).toBe('0x314098…467582');
  expect(isNamed({ label: '0x314098…467582', walletAddress })).toBe(false);
  expect(lineOf({ label: 'Ledger', walletAddress })).toBe('Ledger (0x314098…467582)');
});
