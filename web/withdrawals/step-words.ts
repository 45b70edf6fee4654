import { t } from '@lingui/core/macro';
import { quantityText } from '#domain/money/quantity.ts';
import { inSymbols } from '#domain/money/symbols.ts';
import { dayAndTime } from '#web/ui/time.ts';
import { reasonWords, type WithdrawalView } from './status-words.ts';

type Step = WithdrawalView['timeline'][number];

/** A step of a withdrawal's timeline in plain words, and what is to be known about it. */
export const stepWords = (step: Step): { readonly words: string; readonly note: string | null } => ({
  words: nameOf(step),
  note: noteOf(step),
});

function nameOf(step: Step): string {
  switch (step.step) {
    case 'requested':
      return t`Requested; the amount is held`;
    case 'waiting_for_new_address':
      return t`The address is new: approval possible from ${dayAndTime(step.until)}`;
    case 'first_approval':
      return t`Approved by the first of two`;
    case 'approval_taken_back':
      return t`An approval was withdrawn`;
    case 'sending':
      return t`Approved; it can no longer be cancelled`;
    case 'coins_fixed':
      return t`Price set; the coins are fixed`;
    case 'coins_fixed_again':
      return t`The coins were fixed again, not fewer than before`;
    case 'not_broadcast':
      return t`Not sent after all; back in review`;
    case 'payment_failed':
      return t`The payment failed on its chain; its value then can be withdrawn again`;
    case 'paid':
      return t({ message: 'Paid out', context: 'a withdrawal' });
    case 'confirmed_on_the_chain':
      return t`Confirmed on the chain`;
    case 'declined':
    case 'declined_for_reversal':
      return t`Declined; the money can be withdrawn again`;
    case 'returned':
      return t`The payout came back; its value can be withdrawn again`;
    case 'cancelled':
      return t`Cancelled by you; the money can be withdrawn again`;
  }
}

/** What staff wrote stays as they wrote it. The facts have the transaction, which can be copied. Coins are exact. */
function noteOf(step: Step): string | null {
  switch (step.step) {
    case 'declined':
    case 'not_broadcast':
    case 'payment_failed':
    case 'returned':
      return step.text;
    case 'declined_for_reversal':
      return reasonWords({ reason: null, reasonCode: 'deposit_reversed' });
    case 'coins_fixed':
    case 'coins_fixed_again':
      return inSymbols(quantityText(step.coins));
    case 'first_approval':
      return whyTwo(step.why);
    case 'requested':
    case 'waiting_for_new_address':
    case 'approval_taken_back':
    case 'sending':
    case 'paid':
    case 'confirmed_on_the_chain':
    case 'cancelled':
      return null;
  }
}

/** Why one person's approval was not enough (R3); null where that was not kept. */
function whyTwo(why: Extract<Step, { readonly step: 'first_approval' }>['why']): string | null {
  switch (why) {
    case 'amount':
      return t`Two people approve an amount this large.`;
    case 'sum':
      return t`Payouts within 24 hours add up to a sum that two people approve.`;
    case undefined:
      return null;
  }
}
