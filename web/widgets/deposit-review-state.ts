import type { readDeposit } from '#api/deposits.ts';
import type { ReplyOf } from '#api/operation.ts';

type Deposit = ReplyOf<typeof readDeposit>;
type Confirmed = Pick<Deposit, 'status' | 'review'> & {
  readonly payments: readonly Pick<Deposit['payments'][number], 'state' | 'waits' | 'credited'>[];
};

/**
 * What a pending deposit is called once a payment for it is confirmed (D5), for its customer and for staff alike: in review
 * where staff decide on it, paid in part where less than half came and the rest is awaited; null while neither is known.
 */
export function reviewState({ status, review, payments }: Confirmed): 'in_review' | 'part_paid' | null {
  if (status !== 'pending') return null;
  if (review === 'part') return 'part_paid';
  const waits = payments.some(({ state, waits, credited }) => state === 'confirmed' && waits !== null && !credited);
  return review !== null || waits ? 'in_review' : null;
}
