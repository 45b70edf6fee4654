import { afterAll, beforeAll, expect, test } from 'vitest';
import { refundsReader } from '#server/trades/published-refunds.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { agreePast, recordPast, storePast } from '#tools/testing/markets/past-trades.ts';
import { type Fixture, openFixture } from '#tools/testing/payments/transfers.ts';
import { newSigner } from '#tools/testing/signer.ts';

let db: FreshDatabase;
let fixture: Fixture;
const signer = newSigner();
const pastMs = Date.now() - 400_000;
const at = (second: number): number => pastMs + second * 1_000;
const source = 'simulated:walk:e1:l0';

/** Ticks of 300 s, a second apart, of a pair; another one falls silent after 100 s. */
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
  await fixture.fundBankroll(1_000_000n);
  const ticks = Array.from({ length: 300 }, (_, i) => ({ timeMs: at(i), price: 166_680n + BigInt(i), source }));
  await recordPast(db, 'SOLUSD', ticks);
  await recordPast(db, 'ADAUSD', ticks.slice(0, 100));
});
afterAll(() => db.drop());

/** A trade of 30 s that nobody settles; what the verifier says of it. */
async function left(
  pair: string,
  second: number,
  forge?: string,
): Promise<{ readonly id: string; readonly named: readonly string[] }> {
  const user = await fixture.customer(10_000n);
  const ticket = {
    user,
    pair,
    position: 'UP',
    stakeCents: 1_000n,
    duration: 30,
    acceptedAtMs: at(second) + 10,
  } as const;
  const trades = await agreePast(db, signer, [ticket]);
  await storePast(db, trades);
  const id = trades[0]?.tradeId ?? '';
  // The fixture values deposits by prices of now: the newest time of all is that of these ticks.
  const all = await namedAfterForging(db, ['market_tick'], async (client) => {
    await client.query('delete from market_tick where time_ms > $1', [at(299)]);
    await client.query('update market_pair set last_time_ms = $1 where last_time_ms > $1', [at(299)]);
    if (forge !== undefined) await client.query(forge);
  });
  return { id, named: all.filter((line) => line.includes(`trade ${id}: is open`)) };
}

test('T5: a trade that its ticks decided a minute before and that is left open is named, also where its pair fell silent', async () => {
  const won = await left('SOLUSD', 100);
  expect(won.named).toEqual([
    `T5 trade ${won.id}: is open, its ticks decided it at ${at(131)}, and prices were recorded until ${at(238)}`,
  ]);
  // Without a confirming tick the minute after its end decides it.
  expect((await left('ADAUSD', 90)).named).toHaveLength(1);
});

test('T5: a trade that is left open is named whatever last times the rows of pairs say', async () => {
  const forge = `update market_pair set last_time_ms = ${at(110)}, last_tick_ms = ${at(110)}`;
  expect((await left('SOLUSD', 101, forge)).named).toHaveLength(1);
});

test('T5: a trade that was decided within the last minute of the prices, or not yet, is not', async () => {
  expect((await left('SOLUSD', 205)).named).toEqual([]);
  expect((await left('SOLUSD', 290)).named).toEqual([]);
});

test('T5: trades that are open more than two minutes after their end are counted in public', async () => {
  const { rows } = await db.owner.query<{ count: bigint }>(
    `select count(*) as count from trade where status = 'PENDING' and expires_ms < $1`,
    [at(280)],
  );
  expect((await refundsReader(db.app)(at(400))).unsettled).toBe(Number(rows[0]?.count));
  expect((await refundsReader(db.app)(at(240))).unsettled).toBe(0);
});
