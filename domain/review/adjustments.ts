import { accepted, type Decision } from '#domain/failures/failures.ts';
import type { AdjustmentId, UserId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import type { Cents } from '#domain/money/amount.ts';
import { decideRequest, type RequestStatus } from './always-two.ts';

/** Why the house gives or takes (P1): the closed list, which staff pick from. A code that was used once stays. */
export const adjustmentReasonCodes = [
  'our_error',
  'credited_by_mistake',
  'fee_refund',
  'goodwill',
  'dispute',
  'debt_waived',
  'fraud',
] as const;

export type AdjustmentReason = (typeof adjustmentReasonCodes)[number];

/** A credit pays the customer from the house's capital, a debit pays it back (L3). */
export const adjustmentDirections = ['credit', 'debit'] as const;
export type AdjustmentDirection = (typeof adjustmentDirections)[number];

export interface AdjustmentValues {
  readonly direction: AdjustmentDirection;
  readonly amount: Cents;
}

export interface Adjustment extends AdjustmentValues {
  readonly id: AdjustmentId;
  readonly customer: UserId;
  readonly requestedBy: UserId;
  readonly status: RequestStatus;
}

const difference = (first: AdjustmentValues, next: AdjustmentValues): string | null =>
  first.direction !== next.direction ? 'direction' : first.amount !== next.amount ? 'amount' : null;

/**
 * R3: two admins, neither of them the customer, with the same values. Whether the payer has the money is the books' to say,
 * which take what the customer owes out of a credit. Refuses with already_decided, own_case, second_admin_required or
 * decision_differs.
 */
export function decideAdjustment(
  adjustment: Adjustment,
  next: { readonly admin: UserId; readonly values: AdjustmentValues },
): Decision<Journal> {
  const { id, customer: owner, direction, amount, status, requestedBy } = adjustment;
  const decided = decideRequest({ status, requestedBy, subject: owner, values: adjustment }, next, difference);
  if (!decided.ok) return decided;
  const capital = { kind: 'capital', asset: 'USD' } as const;
  const available = { kind: 'available', owner, asset: 'USD' } as const;
  const [from, to] = direction === 'credit' ? [capital, available] : [available, capital];
  return accepted({
    code: 'adjustment',
    cause: id,
    occurrence: 1,
    actor: next.admin,
    transfers: [{ from, to, amount }],
  });
}
