import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { isTradableKind, kindOfSource } from '#domain/markets/quotes.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';

/** How old a price may be to value a deposit or a payout by: a streamed one is soon stale, a polled one comes by the minute. */
const maxAgeMs = { live: 15_000, replay: 15_000, simulated: 15_000, polled: 180_000 } as const;

/** The last recorded price of a pair; stale when it is too old to value a deposit or a payout by. */
export interface LastPrice extends RecordedPrice {
  readonly stale: boolean;
}

/**
 * Reads the last recorded price of a pair, however old it is: null when there is none, or in production when it was not quoted
 * by a real market (P2).
 */
export function lastPrices(mode: 'demo' | 'production') {
  return async (db: Pool | PoolClient, pair: string): Promise<LastPrice | null> => {
    const { rows } = await db.query<{
      decimals: number;
      last_price: bigint | null;
      last_source: string | null;
      last_seq: bigint;
      last_tick_ms: bigint;
      age_ms: bigint;
    }>(
      `select decimals, last_price, last_source, last_seq, last_tick_ms, clock_ms() - last_tick_ms as age_ms
       from market_pair where pair = $1`,
      [pair],
    );
    const [row] = rows;
    if (!row || row.last_price === null || row.last_source === null) return null;
    const kind = kindOfSource(row.last_source);
    if (kind === null || (kind !== 'polled' && !isTradableKind(kind, mode))) return null;
    return {
      pair,
      price: row.last_price,
      decimals: row.decimals,
      source: row.last_source,
      timeMs: Number(row.last_tick_ms),
      seq: Number(row.last_seq),
      stale: Number(row.age_ms) > maxAgeMs[kind],
    };
  };
}

/** The same where it is fresh enough to value a deposit or a payout by (D2, D5, W5), else null. */
export function priceBook(mode: 'demo' | 'production') {
  const last = lastPrices(mode);
  return async (db: Pool | PoolClient, pair: string): Promise<RecordedPrice | null> => {
    const found = await last(db, pair);
    if (found === null || found.stale) return null;
    const { stale: _stale, ...price } = found;
    return price;
  };
}

interface WorthRow extends TableRow<'market_tick', 'seq' | 'time_ms' | 'price' | 'source'> {
  readonly decimals: number;
  readonly before_seq: bigint | null;
  readonly last_seq: bigint;
}

/**
 * The price of what was paid, or came back, at a time (D5, W5): that of the minute after it (market_worth), so that nobody knows it
 * when they pay, and no offer of an instant makes it. Null while that is not over, where nothing was recorded, and where ticks from
 * the last one before that time on were removed (M4): what stood there is not known any more. Of a time that staff typed a price of a
 * market counts a minute later.
 */
export function priceBookAt(mode: 'demo' | 'production') {
  return async (db: Pool | PoolClient, pair: string, atMs: number, isTyped = false): Promise<RecordedPrice | null> => {
    const { rows } = await db.query<WorthRow>(
      `select p.decimals, b.seq as before_seq, w.last_seq, t.price, t.source, t.time_ms, t.seq from market_pair p
       cross join lateral market_worth($1, $2::bigint, $3) w
       cross join lateral (
         select price, source, time_ms, seq from market_tick where pair = $1 and time_ms >= $2 and seq = w.seq) t
       left join lateral (
         select seq from market_tick where pair = $1 and time_ms < $2 order by time_ms desc, seq desc limit 1) b on true
       where p.pair = $1`,
      [pair, atMs, isTyped],
    );
    const [row] = rows;
    if (!row || (await isRemoved(db, pair, row.before_seq ?? 0n, row.last_seq))) return null;
    const { price, decimals, source } = row;
    const kind = kindOfSource(source);
    if (kind === null || (kind !== 'polled' && !isTradableKind(kind, mode))) return null;
    return { pair, price, decimals, source, timeMs: Number(row.time_ms), seq: Number(row.seq) };
  };
}

/** Whether thinning has removed ticks between two. */
async function isRemoved(db: Pool | PoolClient, pair: string, before: bigint, after: bigint): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from market_gap where pair = $1 and first_seq > $2 and first_seq < $3 limit 1',
    [pair, before, after],
  );
  return rowCount !== 0;
}
