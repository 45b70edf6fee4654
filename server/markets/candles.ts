import type { Pool } from 'pg';
import type { listCandles } from '#api/markets.ts';
import type { ReplyOf } from '#api/operation.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { PairDefinition } from '#domain/markets/pairs.ts';
import { formatScaled } from '#domain/money/amount.ts';

type CandleRow = ReplyOf<typeof listCandles>['items'][number];

interface Row {
  readonly begins_ms: bigint;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly ticks: bigint;
}

const newestBeforeText = `
  select time_ms from market_tick where pair = $1 and time_ms < $2 order by time_ms desc, seq desc limit 1`;

/** Order is seq, never time (Z1): times of one pair may repeat. */
const candlesText = `
  select time_ms / $2::bigint * $2::bigint as begins_ms,
    (array_agg(price order by seq))[1] as open, max(price) as high, min(price) as low,
    (array_agg(price order by seq desc))[1] as close, count(*) as ticks
  from market_tick where pair = $1 and time_ms >= $3 and time_ms < $4
  group by 1 order by 1 desc limit $5`;

/** Gaps in the history that are stepped over in one request. */
const gapsAtMost = 20;
const endOfTimeMs = 8_000_000_000_000;

/**
 * The newest candles of so many seconds that begin before an instant, oldest first (M4). Spans without a tick have none;
 * a history with very many gaps may give fewer than asked for.
 */
export async function readCandles(
  pool: Pool,
  definition: PairDefinition,
  wanted: { readonly seconds: number; readonly beforeMs: number | null; readonly limit: number },
): Promise<CandleRow[]> {
  const { pair, decimals } = definition;
  const spanMs = wanted.seconds * 1_000;
  const found: Row[] = [];
  let upperMs = wanted.beforeMs === null ? endOfTimeMs : Math.ceil(wanted.beforeMs / spanMs) * spanMs;
  for (let gap = 0; gap < gapsAtMost && found.length < wanted.limit; gap += 1) {
    const newest = await pool.query<{ time_ms: bigint }>({
      name: 'candles-newest',
      text: newestBeforeText,
      values: [pair, upperMs],
    });
    const newestMs = newest.rows[0]?.time_ms;
    if (newestMs === undefined) break;
    const missing = wanted.limit - found.length;
    const endsMs = (Math.floor(Number(newestMs) / spanMs) + 1) * spanMs;
    const beginsMs = Math.max(0, endsMs - missing * spanMs);
    const { rows } = await pool.query<Row>({
      name: 'candles-read',
      text: candlesText,
      values: [pair, spanMs, beginsMs, endsMs, missing],
    });
    found.push(...rows);
    upperMs = beginsMs;
  }
  return found.reverse().map((row) => ({
    time: isoTime(millis(row.begins_ms)),
    open: formatScaled(row.open, decimals),
    high: formatScaled(row.high, decimals),
    low: formatScaled(row.low, decimals),
    close: formatScaled(row.close, decimals),
    ticks: Number(row.ticks),
  }));
}
