import { returnWithdrawal } from '#api/withdrawals.ts';
import { sentenceOf } from '#domain/failures/sentences.ts';
import { coinOf } from '#domain/money/coins.ts';
import { readTransactionId } from '#domain/money/transaction-ids.ts';
import { call } from '#web/api-client/client.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { turnOf } from './approvals.ts';
import type { WithdrawalCaseProps } from './cases.ts';
import styles from './decision.module.css';
import { ReasonForm } from './decision.tsx';
import { PayoutTakeBack } from './payout-take-back.tsx';
import { Person } from './people.tsx';
import { WhySecond } from './second-person.tsx';

/** A payout that came back: it credits the customer, so two admins name the transaction that brought it back (W5). */
export function ReturnForm({ withdrawal, admin, onDecided }: WithdrawalCaseProps) {
  const approvals = withdrawal.returns;
  const turn = turnOf({ subject: withdrawal.user_id, approvals, needed: withdrawal.approvalsNeeded }, admin);
  const amount = `${money(withdrawal.amount)} USD`;
  if (turn === 'another admin') {
    return (
      <div className={styles.form}>
        <Notice tone="info">
          You have recorded this return as the first of two. A different admin has to confirm it; {amount} are credited
          then.
        </Notice>
        <PayoutTakeBack {...{ withdrawal, onDecided }} />
      </div>
    );
  }
  const [first] = approvals;
  return (
    <ReasonForm
      action={turn === 'first' ? 'Record as first of two' : 'Record the return'}
      label={
        turn === 'first'
          ? 'How it is known that the payout came back, for the audit trail'
          : 'Reason, which the customer sees'
      }
      further={{
        label: 'Transaction that brought the coins back (empty: the chain shows that the payout did not arrive)',
        problemOf: (typed) => problemOf(typed, withdrawal, first?.transactionId),
      }}
      send={(reason, key, incoming) => {
        const named = incoming === '' ? {} : { transactionId: incoming };
        const body = { reason, approvals: approvals.length, ...named };
        return call(returnWithdrawal, { params: { id: withdrawal.id }, body, key });
      }}
      onDone={(reply) =>
        onDecided(
          reply.status === 'returned'
            ? { tone: 'success', sentence: `${amount} are available to ${withdrawal.clientName} again.` }
            : {
                tone: 'info',
                sentence: `The return of ${amount} is recorded by you as the first of two. Nothing is credited until a different admin confirms it.`,
              },
        )
      }
    >
      {turn === 'first' && <WhySecond reason={withdrawal.secondPerson} />}
      {first ? (
        <>
          <Person id={first.admin} /> has recorded this return,{' '}
          {first.transactionId === null ? 'naming no transaction' : `by transaction ${first.transactionId}`}. If you
          name the same and confirm it, {amount} are available to the customer again.
        </>
      ) : turn === 'first' ? (
        `Once both have recorded it ${amount} are available to the customer again.`
      ) : (
        `${amount} are available to the customer again.`
      )}
    </ReasonForm>
  );
}

/** What is wrong with the transaction that is named: no id of its chain, or another than the first admin's. */
function problemOf(
  typed: string,
  { paymentMethod }: WithdrawalCaseProps['withdrawal'],
  first: string | null | undefined,
): string | null {
  const read = typed === '' ? null : readTransactionId(typed, coinOf(paymentMethod));
  if (read?.ok === false) return sentenceOf(read.failure);
  if (first === undefined || first === (read?.value ?? null)) return null;
  return first === null
    ? 'The first admin named no transaction; look at the chain, and have them take their approval back where there is one'
    : 'This is another transaction than the first admin named';
}
