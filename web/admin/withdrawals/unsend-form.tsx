import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { unsendWithdrawal } from '#api/withdrawal-review.ts';
import { coinOf } from '#domain/money/coins.ts';
import { readTransactionId } from '#domain/money/transaction-ids.ts';
import { reviewOf, turnOf } from '#web/admin/queue/approvals.ts';
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
  useLingui();
  const approvals = withdrawal.unsends;
  const turn = turnOf(reviewOf({ ...withdrawal, approvals }), admin);
  const [first] = approvals;
  if (turn === 'another admin') {
    return (
      <div className={styles.form}>
        <Notice tone="info">
          {approvals.some(({ failedBy }) => failedBy !== null) ? (
            <Trans>
              You have recorded as the first of two that its payment failed. A different admin has to confirm it; until
              then the amount stays held and cannot be cancelled.
            </Trans>
          ) : (
            <Trans>
              You have recorded as the first of two that nothing was broadcast. A different admin has to confirm it;
              until then the amount stays held and cannot be cancelled.
            </Trans>
          )}
        </Notice>
        <PayoutTakeBack withdrawal={withdrawal} onDecided={onDecided} />
      </div>
    );
  }
  return (
    <ReasonForm
      // What is typed for the audit trail is no reason that the customer reads.
      key={turn}
      about={withdrawal.id}
      action={
        turn === 'first'
          ? msg`Record as first of two`
          : first?.failedBy
            ? msg`Give back its worth`
            : msg`Back to pending`
      }
      label={
        turn === 'first'
          ? t`How you know that nothing was sent, or that it failed, for the audit trail`
          : t`Reason, which the customer sees`
      }
      further={{
        label: t`Transaction that failed on the chain; empty if nothing was broadcast`,
        problemOf: (typed) => problemOfFailed(typed, withdrawal),
      }}
      send={(reason, key, failedBy) =>
        call(unsendWithdrawal, {
          params: { id: withdrawal.id },
          body: { reason, approvals: approvals.length, ...(failedBy === '' ? {} : { failedBy }) },
          key,
        })
      }
      onDone={(reply) => onDecided(statusTextOf(reply))}
    >
      {turn === 'first' && <WhySecond reason={withdrawal.secondPerson} />}
      {first && <FirstFinding found={first} />}
      {turn === 'first' ? (
        <Trans>
          Not broadcast: the withdrawal is pending again once both have recorded it, its approvals start again and the
          customer can cancel.
        </Trans>
      ) : (
        <Trans>
          Not broadcast: the withdrawal is pending again, its approvals start again and the customer can cancel.
        </Trans>
      )}{' '}
      <Trans>
        Failed on the chain, such as by a contract that refused it: name the transaction, which our own wallet sent. It
        ends the withdrawal and gives back what the coins were worth at the middle price of the minute from its block
        on, at most what was asked for.
      </Trans>
    </ReasonForm>
  );
}

/** What the first of two admins has recorded. */
function FirstFinding({ found }: { readonly found: WithdrawalCase['unsends'][number] }) {
  if (found.failedBy === null) {
    return (
      <>
        <Trans>
          <Person id={found.admin} /> has recorded that nothing was broadcast.
        </Trans>{' '}
      </>
    );
  }
  return (
    <>
      {found.failedAt === null ? (
        <Trans>
          <Person id={found.admin} /> has recorded that its payment failed. Look at the chain yourself and type the
          transaction that you find.
        </Trans>
      ) : (
        <Trans>
          <Person id={found.admin} /> has recorded that its payment failed, in a block of{' '}
          <Moment iso={found.failedAt} />. Look at the chain yourself and type the transaction that you find.
        </Trans>
      )}{' '}
    </>
  );
}

/** What is wrong with the transaction as it is typed; null where nothing is, and where none is named. */
function problemOfFailed(typed: string, { paymentMethod, unsends }: WithdrawalCase): string | null {
  const read = typed === '' ? null : readTransactionId(typed, coinOf(paymentMethod));
  if (read?.ok === false) return sentence(read.failure);
  const [first] = unsends;
  if (first === undefined || first.failedBy === (read?.value ?? null)) return null;
  return first.failedBy === null
    ? t`The first admin recorded that nothing was broadcast; have them take that back where a payment failed`
    : t`This is not the transaction that the first admin named`;
}

function statusTextOf(reply: WithdrawalCase) {
  const { clientName } = reply;
  const amount = money(reply.amount);
  if (reply.givenBack !== null) {
    const back = money(reply.givenBack);
    const sentence = t`Withdrawal of ${amount} USD by ${clientName} has ended: ${back} USD is available to ${clientName} again.`;
    return { tone: 'success', sentence } as const;
  }
  if (!reply.sending) {
    const sentence = t`Withdrawal of ${amount} USD by ${clientName} is pending again. No money moved; its approvals start again.`;
    return { tone: 'success', sentence } as const;
  }
  const sentence = reply.unsends.some(({ failedBy }) => failedBy !== null)
    ? t`Withdrawal of ${amount} USD by ${clientName}: recorded by you as the first of two that its payment failed. Its state stays the same until a different admin confirms it.`
    : t`Withdrawal of ${amount} USD by ${clientName}: recorded by you as the first of two that nothing was broadcast. Its state stays the same until a different admin confirms it.`;
  return { tone: 'info', sentence } as const;
}
