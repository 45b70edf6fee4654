import { unitsOf } from '#domain/money/prices.ts';
import type { DepositView } from './deposit-view.ts';

type Step = DepositView['timeline'][number];
type Seen = Extract<Step, { readonly step: 'payment_seen' }>;

/** A deposit with its steps, and what it asks for. */
export type Stepped = Pick<DepositView, 'first' | 'amountToSend' | 'paymentMethod'> & {
  readonly timeline: readonly Step[];
};

/**
 * How far a payment came with those that were seen before it: whether all of them are what is asked for. Null where it came alone, or
 * where a step does not say how much it was of.
 *
 * @param seen a step of the deposit's timeline
 */
export function reachOf(seen: Seen, deposit: Stepped): 'rest' | 'more' | 'less' | null {
  const { paymentMethod } = deposit;
  const place = deposit.timeline.indexOf(seen);
  if (place < 0) return null;
  let before = 0n;
  for (const step of deposit.timeline.slice(0, place)) {
    if (step.step === 'payment_reorganised') return null;
    if (step.step === 'payment_seen' || step.step === 'payment_seen_again') {
      before += unitsOf(step.arrived.amount, paymentMethod);
    }
    if (step.step === 'payment_replaced' || step.step === 'payment_taken') {
      before -= unitsOf(step.arrived.amount, paymentMethod);
    }
  }
  if (before <= 0n) return null;
  const all = before + unitsOf(seen.arrived.amount, paymentMethod);
  const asked = unitsOf(deposit.amountToSend, paymentMethod);
  return all === asked ? 'rest' : all > asked ? 'more' : 'less';
}
