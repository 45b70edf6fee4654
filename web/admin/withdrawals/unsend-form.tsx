import { unsendWithdrawal } from '#api/withdrawal-review.ts';
import { turnOf } from '#web/admin/queue/approvals.ts';
import type { WithdrawalCaseProps } from '#web/admin/queue/cases.ts';
import styles from '#web/admin/queue/decision.module.css';
import { ReasonForm } from '#web/admin/queue/decision.tsx';
import { WhySecond } from '#web/admin/queue/second-person.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { PayoutTakeBack } from './payout-take-back.tsx';

/** A payout that was never broadcast: no chain proves it, so two admins say so (W5). */
export function UnsendForm({ withdrawal, admin, onDecided }: WithdrawalCaseProps) {
  const approvals = withdrawal.unsends;
  const turn = turnOf({ subject: withdrawal.user_id, approvals, needed: withdrawal.approvalsNeeded }, admin);
  if (turn === 'another admin') {
    return (
      <div className={styles.form}>
        <Notice tone="info">
          You have recorded as the first of two that nothing was broadcast. A different admin has to confirm it; until
          then the amount stays held and cannot be cancelled.
        </Notice>
        <PayoutTakeBack withdrawal={withdrawal} onDecided={onDecided} />
      </div>
    );
  }
  const what = `Withdrawal of ${money(withdrawal.amount)} USD by ${withdrawal.clientName}`;
  const [first] = approvals;
  return (
    <ReasonForm
      action={turn === 'first' ? 'Record as first of two' : 'Back to pending'}
      label={
        turn === 'first'
          ? 'How it is known that nothing was sent, for the audit trail'
          : 'Reason, which the customer sees'
      }
      send={(reason, key) =>
        call(unsendWithdrawal, { params: { id: withdrawal.id }, body: { reason, approvals: approvals.length }, key })
      }
      onDone={(reply) =>
        onDecided(
          reply.sending
            ? {
                tone: 'info',
                sentence: `${what}: recorded by you as the first of two that nothing was broadcast. It stays sending until a different admin confirms it.`,
              }
            : {
                tone: 'success',
                sentence: `${what} is pending again. No money moved; its approvals start anew.`,
              },
        )
      }
    >
      {turn === 'first' && <WhySecond reason={withdrawal.secondPerson} />}
      {first && (
        <>
          <Person id={first.admin} /> has recorded that nothing was broadcast.{' '}
        </>
      )}
      Only when the payment was never broadcast to the chain.{' '}
      {turn === 'first'
        ? 'Once both have recorded it the withdrawal is pending again, its approvals start anew and the customer can cancel.'
        : 'The withdrawal is pending again, its approvals start anew and the customer can cancel.'}
    </ReasonForm>
  );
}
