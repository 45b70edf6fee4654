import { describe, expect, it } from 'vitest';
import { phrase } from '#domain/failures/phrases.ts';
import { coinOf } from './coins.ts';
import { readTransactionId } from './transaction-ids.ts';

const hex = 'aB'.repeat(32);

describe('transaction ids', () => {
  it('[D5] have one spelling per chain', () => {
    expect(readTransactionId(` ${hex} `, coinOf('Bitcoin'))).toEqual({ ok: true, value: hex.toLowerCase() });
    for (const method of ['Ethereum', 'BNB', 'USDT'] as const) {
      expect(readTransactionId(`0X${hex}`, coinOf(method))).toEqual({ ok: true, value: `0x${hex.toLowerCase()}` });
    }
  });

  it('[D5] of another shape are refused with what would be right', () => {
    const problems = [
      readTransactionId(`0x${hex}`, coinOf('Bitcoin')),
      readTransactionId(hex, coinOf('USDT')),
      readTransactionId(hex.slice(1), coinOf('Bitcoin')),
      readTransactionId(`z${hex.slice(1)}`, coinOf('Bitcoin')),
    ].map((decision) =>
      decision.ok ? 'ok' : decision.failure.code === 'transaction_id_invalid' && decision.failure.facts.problem,
    );
    expect(problems).toEqual([
      phrase('transaction_prefix', { network: null, prefixed: true }),
      phrase('transaction_prefix', { network: 'Ethereum (ERC-20)', prefixed: false }),
      phrase('transaction_length', { network: null, length: 63, hex: true }),
      phrase('transaction_length', { network: null, length: 64, hex: false }),
    ]);
  });
});
