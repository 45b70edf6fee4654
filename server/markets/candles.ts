import type { Pool } from 'pg';
import type { listCandles } from '#api/markets.ts';
import type { ReplyOf } from '#api/operation.ts';
import { dayMs, hourMs } from '#domain/clock/durations.ts';
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

/** Candles that were made of past days (M4). Longer ones are put together from the longest of these that divide them. */
type Stored = 'market_minute' | 'market_hour';

/** Spans below a minute are made of ticks alone. */
function storedFor(spanMs: number): Stored | null {
  if (spanMs % hourMs === 0) return 'market_hour';
  return spanMs % 60_000 === 0 ? 'market_minute' : null;
}

/** Where the days end whose candles were made: the oldest ones, each whole, and some time after its end. */
const madeText = (stored: Stored): string => `
  select (max(begins_ms) / 86400000 + 1) * 86400000 as until_ms from ${stored} where pair = $1`;

/** Where the days end that were or are being thinned, whose ticks are no longer all there: the oldest ones. */
const thinnedText = `
  select (max(day) + 1) * 86400000 as until_ms from (
    select day from market_thinned where pair = $1 union all select day from market_thinning where pair = $1) d`;

/** One request reads the ticks of so long a time at most: today's, and yesterday's until its candles are made. */
const ticksAtMostMs = 2 * dayMs;

const newestTickText = `
  select time_ms from market_tick where pair = $1 and time_ms < $2 and time_ms >= $3 order by time_ms desc, seq desc limit 1`;
const newestStoredText = (stored: Stored): string => `
  select begins_ms as time_ms from ${stored} where pair = $1 and begins_ms < $2 order by begins_ms desc limit 1`;

/**
 * Order is seq, never time (Z1): times of one pair may repeat. Of days that are over the stored candles speak, which were made
 * of all of their ticks; shorter spans are made of ticks alone, and of days that were thinned they are gone.
 */
const candlesText = (stored: Stored | null): string => `
  select at_ms / $2::bigint * $2::bigint as begins_ms,
    (array_agg(open order by seq))[1] as open, max(high) as high, min(low) as low,
    (array_agg(close order by seq desc))[1] as close, sum(ticks)::bigint as ticks
  from (
    select time_ms as at_ms, seq, price as open, price as high, price as low, price as close, 1 as ticks
    from market_tick where pair = $1 and time_ms >= greatest($3, $6::bigint) and time_ms < $4
    ${
      stored === null
        ? ''
        : `union all
    select begins_ms, first_seq, open, high, low, close, ticks
    from ${stored} where pair = $1 and begins_ms >= $3 and begins_ms < least($4, $6)`
    }) parts
  group by 1 order by 1 desc limit $5`;

/** Gaps in the history that are stepped over in one request. */
const gapsAtMost = 20;
const endOfTimeMs = 8_000_000_000_000;

/**
 * The newest candles of so many seconds that begin before an instant, oldest first (M4). Spans without a tick have none;
 * a history with very many gaps, or days whose candles are still to be made, may give fewer than asked for.
 */
export async function readCandles(
  pool: Pool,
  definition: PairDefinition,
  wanted: { readonly seconds: number; readonly beforeMs: number | null; readonly limit: number },
): Promise<CandleRow[]> {
  const { pair, decimals } = definition;
  const spanMs = wanted.seconds * 1_000;
  const stored = storedFor(spanMs);
  const past = await pool.query<{ until_ms: bigint | null }>({
    name: `candles-past-${stored ?? 'thinned'}`,
    text: stored === null ? thinnedText : madeText(stored),
    values: [pair],
  });
  const ticksFromMs = Number(past.rows[0]?.until_ms ?? 0);
  const found: Row[] = [];
  let ticksLeftMs = ticksAtMostMs;
  let upperMs = wanted.beforeMs === null ? endOfTimeMs : Math.ceil(wanted.beforeMs / spanMs) * spanMs;
  for (let gap = 0; gap < gapsAtMost && found.length < wanted.limit; gap += 1) {
    const newestMs = await newestBefore(pool, pair, upperMs, ticksFromMs, stored);
    if (newestMs === null) break;
    const missing = wanted.limit - found.length;
    const endsMs = (Math.floor(newestMs / spanMs) + 1) * spanMs;
    let beginsMs = Math.max(0, endsMs - missing * spanMs);
    if (endsMs - Math.max(beginsMs, ticksFromMs) > ticksLeftMs) {
      beginsMs = endsMs - Math.floor(ticksLeftMs / spanMs) * spanMs;
      if (beginsMs === endsMs) break;
    }
    ticksLeftMs -= Math.max(0, endsMs - Math.max(beginsMs, ticksFromMs));
    const { rows } = await pool.query<Row>({
      name: `candles-read-${stored ?? 'ticks'}`,
      text: candlesText(stored),
      values: [pair, spanMs, beginsMs, endsMs, missing, ticksFromMs],
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

/** When the newest price before an instant was recorded that candles may be made of; null when there is none. */
async function newestBefore(
  pool: Pool,
  pair: string,
  beforeMs: number,
  ticksFromMs: number,
  stored: Stored | null,
): Promise<number | null> {
  const values = [pair, beforeMs, ticksFromMs];
  const tick = await pool.query<{ time_ms: bigint }>({ name: 'candles-newest', text: newestTickText, values });
  if (tick.rows[0]) return Number(tick.rows[0].time_ms);
  if (stored === null || ticksFromMs === 0) return null;
  const made = await pool.query<{ time_ms: bigint }>({
    name: `candles-newest-${stored}`,
    text: newestStoredText(stored),
    values: values.slice(0, 2),
  });
  return made.rows[0] ? Number(made.rows[0].time_ms) : null;
}
