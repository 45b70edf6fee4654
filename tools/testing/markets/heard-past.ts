import type { PoolClient } from 'pg';
import { findPair } from '#domain/markets/pairs.ts';
import { createMarkets } from '#server/markets/markets.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { until } from '#tools/testing/until.ts';
import { verifyBooks } from '#tools/verification/books.ts';
import { handSource, keptLog } from './manual-source.ts';

export async function record(db: FreshDatabase, base: bigint): Promise<void> {
  const venue = handSource({ name: 'venue', pairs: ['BTCUSD'] });
  const markets = createMarkets({
    pool: db.app,
    mode: 'demo',
    pairs: [findPair('BTCUSD')].flatMap((pair) => pair ?? []),
    sources: [venue],
    log: keptLog(),
    graceMs: 0,
    heardEveryMs: 100,
    onTicks: () => undefined,
    lease: { ttlMs: 60_000, tryEveryMs: 100 },
  });
  await markets.start();
  await until(() => venue.run());
  for (const price of [base, base + 10n]) {
    let saidAt = Number.NEGATIVE_INFINITY;
    await until(async () => {
      const found = await db.app.query('select 1 from market_tick where price = $1', [price]);
      if ((found.rowCount ?? 0) > 0) return true;
      // On a busy machine it can come later than it may be recorded, and is said again then: in a row of its own.
      if (performance.now() - saidAt > 1_000) {
        saidAt = performance.now();
        venue.say('BTCUSD', price - 1n);
        venue.say('BTCUSD', price);
        // More than are kept.
        for (let n = 0; n < 230; n += 1) venue.say('BTCUSD', 0n);
      }
      return false;
    });
    const { rows } = await db.app.query<{ last: bigint }>('select max(number) as last from market_heard');
    await until(async () => {
      const later = await db.app.query<{ last: bigint }>('select max(number) as last from market_heard');
      return (later.rows[0]?.last ?? 0n) > (rows[0]?.last ?? 0n) + 1n;
    });
  }
  // What could not be read ended the price before it.
  venue.say('BTCUSD', base + 20n);
  const held = async () =>
    Number((await db.app.query('select count(*) as n from market_tick where held')).rows[0]?.n ?? 0);
  const before = await held();
  await until(async () => {
    venue.heartbeat();
    return (await held()) > before + 1;
  });
  await markets.stop();
}

/** What the verifier names after an edit by somebody who owns the database. */
export async function namedAfter(
  db: FreshDatabase,
  edit: (client: PoolClient) => Promise<unknown>,
): Promise<readonly string[]> {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    for (const table of ['market_heard', 'market_heard_kept'])
      await client.query(`alter table ${table} disable trigger user`);
    await edit(client);
    const { breaches } = await verifyBooks(client, { keys: [], complete: false });
    return breaches.map(({ rule, id, problem }) => `${rule} ${id}: ${problem}`);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** The first row in which something was recorded and dropped. */
export async function full(db: FreshDatabase): Promise<bigint> {
  const { rows } = await db.app.query<{ number: bigint }>(
    `select number from market_heard_kept where recorded <> '' and dropped <> '' order by number limit 1`,
  );
  const number = rows[0]?.number;
  if (number === undefined) throw new Error('nothing was heard');
  return number;
}

/** The chain from a row on, written anew: consistent in itself. */
export const chainAnew = (client: PoolClient) =>
  client.query(`
    do $$
    declare h market_heard; before bytea := decode(repeat('00', 32), 'hex');
    begin
      for h in select * from market_heard order by number loop
        h.previous := before;
        before := sha256(convert_to(market_heard_text(h), 'UTF8'));
        update market_heard set previous = h.previous, hash = before where number = h.number;
      end loop;
    end $$`);
