import { expect, it } from 'vitest';
import type { Language } from '#domain/languages/language.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { type FoundFacts, foundAbout } from './found.ts';

const said = (language: Language, facts: Partial<FoundFacts> & Pick<FoundFacts, 'kind'>): string =>
  foundAbout(translatorOf(language), { state: null, sums: null, amount: null, asked: null, rest: null, ...facts });

it('[R1.6] [A11] what a search finds says its state, its sums and its coin in the reader’s language', () => {
  const deposit = { kind: 'deposit', state: 'approved', sums: 'credited_less', amount: '119.99', asked: '310.00' };
  expect(said('en', { ...deposit, rest: 'USDT' })).toBe('approved, 119.99 of 310.00 USD credited, USDT');
  expect(said('es', { ...deposit, rest: 'USDT' })).toBe('aprobado, 119.99 de 310.00 USD abonados, USDT');
  const trade = { kind: 'trade', state: 'won', sums: 'up', asked: 'BTC/USD', rest: 'practice' };
  expect(said('es', trade)).toBe('ganada, Sube BTC/USD, práctica');
  expect(said('es', { kind: 'conversation', state: 'open', rest: 'deposit' })).toBe('abierta, depósito');
});

it('[R1.6] what somebody wrote and a code of a later version stay as they are', () => {
  expect(said('es', { kind: 'message', rest: 'deposit' })).toBe('deposit');
  expect(said('es', { kind: 'copy', state: 'active', rest: 'toString' })).toBe('activa, toString');
  expect(said('es', { kind: 'case', state: 'parked' })).toBe('parked');
  expect(said('es', { kind: 'customer', rest: 'ann@example.org' })).toBe('ann@example.org');
});
