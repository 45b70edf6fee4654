import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { keepHouseSettings } from '#server/limits/house-settings.ts';
import { keepKey } from '#server/proof/keys.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { agreePast, type PastTick, recordPast, storePast } from '#tools/testing/markets/past-trades.ts';
import { openFixture } from '#tools/testing/payments/transfers.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { verifySnapshot } from '#tools/verification/books.ts';

/** A program that skips what a market is asked before it takes trades (M2, Z4) for a friend. */
let db: FreshDatabase;
let customer: UserId;
const signer = newSigner();
const source = 'live:test';
beforeAll(async () => {
  db = await freshDatabase();
  await keepKey(db.app, signer);
  const fixture = await openFixture(db);
  await fixture.fundBankroll(1_000_000n);
  customer = await fixture.customer(100_000n);
  await keepHouseSettings(db.owner, {
    bounds: { traderBps: 5_000, customerBps: 2_500 },
    houseShareBps: 2_000,
    ...standardOffers,
  });
  // As if these terms had been kept for an hour.
  await altered('house_setting', 'update house_setting set since_ms = since_ms - 3600000');
});
afterAll(() => db.drop());

async function altered(table: string, sql: string, values: readonly unknown[] = []): Promise<void> {
  await db.owner.query(`alter table ${table} disable trigger user`);
  await db.owner.query(sql, [...values]);
  await db.owner.query(`alter table ${table} enable trigger user`);
}

/** Four ticks a second until so long (ms) before now, quoted so wide on each side of the price. */
function quoted(untilMs: number, side: bigint | null): readonly PastTick[] {
  return Array.from({ length: 16 }, (_, i) => {
    const price = 1_000_000n + BigInt(i);
    const tick = { timeMs: untilMs - (15 - i) * 250, price, source };
    return side === null ? tick : { ...tick, bid: price - side, ask: price + side };
  });
}

async function placed(pair: string, acceptedAtMs: number): Promise<string> {
  const ticket = { user: customer, pair, position: 'UP', stakeCents: 1_000n, duration: 30, acceptedAtMs } as const;
  const trades = await agreePast(db, signer, [ticket]);
  await storePast(db, trades);
  return trades[0]?.tradeId ?? '';
}

/** What is named of a trade; how late it was written is another test's. */
async function named(id: string): Promise<readonly string[]> {
  const client = await db.owner.connect();
  try {
    const { breaches } = await verifySnapshot(client, { keys: [signer.publicKey], complete: false });
    return breaches.flatMap(({ rule, id: of, problem }) =>
      of === `trade ${id}` && ['M2', 'Z4'].includes(rule) ? [`${rule} ${problem}`] : [],
    );
  } finally {
    client.release();
  }
}

test('M2: a trade behind a tick that is quoted wider than the ceiling that was kept is named', async () => {
  const acceptedAtMs = Date.now();
  // Bid 9,000.00 and ask 11,000.00; ADAUSD takes trades up to 15 basis points.
  await recordPast(db, 'ADAUSD', quoted(acceptedAtMs - 100, 100_000n));
  const id = await placed('ADAUSD', acceptedAtMs);
  expect(await named(id)).toEqual([
    'M2 was accepted at 2000 basis points between bid and ask; ADAUSD takes trades up to 15',
  ]);
  // Another ceiling of the moments before or after may have held.
  const wider = `insert into house_setting (name, value, since_ms)
    select name, jsonb_set(value, '{liquidity,maxSpreadBps}', '2000'), $1 from house_setting where name = 'pair:ADAUSD' order by id limit 1`;
  await altered('house_setting', wider, [acceptedAtMs + 5_000]);
  expect(await named(id)).toEqual([]);
  await altered(
    'house_setting',
    'update house_setting set since_ms = $1 where id = (select max(id) from house_setting)',
    [acceptedAtMs + 60_000],
  );
  expect(await named(id)).toHaveLength(1);
});

test('M2: one at the ceiling is clean, and so are those whose quotes have no bid and ask', async () => {
  const acceptedAtMs = Date.now();
  await recordPast(db, 'DOGEUSD', quoted(acceptedAtMs - 100, 750n));
  await recordPast(db, 'XRPUSD', quoted(acceptedAtMs - 100, null));
  for (const pair of ['DOGEUSD', 'XRPUSD']) expect(await named(await placed(pair, acceptedAtMs)), pair).toEqual([]);
});

test('Z4: a trade that was accepted on a stale market is named', async () => {
  const acceptedAtMs = Date.now();
  await recordPast(db, 'LTCUSD', quoted(acceptedAtMs - 4_999, 1n));
  await recordPast(db, 'SOLUSD', quoted(acceptedAtMs - 5_000, 1n));
  expect(await named(await placed('LTCUSD', acceptedAtMs))).toEqual([]);
  expect(await named(await placed('SOLUSD', acceptedAtMs))).toEqual([
    `Z4 was accepted at ${acceptedAtMs}, the tick it follows was recorded at ${acceptedAtMs - 5_000}`,
  ]);
});

test('M2: a trade on a pair that guard or liquidity held closed is named while it was closed', async () => {
  const acceptedAtMs = Date.now();
  await recordPast(db, 'BNBUSD', quoted(acceptedAtMs - 100, 1n));
  const id = await placed('BNBUSD', acceptedAtMs);
  const said = async (action: string, open: boolean, atMs: number) =>
    db.owner.query(
      `insert into audit_entry (actor, action, subject_kind, subject, reason, before, after, created_ms)
       values ('system', $1, 'pair', 'BNBUSD', 'too wide', $2, $3, $4)`,
      [action, { open: !open }, { open }, atMs],
    );
  // A ticket may have been decided on what was there a moment before.
  await said('markets.liquidity', false, acceptedAtMs - 4_000);
  await said('markets.liquidity', true, acceptedAtMs + 6_000);
  expect(await named(id)).toEqual([]);
  await said('markets.guard', false, acceptedAtMs - 20_000);
  await said('markets.guard', true, acceptedAtMs);
  expect(await named(id)).toEqual([]);
  await said('markets.liquidity', false, acceptedAtMs - 6_000);
  const closed = `M2 was accepted at ${acceptedAtMs}; BNBUSD was closed by liquidity from ${acceptedAtMs - 6_000} until`;
  expect(await named(id)).toEqual([`${closed} now`]);
  await said('markets.liquidity', true, acceptedAtMs + 9_000);
  expect(await named(id)).toEqual([`${closed} ${acceptedAtMs + 9_000}`]);
});
