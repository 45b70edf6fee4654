import { dayMs } from '#domain/clock/durations.ts';
/**
 * One reading of a venue's clock. `sentMs` and `receivedMs` are of the clock here, the others of the venue's, all in ms.
 * Two-way: a request was sent, arrived, was answered, and the answer received. One-way: the venue said its time by itself;
 * the round trip beside it was measured on the same connection.
 */
export type ClockSample =
  | {
      readonly kind: 'two-way';
      readonly sentMs: number;
      readonly inMs: number;
      readonly outMs: number;
      readonly receivedMs: number;
    }
  | { readonly kind: 'one-way'; readonly venueMs: number; readonly receivedMs: number; readonly rttMs: number };

/** How far a venue's clock is ahead of the one here (negative: behind), in ms. */
export interface ClockOffset {
  readonly offsetMs: number;
  /** The true offset is at most so far from it. */
  readonly uncertaintyMs: number;
  /** Of the sample it was taken from. */
  readonly rttMs: number;
}

/** Samples count for so long, in ms. */
export const offsetWindowMs = 180_000;
/** Of samples kept: one a second for the window. */
const mostSamples = 200;
/** Two clocks drift apart by less than this share of the time that has passed. */
const driftPerMs = 50e-6;

/** A venue's clock is further from the one here than this only by a fault, in ms: nothing of it is used then. */
const largestOffsetMs = dayMs;

/** A sample as the bounds of the offset that it proves. */
interface Bounds {
  readonly kind: ClockSample['kind'];
  readonly atMs: number;
  readonly least: number;
  readonly most: number;
  readonly rttMs: number;
}

/** Null for times that cannot be: an answer before its question, or no numbers. */
function boundsOf(sample: ClockSample): Bounds | null {
  const { kind, receivedMs: atMs } = sample;
  const [least, most, rttMs] =
    kind === 'one-way'
      ? [sample.venueMs - atMs, sample.venueMs - atMs + sample.rttMs, sample.rttMs]
      : [sample.outMs - atMs, sample.inMs - sample.sentMs, atMs - sample.sentMs - (sample.outMs - sample.inMs)];
  const possible =
    rttMs >= 0 && most >= least && Math.abs(least) <= largestOffsetMs && Math.abs(most) <= largestOffsetMs;
  return possible ? { kind, atMs, least, most, rttMs } : null;
}

/**
 * Measures the offset of one venue's clock from its samples.
 *
 * Two-way, as NTP does it: the offset is ((in - sent) + (out - received)) / 2, and it is wrong by at most half the time that
 * request and answer were on their way. The sample of the shortest way counts, over a window. One that contradicts it tells
 * that a clock was set: then the earlier ones are forgotten.
 *
 * One-way: the venue's time less when it was heard is the offset less the time on the way, which is at most the round trip.
 * A clock that seems to be behind cannot be distinguished from a feed that lags: it is taken as one that lags, so that a lag never
 * becomes part of the clock.
 */
export class OffsetEstimator {
  #samples: readonly Bounds[] = [];

  /** Takes a sample; false for one that cannot be. */
  add(sample: ClockSample): boolean {
    const found = boundsOf(sample);
    if (found === null) return false;
    const { atMs, kind } = found;
    const known = kind === 'two-way' ? this.at(atMs) : null;
    const wasSet =
      known !== null &&
      (found.least > known.offsetMs + known.uncertaintyMs || found.most < known.offsetMs - known.uncertaintyMs);
    const kept = wasSet ? [] : this.#samples.filter((one) => isRecent(one.atMs, atMs));
    this.#samples = [...kept, found].slice(-mostSamples);
    return true;
  }

  /** The offset as known at `nowMs`, of the clock here; null before the first sample and after a window without one. */
  at(nowMs: number): ClockOffset | null {
    const best = this.#shortest(nowMs) ?? oneWay(this.#samples.filter(({ atMs }) => isRecent(atMs, nowMs)));
    if (best === null) return null;
    const driftMs = Math.abs(nowMs - best.atMs) * driftPerMs;
    const uncertaintyMs = (best.most - best.least) / 2 + driftMs;
    return { offsetMs: (best.least + best.most) / 2, uncertaintyMs, rttMs: best.rttMs };
  }

  /** Of the two-way samples of the window, the newest where several are as short. Asked for with each quote: nothing is copied. */
  #shortest(nowMs: number): Bounds | null {
    let best: Bounds | null = null;
    for (const one of this.#samples) {
      if (one.kind !== 'two-way' || !isRecent(one.atMs, nowMs)) continue;
      if (best === null || one.most - one.least <= best.most - best.least) best = one;
    }
    return best;
  }
}

const isRecent = (atMs: number, nowMs: number): boolean => Math.abs(nowMs - atMs) <= offsetWindowMs;

/** What one-way samples prove together: the one that was heard soonest, and the shortest round trip. */
function oneWay(samples: readonly Bounds[]): Bounds | null {
  const [first] = samples;
  if (first === undefined) return null;
  const soonest = samples.reduce((best, one) => (one.least >= best.least ? one : best), first);
  const rttMs = Math.min(...samples.map((one) => one.rttMs));
  return { ...soonest, rttMs, most: Math.max(0, soonest.least + rttMs) };
}

/**
 * A venue's time in the time here, as the oldest that it can be: a price is never taken as newer than it is.
 *
 * @param venueTimeMs by the venue's clock
 */
export const oldestTime = (venueTimeMs: number, { offsetMs, uncertaintyMs }: ClockOffset): number =>
  venueTimeMs - offsetMs - uncertaintyMs;
