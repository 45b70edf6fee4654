import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs } from '#domain/clock/durations.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import { keepHouseSettings } from '#server/limits/house-settings.ts';
import { keepWithdrawalTerms } from '#server/limits/withdrawal-terms.ts';
import { keepMiningSettings } from '#server/mining/machines/settings-record.ts';
import { keepFourEyes } from '#server/review/four-eyes.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';

let db: FreshDatabase;
/** Starts of a process with two settings of all that is kept, one after the other. */
beforeAll(async () => {
  db = await freshDatabase();
  for (const nth of [0, 1, 1, 0]) await start(nth);
});
afterAll(() => db.drop());

async function start(nth: number): Promise<void> {
  const bounds = { traderBps: 5_000, customerBps: 2_500 + nth };
  const pairs = standardOffers.pairs.map((one) =>
    one.terms === null || nth === 0 ? one : { ...one, terms: { ...one.terms, maxExposure: cents(50_000n) } },
  );
  const maxExposure = nth === 0 ? null : cents(1_000_000n);
  await keepHouseSettings(db.owner, { bounds, houseShareBps: 2_000, maxExposure, pairs });
  await keepWithdrawalTerms(db.owner, {
    networkFees: { Bitcoin: cents(250n + BigInt(nth)), Ethereum: cents(150n), BNB: cents(20n), USDT: cents(300n) },
    addressHoldHours: 24,
    waitsAtMostDays: 30,
  });
  for (const kind of ['deposit', 'withdrawal'] as const)
    await keepFourEyes(db.owner, kind, { record: cents(100_000n + BigInt(nth)), sum: cents(900_000n) });
  const payoutAddresses = { BTC: [], DOGE: [], LTC: [] };
  await keepMiningSettings(db.owner, { closeBelow: cents(100_000n + BigInt(nth)), payoutAddresses });
}

const named = async (...edits: readonly string[]): Promise<readonly string[]> =>
  (
    await namedAfterForging(db, [], async (client) => {
      for (const edit of edits) expect((await client.query(edit)).rowCount, edit).toBeGreaterThan(0);
    })
  ).filter((line) => /^(L7 house_setting|R3 four_eyes) /.test(line));

/** With the audit entry that the product writes. */
const audited = (name: string, value: string): readonly string[] => [
  `insert into house_setting (name, value) values ('${name}', '${value}')`,
  `insert into audit_entry (actor, action, subject_kind, subject, after)
   values ('system', 'house.setting', 'setting', '${name}', '{"value": ${value}}')`,
];

test('L7 R3: what starts of the product keep is clean, also where the clock was set back between them', async () => {
  expect(await named()).toEqual([]);
  await setClock(db, 2 * hourMs);
  await start(1);
  await setClock(db, 0);
  // What was kept two hours ahead is not asked for yet: its sums are written once more.
  for (const nth of [1, 0, 1]) await start(nth);
  expect(await named()).toEqual([]);
});

test('L7: a setting that repeats the one before it is named, whatever the audit trail says', async () => {
  const held = `insert into house_setting (name, value)
    select name, value from house_setting where name = 'pair:ETHUSD' order by id desc limit 1`;
  const repeats = expect.stringMatching(/^L7 house_setting \d+: repeats what was kept of pair:ETHUSD$/);
  expect(await named(held)).toEqual([repeats]);
  const entry = `insert into audit_entry (actor, action, subject_kind, subject, after)
    select 'system', 'house.setting', 'setting', name, jsonb_build_object('value', value) from house_setting order by id desc limit 1`;
  expect(await named(held, entry)).toEqual([repeats]);
});

test('L7: a setting that no audit entry of its transaction says is named, and so are terms of a pair that there is not', async () => {
  const without = expect.stringMatching(
    /^L7 house_setting \d+: sets networkFee:BNB, and no audit entry of its transaction says so$/,
  );
  const [insert = ''] = audited('networkFee:BNB', '21');
  expect(await named(insert)).toEqual([without]);
  expect(await named(...audited('networkFee:BNB', '21'))).toEqual([]);
  // Nor one of another value.
  expect(await named(insert, ...audited('networkFee:BNB', '22').slice(1))).toEqual([without]);
  expect(await named(...audited('pair:X1', '{"payouts": []}'))).toEqual([
    expect.stringMatching(/^L7 house_setting \d+: says terms of a pair that there is not: pair:X1$/),
  ]);
});

test('R3: a sum of two admins that repeats the one before it, or that no audit entry says, is named', async () => {
  const last = `select from_cents from four_eyes where subject = 'deposit' order by id desc limit 1`;
  expect(
    await named(`insert into four_eyes (subject, from_cents) ${last.replace('select', "select 'deposit',")}`),
  ).toEqual([expect.stringMatching(/^R3 four_eyes \d+: repeats the sum of deposit$/)]);
  const raised = `insert into four_eyes (subject, from_cents) values ('withdrawal', 5000000)`;
  const entry = `insert into audit_entry (actor, action, subject_kind, subject, after)
    values ('system', 'withdrawals.four-eyes-from', 'setting', 'WITHDRAWAL_FOUR_EYES_FROM', '{"fromCents": "5000000"}')`;
  expect(await named(raised)).toEqual([
    expect.stringMatching(/^R3 four_eyes \d+: sets the sum of withdrawal to 5000000, and no/),
  ]);
  expect(await named(raised, entry)).toEqual([]);
});
