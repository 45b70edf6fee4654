import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { approveDeposit } from '#api/deposit-review.ts';
import { coinsOf, fitOf, takingOf } from '#web/admin/operations/chain-words.ts';
import type { DepositCase } from '#web/admin/queue/cases.ts';
import { DecisionForm } from '#web/admin/queue/decision.tsx';
import styles from '#web/admin/queue/evidence.module.css';
import { WhySecond } from '#web/admin/queue/second-person.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import type { StatusText } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { DemoPriceNote } from '#web/widgets/demo-price-note.tsx';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';
import { statusTextOf } from './deposit-approval.tsx';
import { usePaidTimeValue } from './paid-time.tsx';
import { againstAsked, approvalsTaken, shortId, takeWords } from './payment-words.ts';

type Payment = DepositCase['payments'][number];

interface TakeProps {
  readonly deposit: DepositCase;
  readonly onDecided: (statusText: StatusText) => void;
}

/** Takes a payment that the watcher saw: transaction, output and amount are the chain's, not typed (D5). */
export function PaymentTake(props: TakeProps) {
  return (
    <ul className={styles.takes}>
      {props.deposit.payments.map((payment) => (
        <li key={payment.id}>
          <Take {...props} payment={payment} />
        </li>
      ))}
    </ul>
  );
}

function Take({ deposit, payment, onDecided }: TakeProps & { readonly payment: Payment }) {
  useLingui();
  const found = usePaidTimeValue(deposit, payment.credited ? null : payment.paidAt, payment.amount);
  const taking = takingOf(payment);
  const needed = approvalsTaken(deposit, found.data ?? null);
  const words = takeWords(needed, deposit.approvals.length);
  const credits = found.data ? `${money(found.data.credits)} USD` : null;
  return (
    <>
      <TakeFacts deposit={deposit} payment={payment} found={found} />
      {needed === 2 && deposit.approvals.length === 0 && deposit.secondPerson === null && (
        <WhySecond reason={found.data?.secondPerson ?? null} />
      )}
      {taking.ok ? (
        <DecisionForm
          action={words.action(credits, coinsOf(payment))}
          send={(key) => {
            const body = { payment: payment.id, approvals: deposit.approvals.length };
            return call(approveDeposit, { params: { id: deposit.id }, body, key });
          }}
          onDone={(reply) => onDecided(statusTextOf(reply))}
        >
          {words.sentence}
          {payment.waits !== null && ` ${t`It waits for staff: find out who sent it first.`}`}
        </DecisionForm>
      ) : (
        <Notice tone="info">{taking.why}</Notice>
      )}
    </>
  );
}

/** What was asked, what arrived and what it credits, a row each: a reviewer decides on money, not on coins. */
function TakeFacts(props: {
  readonly deposit: DepositCase;
  readonly payment: Payment;
  readonly found: ReturnType<typeof usePaidTimeValue>;
}) {
  useLingui();
  const { deposit, payment, found } = props;
  const isValued = !payment.credited && payment.paidAt !== null;
  const besides = payment.fit === 'another' ? fitOf(payment) : null;
  return (
    <div role="status" aria-busy={isValued && found.isPending}>
      <Facts
        facts={[
          [t`Requested`, `${money(deposit.amount)} USD`],
          [
            t`Received`,
            <span key="received">
              {coinsOf(payment)}
              {besides !== null && `, ${besides}`}
            </span>,
          ],
          [
            t`Price`,
            isValued && !found.isError ? <PaidPrice key="price" price={found.data?.atPayment.price ?? null} /> : null,
          ],
          [t`To be credited`, isValued ? creditWords(deposit, found) : null],
          [
            t`Transaction`,
            <>
              <span title={payment.transactionId}>{shortId(payment.transactionId)}</span>{' '}
              <CopyButton text={payment.transactionId} what={t`transaction id`} />
            </>,
          ],
        ]}
      />
    </div>
  );
}

function PaidPrice({ price }: { readonly price: string | null }) {
  useLingui();
  if (price === null) return t`Looking up …`;
  const amount = money(price);
  return (
    <span>
      <Trans>
        {amount} USD, the middle price of the minute after the payment was first seen in a block. <DemoPriceNote />
      </Trans>
    </span>
  );
}

function creditWords(deposit: DepositCase, found: ReturnType<typeof usePaidTimeValue>) {
  if (found.isError) {
    const why = sentenceOfError(found.error);
    return t`Not known yet: ${why}`;
  }
  if (!found.data) return t`Looking up …`;
  const { credits } = found.data;
  return (
    <span>
      <strong>{money(credits)} USD</strong>, {againstAsked(credits, deposit.amount)}
    </span>
  );
}
