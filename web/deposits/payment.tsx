import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import encodeQR from 'qr';
import { type readDeposit, requoteDeposit } from '#api/deposits.ts';
import type { ReplyOf } from '#api/operation.ts';
import { call } from '#web/api-client/client.ts';
import { useLive } from '#web/api-client/live-context.ts';
import { Outcome } from '#web/api-client/outcome.tsx';
import { useCommand } from '#web/api-client/use-command.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { countdown, readableTime } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import styles from './payment.module.css';

type DepositView = ReplyOf<typeof readDeposit>;

/** D3: what to pay, where, by when, and what has happened since. */
export function Payment(props: { readonly deposit: DepositView }) {
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
    <div className={styles.payment}>
      {deposit.status === 'pending' && <Code text={deposit.qrCode} />}
      <dl className={styles.facts}>
        <div>
          <dt>Network</dt>
          <dd>{deposit.network}</dd>
        </div>
        <div>
          <dt>Send exactly</dt>
          <dd>
            <strong>{deposit.amountToSend}</strong> {deposit.amountInCrypto.split(' ')[1]}
            <CopyButton text={deposit.amountToSend} what="amount" />
          </dd>
        </div>
        <div>
          <dt>To this address</dt>
          <dd>
            <span>{deposit.paymentAddress}</span>
            <CopyButton text={deposit.paymentAddress} what="address" />
          </dd>
        </div>
        <div>
          <dt>Quote</dt>
          <dd>
            {deposit.quote.price} USD ({deposit.quote.source}), about {deposit.amountInCrypto}
          </dd>
          {deposit.status === 'pending' && (
            <dd>
              {leftMs > 0 ? (
                <span>holds for {countdown(leftMs)}</span>
              ) : (
                <>
                  <span>has run out: what arrives is valued at the price of its arrival</span>
                  <Button
                    variant="default"
                    size="compact-sm"
                    loading={requote.busy}
                    onClick={() => void requote.run(deposit.id)}
                  >
                    Renew the quote
                  </Button>
                </>
              )}
            </dd>
          )}
        </div>
      </dl>
      <Outcome state={requote.state} again="Renew the quote" />
      <ol className={styles.steps} aria-label="Timeline">
        {deposit.timeline.map((step) => (
          <li key={`${step.time} ${step.step}`}>
            {readableTime(step.time)}: {step.step}
            {step.note !== null && ` (${step.note})`}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The payment URI as a QR code, drawn as one path. */
function Code(props: { readonly text: string }) {
  const rows = encodeQR(props.text, 'raw', { border: 2 });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label="Payment QR code"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
