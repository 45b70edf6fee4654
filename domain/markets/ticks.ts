import type { Millis } from '#domain/clock/millis.ts';

/** One recorded price (Z1). Order is seq, never time. */
export interface Tick {
  readonly pair: string;
  /** Gapless per pair, from 1. */
  readonly seq: number;
  /** By the database's clock at recording, never below the tick before it. */
  readonly timeMs: Millis;
  /** Scaled by the pair's decimals. */
  readonly price: bigint;
  readonly source: string;
  /** The same quote recorded again while the venue's heartbeat lives (Z4). */
  readonly held: boolean;
  readonly venueTimeMs: Millis | null;
  readonly venueId: string | null;
}

/** The hash before a pair's first tick, in hex. */
export const firstHash = '0'.repeat(64);

/**
 * The text whose SHA-256 (of its UTF-8 bytes) is a tick's hash. It ends with the hash of the tick before, so that ticks
 * form a chain; the database writes the same text (`market_tick_text`).
 *
 * @param decimals of the pair
 * @param previousHash 64 hex digits in lower case; {@link firstHash} before seq 1
 */
export function tickText(tick: Tick, decimals: number, previousHash: string): string {
  return [
    'tick',
    tick.pair,
    tick.seq,
    tick.timeMs,
    tick.price,
    decimals,
    tick.source,
    tick.held ? 'held' : 'quoted',
    tick.venueTimeMs ?? '',
    tick.venueId ?? '',
    previousHash,
  ].join('|');
}
