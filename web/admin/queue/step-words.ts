import type { DepositStep } from '#domain/deposits/steps.ts';
import { type Quantity, quantityText } from '#domain/money/quantity.ts';
import { inSymbols } from '#domain/money/symbols.ts';
import type { OwnDeclineReason, WithdrawalStep } from '#domain/withdrawals/steps.ts';
import type { DepositCase } from '#web/admin/queue/cases.ts';

type Step = DepositStep | WithdrawalStep;

/** The name of a step of a deposit's or a withdrawal's timeline, as staff read it: its code in words. */
export function stepName({ step }: Step): string {
  switch (step) {
    case 'payment_taken':
      return 'payment credited to another deposit';
    case 'first_approval':
      return 'approved (1 of 2)';
    case 'approval_taken_back':
      return 'approval (1 of 2) withdrawn';
    default:
      return step.replaceAll('_', ' ');
  }
}

/** What a step says beside its name, in brackets; empty of one without facts. */
export function stepNote(step: Step): string {
  const note = noteOf(step);
  return note === null ? '' : ` (${note})`;
}

function noteOf(step: Step): string | null {
  switch (step.step) {
    case 'opened_by_payment':
      return `a further payment to the address of ${step.first}`;
    case 'quote_renewed': {
      const [before, now] = [coinsOf(step.before), coinsOf(step.now)];
      return before === now ? null : `${before} before, ${now} now`;
    }
    case 'payment_seen':
      return [coinsOf(step.arrived), fits[step.fit], step.late ? 'after the quote had ended' : '']
        .filter((part) => part !== '')
        .join(', ');
    case 'payment_seen_again':
    case 'payment_replaced':
      return coinsOf(step.arrived);
    case 'payment_taken':
      return `${coinsOf(step.arrived)}, transaction ${step.transactionId}`;
    case 'confirming':
      return `${step.confirmations} of ${step.needed}`;
    case 'payment_confirmed':
      return `${step.needed} of ${step.needed}`;
    case 'reversed':
      return `${step.amount} USD taken back`;
    case 'approved':
    case 'restored':
      return `${step.credited} USD credited${step.aside === '0.00' ? '' : `, ${step.aside} USD only to withdraw`}`;
    case 'declined':
    case 'not_broadcast':
    case 'payment_failed':
    case 'returned':
      return step.text;
    case 'waiting_for_new_address':
      return `until ${step.until}`;
    case 'coins_fixed':
    case 'coins_fixed_again':
      return coinsOf(step.coins);
    case 'paid':
      return step.transactionId;
    case 'declined_for_reversal':
      return ownReasonWords.deposit_reversed;
    case 'declined_without_payment':
      return ownReasonWords.payment_taken;
    case 'requested':
    case 'proof_uploaded':
    case 'proof_replaced':
    case 'payment_reorganised':
    case 'pending_again':
    case 'first_approval':
    case 'approval_taken_back':
    case 'cancelled':
    case 'sending':
    case 'confirmed_on_the_chain':
      return null;
  }
}

/** An amount of coins as people read it: '0.5 BTC'. */
const coinsOf = (coins: Quantity): string => inSymbols(quantityText(coins));

const fits: Readonly<Record<Extract<Step, { readonly step: 'payment_seen' }>['fit'], string>> = {
  exact: '',
  under: 'less than asked',
  over: 'more than asked',
  another: 'beside one that was credited before',
};

/** Why the product itself declined a withdrawal or a deposit, as staff read it. */
export const ownReasonWords: Readonly<Record<OwnDeclineReason | NonNullable<DepositCase['reasonCode']>, string>> = {
  deposit_reversed: 'the payment of a deposit left the chain, so that it was taken back',
  payment_taken: 'the payment that had opened it was credited to another deposit',
};
