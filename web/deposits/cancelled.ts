import type { DepositView } from './deposit-view.ts';

/** Whether a declined deposit was given up by its customer: the last word on it is theirs. */
export function isCancelled({ status, timeline }: Pick<DepositView, 'status' | 'timeline'>): boolean {
  const last = timeline.findLast(({ step }) => step.startsWith('declined') || step === 'cancelled');
  return status === 'declined' && last?.step === 'cancelled';
}
