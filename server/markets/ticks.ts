import type { Pool } from 'pg';
import type { listTicks } from '#api/markets.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { PairDefinition } from '#domain/markets/pairs.ts';
import { firstHash } from '#domain/markets/ticks.ts';
import { formatScaled } from '#domain/money/amount.ts';

type TickRow = ReplyOf<typeof listTicks>['items'][number];

interface Row
  extends TableRow<
    'market_tick',
    | 'seq'
    | 'time_ms'
    | 'price'
    | 'source'
    | 'source_run'
    | 'held'
    | 'venue_time_ms'
    | 'venue_id'
    | 'quoted_ms'
    | 'bid'
    | 'ask'
    | 'index_parts'
  > {
  readonly hash: string;
}

const columns = `seq, time_ms, quoted_ms, price, bid, ask, source, source_run, held, venue_time_ms, venue_id, index_parts,
  encode(hash, 'hex') as hash`;
const afterText = `select ${columns} from market_tick where pair = $1 and seq >= $2 order by seq limit $3`;
const latestText = `select ${columns} from market_tick where pair = $1 order by seq desc limit $2`;

/**
 * A pair's ticks in order with the hash before the first of them: those after a seq, or without one the latest. One row
 * more is read than asked for, which brings that hash.
 */
export async function readTicks(
  pool: Pool,
  definition: PairDefinition,
  after: number | null,
  limit: number,
): Promise<ReplyOf<typeof listTicks>> {
  const { pair, decimals } = definition;
  const rows =
    after === null
      ? (await pool.query<Row>({ name: 'ticks-latest', text: latestText, values: [pair, limit + 1] })).rows.reverse()
      : (await pool.query<Row>({ name: 'ticks-after', text: afterText, values: [pair, after, limit + 1] })).rows;
  const [oldest] = rows;
  const leads = oldest !== undefined && (after === null ? rows.length > limit : Number(oldest.seq) === after);
  const items = leads ? rows.slice(1) : rows.slice(0, limit);
  const firstSeq = items[0]?.seq ?? null;
  const follows = leads && (firstSeq === null || firstSeq === oldest.seq + 1n);
  const previousHash = follows ? oldest.hash : await hashBefore(pool, pair, firstSeq ?? 1n);
  return { items: items.map((row) => tickRow(row, decimals)), previousHash };
}

/** The hash before a tick whose predecessor is not there: it is the first of its pair, or what came before was thinned (M4). */
async function hashBefore(pool: Pool, pair: string, seq: bigint): Promise<string> {
  if (seq === 1n) return firstHash;
  const { rows } = await pool.query<{ hash: string }>({
    name: 'ticks-gap',
    text: `select encode(last_hash, 'hex') as hash from market_gap where pair = $1 and last_seq = $2`,
    values: [pair, seq - 1n],
  });
  return rows[0]?.hash ?? firstHash;
}

function tickRow(row: Row, decimals: number): TickRow {
  return {
    seq: Number(row.seq),
    time: isoTime(millis(row.time_ms)),
    quotedAt: row.quoted_ms === null ? null : isoTime(millis(row.quoted_ms)),
    price: formatScaled(row.price, decimals),
    bid: row.bid === null ? null : formatScaled(row.bid, decimals),
    ask: row.ask === null ? null : formatScaled(row.ask, decimals),
    source: row.source,
    sourceRun: Number(row.source_run),
    held: row.held,
    venueTime: row.venue_time_ms === null ? null : isoTime(millis(row.venue_time_ms)),
    venueId: row.venue_id,
    // Of an index alone, so that all other ticks are said as they always were.
    ...(row.index_parts !== null && { index: row.index_parts }),
    hash: row.hash,
  };
}
