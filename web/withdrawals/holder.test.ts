import { expect, test } from 'vitest';
import type { SavedAddress } from './address-book.ts';
import { asksForHolder, holderBody, holderProblems, shownHolder, withHolder } from './holder.ts';
import { noPayee } from './payee.ts';

const saved: SavedAddress = {
  id: 'adr_1',
  label: 'Mine',
  paymentMethod: 'Bitcoin',
  network: 'Bitcoin',
  walletAddress: 'bc1q',
  addedAt: '2026-11-25T10:00:00.000Z',
  approvableFrom: '2026-11-25T10:00:00.000Z',
  holder: { kind: 'own_account', provider: 'Kraken' },
};
const chosen = { ...noPayee, chosen: saved.id };
const typed = { kind: 'other_person', provider: '', name: 'Ben Hart', country: 'ES' } as const;

test('[W2.1] the form asks from the amount that the server names on, and for nothing below it', () => {
  expect(['999.99', '1000', '1,000.00', 'ten'].map((amount) => asksForHolder(amount, '1000.00'))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(asksForHolder('5000', null)).toBe(false);
});

test('[W2.1] a saved address fills in what it remembers; what is typed is about one address, and is there again', () => {
  expect(holderBody(shownHolder({}, chosen, [saved]))).toEqual({ kind: 'own_account', provider: 'Kraken' });
  const toNew = { ...chosen, chosen: 'new' };
  const holders = withHolder({}, toNew, [saved], typed);
  expect(shownHolder(holders, chosen, [saved]).kind).toBe('own_account');
  expect(shownHolder(holders, toNew, [saved])).toEqual(typed);
});

test('[W2.1] all that is missing is named at once, and parts of other choices are not sent', () => {
  const problems = holderProblems({ ...typed, name: ' ', country: '' });
  expect([problems.kind, problems.provider]).toEqual([null, null]);
  expect(problems.name).toMatch(/full name/);
  expect(problems.country).toMatch(/country/);
  expect(holderProblems({ ...typed, kind: '' }).kind).not.toBeNull();
  expect(holderBody({ ...typed, kind: 'own_wallet' })).toEqual({ kind: 'own_wallet' });
});
