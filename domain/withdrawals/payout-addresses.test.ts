import { describe, expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { codeOf } from '#tools/testing/decisions.ts';
import { type AddingFacts, decideAdding } from './payout-addresses.ts';
import type { AddressCheck } from './request.ts';

describe('the address book', () => {
  const known: AddingFacts = { knownAs: null, count: 0, signedInAtMs: millis(0), now: millis(15 * 60_000 - 1) };
  const right: AddressCheck = { ok: true, address: 'bc1' };
  it('[W6] an address is added within 15 minutes of the sign-in, once, up to fifty', () => {
    expect(decideAdding(right, known)).toEqual({ ok: true, value: 'bc1' });
    expect(codeOf(decideAdding(right, { ...known, now: millis(15 * 60_000) }))).toBe('sign_in_too_old');
    expect(codeOf(decideAdding(right, { ...known, signedInAtMs: null }))).toBe('sign_in_too_old');
    expect(codeOf(decideAdding(right, { ...known, knownAs: 'Mine' }))).toBe('payout_address_known');
    expect(codeOf(decideAdding(right, { ...known, count: 49 }))).toBe('ok');
    expect(codeOf(decideAdding(right, { ...known, count: 50 }))).toBe('too_many_payout_addresses');
    expect(codeOf(decideAdding({ ok: false, problem: phrase('zero_address') }, known))).toBe('address_invalid');
  });
});
