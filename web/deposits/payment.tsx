import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readDeposit } from '#api/deposits.ts';
import { call, ProblemError } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { amountOf } from '#web/widgets/deposit-amount.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { CancelDeposit } from './cancelling.tsx';
import { DepositTag } from './deposit-rows.tsx';
import overview from './deposits-overview.module.css';
import { OfFirst } from './of-first.tsx';
import { isAmountFirst, isToPay, mayCancel, outlookOf } from './outlook.ts';
import { OutlookNotice } from './outlook-notice.tsx';
import styles from './payment.module.css';
import { PaymentFacts } from './payment-facts.tsx';
import { QuoteEnded, QuoteLeft } from './quote-left.tsx';
import { SeenPayments } from './seen-payments.tsx';
import { SimulatePayment } from './simulate-payment.tsx';
import { stepWords } from './step-words.ts';
import { Stepper } from './stepper.tsx';
import { ToPay } from './to-pay.tsx';

/**
 * deposits/{id} (D3): what to pay, where, by when, what the chain shows, and what has happened since.
 *
 * @param props.demo whether this is a demo, where a payment can be simulated
 */
export function PaymentPage(props: { readonly id: string; readonly demo: boolean }) {
  const { t } = useLingui();
  const found = useQuery({
    queryKey: ['deposits', props.id],
    queryFn: () => call(readDeposit, { params: { id: props.id } }),
  });
  if (found.isPending) return <Skeleton height={480} />;
  const deposit = found.data;
  if (deposit === undefined) {
    return (
      <Panel id="payment-title" title={t`Deposit`}>
        {found.error instanceof ProblemError && found.error.status === 404 ? (
          <Notice tone="error">
            <Trans>something went worng</Trans>
          </Notice>
        ) : (
          <Unread query={found} />
        )}
        <p>
          <Link to="/user/deposits/list">
            <Trans>Your deposits</Trans>
          </Link>
        </p>
      </Panel>
    );
  }
  const outlook = outlookOf(deposit);
  const toPay = isToPay(deposit);
  const later = isAmountFirst(deposit);
  // Below what is to be paid they would be far down; below what was paid they fill the column.
  const steps = (
    <Timeline
      title={t`Steps so far`}
      steps={deposit.timeline.map((step) => ({ time: step.time, ...stepWords(step, deposit) }))}
    />
  );
  return (
    <div className={overview.grid}>
      <div className={styles.parts}>
        <Panel
          id="payment-title"
          title={t`${money(amountOf(deposit))} USD in ${deposit.paymentMethod}`}
          aside={<DepositTag deposit={deposit} />}
        >
          {found.isError && <Unread query={found} />}
          {deposit.first !== null && <OfFirst first={deposit.first} />}
          <Stepper deposit={deposit} />
          {!later && <OutlookNotice deposit={deposit} outlook={outlook} />}
          {toPay && <QuoteEnded deposit={deposit} part={outlook.kind === 'part'} />}
          {toPay && <QuoteLeft deposit={deposit} />}
          {toPay && <ToPay deposit={deposit} />}
          {later && <OutlookNotice deposit={deposit} outlook={outlook} />}
        </Panel>
        {(deposit.payments.length > 0 || deposit.further.length > 0) && (
          <Panel id="seen-title" title={t`On the blockchain`}>
            <SeenPayments deposit={deposit} />
          </Panel>
        )}
        {!toPay && steps}
      </div>
      <div className={styles.parts}>
        {props.demo && deposit.status === 'pending' && (
          <SimulatePayment id={deposit.id} method={deposit.paymentMethod} />
        )}
        <Panel id="details-title" title={t`Details`}>
          <PaymentFacts deposit={deposit} toPay={toPay} />
          <p>
            <Link to="/user/support" search={{ about: 'deposit', id: deposit.id }}>
              <Trans>Ask about this</Trans>
            </Link>
          </p>
          {mayCancel(deposit) && <CancelDeposit deposit={deposit} />}
        </Panel>
        {toPay && steps}
      </div>
    </div>
  );
}
