import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readDeposit } from '#api/deposits.ts';
import { call, ProblemError } from '#web/client/client.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Fact, Facts } from '#web/ui/facts.tsx';
import guide from '#web/ui/guide.module.css';
import { money } from '#web/ui/money.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readableTime } from '#web/ui/time.ts';
import { Timeline } from '#web/ui/timeline.tsx';
import { priceSourceWord } from '#web/widgets/price-source-words.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { CancelDeposit } from './cancelling.tsx';
import { DepositTag, type DepositView } from './deposit-rows.tsx';
import { isToPay, mayCancel, outlookOf } from './outlook.ts';
import { OutlookNotice } from './outlook-notice.tsx';
import styles from './payment.module.css';
import { QuoteEnded, QuoteLeft } from './quote-left.tsx';
import { SeenPayments } from './seen-payments.tsx';
import { stepWords } from './step-words.ts';

/** deposits/{id} (D3): what to pay, where, by when, what the chain shows, and what has happened since. */
export function PaymentPage(props: { readonly id: string }) {
  const { t } = useLingui();
  const found = useQuery({
    queryKey: ['deposits', props.id],
    queryFn: () => call(readDeposit, { params: { id: props.id } }),
  });
  if (found.isPending) return <Skeleton height={320} />;
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
  return (
    <div className={guide.guided}>
      <div className={styles.parts}>
        <Panel
          id="payment-title"
          title={t`${money(deposit.amount)} USD in ${deposit.paymentMethod}`}
          aside={<DepositTag deposit={deposit} />}
        >
          {found.isError && <Unread query={found} />}
          <OutlookNotice deposit={deposit} outlook={outlook} />
          {isToPay(outlook) && <QuoteEnded deposit={deposit} />}
          <Payment deposit={deposit} toPay={isToPay(outlook)} />
          {mayCancel(deposit) && <CancelDeposit deposit={deposit} />}
        </Panel>
        {deposit.payments.length > 0 && (
          <Panel id="seen-title" title={t`On the chain`}>
            <SeenPayments deposit={deposit} />
          </Panel>
        )}
      </div>
      <Timeline steps={deposit.timeline.map((step) => ({ time: step.time, ...stepWords(step) }))} />
    </div>
  );
}

/** What is to be paid, or was. Who has paid is shown nothing to pay with. */
function Payment(props: { readonly deposit: DepositView; readonly toPay: boolean }) {
  const { t } = useLingui();
  const { deposit, toPay } = props;
  const unit = deposit.amountInCrypto.split(' ')[1];
  return (
    <div className={styles.payment} data-paying={toPay}>
      {toPay && (
        <figure className={styles.code}>
          <QrCode text={deposit.qrCode} label={t`Payment QR code`} />
          <figcaption>
            <Trans>Address and amount, for your wallet. Compare both before you send.</Trans>
          </figcaption>
        </figure>
      )}
      <Facts>
        <Fact name={<Trans>Amount</Trans>}>
          <span>
            <Trans>
              {money(deposit.amount)} USD, about {deposit.amountInCrypto}
            </Trans>
          </span>
        </Fact>
        <Fact name={<Trans>Network</Trans>}>{deposit.network}</Fact>
        <Fact name={toPay ? t`Send exactly` : t`Asked for`}>
          <span>
            <strong>{deposit.amountToSend}</strong> {unit}
          </span>
          {toPay && <CopyButton text={deposit.amountToSend} what={t`amount`} />}
          {toPay && (
            <span>
              <Trans>
                Exactly this has to arrive. Where an exchange takes its fee out of what it sends, send that much more.
              </Trans>
            </span>
          )}
        </Fact>
        <Fact name={toPay ? t`To this address` : t`Address`}>
          <span>{deposit.paymentAddress}</span>
          {toPay && <CopyButton text={deposit.paymentAddress} what={t`address`} />}
        </Fact>
        <Fact name={<Trans>Quote</Trans>}>
          <span>
            <Trans>
              {money(deposit.quote.price)} USD for 1 {unit} ({priceSourceWord(deposit.quote.source)},{' '}
              {readableTime(deposit.quote.time)})
            </Trans>
          </span>
          {toPay && <QuoteLeft deposit={deposit} />}
          {toPay && (
            <span>
              <Trans>
                It is an estimate: what arrives is worth the middle price of the minute after it is first seen in a
                block.
              </Trans>
            </span>
          )}
        </Fact>
        <Aside deposit={deposit} />
        {deposit.valued !== null && (
          <Fact name={<Trans>Valued at</Trans>}>
            <span>
              <Trans>
                {money(deposit.valued.price)} USD for 1 {unit} ({priceSourceWord(deposit.valued.source)},{' '}
                {readableTime(deposit.valued.time)})
              </Trans>
            </span>
            <span>
              <Trans>
                tick {deposit.valued.seq} of {deposit.valued.pair}; paid at {readableTime(deposit.valued.paidAt)}
              </Trans>
            </span>
          </Fact>
        )}
        {(deposit.isUrl || deposit.status !== 'approved') && (
          <Fact name={<Trans>Proof</Trans>}>
            {deposit.isUrl && (
              <a href={deposit.proof} target="_blank" rel="noreferrer">
                <Trans>View your proof</Trans>
              </a>
            )}
            {deposit.status !== 'approved' && (
              <Link to="/user/deposits/upload/$id" params={{ id: deposit.id }}>
                {deposit.isUrl ? t`Send another one` : t`Upload a proof of your payment`}
              </Link>
            )}
          </Fact>
        )}
        {deposit.transactionId !== null && deposit.payments.every(({ credited }) => !credited) && (
          <Fact name={<Trans>Transaction</Trans>}>{deposit.transactionId}</Fact>
        )}
      </Facts>
    </div>
  );
}

/** What of the credit can only be withdrawn, and why (A13). */
function Aside({ deposit: { aside } }: { readonly deposit: DepositView }) {
  if (aside === null) return null;
  return (
    <Fact name={<Trans>Only to withdraw</Trans>}>
      <span>
        <Trans>{money(aside.amount)} USD of it</Trans>
      </span>
      <span>
        {aside.until === null ? (
          <Trans>It went beyond your own deposit limits when it was credited.</Trans>
        ) : (
          <Trans>It was credited during your time-out or self-exclusion until {readableTime(aside.until)}.</Trans>
        )}{' '}
        <Link to="/user/limits">
          <Trans>Your limits</Trans>
        </Link>
      </span>
    </Fact>
  );
}
