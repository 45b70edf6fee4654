import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { listCandles } from '#api/markets.ts';
import { call } from '#web/client/client.ts';
import { Source, sourcesBy, useSource } from '#web/client/source.ts';
import { money } from '#web/ui/money.ts';
import { Tag } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { age, timeOrDay } from '#web/ui/time.ts';
import { kindWord } from '#web/widgets/market-words.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './landing.module.css';

/** Ninety minutes; of a pair that has been recorded for a few of them only, the last ten in finer steps. */
const usual = { seconds: 60, limit: 90 } as const;
const fine = { seconds: 5, limit: 120 } as const;
const enough = 10;
/** Units of the drawing. */
const width = 600;
const height = 180;
const margin = 12;
/** What the line takes with the words around it, px: as much as landing.module.css keeps for it. */
export const lineHeight = 260;

type Kind = Parameters<typeof kindWord>[0];

/** How often the line is read anew: soon after each day of a new demo's past, which is being made. */
const pastEveryMs = 2_000;
const lineEveryMs = 30_000;

const lineOf = sourcesBy(
  (pair: string) =>
    new Source(async () => {
      const { items } = await call(listCandles, { params: { pair }, query: usual });
      if (items.length >= enough) return { items, seconds: usual.seconds, readAtMs: performance.now() };
      const last = await call(listCandles, { params: { pair }, query: fine });
      return { items: last.items, seconds: fine.seconds, readAtMs: performance.now() };
    }),
);

/** Places of the prices on the drawing, oldest first. Floats draw; nothing is computed of them. */
export function placesOf(prices: readonly string[]): readonly { readonly x: number; readonly y: number }[] {
  const values = prices.map(Number);
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const step = width / Math.max(values.length - 1, 1);
  return values.map((value, at) => ({
    x: Math.round(at * step * 10) / 10,
    y: Math.round((height - margin - ((value - low) / span) * (height - 2 * margin)) * 10) / 10,
  }));
}

/** How long candles of so many seconds last together, from the beginning of the first to the end of the last: '15 min'. */
export function spanOf(candles: readonly { readonly time: string }[], seconds: number): string {
  const [first, last] = [candles[0], candles.at(-1)];
  return age(first && last ? Date.parse(last.time) - Date.parse(first.time) + seconds * 1_000 : 0, 'whole');
}

/**
 * The lowest and the highest price that was recorded in the time of the line, as recorded: candles have both; null without any.
 * Floats compare; nothing is computed of them.
 */
export function rangeOf(
  candles: readonly { readonly low: string; readonly high: string }[],
  latest: string | null,
): { readonly low: string; readonly high: string } | null {
  const all = [...candles, ...(latest === null ? [] : [{ low: latest, high: latest }])];
  const [first, ...others] = all;
  if (!first) return null;
  return others.reduce(
    ({ low, high }, one) => ({
      low: Number(one.low) < Number(low) ? one.low : low,
      high: Number(one.high) > Number(high) ? one.high : high,
    }),
    { low: first.low, high: first.high },
  );
}

/** How the market of a pair is while its line is looked at. */
export interface MarketNow {
  readonly state: 'live' | 'stale' | 'closed' | 'reference' | 'none';
  /** When its newest price was recorded; null before there is one. */
  readonly at: string | null;
  readonly price: string | null;
}

/** A market is at rest from when nothing was recorded for so long, ms. */
const restsAfterMs = 60_000;

/**
 * What is said beside the line: the time that it spans, or why it does not move, and since when.
 *
 * @param restedMs for how long this page has seen no newer price: the visitor's clock may be off, so that it is not held against times
 * @param prices of the line, oldest first
 * @param span as {@link spanOf} has it
 */
export function lineWords(
  { state, at }: MarketNow,
  restedMs: number,
  prices: readonly string[],
  span: string,
  nowMs: number,
): string {
  const rests = at !== null && restedMs >= restsAfterMs;
  const since = at === null ? null : timeOrDay(at, nowMs);
  if (state === 'closed') return since === null ? t`Market closed` : t`Market closed. Last price: ${since}`;
  if (since !== null && rests) return t`No price since ${since}`;
  return prices.length > 1 && prices.every((price) => price === prices[0])
    ? t`Last ${span}: unchanged`
    : t`Last ${span}`;
}

/**
 * The latest recorded prices of a pair, and the newest one at their end, with when it last moved where it is at rest.
 *
 * @param props.latest null while those of days before are being recorded
 */
export function PriceLine(props: {
  readonly pair: string;
  readonly name: string;
  readonly kind: Kind;
  readonly latest: string | null;
  readonly now: MarketNow;
}) {
  const { pair, name, kind, latest, now } = props;
  const [seen, setSeen] = useState(() => ({
    at: now.at,
    sinceMs: now.state === 'stale' ? Number.NEGATIVE_INFINITY : performance.now(),
  }));
  if (seen.at !== now.at) setSeen({ at: now.at, sinceMs: performance.now() });
  const candles = useSource(lineOf(pair), latest === null ? pastEveryMs : lineEveryMs);
  if (candles.isError) return <Unread query={candles} />;
  if (candles.data === undefined) return <Skeleton height={lineHeight} />;
  const { items, seconds, readAtMs } = candles.data;
  const closes = items.map(({ close }) => close);
  const prices = latest === null ? closes : [...closes, latest];
  const places = placesOf(prices);
  const last = places.at(-1);
  const words = lineWords(now, readAtMs - seen.sinceMs, prices, spanOf(items, seconds), Date.now());
  // Nothing of its day is there to be drawn: the price and its time are.
  if (!last) return <Framed price={now.price} kind={kind} words={words} range={null} />;
  const newest = prices.at(-1) ?? '';
  return (
    <Framed price={newest} kind={kind} words={words} range={rangeOf(items, latest)}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Latest prices of ${name}, from ${money(prices[0] ?? '')} to ${money(newest)} USD`}
      >
        <polyline points={places.map(({ x, y }) => `${x},${y}`).join(' ')} vectorEffect="non-scaling-stroke" />
        <line x1="0" x2={width} y1={last.y} y2={last.y} vectorEffect="non-scaling-stroke" />
      </svg>
    </Framed>
  );
}

/** A price with the name of its source above its line, and below it the time that the line spans with its lowest and highest price. */
function Framed(props: {
  readonly price: string | null;
  readonly kind: Kind;
  readonly words: string;
  readonly range: ReturnType<typeof rangeOf>;
  readonly children?: ReactNode;
}) {
  const { price, kind, words, range } = props;
  const [low, high] = [money(range?.low ?? ''), money(range?.high ?? '')];
  return (
    <figure className={styles.line}>
      <p>
        {price !== null && (
          <span>
            <Trans>
              <data className={styles.price} value={price}>
                {money(price)}
              </data>{' '}
              USD
            </Trans>
          </span>
        )}
        <Tag tone={kind === 'live' ? 'quiet' : 'warn'}>
          <Trans>{kindWord(kind)} price</Trans>
        </Tag>
      </p>
      {props.children}
      <figcaption>
        <span>{words}</span>
        {range && (
          <span>
            <Trans>
              Lowest {low}, highest {high} USD
            </Trans>
          </span>
        )}
      </figcaption>
    </figure>
  );
}
