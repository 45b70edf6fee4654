import { expect, test } from 'vitest';
import type { CountryPolicy } from '#domain/accounts/country-policy.ts';
import type { SwitchedOff } from '#domain/limits/switches.ts';
import { mayTrade } from './permission.ts';

const policy: CountryPolicy = { trades: new Set(['CH']), copying: 'all', mining: 'all' };
const swiss = { accountStatus: 'approved', country: 'CH' };
const real = { wallet: 'real', currencyPair: 'BTCUSD' } as const;
const practice = { wallet: 'practice', currencyPair: 'BTCUSD' } as const;
const rules = (switchedOff: SwitchedOff = new Map()) => ({ switchedOff, policy });

test('B4: real money is traded where the product may be sold, practice money everywhere', () => {
  expect(mayTrade(swiss, real, rules()).ok).toBe(true);
  for (const country of ['DE', null]) {
    const elsewhere = { accountStatus: 'approved', country };
    expect(mayTrade(elsewhere, real, rules())).toMatchObject({
      failure: { code: 'product_not_in_country', facts: { product: 'trades', country } },
    });
    expect(mayTrade(elsewhere, practice, rules()).ok).toBe(true);
  }
});

test('X1: what is switched off is refused with its reason: a product before a pair, and each for its own', () => {
  const off = new Map([
    ['trades', 'maintenance'],
    ['pair:BTCUSD', 'venue down'],
  ]);
  const reasonOf = (ticket: Parameters<typeof mayTrade>[1]) => {
    const decision = mayTrade(swiss, ticket, rules(off));
    return decision.ok ? 'allowed' : decision.failure.facts;
  };
  expect(reasonOf(real)).toEqual({ what: 'trades', reason: 'maintenance' });
  expect(reasonOf(practice)).toEqual({ what: 'BTCUSD', reason: 'venue down' });
  expect(reasonOf({ ...practice, currencyPair: 'ETHUSD' })).toBe('allowed');
});

test('T6: nobody trades without an approved account, whatever else would refuse', () => {
  const off = new Map([['trades', 'maintenance']]);
  for (const accountStatus of ['pending', 'suspended', 'blocked', 'declined']) {
    expect(mayTrade({ accountStatus, country: 'DE' }, real, rules(off))).toMatchObject({
      failure: { code: 'account_not_approved', facts: { accountStatus } },
    });
  }
  expect(mayTrade(undefined, practice, rules())).toMatchObject({ failure: { facts: { accountStatus: 'void' } } });
});
