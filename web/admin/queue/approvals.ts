import { t } from '@lingui/core/macro';
import { parseId } from '#domain/ids/ids.ts';
import { decideReview } from '#domain/review/approvals.ts';

/** What an admin can do about a case now: give the first of two approvals, the last one, or neither. */
export type Turn = 'first' | 'last' | 'own case' | 'another admin';

/** A case as far as four-eyes is concerned. */
export interface Review {
  /** Whom it is about; null for the house's own. */
  readonly subject: string | null;
  readonly approvals: readonly { readonly admin: string }[];
  readonly needed: number;
}

/** The case that a deposit or a withdrawal is. */
export const reviewOf = (of: {
  readonly user_id: string;
  readonly approvals: Review['approvals'];
  readonly approvalsNeeded: number;
}): Review => ({ subject: of.user_id, approvals: of.approvals, needed: of.approvalsNeeded });

/** Whose turn it is, by the very decision that the server makes (R3). */
export function turnOf(review: Review, admin: string): Turn {
  const self = parseId('usr', admin);
  if (!self) return 'another admin';
  const approvals = review.approvals.flatMap((approval) => {
    const given = parseId('usr', approval.admin);
    return given ? [{ admin: given, values: null }] : [];
  });
  const decision = decideReview(
    {
      subject: review.subject === null ? null : parseId('usr', review.subject),
      needed: review.needed > 1 ? 2 : 1,
      approvals,
      difference: () => null,
    },
    { admin: self, values: null },
  );
  if (decision.ok) return decision.value;
  return decision.failure.code === 'own_case' ? 'own case' : 'another admin';
}

/** Whether an admin can decide about a case now, in whichever turn. */
export function isTurnOf(review: Review, admin: string): boolean {
  const turn = turnOf(review, admin);
  return turn === 'first' || turn === 'last';
}

/**
 * How many approvals a case takes once what was typed has been valued: the first approval settles it, so that from then on
 * `needed` stands (R3).
 *
 * @param valued null while nothing is valued
 */
export function neededOnceValued(
  review: Pick<Review, 'approvals' | 'needed'>,
  valued: { readonly secondPerson: unknown } | null,
): number {
  if (review.approvals.length > 0 || valued === null) return review.needed;
  return valued.secondPerson === null ? 1 : 2;
}

/** Approvals as a column shows them: '1 of 2'. */
export function progressOf(review: Pick<Review, 'approvals' | 'needed'>): string {
  const given = review.approvals.length;
  const { needed } = review;
  return t`${given} of ${needed}`;
}
