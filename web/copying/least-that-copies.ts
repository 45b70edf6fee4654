import { cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { type Draft, type Example, explainedStake, settingsOf, signedCents } from './choices.ts';

/**
 * The least amount, in dollars, with which a copy of these settings would have taken part in a trade that it skips as too small;
 * null where it takes part, or where no amount alone changes that.
 */
export function leastThatCopies(draft: Draft, example: Example): string | null {
  const [allocation, stake, minStake] = [plainAmount(draft.allocation), example.amount, example.minStake].map(
    parseCents,
  );
  const balance = signedCents(example.balanceBefore);
  if (draft.sizing === 'fixed' || !allocation || !stake || !minStake || balance === null || balance <= 0n) return null;
  const least = cents((minStake * balance + stake - 1n) / stake);
  const settings = settingsOf({ ...draft, allocation: formatCents(least) });
  const found = settings && explainedStake(settings, example);
  const takesPart = found !== null && (parseCents(found.stake.replaceAll(',', '')) ?? 0n) >= minStake;
  return least > allocation && takesPart ? formatCents(least) : null;
}
