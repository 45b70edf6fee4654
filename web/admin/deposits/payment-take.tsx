import { approveDeposit } from '#api/deposit-review.ts';
import { coinsInShort, coinsOf, fitOf, takingOf } from '#web/admin/operations/chain-words.ts';
import type { DepositCase } from '#web/admin/queue/cases.ts';
import { DecisionForm } from '#web/admin/queue/decision.tsx';
import styles from '#web/admin/queue/evidence.module.css';
import type { StatusText } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';
import { statusTextOf } from './deposit-approval.tsx';
import { usePaidTimeValue } from './paid-time.tsx';
import { againstAsked, approvalWords } from './payment-words.ts';

/** Takes a payment that the watcher saw: transaction, output and amount are the chain's, not typed (D5). */
export function PaymentTake(props: {
  readonly deposit: DepositCase;
  readonly turn: 'first' | 'last';
  readonly onDecided: (statusText: StatusText) => void;
}) {
  const { deposit, turn, onDecided } = props;
  const { action, when } = approvalWords(turn, deposit.approvals.length);
  return (
    <ul className={styles.takes}>
      {deposit.payments.map((payment) => {
        const taking = takingOf(payment);
        const what = `${coinsOf(payment)}, ${fitOf(payment) ?? 'held against nothing'}`;
        return (
          <li key={payment.id}>
            <PaymentWorth deposit={deposit} payment={payment} />
            {taking.ok ? (
              <DecisionForm
                action={action(coinsInShort(payment))}
                send={(key) => {
                  const body = { payment: payment.id, approvals: deposit.approvals.length };
                  return call(approveDeposit, { params: { id: deposit.id }, body, key });
                }}
                onDone={(reply) => onDecided(statusTextOf(reply))}
              >
                {what}. Takes transaction {payment.transactionId} as the chain shows it and credits it to{' '}
                {deposit.clientName} at the middle price of the minute after it was first seen in a block
                {when('payment')}
                {payment.waits !== null && ' It waits for staff: find out who sent it first.'}
              </DecisionForm>
            ) : (
              <Notice tone="info">
                {what}: {taking.why}
              </Notice>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What it would credit, and how that compares with what was asked: a reviewer decides on money, not on coins. */
function PaymentWorth(props: { readonly deposit: DepositCase; readonly payment: DepositCase['payments'][number] }) {
  const { deposit, payment } = props;
  const found = usePaidTimeValue(deposit, payment.credited ? null : payment.paidAt, payment.amount);
  if (payment.credited || payment.paidAt === null) return null;
  if (found.isError) return <p role="status">Its worth is not known yet: {sentenceOfError(found.error)}</p>;
  const { credits, atPayment } = found.data ?? { credits: null, atPayment: null };
  return (
    <p role="status" aria-busy={found.isPending}>
      {credits === null ? (
        'Looking up what it is worth …'
      ) : (
        <>
          <strong>Worth {money(credits)} USD</strong>, {againstAsked(credits, deposit.amount)}, at{' '}
          {money(atPayment.price)} USD
        </>
      )}
    </p>
  );
}
