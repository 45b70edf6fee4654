import { expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { readReturnForm, returnFieldOf, typedOfReturn } from './return-values.ts';

const hash = 'ab'.repeat(32);
const withdrawal = {
  paymentMethod: 'Bitcoin',
  createdAt: '2026-11-22T09:00:00Z',
  timeline: [{ step: 'paid', time: '2026-11-22T10:00:00Z' }],
  returns: [] as { transactionId: string | null }[],
} as const;
const now = millis(Date.parse('2026-11-22T10:30:00Z'));
const typed = { transactionId: hash, amountReceived: '', paidAt: '', reason: 'The wallet was closed' };
const read = (more: object, subject: Parameters<typeof readReturnForm>[1] = withdrawal) =>
  readReturnForm({ ...typed, ...more }, subject, now);

it('[W5] where no coins came back neither coins nor time are sent', () => {
  expect(read({ transactionId: ' ', amountReceived: '1', paidAt: '2026-11-22T10:15' })).toEqual({
    ok: true,
    body: { reason: typed.reason },
  });
});

it('[W5] coins and time are sent as they are typed, and left out where a watcher may have seen them', () => {
  expect(read({})).toEqual({ ok: true, body: { reason: typed.reason, transactionId: hash } });
  const body = { reason: typed.reason, transactionId: hash, amountReceived: '0.5', paidAt: '2026-11-22T10:15:00Z' };
  expect(read({ amountReceived: ' 0.5 ', paidAt: '2026-11-22T10:15' })).toEqual({ ok: true, body });
  expect(typedOfReturn(body)).toEqual({ ...typed, amountReceived: '0.5', paidAt: '2026-11-22T10:15:00' });
});

it('[W5] says which field is wrong: before the payout, in the future, of another transaction, without a reason', () => {
  for (const [more, field] of [
    [{ transactionId: 'x' }, 'transactionId'],
    [{ amountReceived: '0,5' }, 'amountReceived'],
    [{ paidAt: '2026-11-22T09:59' }, 'paidAt'],
    [{ paidAt: '2026-11-22T10:31' }, 'paidAt'],
    [{ paidAt: '2026-02-30T10:31' }, 'paidAt'],
    [{ reason: '' }, 'reason'],
  ] as const) {
    expect(read(more), JSON.stringify(more)).toMatchObject({ ok: false, field });
  }
  for (const first of [null, 'cd'.repeat(32)]) {
    expect(read({}, { ...withdrawal, returns: [{ transactionId: first }] })).toMatchObject({ field: 'transactionId' });
  }
  expect([returnFieldOf('invalid_input'), returnFieldOf('own_case')]).toEqual(['paidAt', null]);
});
