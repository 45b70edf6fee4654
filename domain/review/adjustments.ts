import { accepted, type Decision } from '#domain/failures/failures.ts';
import type { AdjustmentId, UserId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import type { Cents } from '#domain/money/amount.ts';
import { decideRequest, type RequestStatus } from './requests.ts';

/** Why the house gives or takes, as customers and admins read it (P1). */
export const adjustmentReasons = {
  our_error: 'Correction of an error of ours',
  credited_by_mistake: 'Correction of an amount that was credited by mistake',
  fee_refund: 'Refund of a fee',
  goodwill: 'Goodwill payment',
  dispute: 'Settlement of a dispute',
  debt_waived: 'What was owed to us is waived',
  fraud: 'Recovery after fraud',
} as const;

export type AdjustmentReason = keyof typeof adjustmentReasons;

const isReason = (text: string): text is AdjustmentReason => Object.hasOwn(adjustmentReasons, text);
export const adjustmentReasonCodes: readonly AdjustmentReason[] = Object.keys(adjustmentReasons).filter(isReason);

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
