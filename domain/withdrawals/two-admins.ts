import { accepted, type Decision } from '#domain/failures/failures.ts';
import { type Approval, decideReview } from '#domain/review/approvals.ts';
import type { SecondPerson } from '#domain/review/second-person.ts';
import type { Withdrawal } from './withdrawal.ts';

/** Whether a step that undoes a payout waits for the second admin, and why. */
export type AgainStep = { readonly step: 'first'; readonly secondPerson: SecondPerson } | { readonly step: 'last' };

/** A step that undoes a payout: two admins, whatever the amount. */
export function decideByTwo<V>(
  { owner }: Withdrawal,
  approvals: readonly Approval<V>[],
  next: Approval<V>,
  difference: (first: V, next: V) => string | null,
): Decision<AgainStep> {
  const review = decideReview({ subject: owner, needed: 2, approvals, difference }, next);
  if (!review.ok) return review;
  return accepted(review.value === 'first' ? { step: 'first', secondPerson: { why: 'undone' } } : { step: 'last' });
}
