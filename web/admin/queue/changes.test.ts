import { describe, expect, it } from 'vitest';
import { secondPersonReasons } from '#domain/review/second-person.ts';
import { changesOf, fieldWords } from './changes.ts';

describe('changes of an audit entry', () => {
  it('[R2] only what changed is shown, with before and after', () => {
    expect(changesOf({ status: 'pending', name: 'Carla' }, { status: 'approved', name: 'Carla' })).toEqual([
      { field: 'status', before: 'pending', after: 'approved' },
    ]);
  });

  it('[R2] cents are shown in dollars, milliseconds as a time, nested records by their path', () => {
    const after = { amount: '100000', created_ms: '0', approvals: [{ values: { transactionId: 'ab' } }], reason: null };
    expect(changesOf(null, after)).toEqual([
      { field: 'amount', before: null, after: '1,000.00' },
      { field: 'created_ms', before: null, after: '1 Jan 1970, 00:00' },
      { field: 'approvals.0.values.transactionId', before: null, after: 'ab' },
    ]);
  });

  it('[R2] amounts of a coin are shown in coins, hash rates with their unit, counted days by their date', () => {
    const shown = (after: object) => changesOf(null, after).map(({ after }) => after);
    expect(shown({ asset: 'BTC', amount: '10000' })).toEqual(['BTC', '0.00010000']);
    expect(shown({ coin: 'DOGE', day: 20778, received: '123456789' })).toEqual(['DOGE', '21 Nov 2026', '1.23456789']);
    expect(shown({ asset: 'USD', amount: '10000' })).toEqual(['USD', '100.00']);
    expect(shown({ hash_rate: '10000000000000', day: '2026-11-21' })).toEqual(['10 TH/s', '2026-11-21']);
  });

  it('[R2] amounts of a copy are dollars, an instant is a time, and why two decided is said in words', () => {
    const shown = (after: object) => changesOf(null, after).map(({ after }) => after);
    expect(shown({ allocation: '25000', max_stake: '1000', stop_loss: '5000' })).toEqual(['250.00', '10.00', '50.00']);
    expect(shown({ approvals: [{ paidAt: '1970-01-01T00:00:00.000Z', why: 'paid_time' }] })).toEqual([
      '1 Jan 1970, 00:00',
      'time of payment',
    ]);
    const reasons = secondPersonReasons.map((why) => ({ why, word: shown({ why })[0] }));
    expect(reasons.filter(({ why, word }) => word === why || word?.includes('_'))).toEqual([
      { why: 'payout', word: 'payout' },
    ]);
  });

  it('[R2] [X8] market terms are shown with their units', () => {
    const terms = { minStake: 100, maxStake: '500000', maxExposure: 5_000_000, entryDelayMs: 1_000 };
    expect(changesOf(null, terms).map(({ after }) => after)).toEqual([
      '1.00 USD',
      '5,000.00 USD',
      '50,000.00 USD',
      '1000 ms',
    ]);
    // More cents than a float holds: the last digit stays.
    expect(changesOf(null, { maxExposure: '900719925474099301' })[0]?.after).toBe('9,007,199,254,740,993.01 USD');
    const payouts = [{ duration: 30, payoutRate: 8_500 }];
    expect(changesOf(null, { payouts }).map(({ after }) => after)).toEqual(['30 s', '85 %']);
  });

  it('[R2] fields are called by words', () => {
    const statusMessage = [
      'status',
      'wallet_address',
      'approvals.0.values.transactionId',
      'created_ms',
      'approvals.1.admin',
      '',
    ];
    expect(statusMessage.map(fieldWords)).toEqual([
      'Status',
      'Wallet address',
      'Approval 1, transaction id',
      'Created at',
      'Approval 2, admin',
      '',
    ]);
  });

  it('[R2] [A11] codes and yes or no are said in words, what somebody wrote as it is', () => {
    const shown = (after: object) => changesOf(null, after).map(({ after }) => after);
    expect(shown({ status: 'in_review', sending: true, cancelled: false })).toEqual(['in review', 'yes', 'no']);
    expect(shown({ countryChange: 'AT taken back', city: 'as of version 3' })).toEqual([
      'AT, taken back',
      'as of version 3',
    ]);
    expect(shown({ name: 'pending', state: 'Zurich' })).toEqual(['pending', 'Zurich']);
  });

  it('[R2] what a field is a part of comes first, and only its name is capital', () => {
    expect(fieldWords('approvals.1.paid_ms')).toBe('Approval 2, paid at');
    expect(fieldWords('approvals.0.units')).toBe('Approval 1, coin amount, in smallest units');
    expect(fieldWords('aFieldOfLater')).toBe('A field of later');
  });

  it('[R2] what is no record is shown as it is', () => {
    expect(changesOf('a', 'b')).toEqual([{ field: '', before: 'a', after: 'b' }]);
    expect(changesOf(null, undefined)).toEqual([]);
  });
});
