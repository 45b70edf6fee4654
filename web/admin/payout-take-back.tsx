import { takeBackWithdrawalApproval } from '#api/withdrawals.ts';
import { call } from '#web/api-client/client.ts';
import { money } from '#web/ui/money.ts';
import type { WithdrawalCaseProps } from './cases.ts';
import { TakeBack } from './take-back.tsx';

/** Takes back what one has approved of a withdrawal: the payout, that it was not broadcast, or that it came back (W5). */
export function PayoutTakeBack({ withdrawal, onDecided }: Omit<WithdrawalCaseProps, 'admin'>) {
  return (
    <TakeBack
      send={(key) => call(takeBackWithdrawalApproval, { params: { id: withdrawal.id }, body: {}, key })}
      what={`withdrawal of ${money(withdrawal.amount)} USD by ${withdrawal.clientName}`}
      onDecided={onDecided}
    />
  );
}
