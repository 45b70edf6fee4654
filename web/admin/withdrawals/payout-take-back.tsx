import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { takeBackWithdrawalApproval } from '#api/withdrawal-review.ts';
import type { WithdrawalCaseProps } from '#web/admin/queue/cases.ts';
import { TakeBack } from '#web/admin/queue/take-back.tsx';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';

/** Takes back what one has approved of a withdrawal: the payout, that it was not broadcast, or that it came back (W5). */
export function PayoutTakeBack({ withdrawal, onDecided }: Omit<WithdrawalCaseProps, 'admin'>) {
  useLingui();
  const amount = money(withdrawal.amount);
  const { clientName } = withdrawal;
  return (
    <TakeBack
      send={(key) => call(takeBackWithdrawalApproval, { params: { id: withdrawal.id }, body: {}, key })}
      what={t`withdrawal of ${amount} USD by ${clientName}`}
      onDecided={onDecided}
    />
  );
}
