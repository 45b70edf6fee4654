import { approveDeposit } from '#api/deposits.ts';
import { call } from '#web/api-client/client.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import type { DepositCase } from './cases.ts';
import { coinsOf, fitOf, takingOf } from './chain-words.ts';
import { DecisionForm } from './decision.tsx';
import { sayingOf } from './deposit-approval.tsx';
import styles from './evidence.module.css';
import type { Saying } from './said.tsx';

/** Takes a payment that the watcher saw: transaction, output and amount are the chain's, not typed (D5). */
export function PaymentTake(props: {
  readonly deposit: DepositCase;
  readonly turn: 'first' | 'last';
  readonly onDecided: (saying: Saying) => void;
}) {
  const { deposit, turn, onDecided } = props;
  return (
    <ul className={styles.takes}>
      {deposit.payments.map((payment) => {
        const taking = takingOf(payment);
        const what = `${coinsOf(payment)}, ${fitOf(payment) ?? 'held against nothing'}`;
        return (
          <li key={payment.id}>
            {taking.ok ? (
              <DecisionForm
                action={turn === 'last' ? `Credit ${coinsOf(payment)}` : `Approve ${coinsOf(payment)} as first of two`}
                send={(key) => {
                  const body = { payment: payment.id, approvals: deposit.approvals.length };
                  return call(approveDeposit, { params: { id: deposit.id }, body, key });
                }}
                onDone={(reply) => onDecided(sayingOf(reply))}
              >
                {what}. Takes transaction {payment.transactionId} as the chain shows it and credits its value to{' '}
                {deposit.clientName}: by the quote ({money(deposit.amount)} USD for the exact amount) if it was first
                seen while the quote held, else by the price of its first sight; by that of its first block where the
                price had moved by more than 1 % until then
                {turn === 'first' ? ', once a second admin has confirmed the same payment.' : '.'}
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
