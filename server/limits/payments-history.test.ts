import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { cents } from '#domain/money/amount.ts';
import type { WithdrawalTerms } from '#domain/withdrawals/settings.ts';
import { keepMiningSettings } from '#server/mining/machines/settings-record.ts';
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
  ['MINING_CLOSE_BELOW', '1000.00', null, 'from the beginning'],
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
  expect((await read()).slice(-5)).toEqual([total, ...unset.slice(3)]);
});

test('N3: L7: the worth from which a day of mining takes an admin is public with what it was before', async () => {
  const none = { BTC: [], DOGE: [], LTC: [] };
  await keepMiningSettings(db.owner, { closeBelow: cents(0n), payoutAddresses: none });
  await keepMiningSettings(db.owner, { closeBelow: cents(100_000n), payoutAddresses: none });
  expect((await read()).slice(0, 2)).toEqual([
    ['MINING_CLOSE_BELOW', '1000.00', '0.00'],
    ['MINING_CLOSE_BELOW', '0.00', '1000.00'],
  ]);
});

test('L7: rows that change nothing push no change of a moment off the list, and how many changes are left out is said', async () => {
  const all = async () => readPaymentsHistory(db.app, await readClock(db.app));
  const settings = (items: Awaited<ReturnType<typeof all>>['items']) => items.filter(({ value }) => value === '77.77');
  await keepWithdrawalTerms(db.owner, { ...terms, networkFees: { ...terms.networkFees, BNB: cents(7_777n) } });
  await keepFourEyes(db.owner, 'deposit', { record: cents(7_777n) });
  const repeated = [
    `insert into house_setting (name, value) select 'networkFee:BNB', to_jsonb(20) from generate_series(1, 201)`,
    `insert into four_eyes (subject, from_cents) select 'deposit', 100000 from generate_series(1, 201)`,
  ];
  for (const sql of repeated) await db.owner.query(sql);
  const before = await all();
  expect(before.omitted).toBe(0);
  expect(settings(before.items).map(({ setting }) => setting)).toEqual(['DEPOSIT_FOUR_EYES_FROM', 'networkFee']);

  // Who makes more changes than are listed hides what holds by none of them, and is seen by their number.
  await db.owner.query(
    `insert into house_setting (name, value) select 'networkFee:BNB', to_jsonb(20 + n % 2) from generate_series(1, 300) n`,
  );
  await db.owner.query(
    `insert into four_eyes (subject, from_cents) select 'deposit', 100000 + n % 2 from generate_series(1, 300) n`,
  );
  const after = await all();
  const held = (items: typeof after.items) => new Set(items.map(({ setting, coin }) => `${setting} ${coin}`));
  expect(held(after.items)).toEqual(held(before.items));
  expect(after.items).toHaveLength(400);
  expect(after.omitted).toBe(before.items.length + 600 - 400);
});
