import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { newId } from '#server/ids/new-id.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openPair } from '#tools/testing/markets/ticks.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';

const startMs = 1_675_296_000_000;
const most = 20;

let db: FreshDatabase;
beforeAll(async () => {
  // One connection: what it has planned, it keeps.
  db = await freshDatabase({ max: 1 });
  await openPair(db.app, 'BTCUSD', 2, [startMs, startMs + dayMs]);
});
afterAll(() => db.drop());

/** Trades of which all are past their end. */
async function expire(count: number): Promise<void> {
  const who = await openCustomer(db.app);
  const ids = Array.from({ length: count }, () => newId('trd'));
  await db.owner.query(
    `insert into trade (trade_id, trader_id, user_id, trader_name, wallet, currency_pair, positions, amount, cover, duration_ms,
       payout_rate, entry_delay_ms, created_ms, accepted_ms, after_seq, expires_ms, acceptance_text, acceptance_signature, key_id)
     select u.id, $2, $2, 'SELF', 'practice', 'BTCUSD', 'UP', 2, 1, 30000, 8500, 500, $3::bigint + u.nth, $3::bigint + u.nth, 1,
       $3::bigint + u.nth + 30000, '', '', ''
     from unnest($1::text[]) with ordinality u(id, nth)`,
    [ids, who, startMs],
  );
  await db.owner.query('update market_pair set quoted_floor_ms = $1, last_time_ms = $1', [startMs + dayMs]);
  await db.owner.query('analyze trade');
}

/** How many trades the facts of one set are read from. */
async function readByASet(): Promise<number> {
  const read = async (): Promise<number> => {
    const { rows } = await db.app.query<{ fetched: bigint }>(
      `select idx_tup_fetch + seq_tup_read as fetched from pg_stat_xact_user_tables where relname = 'trade'`,
    );
    return Number(rows[0]?.fetched ?? Number.NaN);
  };
  await db.app.query('begin');
  // What is counted is reported between transactions alone.
  const before = await read();
  const { rows } = await db.app.query('select trade_id from trade_deciding_ticks($1, $2, $3)', ['BTCUSD', most, []]);
  expect(rows).toHaveLength(most);
  const after = await read();
  await db.app.query('commit');
  return after - before;
}

test('Z6: of thousands of trades that are to be decided, those of one set alone are read', async () => {
  await expire(5_000);
  // By its entry, by its end, and its terms.
  expect(await readByASet()).toBeLessThanOrEqual(3 * most);
});
