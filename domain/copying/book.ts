import { cents } from '#domain/money/amount.ts';
import type { CopyBook } from '#domain/trades/copied.ts';
import type { CopySettings } from './copy.ts';

/** What copies come to: the sums that a trade of their trader is accepted by (C3). */
export function bookOf(all: readonly CopySettings[]): CopyBook {
  return all.reduce<CopyBook>(
    (sum, { sizing, allocation, maxStake }) => ({
      copies: sum.copies + 1,
      proportional: cents(sum.proportional + (sizing.kind === 'proportional' ? allocation : 0n)),
      fixed: cents(sum.fixed + (sizing.kind === 'fixed' ? sizing.stake : 0n)),
      most: cents(sum.most + maxStake),
    }),
    { copies: 0, proportional: cents(0n), fixed: cents(0n), most: cents(0n) },
  );
}
