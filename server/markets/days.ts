import type { Pool } from 'pg';
import type { listCandles, listMarketDays } from '#api/markets.ts';
import type { ReplyOf } from '#api/operation.ts';
import { dayMs } from '#domain/clock/durations.ts';
import type { PairDefinition } from '#domain/markets/pairs.ts';
import { readCandles } from './candles.ts';

type Candle = ReplyOf<typeof listCandles>['items'][number];
type Day = ReplyOf<typeof listMarketDays>['items'][number];

const spanSeconds = 1_800;
const spanMs = spanSeconds * 1_000;
/** What is asked for again within so long is what was read before. */
const keptMs = 30_000;

/** Reads the last 24 hours of the pairs that are quoted (M3), as they are asked for. */
export function marketDays(
  pool: Pool,
  pairs: readonly PairDefinition[],
  quoted: ReadonlySet<string>,
): () => Promise<readonly Day[]> {
  const shown = pairs.filter(({ pair }) => quoted.has(pair));
  const candles = new Map<string, readonly Candle[]>();
  let days: readonly Day[] = [];
  let readMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<readonly Day[]> | null = null;

  async function read(nowMs: number): Promise<readonly Day[]> {
    const sinceMs = nowMs - dayMs;
    // A span that is over changes no more: only what came since the last reading is read, and the span that ran then.
    const spans = nowMs < readMs ? dayMs / spanMs : Math.min(dayMs / spanMs, Math.ceil((nowMs - readMs) / spanMs) + 1);
    for (const definition of shown) {
      const known = candles.get(definition.pair) ?? [];
      const news = await readCandles(pool, definition, { seconds: spanSeconds, beforeMs: null, limit: spans });
      const from = news[0]?.time ?? '';
      const kept = known.filter(({ time }) => time < from);
      candles.set(
        definition.pair,
        [...kept, ...news].filter(({ time }) => Date.parse(time) >= sinceMs),
      );
    }
    readMs = nowMs;
    days = shown.flatMap(({ pair }) => dayOf(pair, candles.get(pair) ?? []));
    return days;
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

/** Prices of one pair have its decimals: they compare as whole numbers. */
const scaled = (price: string): bigint => BigInt(price.replace('.', ''));

function dayOf(pair: string, candles: readonly Candle[]): readonly Day[] {
  const [first, ...others] = candles;
  if (!first) return [];
  const high = others.reduce((most, { high: one }) => (scaled(one) > scaled(most) ? one : most), first.high);
  const low = others.reduce((least, { low: one }) => (scaled(one) < scaled(least) ? one : least), first.low);
  return [{ currencyPair: pair, high, low, prices: [first.open, ...candles.map(({ close }) => close)] }];
}
