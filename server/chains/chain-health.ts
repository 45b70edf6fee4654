import { hourMs, minuteMs } from '#domain/clock/durations.ts';
import type { Chain } from '#domain/money/coins.ts';

/** Whoever has not reached the source's last block for so long has fallen behind. */
const behindAfterMs = 60_000;

/** A chain of that kind has another block by then: by chance it takes longer less than once in a thousand years. */
const quietAfterMs: Readonly<Record<Chain, number>> = {
  bitcoin: 4 * hourMs,
  ethereum: 10 * minuteMs,
  bsc: 10 * minuteMs,
};

/** Whether a chain had a block so long ago that its node has lost the others. Never of one that makes blocks on demand. */
export const isQuiet = (chain: Chain, sinceBlockMs: number, onDemand: boolean): boolean =>
  !onDemand && sinceBlockMs > quietAfterMs[chain];

/** behind: it answers, but its last block was not reached for a minute, or it has had no new one for too long. */
export const chainStates = ['starting', 'following', 'behind', 'failing'] as const;

/** How this process follows a chain, for everybody to read: no address, no host, no words of the node. */
export interface ChainHealth {
  readonly chain: Chain;
  readonly state: (typeof chainStates)[number];
  /** The block that was last reached as the source's last one, and how many seconds ago; null before. */
  readonly height: number | null;
  readonly secondsAgo: number | null;
}

/** What this process saw of a chain, by its own clock that only goes forward. */
export interface SeenChain {
  readonly failing: boolean;
  readonly height: number | null;
  readonly readAtMs: number | null;
  /** When the height was another one for the last time: a block's own time may be wrong by hours. */
  readonly movedAtMs: number | null;
}

export const unseen: SeenChain = { failing: false, height: null, readAtMs: null, movedAtMs: null };

/** What was seen of a chain after its last block was reached. */
export function reached(before: SeenChain, height: number, nowMs: number): SeenChain {
  const movedAtMs = before.height === height ? before.movedAtMs : nowMs;
  return { failing: false, height, readAtMs: nowMs, movedAtMs };
}

/** How a chain is followed, by what was seen of it since `startedAtMs`. */
export function healthOf(
  { chain, onDemand = false }: { readonly chain: Chain; readonly onDemand?: boolean | undefined },
  { failing, height, readAtMs, movedAtMs }: SeenChain,
  { startedAtMs, nowMs }: { readonly startedAtMs: number; readonly nowMs: number },
): ChainHealth {
  const isLate = nowMs - (readAtMs ?? startedAtMs) > behindAfterMs;
  const isBehind = isLate || isQuiet(chain, nowMs - (movedAtMs ?? nowMs), onDemand);
  const state = failing ? 'failing' : isBehind ? 'behind' : readAtMs === null ? 'starting' : 'following';
  return { chain, state, height, secondsAgo: readAtMs === null ? null : Math.round((nowMs - readAtMs) / 1_000) };
}
