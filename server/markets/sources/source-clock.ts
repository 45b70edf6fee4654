import { performance } from 'node:perf_hooks';
import { type ClockOffset, type ClockSample, OffsetEstimator, oldestTime } from '#domain/markets/clock-offset.ts';
import { permittedLagMs, type SourceKind } from '#domain/markets/quotes.ts';
import { StallWatch } from './stall-watch.ts';

/** How late a source is now is what the latest of so many of its last changes was late. */
const lagChanges = 20;

const ourOwn: ClockOffset = { offsetMs: 0, uncertaintyMs: 0, rttMs: 0 };

const isAheadBy = (offset: ClockOffset, venueTimeMs: number, nowMs: number): boolean =>
  oldestTime(venueTimeMs, offset) > nowMs + permittedLagMs;

const timeBy = (offset: ClockOffset, venueTimeMs: number, nowMs: number): number | null =>
  isAheadBy(offset, venueTimeMs, nowMs) ? null : Math.floor(Math.min(nowMs, oldestTime(venueTimeMs, offset)));

/**
 * The clock of one source in the database's time, how late its changes come (Z3), and whether they come at all. Replays and
 * simulations run on the database's clock itself; a venue's is measured.
 */
export class SourceClock {
  readonly #estimator = new OffsetEstimator();
  readonly #isOurs: boolean;
  /** Of the last changes of any pair, the newest at the end, in ms. */
  #lags: readonly number[] = [];
  /** Of the last change of each pair, in ms. */
  readonly #lagOfPair = new Map<string, number>();
  /** Of the changes of any pair, since the first one. */
  #stall: StallWatch | null = null;
  readonly #stallOfPair = new Map<string, StallWatch>();
  readonly #steadyMs: () => number;

  /** @param steadyMs a clock that is never set, in ms: stalls are judged by it, and all else is dated by the database's */
  constructor(kind: SourceKind, steadyMs: () => number = () => performance.now()) {
    this.#isOurs = kind === 'simulated' || kind === 'replay';
    this.#steadyMs = steadyMs;
  }

  take(sample: ClockSample): boolean {
    return this.#estimator.add(sample);
  }

  /** Null while it is not measured. */
  offset(nowMs: number): ClockOffset | null {
    return this.#isOurs ? ourOwn : this.#estimator.at(nowMs);
  }

  /** Whether a time of the source is so far in the future that nothing can be said of when it was. */
  isAhead(venueTimeMs: number, nowMs: number): boolean {
    const offset = this.offset(nowMs);
    return offset !== null && isAheadBy(offset, venueTimeMs, nowMs);
  }

  /**
   * A time of the source in the database's, as the oldest that it can be, and not later than now; null while unmeasured, and of
   * one that is ahead.
   */
  timeOf(venueTimeMs: number, nowMs: number): number | null {
    const offset = this.offset(nowMs);
    return offset === null ? null : timeBy(offset, venueTimeMs, nowMs);
  }

  /**
   * A change of a pair's prices came now, at any depth, that the source dates at this time. One that is ahead may be late by any
   * time: its pair is not confirmed before a change that can be dated.
   */
  heard(pair: string, venueTimeMs: number, nowMs: number): void {
    const offset = this.offset(nowMs);
    if (offset === null) return;
    const timeMs = timeBy(offset, venueTimeMs, nowMs);
    const lagMs = timeMs === null ? null : nowMs - timeMs;
    this.#lags = [...this.#lags, lagMs ?? Number.POSITIVE_INFINITY].slice(-lagChanges);
    this.#lagOfPair.set(pair, lagMs ?? Number.POSITIVE_INFINITY);
    const steadyMs = this.#steadyMs();
    this.#stall ??= new StallWatch(steadyMs);
    this.#stall.heard(steadyMs, lagMs);
    const ofPair = this.#stallOfPair.get(pair) ?? new StallWatch(steadyMs);
    this.#stallOfPair.set(pair, ofPair);
    ofPair.heard(steadyMs, lagMs);
  }

  /**
   * How late a confirmation of a source's prices is at least, in ms: as late as the latest of its last changes, or as long as
   * its changes have stalled; infinite where one of them was ahead. What it was late does not age: only newer changes show that
   * it no longer is.
   */
  lagMs(): number {
    return Math.max(0, ...this.#lags, this.#stall?.stalledMs(this.#steadyMs()) ?? 0);
  }

  /**
   * As of when a price of a pair still stands that the source confirms by its own time. A change may be on its way for as long
   * as others were, of the pair or of any: what the source says at once about itself says nothing of what it has not sent yet.
   * Null before its first change, when nothing is known of that, before its clock is measured, and while a change was ahead.
   */
  confirmedAt(pair: string, venueTimeMs: number, nowMs: number): number | null {
    const timeMs = this.timeOf(venueTimeMs, nowMs);
    if (timeMs === null || this.#isOurs) return timeMs;
    if (this.#lags.length === 0) return null;
    const stalledMs = this.#stallOfPair.get(pair)?.stalledMs(this.#steadyMs()) ?? 0;
    const lagMs = Math.max(this.lagMs(), this.#lagOfPair.get(pair) ?? 0, stalledMs);
    return Number.isFinite(lagMs) ? Math.floor(Math.min(timeMs, nowMs - lagMs)) : null;
  }
}
