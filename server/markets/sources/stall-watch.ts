import { ChangeCount } from '#domain/markets/liquidity.ts';
import { smallestEntryDelayMs } from '#domain/markets/pairs.ts';

/** Without a change for so many times the mean time between two, changes have stalled. */
const stallGaps = 20;
/** Changes are counted for so long before a stall is judged, and the mean time is taken over it, in ms. */
const countedForMs = 60_000;

/**
 * Whether changes still come as often as they did. All times are of a steady clock, in ms: one that is set forth and back would
 * begin the count anew each time, and nothing would ever be judged.
 */
export class StallWatch {
  readonly #changes: ChangeCount;
  #heardMs: number;
  /** How long after the newest change another one is due at the latest, by the rate of the last minute alone. */
  #byRateMs = Number.POSITIVE_INFINITY;
  /** The same from before the last gap, and until when it holds. */
  #beforeGap = { stallMs: Number.POSITIVE_INFINITY, untilMs: Number.NEGATIVE_INFINITY };
  #dueMs = Number.POSITIVE_INFINITY;

  constructor(nowMs: number) {
    this.#changes = new ChangeCount(nowMs);
    this.#heardMs = nowMs;
  }

  /** A change came now that was so late; null where it has no time that could be. */
  heard(nowMs: number, lagMs: number | null): void {
    if (nowMs - this.#heardMs > this.#byRateMs) {
      // A gap is no part of the rate: the one from before it holds until a whole minute without one has passed.
      this.#beforeGap = { stallMs: this.#stallMs(nowMs), untilMs: nowMs + countedForMs };
    }
    this.#heardMs = nowMs;
    this.#changes.add(nowMs);
    this.#byRateMs = this.#rateAt(nowMs);
    if (lagMs !== null) this.#dueMs = nowMs - lagMs + this.#stallMs(nowMs);
  }

  /** For how long a change has been due that has not come; not positive while none is. */
  stalledMs(nowMs: number): number {
    return nowMs - this.#dueMs;
  }

  #stallMs(nowMs: number): number {
    const { stallMs, untilMs } = this.#beforeGap;
    return nowMs < untilMs ? Math.min(this.#byRateMs, stallMs) : this.#byRateMs;
  }

  /** Not judged before changes were counted. */
  #rateAt(nowMs: number): number {
    const { updates, countedMs } = this.#changes.at(nowMs);
    if (countedMs < countedForMs) return Number.POSITIVE_INFINITY;
    // A trade enters at least so long after its acceptance: what is confirmed beyond a stall of that length decides none of it.
    return Math.max(smallestEntryDelayMs, (stallGaps * countedForMs) / updates);
  }
}
