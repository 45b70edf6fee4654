import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Static } from 'typebox';
import type { SecondPerson } from '#api/deposit-view.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { AsksPassword } from './asks-password.tsx';

type Reason = NonNullable<Static<typeof SecondPerson>>;

/** Why one admin is not enough, as the server found it (R3). */
export function secondPersonWords({ why, sum, limit }: Reason): string {
  const from = money(limit ?? '0.00');
  const total = money(sum ?? '0.00');
  switch (why) {
    case 'record':
      return t`Amounts of ${from} USD or more take two admins.`;
    case 'customer_sum':
      return t`Decisions by single admins about this customer within 24 hours would come to ${total} USD with this one; from ${from} USD, a second admin decides.`;
    case 'admin_sum':
      return t`Decisions by one admin alone within 24 hours would come to ${total} USD with this one; from ${from} USD, a second admin decides.`;
    case 'total_sum':
      return t`Decisions by single admins within 24 hours would come to ${total} USD with this one; from ${from} USD, a second admin decides.`;
    case 'paid_time':
      return t`The time of payment changes the value by more than 1 % against the quote or the price at approval, or there is no current price to compare. A second admin confirms it.`;
    case 'unseen':
      return t`The chain is watched but does not show this payment: its node is not answering, or a contract may have paid. A second admin confirms it.`;
    case 'other_address':
      return t`The payment went to a different address than this deposit’s. A second admin confirms whose it is.`;
    case 'seen_before':
      return t`The payment was seen before this deposit or this amount was requested. A second admin confirms whose it is.`;
    case 'other_amount':
      return t`The payment’s amount was never requested for this deposit. A second admin confirms whose it is.`;
    case 'of_another':
      return t`The payment is waiting at another deposit because its amount alone does not show whose it is. A second admin confirms whose it is.`;
    case 'lapsed_amount':
      return t`The payment’s amount was requested for this deposit but had lapsed when the payment was seen. A second admin confirms whose it is.`;
    case 'payout':
      return t`The payout took two admins, and so does undoing it.`;
    case 'undone':
      return t`Undoing a payout takes two admins, whatever the amount.`;
  }
}

/** Stands where a decision would otherwise be taken for one that an admin makes alone. */
export function WhySecond({ reason }: { readonly reason: Reason | null }) {
  if (reason === null) return null;
  return (
    <Notice tone="info">
      <Trans>Two admins decide.</Trans> {secondPersonWords(reason)} <AsksPassword />
    </Notice>
  );
}
