import type { Pool } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';
import { millis } from '#domain/clock/millis.ts';
import type { Confirmation } from '#domain/markets/heard.ts';
import type { Quote } from '#domain/markets/quotes.ts';
import type { Tick } from '#domain/markets/ticks.ts';

/** One quote on its way into the table. */
export interface Entry {
  readonly quote: Quote;
  readonly held: boolean;
  /** What the source said by which the price is held; null of what is not held. */
  readonly confirmation: Confirmation | null;
  readonly tradable: boolean;
  /**
   * As of when the venue quoted the price, or confirmed a held one, in the database's time: the venue's time corrected by its
   * measured offset. Null where the source gives no time.
   */
  readonly quotedMs: number | null;
  /** By the database's clock: after it the entry is left out (Z3). */
  readonly deadlineMs: number;
}

export type Outcome =
  | { readonly ok: true; readonly tick: Tick }
  | { readonly ok: false; readonly pair: string; readonly reason: 'late' | 'backwards' };

interface Row {
  readonly pair: string;
  readonly seq: bigint;
  readonly time_ms: bigint;
  readonly quoted_ms: bigint;
  readonly price: bigint;
  readonly bid: bigint | null;
  readonly ask: bigint | null;
  readonly source: string;
  readonly held: boolean;
  readonly venue_time_ms: bigint | null;
  readonly venue_id: string | null;
  readonly index_parts: string | null;
  readonly dropped: string | null;
}

const recordText = `
  select pair, seq, time_ms, quoted_ms, price, bid, ask, source, held, venue_time_ms, venue_id, index_parts, dropped
  from market_record($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;

/**
 * Records entries, at most one per pair, in one autocommitted statement that checks the lease (Z1, Z2). What comes back is
 * committed. Throws FL001 when the lease is lost.
 */
export async function record(
  pool: Pool,
  lease: { readonly name: string; readonly epoch: bigint },
  entries: readonly Entry[],
): Promise<Outcome[]> {
  const { rows } = await pool.query<Row>({
    name: 'market-record',
    text: recordText,
    values: [
      lease.name,
      lease.epoch.toString(),
      entries.map(({ quote }) => quote.pair),
      entries.map(({ quote }) => quote.price.toString()),
      entries.map(({ quote }) => quote.source),
      entries.map(({ tradable }) => tradable),
      entries.map(({ held }) => held),
      entries.map(({ quote }) => quote.venueTimeMs),
      entries.map(({ quote }) => quote.venueId),
      entries.map(({ deadlineMs }) => deadlineMs),
      entries.map(({ quotedMs }) => quotedMs),
      entries.map(({ quote }) => quote.bid?.toString() ?? null),
      entries.map(({ quote }) => quote.ask?.toString() ?? null),
      entries.map(({ quote }) => quote.index ?? null),
    ],
  });
  return rows.map(outcomeOf);
}

function outcomeOf(row: Row): Outcome {
  if (row.dropped === 'late' || row.dropped === 'backwards') return { ok: false, pair: row.pair, reason: row.dropped };
  return {
    ok: true,
    tick: {
      version: row.index_parts === null ? 2 : 3,
      pair: row.pair,
      seq: Number(row.seq),
      timeMs: millis(row.time_ms),
      quotedMs: millis(row.quoted_ms),
      price: row.price,
      bid: row.bid,
      ask: row.ask,
      source: row.source,
      held: row.held,
      venueTimeMs: row.venue_time_ms === null ? null : millis(row.venue_time_ms),
      venueId: row.venue_id,
      index: row.index_parts,
    },
  };
}

/** The last tick of each pair. */
export async function lastTicks(
  pool: Pool,
  pairs: readonly string[],
): Promise<readonly { readonly pair: string; readonly tickAtMs: number; readonly seq: number }[]> {
  const { rows } = await pool.query<{ pair: string; last_tick_ms: bigint; last_seq: bigint }>(
    'select pair, last_tick_ms, last_seq from market_pair where pair = any($1)',
    [pairs],
  );
  return rows.map((row) => ({ pair: row.pair, tickAtMs: Number(row.last_tick_ms), seq: Number(row.last_seq) }));
}

/** Marks pairs as stale (Z4). Throws FL001 when the lease is lost. */
export async function markStale(
  pool: Pool,
  lease: { readonly name: string; readonly epoch: bigint },
  pairs: readonly string[],
): Promise<void> {
  await pool.query('select market_mark_stale($1, $2, $3)', [lease.name, lease.epoch.toString(), pairs]);
}

/** Makes the partitions of today and the two days after it, by the database's clock. */
export async function openDays(pool: Pool): Promise<void> {
  for (const days of [0, 1, 2]) {
    await pool.query(`select market_open_day(clock_ms() + $1::bigint)`, [days * dayMs]);
  }
}
