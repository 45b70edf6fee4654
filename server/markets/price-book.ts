import type { Pool, PoolClient } from 'pg';
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
