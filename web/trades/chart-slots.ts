import type { ShownTick } from './tick-series.ts';

/** What part of time a chart shows, in slots of equal length, so that equal times are equally wide. All in ms. */
export interface ChartSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly slotMs: number;
}

/** The spans a reader may choose from, in minutes, with the length of their slots: some 500 slots each. */
export const chartSpans = [
  { minutes: 2, slotMs: 250 },
  { minutes: 5, slotMs: 500 },
  { minutes: 15, slotMs: 1_500 },
] as const;
export type SpanChoice = (typeof chartSpans)[number];

/** The start of the slot that a time falls into. */
export const slotOf = (timeMs: number, slotMs: number): number => Math.floor(timeMs / slotMs) * slotMs;

/**
 * The span for a choice: the past up to now, and as much future as the next expiry needs, at most half of the past.
 *
 * @param expiriesMs of the open trades on the pair
 */
export function spanOf(choice: SpanChoice, nowMs: number, expiriesMs: readonly number[]): ChartSpan {
  const pastMs = choice.minutes * 60_000;
  const near = expiriesMs.filter((expiry) => expiry > nowMs && expiry <= nowMs + pastMs / 2);
  const futureMs = Math.max(pastMs * 0.08, ...near.map((expiry) => expiry - nowMs + pastMs * 0.04));
  return {
    fromMs: slotOf(nowMs - pastMs, choice.slotMs),
    toMs: slotOf(nowMs + futureMs, choice.slotMs),
    slotMs: choice.slotMs,
  };
}

/**
 * One entry for each slot of the span: the last price recorded in it, or none. Nothing is averaged or interpolated (P2);
 * the first slot has the price that stood when the span began.
 */
export function slotsOf(
  ticks: readonly ShownTick[],
  span: ChartSpan,
): readonly { readonly timeMs: number; readonly price: string | null }[] {
  const prices = new Map<number, string>();
  for (const tick of ticks) {
    if (tick.time <= span.toMs) prices.set(Math.max(span.fromMs, slotOf(tick.time, span.slotMs)), tick.price);
  }
  const count = Math.floor((span.toMs - span.fromMs) / span.slotMs) + 1;
  return Array.from({ length: count }, (_, i) => {
    const timeMs = span.fromMs + i * span.slotMs;
    return { timeMs, price: prices.get(timeMs) ?? null };
  });
}
