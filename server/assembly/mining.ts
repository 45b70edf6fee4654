import { miningOperatorHandlers } from '#server/mining/operator.ts';

/** Mining: the operator's fleet, what pools pay, and its division. */
export function openMining() {
  return { handlers: { ...miningOperatorHandlers() } };
}
