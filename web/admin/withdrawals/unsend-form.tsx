import { unsendWithdrawal } from '#api/withdrawal-review.ts';
import { coinOf } from '#domain/money/coins.ts';
import { readTransactionId } from '#domain/money/transaction-ids.ts';
import { turnOf } from '#web/admin/queue/approvals.ts';
import type { WithdrawalCase, WithdrawalCaseProps } from '#web/admin/queue/cases.ts';
import styles from '#web/admin/queue/decision.module.css';
import { ReasonForm } from '#web/admin/queue/decision.tsx';
import { WhySecond } from '#web/admin/queue/second-person.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { sentence } from '#web/widgets/sentence.ts';
import { PayoutTakeBack } from './payout-take-back.tsx';

/** A payout that was never broadcast, or whose payment failed on the chain: two admins say so, and name the same (W5). */
export function UnsendForm({ withdrawal, admin, onDecided }: WithdrawalCaseProps) {
  const approvals = withdrawal.unsends;
  const turn = turnOf({ subject: withdrawal.user_id, approvals, needed: withdrawal.approvalsNeeded }, admin);
  const [first] = approvals;
  if (turn === 'another admin') {
    return (
      <div className={styles.form}>
        <Notice tone="info">
          You have recorded as the first of two that{' '}
          {approvals.some(({ failedBy }) => failedBy !== null) ? 'its payment failed' : 'nothing was broadcast'}. A
          different admin has to confirm it; until then the amount stays held and cannot be cancelled.
        </Notice>
        <PayoutTakeBack withdrawal={withdrawal} onDecided={onDecided} />
      </div>
    );
  }
  const what = `Withdrawal of ${money(withdrawal.amount)} USD by ${withdrawal.clientName}`;
  return (
    <ReasonForm
      // What is typed for the audit trail is no reason that the customer reads.
      key={turn}
      about={withdrawal.id}
      action={turn === 'first' ? 'Record as first of two' : first?.failedBy ? 'Give back its worth' : 'Back to pending'}
      label={
        turn === 'first'
          ? 'How you know that nothing was sent, or that it failed, for the audit trail'
          : 'Reason, which the customer sees'
      }
      further={{
        label: 'Transaction that failed on the chain; empty if nothing was broadcast',
        problemOf: (typed) => problemOfFailed(typed, withdrawal),
      }}
      send={(reason, key, failedBy) =>
        call(unsendWithdrawal, {
          params: { id: withdrawal.id },
          body: { reason, approvals: approvals.length, ...(failedBy === '' ? {} : { failedBy }) },
          key,
        })
      }
      onDone={(reply) => onDecided(statusTextOf(what, reply))}
    >
      {turn === 'first' && <WhySecond reason={withdrawal.secondPerson} />}
      {first && (
        <>
          <Person id={first.admin} /> has recorded that{' '}
          {first.failedBy === null ? (
            'nothing was broadcast. '
          ) : (
            <>
              its payment failed
              {first.failedAt !== null && (
                <>
                  , in a block of <Moment iso={first.failedAt} />
                </>
              )}
              . Look at the chain yourself and type the transaction that you find.{' '}
            </>
          )}
        </>
      )}
      Not broadcast: the withdrawal is pending again{turn === 'first' && ' once both have recorded it'}, its approvals
      start again and the customer can cancel. Failed on the chain, such as by a contract that refused it: name the
      transaction, which our own wallet sent. It ends the withdrawal and gives back what the coins were worth at the
      middle price of the minute from its block on, at most what was asked for.
    </ReasonForm>
  );
}

/** What is wrong with the transaction as it is typed; null where nothing is, and where none is named. */
function problemOfFailed(typed: string, { paymentMethod, unsends }: WithdrawalCase): string | null {
  const read = typed === '' ? null : readTransactionId(typed, coinOf(paymentMethod));
  if (read?.ok === false) return sentence(read.failure);
  const [first] = unsends;
  if (first === undefined || first.failedBy === (read?.value ?? null)) return null;
  return first.failedBy === null
    ? 'The first admin recorded that nothing was broadcast; have them take that back where a payment failed'
    : 'This is not the transaction that the first admin named';
}

function statusTextOf(what: string, reply: WithdrawalCase) {
  if (reply.givenBack !== null) {
    const sentence = `${what} has ended: ${money(reply.givenBack)} USD is available to ${reply.clientName} again.`;
    return { tone: 'success', sentence } as const;
  }
  const finding = reply.unsends.some(({ failedBy }) => failedBy !== null)
    ? 'its payment failed'
    : 'nothing was broadcast';
  return reply.sending
    ? ({
        tone: 'info',
        sentence: `${what}: recorded by you as the first of two that ${finding}. It stays sending until a different admin confirms it.`,
      } as const)
    : ({ tone: 'success', sentence: `${what} is pending again. No money moved; its approvals start again.` } as const);
}
