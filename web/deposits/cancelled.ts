import type { readDeposit } from '#api/deposits.ts';
import type { ReplyOf } from '#api/operation.ts';

/** Whether a declined deposit was given up by its customer: the last word on it is theirs. */
export function isCancelled({ status, timeline }: Pick<ReplyOf<typeof readDeposit>, 'status' | 'timeline'>): boolean {
  const last = timeline.findLast(({ step }) => step.startsWith('declined') || step === 'cancelled');
  return status === 'declined' && last?.step === 'cancelled';
}
