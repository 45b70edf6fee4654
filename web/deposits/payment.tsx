import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readDeposit, requoteDeposit } from '#api/deposits.ts';
import { call, ProblemError } from '#web/api-client/client.ts';
import { useLive } from '#web/api-client/live-context.ts';
import { Outcome } from '#web/api-client/outcome.tsx';
import { Unread } from '#web/api-client/unread.tsx';
import { useCommand } from '#web/api-client/use-command.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Fact, Facts } from '#web/ui/facts.tsx';
import guide from '#web/ui/guide.module.css';
import { money } from '#web/ui/money.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { countdown, readableTime } from '#web/ui/time.ts';
import { Timeline } from '#web/ui/timeline.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { DepositTag, type DepositView } from './deposit-rows.tsx';
import { isToPay, outlookOf } from './outlook.ts';
import { OutlookNotice } from './outlook-notice.tsx';
import styles from './payment.module.css';
import { SeenPayments } from './seen-payments.tsx';
import { noteWord, stepWord } from './step-words.ts';

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
          <Payment deposit={deposit} toPay={isToPay(outlook)} />
        </Panel>
        {deposit.payments.length > 0 && (
          <Panel id="seen-title" title={t`On the chain`}>
            <SeenPayments deposit={deposit} />
          </Panel>
        )}
      </div>
      <Timeline
        steps={deposit.timeline.map(({ time, step, note }) => ({
          time,
          words: stepWord(step),
          note: note === null ? null : noteWord(step, note),
        }))}
      />
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
        </Fact>
        <Fact name={toPay ? t`To this address` : t`Address`}>
          <span>{deposit.paymentAddress}</span>
          {toPay && <CopyButton text={deposit.paymentAddress} what={t`address`} />}
        </Fact>
        <Fact name={<Trans>Quote</Trans>}>
          <span>
            <Trans>
              {money(deposit.quote.price)} USD for 1 {unit} ({deposit.quote.source}, {readableTime(deposit.quote.time)})
            </Trans>
          </span>
          {toPay && <QuoteLeft deposit={deposit} />}
        </Fact>
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

/** How long the quote holds, and the way to another one when it does not any more. */
function QuoteLeft(props: { readonly deposit: DepositView }) {
  const { t } = useLingui();
  const { deposit } = props;
  const queries = useQueryClient();
  const now = useNow(useLive().serverNow);
  const leftMs = Date.parse(deposit.quote.expiresAt) - now;
  const requote = useCommand(async (id: string, key) => {
    const reply = await call(requoteDeposit, { params: { id }, body: {}, key });
    await queries.invalidateQueries({ queryKey: ['deposits'] });
    return reply;
  });
  return (
    <>
      {leftMs > 0 ? (
        <span>
          <Trans>holds for {countdown(leftMs)}</Trans>
        </span>
      ) : (
        <>
          <span>
            {deposit.watch === null ? (
              <Trans>
                It has run out. The exact amount still credits {money(deposit.amount)} USD. Any other amount is credited
                by the recorded price at its confirmation, or by this quote if it was seen in time and the market is
                within 1 %.
              </Trans>
            ) : (
              <Trans>
                It has run out. What is seen on the chain from now on is credited by the recorded price at its
                confirmation, which may be more or less than {money(deposit.amount)} USD.
              </Trans>
            )}
          </span>
          <span>
            <Trans>If you have paid, there is nothing to do. Only if you have not, and want another amount:</Trans>
          </span>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={requote.busy}
            disabled={requote.state.step === 'unknown'}
            onClick={() => void requote.run(deposit.id)}
          >
            <Trans>Renew the quote</Trans>
          </Button>
        </>
      )}
      <Outcome
        state={requote.state}
        about={t`a new quote`}
        onAgain={() => void requote.run(requote.asked?.input ?? deposit.id)}
      />
    </>
  );
}
