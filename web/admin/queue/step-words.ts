import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { DepositStep } from '#domain/deposits/steps.ts';
import { type Quantity, quantityText } from '#domain/money/quantity.ts';
import { inSymbols } from '#domain/money/symbols.ts';
import type { OwnDeclineReason, WithdrawalStep } from '#domain/withdrawals/steps.ts';
import type { DepositCase } from '#web/admin/queue/cases.ts';
import { textOf } from '#web/texts/text.ts';
import { reviewWord } from './review-words.ts';

type Step = DepositStep | WithdrawalStep;

/** The names of the steps of a deposit's and a withdrawal's timeline, as staff read them. */
const names: Readonly<Record<Step['step'], MessageDescriptor>> = {
  requested: msg({ message: 'requested', context: 'a step' }),
  opened_by_payment: msg({ message: 'opened by payment', context: 'a step' }),
  quote_renewed: msg({ message: 'quote renewed', context: 'a step' }),
  proof_uploaded: msg({ message: 'proof uploaded', context: 'a step' }),
  proof_replaced: msg({ message: 'proof replaced', context: 'a step' }),
  payment_seen: msg({ message: 'payment seen', context: 'a step' }),
  payment_seen_again: msg({ message: 'payment seen again', context: 'a step' }),
  confirming: msg({ message: 'confirming', context: 'a step' }),
  payment_confirmed: msg({ message: 'payment confirmed', context: 'a step' }),
  payment_replaced: msg({ message: 'payment replaced', context: 'a step' }),
  payment_taken: msg({ message: 'payment credited to another deposit', context: 'a step' }),
  payment_reorganised: msg({ message: 'payment reorganised', context: 'a step' }),
  pending_again: msg({ message: 'pending again', context: 'a step' }),
  first_approval: msg({ message: 'approved (1 of 2)', context: 'a step' }),
  approval_taken_back: msg({ message: 'approval (1 of 2) withdrawn', context: 'a step' }),
  approved: msg({ message: 'approved', context: 'a step' }),
  reversed: msg({ message: 'reversed', context: 'a step' }),
  restored: msg({ message: 'restored', context: 'a step' }),
  declined: msg({ message: 'declined', context: 'a step' }),
  declined_without_payment: msg({ message: 'declined without payment', context: 'a step' }),
  cancelled: msg({ message: 'cancelled', context: 'a step' }),
  waiting_for_new_address: msg({ message: 'waiting for new address', context: 'a step' }),
  sending: msg({ message: 'approved', context: 'a step' }),
  coins_fixed: msg({ message: 'coins fixed', context: 'a step' }),
  coins_fixed_again: msg({ message: 'coins fixed again', context: 'a step' }),
  not_broadcast: msg({ message: 'not broadcast', context: 'a step' }),
  payment_failed: msg({ message: 'payment failed', context: 'a step' }),
  paid: msg({ message: 'paid', context: 'a step' }),
  confirmed_on_the_chain: msg({ message: 'confirmed on the chain', context: 'a step' }),
  declined_for_reversal: msg({ message: 'declined for reversal', context: 'a step' }),
  returned: msg({ message: 'returned', context: 'a step' }),
};

/** The name of a step of a deposit's or a withdrawal's timeline, as staff read it. */
export const stepName = ({ step }: Step): string => textOf(names[step]);

/** What a step says beside its name, in brackets; empty of one without facts. */
export function stepNote(step: Step): string {
  const note = noteOf(step);
  return note === null ? '' : ` (${note})`;
}

function noteOf(step: Step): string | null {
  switch (step.step) {
    case 'opened_by_payment':
      return t`a payment for ${step.first}`;
    case 'quote_renewed': {
      const [before, now] = [coinsOf(step.before), coinsOf(step.now)];
      return before === now ? null : t`${before} before, ${now} now`;
    }
    case 'payment_seen':
      return [coinsOf(step.arrived), fitWord(step.fit), step.late ? t`after the quote had ended` : '']
        .filter((part) => part !== '')
        .join(', ');
    case 'payment_seen_again':
    case 'payment_replaced':
      return coinsOf(step.arrived);
    case 'payment_taken':
      return t`${coinsOf(step.arrived)}, transaction ${step.transactionId}`;
    case 'confirming':
      return t`${step.confirmations} of ${step.needed}`;
    case 'payment_confirmed':
      return [
        t`${step.needed} of ${step.needed}`,
        ...(step.review ? [t`in review: ${reviewWord(step.review)}`] : []),
      ].join(', ');
    case 'reversed':
      return t`${step.amount} USD reversed`;
    case 'approved':
    case 'restored':
      return step.aside === '0.00'
        ? t`${step.credited} USD credited`
        : t`${step.credited} USD credited, ${step.aside} USD only to withdraw`;
    case 'declined':
    case 'not_broadcast':
    case 'payment_failed':
    case 'returned':
      return step.text;
    case 'waiting_for_new_address':
      return t`until ${step.until}`;
    case 'coins_fixed':
    case 'coins_fixed_again':
      return coinsOf(step.coins);
    case 'paid':
      return step.transactionId;
    case 'declined_for_reversal':
      return ownReasonWords('deposit_reversed');
    case 'declined_without_payment':
      return ownReasonWords('payment_taken');
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

/** How a payment differs from what was asked for; empty where it does not. */
function fitWord(fit: Extract<Step, { readonly step: 'payment_seen' }>['fit']): string {
  switch (fit) {
    case 'exact':
      return '';
    case 'under':
      return t`less than requested`;
    case 'over':
      return t`more than requested`;
    case 'another':
      return t`beside one that was credited before`;
  }
}

/** Why the product itself declined a withdrawal or a deposit, as staff read it. */
export function ownReasonWords(reason: OwnDeclineReason | NonNullable<DepositCase['reasonCode']>): string {
  switch (reason) {
    case 'deposit_reversed':
      return t`the payment of a deposit left the chain, so that it was reversed`;
    case 'payment_taken':
      return t`the payment that had opened it was credited to another deposit`;
  }
}
