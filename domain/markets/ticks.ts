import type { Millis } from '#domain/clock/millis.ts';

/**
 * Which text a tick's hash covers: 1 of ticks that were recorded without the time of their quote, 3 of an index with its parts, 2 of
 * all others.
 */
export type TickVersion = 1 | 2 | 3;

/** One recorded price (Z1). Order is seq, never time. */
export interface Tick {
  readonly version: TickVersion;
  readonly pair: string;
  /** Gapless per pair, from 1. */
  readonly seq: number;
  /** By the database's clock at recording, never below the tick before it. */
  readonly timeMs: Millis;
  /**
   * When the price was quoted or, of a held tick, last confirmed as unchanged, in the database's time: never above timeMs and
   * never below the tick before it. It decides trades (Z6). Of version 1 it is timeMs.
   */
  readonly quotedMs: Millis;
  /** Scaled by the pair's decimals. */
  readonly price: bigint;
  /** Best bid and best ask, of which the price is the mid, rounded down; both or none. */
  readonly bid: bigint | null;
  readonly ask: bigint | null;
  readonly source: string;
  /** The same quote recorded again while the venue's heartbeat lives (Z4). */
  readonly held: boolean;
  readonly venueTimeMs: Millis | null;
  readonly venueId: string | null;
  /** Of an index price, and of nothing else: the parts that it is made of (`indexText`). */
  readonly index: string | null;
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
  const { version, pair, seq, timeMs, quotedMs, price, bid, ask } = tick;
  const prices =
    version === 1
      ? ['tick', pair, seq, timeMs, price]
      : [`tick${version}`, pair, seq, timeMs, quotedMs, price, bid ?? '', ask ?? ''];
  return [
    ...prices,
    decimals,
    tick.source,
    tick.held ? 'held' : 'quoted',
    tick.venueTimeMs ?? '',
    tick.venueId ?? '',
    ...(version === 3 ? [tick.index ?? ''] : []),
    previousHash,
  ].join('|');
}
