import { afterAll, beforeAll, expect, test } from 'vitest';
import { placedBeforeEntryChecks } from '#database/checks/placed-before-entry.ts';
import { keepKey } from '#server/proof/keys.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { agreePast, recordPast, storePast } from '#tools/testing/markets/past-trades.ts';
import { openFixture } from '#tools/testing/payments/transfers.ts';
import { sealAtOnce } from '#tools/testing/seals.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { verifySnapshot } from '#tools/verification/books.ts';

/** Who owns the database writes a friend's trade when its entry is known, within the tolerances of its times (Z5). */
let db: FreshDatabase;
let customer: Awaited<ReturnType<Awaited<ReturnType<typeof openFixture>>['customer']>>;
const signer = newSigner();
const source = 'simulated:walk:e1:l0';
const stepMs = 250;
beforeAll(async () => {
  db = await freshDatabase();
  await keepKey(db.app, signer);
  const fixture = await openFixture(db);
  await fixture.fundBankroll(1_000_000n);
  customer = await fixture.customer(100_000n);
});
afterAll(() => db.drop());

/** Ticks of a pair until so many of them were quoted at or after the entry of a trade that was accepted so long (ms) ago. */
async function recorded(pair: string, sinceMs: number, known: number): Promise<number> {
  const acceptedAtMs = Date.now() - sinceMs;
  const entryMs = acceptedAtMs + 500;
  const ticks = Array.from({ length: 12 + known }, (_, i) => ({
    timeMs: entryMs + (i - 12) * stepMs,
    price: 10_000n + BigInt(i),
    source,
  }));
  await recordPast(db, pair, ticks);
  return acceptedAtMs;
}

async function written(pair: string, acceptedAtMs: number): Promise<string> {
  const ticket = { user: customer, pair, position: 'UP', stakeCents: 1_000n, duration: 30, acceptedAtMs } as const;
  const trades = await agreePast(db, signer, [ticket]);
  await storePast(db, trades);
  return trades[0]?.tradeId ?? '';
}

async function named(id: string): Promise<readonly string[]> {
  const client = await db.owner.connect();
  try {
    const { breaches } = await verifySnapshot(client, { keys: [signer.publicKey], complete: false });
    return breaches.flatMap(({ rule, id: of, problem }) => (of === `trade ${id}` ? [`${rule} ${problem}`] : []));
  } finally {
    client.release();
  }
}

const late = /^Z5 was written by transaction \d+, tick 14 after its entry by transaction \d+$/;

test('Z5: a trade that was written 1.9 s after it says is named by the ticks since', async () => {
  const id = await written('SOLUSD', await recorded('SOLUSD', 1_900, 5));
  await sealAtOnce(db.app);
  expect(await named(id)).toContainEqual(expect.stringMatching(late));
});

test('Z5: L7: so is one whose journal and version were dated back to what is allowed of both, and by nothing else', async () => {
  const acceptedAtMs = await recorded('ADAUSD', 20_000, 5);
  const id = await written('ADAUSD', acceptedAtMs);
  const tables = ['ledger_journal', 'ledger_entry', 'record_version'];
  for (const table of tables) await db.owner.query(`alter table ${table} disable trigger user`);
  const journalMs = acceptedAtMs + 1_900;
  await db.owner.query(
    'update ledger_entry set created_ms = $2 where id / 32 in (select id from ledger_journal where cause = $1)',
    [id, journalMs],
  );
  await db.owner.query('update ledger_journal set created_ms = $2 where cause = $1', [id, journalMs]);
  await db.owner.query(`update record_version set at_ms = $2 where kind = 'trade' and body ->> 'trade_id' = $1`, [
    id,
    acceptedAtMs + 9_000,
  ]);
  for (const table of tables) await db.owner.query(`alter table ${table} enable trigger user`);
  await sealAtOnce(db.app);
  expect(await named(id)).toEqual([expect.stringMatching(late)]);
});

test('Z5: so is one whose stake was set apart in time and whose side was written down later', async () => {
  const id = await written('XRPUSD', await recorded('XRPUSD', 1_000, 0));
  const [{ sql } = { sql: '' }] = placedBeforeEntryChecks;
  expect((await db.owner.query(sql)).rows.filter((row) => row.id === `trade ${id}`)).toEqual([]);
  const later = `update record_version set xact = current_xact() where kind = 'trade' and body ->> 'trade_id' = $1`;
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query('alter table record_version disable trigger user');
    await moreTicks(client, 'XRPUSD', 2);
    // The transaction of the ticks is this one: a number above it stands for a later one.
    await client.query(later.replace('current_xact()', 'current_xact() + 1'), [id]);
    expect((await client.query(sql)).rows).toContainEqual(expect.objectContaining({ id: `trade ${id}` }));
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('Z5: a trade that was written when its entry alone was recorded is not: its transaction may have begun before', async () => {
  const id = await written('LTCUSD', await recorded('LTCUSD', 1_000, 1));
  await moreTicks(db.owner, 'LTCUSD', 3);
  const [{ sql } = { sql: '' }] = placedBeforeEntryChecks;
  expect((await db.owner.query(sql)).rows.filter((row) => row.id === `trade ${id}`)).toEqual([]);
});

/** Further ticks of a pair, a quarter second apart, in the transaction of `by`. */
async function moreTicks(by: Pick<FreshDatabase['owner'], 'query'>, pair: string, count: number): Promise<void> {
  await by.query(
    `insert into market_tick (pair, seq, time_ms, quoted_ms, price, source, source_run, held, hash, xact)
     select m.pair, m.seq + n, m.time_ms + n * 250, m.quoted_ms + n * 250, m.price, m.source, m.source_run, false, m.hash, current_xact()
     from (select * from market_tick where pair = $1 order by seq desc limit 1) m, generate_series(1, $2) n`,
    [pair, count],
  );
}
