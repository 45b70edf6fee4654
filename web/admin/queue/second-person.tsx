import type { Static } from 'typebox';
import type { SecondPerson } from '#api/deposits.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';

type Reason = NonNullable<Static<typeof SecondPerson>>;

/** Why one admin is not enough, as the server found it (R3). */
export function secondPersonWords({ why, sum, limit }: Reason): string {
  const from = `${money(limit ?? '0.00')} USD`;
  const comes = `come to ${money(sum ?? '0.00')} USD with this one; from ${from} on a second admin decides`;
  switch (why) {
    case 'record':
      return `An amount from ${from} on takes two admins.`;
    case 'customer_sum':
      return `What single admins decided about this customer within 24 hours would ${comes}.`;
    case 'admin_sum':
      return `What one admin decided alone within 24 hours would ${comes}.`;
    case 'total_sum':
      return `What all admins decided alone within 24 hours would ${comes}.`;
    case 'paid_time':
      return 'The time of payment makes a difference of more than 1 % against the quote or the price at the approval, or there is no price of now to hold it against: a second admin confirms it.';
    case 'unseen':
      return 'The chain is watched and does not show this payment, since its node gives no answer or a contract may have paid: a second admin confirms it.';
    case 'other_address':
      return 'The payment came to another address than this deposit’s: a second admin confirms whose it is.';
    case 'seen_before':
      return 'The payment was seen before this deposit was asked for, or before this amount was: a second admin confirms whose it is.';
    case 'other_amount':
      return 'The payment is of an amount that this deposit was not asked for: a second admin confirms whose it is.';
    case 'of_another':
      return 'The payment waits at another deposit, since its amount alone does not tell whose it is: a second admin confirms whose it is.';
    case 'lapsed_amount':
      return 'The payment is of an amount that this deposit was asked for, and was seen once that amount had lapsed: a second admin confirms whose it is.';
    case 'payout':
      return 'The payout took two admins, and so does what undoes it.';
    case 'undone':
      return 'What undoes a payout takes two admins, whatever the amount.';
  }
}

/** Stands where a decision would otherwise be taken for one that an admin makes alone. */
export function WhySecond({ reason }: { readonly reason: Reason | null }) {
  return reason === null ? null : <Notice tone="info">Two admins decide. {secondPersonWords(reason)}</Notice>;
}
