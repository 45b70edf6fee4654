import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { cents } from '#domain/money/amount.ts';
import type { WithdrawalTerms } from '#domain/withdrawals/settings.ts';
import { keepFourEyes } from '#server/review/four-eyes.ts';
import { readClock } from '#server/review/timeline.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { readPaymentsHistory } from './payments-history.ts';
import { keepWithdrawalTerms, readWithdrawalTerms } from './withdrawal-terms.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const terms: WithdrawalTerms = {
  networkFees: { Bitcoin: cents(250n), Ethereum: cents(150n), BNB: cents(20n), USDT: cents(300n) },
  addressHoldHours: 24,
  waitsAtMostDays: 30,
};
const read = async (laterMs = 0) =>
  (await readPaymentsHistory(db.app, (await readClock(db.app)) + laterMs)).items.map(
    ({ since, setting, coin, value, before }) => {
      const what = coin === null ? setting : `${setting} ${coin}`;
      return [what, value, before, ...(since === null ? ['from the beginning'] : [])];
    },
  );

const unset = [
  ['WITHDRAWAL_FOUR_EYES_FROM', '1000.00', null, 'from the beginning'],
  ['WITHDRAWAL_FOUR_EYES_SUM', '', null, 'from the beginning'],
  ['WITHDRAWAL_FOUR_EYES_TOTAL', '', null, 'from the beginning'],
  ['DEPOSIT_FOUR_EYES_FROM', '1000.00', null, 'from the beginning'],
  ['DEPOSIT_FOUR_EYES_SUM', '', null, 'from the beginning'],
  ['DEPOSIT_FOUR_EYES_TOTAL', '', null, 'from the beginning'],
];
const first = [
  ['WITHDRAWAL_ADDRESS_HOLD_HOURS', '24', null],
  ['WITHDRAWAL_WAITS_AT_MOST_DAYS', '30', null],
  ['networkFee Bitcoin', '2.50', null],
  ['networkFee Ethereum', '1.50', null],
  ['networkFee BNB', '0.20', null],
  ['networkFee USDT', '3.00', null],
];
const sorted = (items: readonly (readonly (string | null)[])[]) => items.map((one) => one.join('|')).toSorted();

test('W2: L7: fees, hold and days of waiting are public with what they were before; of older changes what holds', async () => {
  expect(sorted(await read())).toEqual(sorted(unset));
  await keepWithdrawalTerms(db.owner, terms);
  await keepWithdrawalTerms(db.owner, terms);
  expect(sorted(await read())).toEqual(sorted([...first, ...unset]));

  const fees = { ...terms.networkFees, Bitcoin: cents(10_000n) };
  await keepWithdrawalTerms(db.owner, { networkFees: fees, addressHoldHours: 0, waitsAtMostDays: 365 });
  await keepWithdrawalTerms(db.owner, terms);
  const back = [
    ['WITHDRAWAL_ADDRESS_HOLD_HOURS', '24', '0'],
    ['WITHDRAWAL_WAITS_AT_MOST_DAYS', '30', '365'],
    ['networkFee Bitcoin', '2.50', '100.00'],
  ];
  const moment = [
    ['WITHDRAWAL_ADDRESS_HOLD_HOURS', '0', '24'],
    ['WITHDRAWAL_WAITS_AT_MOST_DAYS', '365', '30'],
    ['networkFee Bitcoin', '100.00', '2.50'],
  ];
  const changed = await read();
  expect(sorted(changed)).toEqual(sorted([...back, ...moment, ...first, ...unset]));
  // The newest first.
  expect(sorted(changed.slice(0, 3))).toEqual(sorted(back));
  expect(sorted(await read(31 * dayMs))).toEqual(sorted([...back, ...first.slice(3), ...unset]));
});

test('W2: what is kept holds for a process that was started with other terms', async () => {
  const others = { networkFees: { ...terms.networkFees, USDT: cents(1n) }, addressHoldHours: 720, waitsAtMostDays: 1 };
  expect(await readWithdrawalTerms(db.app, others)).toEqual(terms);
});

test('R3: L7: the sums from which two admins decide are public with what they were before', async () => {
  await keepFourEyes(db.owner, 'withdrawal', { record: cents(5_000_000n), sum: cents(90_000n) });
  await keepFourEyes(db.owner, 'withdrawal', { record: cents(100_000n) });
  const sums = async (laterMs = 0) => (await read(laterMs)).filter(([what]) => what?.startsWith('WITHDRAWAL_FOUR'));
  const total = ['WITHDRAWAL_FOUR_EYES_TOTAL', '', null, 'from the beginning'];
  expect(await sums()).toEqual([
    ['WITHDRAWAL_FOUR_EYES_FROM', '1000.00', '50000.00'],
    ['WITHDRAWAL_FOUR_EYES_SUM', '900.00', ''],
    ['WITHDRAWAL_FOUR_EYES_FROM', '50000.00', '1000.00'],
    total,
  ]);
  expect(await sums(31 * dayMs)).toEqual([
    ['WITHDRAWAL_FOUR_EYES_FROM', '1000.00', '50000.00'],
    ['WITHDRAWAL_FOUR_EYES_SUM', '900.00', ''],
    total,
  ]);
  // What holds from the beginning comes last.
  expect((await read()).slice(-4)).toEqual([total, ...unset.slice(3)]);
});
