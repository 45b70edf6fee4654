import type { DepositCase, WithdrawalCase } from './cases.ts';

interface Step {
  readonly step: string;
  readonly time: string;
}

/** The time of the last of these steps; where none is on record, that of the last step of all. */
function lastOf(timeline: readonly Step[], codes: readonly string[]): string | null {
  const steps = timeline.toReversed();
  return (steps.find(({ step }) => codes.includes(step)) ?? steps[0])?.time ?? null;
}

const withdrawalEnds = {
  approved: ['paid'],
  declined: ['declined', 'declined_for_reversal'],
  returned: ['returned', 'payment_failed'],
  cancelled: ['cancelled'],
} as const satisfies Readonly<Record<Exclude<WithdrawalCase['status'], 'pending'>, readonly string[]>>;

/** When a withdrawal was paid, declined, returned or cancelled; null while it waits. */
export const withdrawalDecidedAt = ({
  status,
  timeline,
}: Pick<WithdrawalCase, 'status' | 'timeline'>): string | null =>
  status === 'pending' ? null : lastOf(timeline, withdrawalEnds[status]);

const depositEnds = {
  approved: ['approved', 'reversed', 'restored'],
  declined: ['declined', 'declined_without_payment', 'cancelled'],
} as const satisfies Readonly<Record<Exclude<DepositCase['status'], 'pending'>, readonly string[]>>;

/** When a deposit was credited, taken back, declined or cancelled; null while it waits. */
export const depositDecidedAt = ({ status, timeline }: Pick<DepositCase, 'status' | 'timeline'>): string | null =>
  status === 'pending' ? null : lastOf(timeline, depositEnds[status]);
