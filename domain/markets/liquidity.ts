import type { LiquidityFloors } from './pairs.ts';

/** When a pair closes for want of liquidity, and when it opens again (M2). Times in ms. */
const liquidityTimes = {
  /** Below its floors for so long closes the pair. */
  closeAfterMs: 3_000,
  /** Above them for so long opens it again. */
  openAfterMs: 10_000,
  /** Over so long changes are counted. */
  countMs: 60_000,
  /** What lay between two looks further apart than this was not watched. */
  unwatchedAfterMs: 1_000,
} as const;

/** How closely and how often a pair is quoted. */
export interface Liquidity {
  /** Between best bid and ask, in basis points of the mid, rounded up. */
  readonly spreadBps: number;
  /** Changes of best bid or ask in the last minute. */
  readonly updates: number;
}

/** 'unknown': not yet counted for a minute; 'exempt': made up or replayed for a demo, where nothing stands behind a price. */
export type LiquidityKind = 'liquid' | 'wide' | 'quiet' | 'unquoted' | 'unknown' | 'exempt';

/** Largest spread that is shown, in basis points; beyond it the figure says nothing more. */
const mostBps = 1_000_000n;

/** The spread in basis points of the mid, rounded up: what is above a ceiling is never shown as at it. */
export function spreadBps(bid: bigint, ask: bigint): number {
  const bps = ((ask - bid) * 20_000n + (bid + ask) - 1n) / (bid + ask);
  return Number(bps < mostBps ? bps : mostBps);
}

/**
 * Judges a pair by its floors.
 *
 * @param countedMs since when changes are counted; before a whole minute too few of them are no judgement
 */
export function judgeLiquidity(
  { spreadBps, updates }: Liquidity,
  floors: LiquidityFloors,
  countedMs: number,
): LiquidityKind {
  if (spreadBps > floors.maxSpreadBps) return 'wide';
  if (updates >= floors.minUpdates) return 'liquid';
  return countedMs < liquidityTimes.countMs ? 'unknown' : 'quiet';
}

/** What is known of a pair: since when it stands as it does, and the last look, by a steady clock. */
export interface LiquidityState {
  readonly open: boolean;
  /** Whether it was below its floors at the last look; null where that was not known. */
  readonly short: boolean | null;
  readonly sinceMs: number;
  readonly lookedAtMs: number;
}

const isShort: Readonly<Record<LiquidityKind, boolean | null>> = {
  liquid: false,
  wide: true,
  quiet: true,
  unquoted: true,
  unknown: null,
  exempt: false,
};

/**
 * The state after a look at `nowMs`: only an uninterrupted stretch closes or opens, and only one that was watched. What is not
 * known changes nothing, and a demo's made-up prices open at once.
 */
export function liquidityAfter(before: LiquidityState, kind: LiquidityKind, nowMs: number): LiquidityState {
  const short = isShort[kind];
  const goesOn = short === before.short && nowMs - before.lookedAtMs <= liquidityTimes.unwatchedAfterMs;
  const sinceMs = goesOn ? before.sinceMs : nowMs;
  const lastedMs = nowMs - sinceMs;
  const seen = { short, sinceMs, lookedAtMs: nowMs };
  if (kind === 'exempt') return { ...seen, open: true };
  if (short === null) return { ...seen, open: before.open };
  if (short) return { ...seen, open: before.open && lastedMs < liquidityTimes.closeAfterMs };
  return { ...seen, open: before.open || lastedMs >= liquidityTimes.openAfterMs };
}

/** Counts changes over the last minute, second by second. */
export class ChangeCount {
  readonly #seconds = new Map<number, number>();
  readonly #sinceMs: number;

  /** @param nowMs of a steady clock, as all that follow */
  constructor(nowMs: number) {
    this.#sinceMs = nowMs;
  }

  add(nowMs: number): void {
    const second = Math.floor(nowMs / 1_000);
    this.#seconds.set(second, (this.#seconds.get(second) ?? 0) + 1);
  }

  /** Changes of the last minute, and since when they are counted. */
  at(nowMs: number): { readonly updates: number; readonly countedMs: number } {
    const oldest = Math.floor((nowMs - liquidityTimes.countMs) / 1_000);
    let updates = 0;
    for (const [second, count] of this.#seconds) {
      if (second <= oldest) this.#seconds.delete(second);
      else updates += count;
    }
    return { updates, countedMs: nowMs - this.#sinceMs };
  }
}
