import { type ClockOffset, type ClockSample, OffsetEstimator, oldestTime } from '#domain/markets/clock-offset.ts';
import type { SourceKind } from '#domain/markets/quotes.ts';

/** Changes that came so long ago say nothing of how late the present ones come, in ms. */
const lagWindowMs = 10_000;

const ourOwn: ClockOffset = { offsetMs: 0, uncertaintyMs: 0, rttMs: 0 };

/**
 * The clock of one source in the database's time, and how late its changes come (Z3). Replays and simulations run on the
 * database's clock itself; a venue's is measured.
 */
export class SourceClock {
  readonly #estimator = new OffsetEstimator();
  readonly #isOurs: boolean;
  #lags: readonly { readonly heardMs: number; readonly lagMs: number }[] = [];

  constructor(kind: SourceKind) {
    this.#isOurs = kind === 'simulated' || kind === 'replay';
  }

  take(sample: ClockSample): boolean {
    return this.#estimator.add(sample);
  }

  /** Null while it is not measured. */
  offset(nowMs: number): ClockOffset | null {
    return this.#isOurs ? ourOwn : this.#estimator.at(nowMs);
  }

  /** A time of the source in the database's, as the oldest that it can be, and not later than now; null while unmeasured. */
  timeOf(venueTimeMs: number, nowMs: number): number | null {
    const offset = this.offset(nowMs);
    return offset === null ? null : Math.floor(Math.min(nowMs, oldestTime(venueTimeMs, offset)));
  }

  /** A change of its prices came now that the source dates at this time. */
  heard(venueTimeMs: number, nowMs: number): void {
    const timeMs = this.timeOf(venueTimeMs, nowMs);
    if (timeMs === null) return;
    const kept = this.#lags.filter(({ heardMs }) => Math.abs(nowMs - heardMs) <= lagWindowMs);
    // Only what is later than all that follows it can still be the latest: the rest is forgotten.
    const lagMs = nowMs - timeMs;
    this.#lags = [...kept.filter((one) => one.lagMs > lagMs), { heardMs: nowMs, lagMs }];
  }

  /** How late the latest of its changes of the last ten seconds came, in ms; 0 without one. */
  lagMs(nowMs: number): number {
    return this.#lags.find(({ heardMs }) => Math.abs(nowMs - heardMs) <= lagWindowMs)?.lagMs ?? 0;
  }

  /**
   * As of when a price still stands that the source confirms by its own time. A change may be on its way for as long as others
   * were: what the source says at once about itself says nothing of what it has not sent yet.
   */
  confirmedAt(venueTimeMs: number, nowMs: number): number | null {
    const timeMs = this.timeOf(venueTimeMs, nowMs);
    return timeMs === null ? null : Math.min(timeMs, nowMs - this.lagMs(nowMs));
  }
}
