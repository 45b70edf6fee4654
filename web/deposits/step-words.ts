import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { quantityText } from '#domain/money/quantity.ts';
import { inSymbols } from '#domain/money/symbols.ts';
import { money } from '#web/ui/money.ts';
import type { DepositView } from './deposit-view.ts';
import { firstWords } from './first-words.ts';
import { reviewWords } from './review-words.ts';
import { reachOf, type Stepped } from './seen-so-far.ts';

type Step = DepositView['timeline'][number];

/** The steps of a deposit's timeline, in plain words. */
const names: Readonly<Record<Step['step'], MessageDescriptor>> = {
  requested: msg`requested`,
  opened_by_payment: msg`recorded as a deposit of its own`,
  quote_renewed: msg`quote renewed`,
  proof_uploaded: msg`proof sent`,
  proof_replaced: msg`new proof sent`,
  payment_seen: msg`payment seen on the network`,
  payment_seen_again: msg`payment seen again`,
  confirming: msg`payment is in a block`,
  payment_confirmed: msg`payment confirmed`,
  payment_replaced: msg`payment replaced or dropped before it was in a block`,
  payment_taken: msg`payment credited to another deposit`,
  payment_reorganised: msg`payment no longer in the chain: its block was dropped`,
  pending_again: msg`reopened`,
  reversed: msg`credit reversed`,
  restored: msg`credited again`,
  first_approval: msg`first approval`,
  approval_taken_back: msg`approval withdrawn`,
  approved: msg`approved and credited`,
  declined: msg`declined`,
  declined_without_payment: msg`declined: nothing left to credit`,
  cancelled: msg`cancelled by you`,
};

/**
 * A step in the reader's language, and what is to be known about it. What staff wrote stays as they wrote it.
 *
 * @param deposit the one whose step it is: by it a payment is a part, or the rest
 */
export const stepWords = (step: Step, deposit: Stepped): { readonly words: string; readonly note: string | null } => ({
  words: i18n._(names[step.step]),
  note: noteOf(step, deposit),
});

function noteOf(step: Step, deposit: Stepped): string | null {
  switch (step.step) {
    case 'requested':
    case 'proof_uploaded':
    case 'proof_replaced':
    case 'first_approval':
    case 'approval_taken_back':
    case 'cancelled':
      return null;
    case 'opened_by_payment':
      return deposit.first && firstWords(deposit.first);
    case 'quote_renewed': {
      const [before, now] = [inSymbols(quantityText(step.before)), inSymbols(quantityText(step.now))];
      return before === now
        ? null
        : t`send ${now} instead of ${before}. A payment of ${before} that is already on its way still counts for this deposit for 24 hours, at its market value`;
    }
    case 'payment_seen':
      return [
        inSymbols(quantityText(step.arrived)),
        ...fitWords(step, deposit),
        ...(step.late ? [t`after the quote ended`] : []),
      ].join(', ');
    case 'payment_seen_again':
    case 'payment_replaced':
      return inSymbols(quantityText(step.arrived));
    case 'payment_taken':
      return t`${inSymbols(quantityText(step.arrived))}: staff found that it was not meant for this deposit. If you sent it, write to support with the transaction id ${step.transactionId}`;
    case 'confirming':
      return confirmationsOf(step.confirmations, step.needed);
    case 'payment_confirmed':
      return [
        confirmationsOf(step.needed, step.needed),
        ...(step.review ? [t`in review: ${reviewWords(step.review)}`] : []),
      ].join('; ');
    case 'payment_reorganised':
      return t`it may come back`;
    case 'pending_again':
      return t`a payment arrived`;
    case 'reversed':
      return t`${money(step.amount)} USD`;
    case 'approved':
    case 'restored':
      return creditWords(step.credited, step.aside);
    case 'declined':
      return step.text;
    case 'declined_without_payment':
      return t`the payment that opened this deposit was credited to another one`;
  }
}

/** How a payment differs from what was asked for, or completes it. */
function fitWords(seen: Extract<Step, { readonly step: 'payment_seen' }>, deposit: Stepped): readonly string[] {
  switch (seen.fit) {
    case 'exact':
      return [];
    case 'under':
      return [underWords(reachOf(seen, deposit))];
    case 'over':
      return [t`more than requested`];
    case 'another':
      return [t`in addition to one already credited`];
  }
}

function underWords(reach: ReturnType<typeof reachOf>): string {
  switch (reach) {
    case 'rest':
      return t`exactly the rest`;
    case 'more':
      return t`more than the rest`;
    case 'less':
      return t`a further part of what you requested`;
    case null:
      return t`less than requested`;
  }
}

const confirmationsOf = (done: number, needed: number): string =>
  plural(needed, { one: `${done} of # confirmation`, other: `${done} of # confirmations` });

function creditWords(credited: string, aside: string): string {
  const whole = t`${money(credited)} USD`;
  return aside === '0.00' ? whole : `${whole}, ${t`${money(aside)} USD of it can only be withdrawn`}`;
}
