import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readDeposit, requoteDeposit } from '#api/deposits.ts';
import { call, ProblemError } from '#web/api-client/client.ts';
import { useLive } from '#web/api-client/live-context.ts';
import { Outcome } from '#web/api-client/outcome.tsx';
import { statusWord } from '#web/api-client/status-words.ts';
import { Unread } from '#web/api-client/unread.tsx';
import { useCommand } from '#web/api-client/use-command.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import guide from '#web/ui/guide.module.css';
import { money } from '#web/ui/money.ts';
import { Notice, Panel, Tag } from '#web/ui/panel.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { countdown, readableTime } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { type DepositView, depositTone } from './deposit-rows.tsx';
import styles from './payment.module.css';
import { stepWord } from './step-words.ts';

/** deposits/{id} (D3): what to pay, where, by when, and what has happened since. */
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
  return (
    <div className={guide.guided}>
      <Panel
        id="payment-title"
        title={t`${money(deposit.amount)} USD in ${deposit.paymentMethod}`}
        aside={<Tag tone={depositTone(deposit.status)}>{statusWord(deposit.status)}</Tag>}
      >
        {found.isError && <Unread query={found} />}
        <Outlook deposit={deposit} />
        <Payment deposit={deposit} />
      </Panel>
      <Panel id="timeline-title" title={t`What has happened`}>
        <ol className={styles.steps} aria-label={t`Timeline`}>
          {deposit.timeline.map((step) => (
            <li key={`${step.time} ${step.step}`}>
              <span>{stepWord(step.step)}</span>
              <small>
                {readableTime(step.time)}
                {step.note !== null && ` · ${step.note}`}
              </small>
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  );
}

/** What comes next, or what came of it. */
function Outlook(props: { readonly deposit: DepositView }) {
  const { t } = useLingui();
  const { deposit } = props;
  switch (deposit.status) {
    case 'pending':
      return (
        <Notice tone="info">
          <Trans>
            Waiting for your payment. Send exactly the amount below, on the {deposit.network} network and no other. It
            is credited when the operator has found the payment on the chain; you can leave this page.
          </Trans>
        </Notice>
      );
    case 'approved':
      return (
        <Notice tone="success">
          <Trans>
            {deposit.credited === null ? '' : money(deposit.credited)} USD were credited
            {deposit.credited === deposit.amount ? '' : t` (${money(deposit.amount)} USD were asked for)`}: see the
            posting on your <Link to="/user/statement">statement</Link>.
          </Trans>
        </Notice>
      );
    case 'declined':
      return (
        <Notice tone="warn">
          <Trans>
            This deposit was declined and nothing was credited. Reason: {deposit.reason}. If you have paid, write to
            support with the transaction id.
          </Trans>
        </Notice>
      );
  }
}

function Payment(props: { readonly deposit: DepositView }) {
  const { t } = useLingui();
  const { deposit } = props;
  const queries = useQueryClient();
  const now = useNow(useLive().serverNow);
  const pending = deposit.status === 'pending';
  const leftMs = Date.parse(deposit.quote.expiresAt) - now;
  const requote = useCommand(async (id: string, key) => {
    const reply = await call(requoteDeposit, { params: { id }, body: {}, key });
    await queries.invalidateQueries({ queryKey: ['deposits'] });
    return reply;
  });
  const unit = deposit.amountInCrypto.split(' ')[1];
  return (
    <div className={styles.payment}>
      {pending && <QrCode text={deposit.qrCode} label={t`Payment QR code`} />}
      <dl className={styles.facts}>
        <div>
          <dt>
            <Trans>Network</Trans>
          </dt>
          <dd>{deposit.network}</dd>
        </div>
        <div>
          <dt>{pending ? t`Send exactly` : t`Asked for`}</dt>
          <dd>
            <strong>{deposit.amountToSend}</strong> {unit}
            {pending && <CopyButton text={deposit.amountToSend} what={t`amount`} />}
          </dd>
        </div>
        <div>
          <dt>{pending ? t`To this address` : t`Address`}</dt>
          <dd>
            <span>{deposit.paymentAddress}</span>
            {pending && <CopyButton text={deposit.paymentAddress} what={t`address`} />}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Quote</Trans>
          </dt>
          <dd>
            <Trans>
              {money(deposit.quote.price)} USD ({deposit.quote.source}), about {deposit.amountInCrypto}
            </Trans>
          </dd>
          {pending && (
            <dd>
              {leftMs > 0 ? (
                <span>
                  <Trans>holds for {countdown(leftMs)}</Trans>
                </span>
              ) : (
                <>
                  <span>
                    <Trans>
                      It has run out. The exact amount still credits {money(deposit.amount)} USD. Any other amount is
                      credited by the recorded price at its confirmation, or by this quote if it was seen in time and
                      the market is within 1 %.
                    </Trans>
                  </span>
                  <span>
                    <Trans>
                      If you have paid, there is nothing to do. Only if you have not, and want another amount:
                    </Trans>
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
            </dd>
          )}
        </div>
        {(deposit.isUrl || deposit.status !== 'approved') && (
          <div>
            <dt>
              <Trans>Proof</Trans>
            </dt>
            <dd>
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
            </dd>
          </div>
        )}
        {deposit.transactionId !== null && (
          <div>
            <dt>
              <Trans>Transaction</Trans>
            </dt>
            <dd>{deposit.transactionId}</dd>
          </div>
        )}
      </dl>
      <Outcome
        state={requote.state}
        about={t`a new quote`}
        onAgain={() => void requote.run(requote.asked?.input ?? deposit.id)}
      />
    </div>
  );
}
