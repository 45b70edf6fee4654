import type { Pool } from 'pg';
import type { listCandles, listMarketDays } from '#api/markets.ts';
import type { ReplyOf } from '#api/operation.ts';
import { dayMs } from '#domain/clock/durations.ts';
import type { PairDefinition } from '#domain/markets/pairs.ts';
import { formatScaled } from '#domain/money/amount.ts';
import { readCandles } from './candles.ts';
import type { MarketListOptions } from './list.ts';

type Candle = ReplyOf<typeof listCandles>['items'][number];
type Day = ReplyOf<typeof listMarketDays>['items'][number];

const spanSeconds = 1_800;
const spanMs = spanSeconds * 1_000;
/**
 * Reads the last 24 hours of the pairs that are quoted (M3), as they are asked for.
 *
 * @param keptMs what is asked for again within so long is what was read before
 */
export function marketDays(
  pool: Pool,
  list: Pick<MarketListOptions, 'pairs' | 'quoted'>,
  keptMs = 30_000,
): () => Promise<readonly Day[]> {
  const shown = () => list.pairs.filter(({ pair }) => list.quoted.has(pair));
  const candles = new Map<string, readonly Candle[]>();
  let days: readonly Day[] = [];
  let readMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<readonly Day[]> | null = null;

  async function read(nowMs: number): Promise<readonly Day[]> {
    const sinceMs = nowMs - dayMs;
    const found: Day[] = [];
    for (const definition of shown()) {
      const first = await firstOf(pool, definition.pair, sinceMs);
      const known = candles.get(definition.pair) ?? [];
      const within = (await readOn(known, definition, nowMs)).filter(({ time }) => Date.parse(time) >= sinceMs);
      candles.set(definition.pair, within);
      if (first !== null) found.push(dayOf(definition, first, within));
    }
    readMs = nowMs;
    days = found;
    return days;
  }

  /**
   * A span that is over changes no more: what is read is the newest one that is known, and what came after it, however long ago that
   * was read, since the past of a demo comes late.
   */
  async function readOn(
    known: readonly Candle[],
    definition: PairDefinition,
    nowMs: number,
  ): Promise<readonly Candle[]> {
    const newestMs = Date.parse(known.at(-1)?.time ?? '') || nowMs - dayMs;
    const spans = Math.floor(nowMs / spanMs) - Math.floor(newestMs / spanMs) + 1;
    const limit = Math.max(1, Math.min(spans, dayMs / spanMs + 1));
    const news = await readCandles(pool, definition, { seconds: spanSeconds, beforeMs: null, limit });
    const from = news[0]?.time ?? '';
    return [...known.filter(({ time }) => time < from), ...news];
  }

  return async () => {
    const clock = await pool.query<{ now_ms: bigint }>('select clock_ms() as now_ms');
    const nowMs = Number(clock.rows[0]?.now_ms ?? 0n);
    // A clock that was set back says nothing of how old the reading is.
    if (nowMs >= readMs && nowMs - readMs < keptMs) return days;
    // Whoever comes meanwhile waits for the same reading.
    reading ??= read(nowMs).finally(() => {
      reading = null;
    });
    return reading;
  };
}

/** Where the 24 hours begin: the first tick of them, and the range of the half hour that had begun before. */
const firstText = `
  select f.price, r.high, r.low from (
    select price from market_tick where pair = $1 and time_ms >= $2 order by time_ms, seq limit 1) f
  cross join lateral (
    select max(t.price) as high, min(t.price) as low from market_tick t
    where t.pair = $1 and t.time_ms >= $2 and t.time_ms < $3) r`;

interface First {
  readonly price: bigint;
  readonly high: bigint | null;
  readonly low: bigint | null;
}

async function firstOf(pool: Pool, pair: string, sinceMs: number): Promise<First | null> {
  const values = [pair, sinceMs, Math.ceil(sinceMs / spanMs) * spanMs];
  const { rows } = await pool.query<First>({ name: 'markets-day-first', text: firstText, values });
  return rows[0] ?? null;
}

/** Prices of one pair have its decimals: they compare as whole numbers. */
const scaled = (price: string): bigint => BigInt(price.replace('.', ''));

/** All of it counts from the price that the change is counted from, and holds that price. */
function dayOf({ pair, decimals }: PairDefinition, first: First, candles: readonly Candle[]): Day {
  let [high, low] = [first.high ?? first.price, first.low ?? first.price];
  for (const candle of candles) {
    if (scaled(candle.high) > high) high = scaled(candle.high);
    if (scaled(candle.low) < low) low = scaled(candle.low);
  }
  const text = (price: bigint): string => formatScaled(price, decimals);
  const prices = [text(first.price), ...candles.map(({ close }) => close)];
  return { currencyPair: pair, high: text(high), low: text(low), prices };
}
