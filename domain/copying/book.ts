import { cents } from '#domain/money/amount.ts';
import type { CopyBand } from '#domain/trades/copy-reserve.ts';
import type { CopySettings } from './copy.ts';

/** The band of a most per trade: the count of its binary digits. Amounts of one band differ by less than a factor of two. */
const bandOf = (maxStake: bigint): number => maxStake.toString(2).length;

/** What copies come to, by the band of their most per trade: the sums that a trade of their trader is accepted by (C3). */
export function bookOf(all: readonly CopySettings[]): readonly CopyBand[] {
  const bands = Map.groupBy(all, ({ maxStake }) => bandOf(maxStake));
  return [...bands].map(([band, copies]) => ({ band, ...sumsOf(copies) }));
}

function sumsOf(all: readonly CopySettings[]): Omit<CopyBand, 'band'> {
  return all.reduce<Omit<CopyBand, 'band'>>(
    (sum, { sizing, allocation, maxStake }) => ({
      copies: sum.copies + 1,
      proportional: cents(sum.proportional + (sizing.kind === 'proportional' ? allocation : 0n)),
      fixed: cents(sum.fixed + (sizing.kind === 'fixed' ? sizing.stake : 0n)),
      most: cents(sum.most + maxStake),
    }),
    { copies: 0, proportional: cents(0n), fixed: cents(0n), most: cents(0n) },
  );
}
