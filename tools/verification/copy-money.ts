import type { CopyRecords, CopySource, CopyTrade, JudgedOutcome } from './copy-records.ts';
import { byAcceptance, type Sums } from './copy-sums.ts';

/** What a copy had won or lost in trades that had settled by a time. */
export function profitAt(copy: CopyRecords | undefined, atMs: number): bigint {
  return copy ? upTo(copy.profits, atMs) : 0n;
}

/** How many of its trades were open at the acceptance: those accepted before, and not settled by then. */
export function openAt(copy: CopyRecords | undefined, { source }: JudgedOutcome): number {
  if (!copy) return 0;
  return placedBefore(copy, source).count - Number(upTo(copy.ends, source.acceptedMs));
}

/**
 * What the copy had at a time to stake in a trade: what was put apart, won and lost by then, less profit share and the stakes of
 * trades accepted before this one and open then.
 */
export function heldAt(copy: CopyRecords | undefined, atMs: number, { source }: JudgedOutcome): bigint {
  if (!copy) return 0n;
  const open = placedBefore(copy, source).stakes - upTo(copy.stakesBack, atMs);
  return upTo(copy.moves, atMs) + upTo(copy.profits, atMs) - upTo(copy.shares, atMs) - open;
}

function upTo(sums: Sums, atMs: number): bigint {
  return sums[lastBefore(sums.length, (nth) => (sums[nth]?.timeMs ?? 0) <= atMs)]?.sum ?? 0n;
}

/** What trades of the copy that were accepted before come to; they stand in the order of their acceptance. */
function placedBefore({ trades, running }: CopyRecords, source: CopySource): { count: number; stakes: bigint } {
  const isBefore = (trade: CopyTrade | undefined): boolean => trade !== undefined && byAcceptance(trade, source) < 0;
  const last = lastBefore(trades.length, (nth) => isBefore(trades[nth]));
  return { count: last + 1, stakes: running[last] ?? 0n };
}

/** The last of so many places for which something holds that holds up to a place and for none behind it; −1: for none. */
function lastBefore(count: number, holds: (nth: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
