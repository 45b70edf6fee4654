import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import type { WithdrawalTerms } from '#domain/withdrawals/settings.ts';
import { keepWithdrawalTerms } from '#server/limits/withdrawal-terms.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { codeOf, type Fixture, openFixture, payoutAddresses } from '#tools/testing/payments/transfers.ts';

const fee = (amount: bigint) => {
  const each = cents(amount);
  return { Bitcoin: each, Ethereum: each, BNB: each, USDT: each };
};
const standard: WithdrawalTerms = { networkFees: fee(250n), addressHoldHours: 24, waitsAtMostDays: 30 };

let db: FreshDatabase;
let fixture: Fixture;
/** A process that was started with a fee of 100.00 and a hold of 720 hours. */
let dear: Fixture;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db, { addressHoldHours: 24 });
  dear = await openFixture(db, { addressHoldHours: 720, networkFee: cents(10_000n) });
});
afterAll(() => db.drop());

const keep = (terms: Partial<WithdrawalTerms> = {}) => keepWithdrawalTerms(db.owner, { ...standard, ...terms });
const asking = (networkFee?: string) => ({
  body: {
    amount: '200.00',
    paymentMethod: 'Bitcoin',
    walletAddress: payoutAddresses.Bitcoin,
    ...(networkFee === undefined ? {} : { networkFee }),
  },
});
const ask = async (by = fixture) => by.does('requestWithdrawal', await fixture.customer(50_000n), asking());

/** What W2 says after an edit by somebody who owns the database; the edit is taken back. */
async function named(...edits: readonly string[]): Promise<readonly string[]> {
  const tables = ['withdrawal', 'record_version', 'house_setting', 'installation'];
  const all = await namedAfterForging(db, tables, async (client: PoolClient) => {
    for (const edit of edits) expect((await client.query(edit)).rowCount, edit).toBeGreaterThan(0);
  });
  return all.filter((line) => line.startsWith('W2 ')).toSorted();
}

/** A withdrawal that says other terms, as if it had been written down with them. */
const says = (id: string, column: string, value: number): readonly string[] => [
  `update withdrawal set ${column} = ${value} where id = '${id}'`,
  `update record_version set body = body || '{"${column}": ${value}}' where kind = 'withdrawal' and body ->> 'id' = '${id}'`,
];
const other = (id: string, terms: string) =>
  expect.stringMatching(new RegExp(`^W2 withdrawal ${id}: agreed to ${terms}, none that was kept by \\d+$`));

/** As if what is kept now were an hour old: settings of the last seconds may not have been seen. */
const past = 'update house_setting set since_ms = since_ms - 3600000';
const production = `insert into installation (mode) values ('production')`;

test('W2: X3: requests of before terms were kept are named in production alone, and none that an earlier version wrote', async () => {
  const { id } = await ask();
  expect(await named()).toEqual([]);
  const three = ['WITHDRAWAL_ADDRESS_HOLD_HOURS 24', 'WITHDRAWAL_WAITS_AT_MOST_DAYS 30', 'networkFee:Bitcoin 250'];
  expect(await named(production)).toEqual(three.map((terms) => other(id, terms)));
  const earlier = `with gone as (delete from record_version where kind = 'withdrawal_terms' returning kind, body, at_ms, xact)
    insert into record_version (kind, body, at_ms, xact) select kind, body, at_ms, xact from gone`;
  expect(await named(production, earlier)).toEqual([]);
  await keep();
  expect(await named()).toEqual([]);
});

test('W2: W6: A9: a withdrawal at another fee, hold or wait than was kept when it was asked for is named', async () => {
  const { id } = await ask();
  expect(await named(past)).toEqual([]);
  for (const [column, value, terms] of [
    ['network_fee', 10_000, 'networkFee:Bitcoin 10000'],
    ['network_fee', 0, 'networkFee:Bitcoin 0'],
    ['hold_hours', 720, 'WITHDRAWAL_ADDRESS_HOLD_HOURS 720'],
    ['waits_days', 365, 'WITHDRAWAL_WAITS_AT_MOST_DAYS 365'],
  ] as const)
    expect(await named(past, ...says(id, column, value)), terms).toEqual([other(id, terms)]);
});

test('W2: whatever a process was started with, requests agree to what is kept, and its screens show that', async () => {
  const asked = await ask(dear);
  expect(asked.networkFee).toBe('2.50');
  const { rows } = await db.owner.query('select hold_hours, waits_days from withdrawal where id = $1', [asked.id]);
  expect(rows).toEqual([{ hold_hours: 24, waits_days: 30 }]);
  const terms = await dear.does('withdrawalTerms', await fixture.customer());
  expect(terms.addressHoldHours).toBe(24);
  expect(terms.items.map(({ networkFee }) => networkFee)).toEqual(['2.50', '2.50', '2.50', '2.50']);
  expect(await named(past)).toEqual([]);
});

test('W2: who saw another fee is refused with the one that holds, and nothing is held', async () => {
  const customer = await fixture.customer(50_000n);
  const { items } = await fixture.does('withdrawalTerms', customer);
  const seen = items.find(({ paymentMethod }) => paymentMethod === 'Bitcoin')?.networkFee;
  await keep({ networkFees: fee(10_000n) });
  expect(await fixture.call('requestWithdrawal', customer, asking(seen))).toMatchObject({
    ok: false,
    failure: { code: 'network_fee_changed', facts: { paymentMethod: 'Bitcoin', networkFee: '100.00' } },
  });
  expect((await fixture.does('listWithdrawals', customer)).items).toEqual([]);
  expect(codeOf(await fixture.call('requestWithdrawal', customer, asking('100.00')))).toBe('ok');
  await keep();
});

test('W2: a setting of the ten seconds before may not have been seen; an older one is agreed on no more', async () => {
  const { id } = await ask();
  await keep({ networkFees: { ...standard.networkFees, Bitcoin: cents(400n) } });
  const { id: later } = await ask();
  const changed = `id = (select max(id) from house_setting where name = 'networkFee:Bitcoin')`;
  const before = `update house_setting set since_ms = since_ms - 3600000 where not ${changed}`;
  const at = (ms: number) => `update house_setting set since_ms = since_ms - ${ms} where ${changed}`;
  const ofOne = async (one: string, ...edits: readonly string[]) =>
    (await named(before, ...edits)).filter((line) => line.includes(one));
  // The later request says what held until the change.
  const said = says(later, 'network_fee', 250);
  expect(await ofOne(later, at(2_000), ...said)).toEqual([]);
  expect(await ofOne(later, at(60_000), ...said)).toEqual([other(later, 'networkFee:Bitcoin 250')]);
  // What came only after a request is none of its terms.
  expect(await ofOne(id, ...says(id, 'network_fee', 400))).toEqual([other(id, 'networkFee:Bitcoin 400')]);
});
