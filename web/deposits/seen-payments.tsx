import { Trans, useLingui } from '@lingui/react/macro';
import { symbolOf, typedDecimals } from '#domain/money/symbols.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Figure } from '#web/ui/figure.tsx';
import { Tag } from '#web/ui/panel.tsx';
import { readableTime } from '#web/ui/time.ts';
import type { DepositView } from './deposit-view.ts';
import { apart } from './outlook.ts';
import styles from './payment.module.css';
import { waitingWords } from './waiting-words.ts';

type Payment = DepositView['payments'][number];

function tone(payment: Payment): 'up' | 'down' | 'quiet' | 'warn' {
  switch (payment.state) {
    case 'seen':
    case 'confirming':
      return 'quiet';
    case 'confirmed':
      return 'up';
    case 'replaced':
      return 'warn';
    case 'reorganised':
      return 'down';
  }
}

/** What the chain shows of the payments for a deposit. */
export function SeenPayments(props: { readonly deposit: DepositView }) {
  const { t } = useLingui();
  const { payments, amountInCrypto } = props.deposit;
  const unit = symbolOf(amountInCrypto.split(' ')[1] ?? '');
  return (
    <ul className={styles.seen} aria-label={t`Payments on the blockchain`}>
      {payments.map((payment) => (
        <li key={payment.id}>
          <p className={styles.arrived}>
            <span>
              <strong>
                <Figure value={payment.amount} unit={unit} decimals={typedDecimals} />
              </strong>
            </span>
            <Tag tone={tone(payment)}>
              <StateWord payment={payment} />
            </Tag>
            {payment.credited && (
              <Tag tone={props.deposit.reversed ? 'down' : 'up'}>
                {props.deposit.reversed ? t`credit taken back` : t`credited`}
              </Tag>
            )}
          </p>
          {payment.state === 'confirming' && (
            <progress
              className={styles.progress}
              max={payment.confirmationsNeeded}
              value={payment.confirmations}
              aria-label={t`Confirmations`}
            />
          )}
          <Fit payment={payment} unit={unit} />
          <small>
            <Trans>First seen {readableTime(payment.firstSeen)}</Trans>
            {payment.block !== null && t` · block ${payment.block.height}`}
            {payment.block !== null && payment.block.time !== null && t`, dated ${readableTime(payment.block.time)}`}
          </small>
          <div className={styles.transaction}>
            <code>{payment.transactionId}</code>
            <CopyButton text={payment.transactionId} what={t`transaction id`} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function StateWord(props: { readonly payment: Payment }) {
  const { state, confirmations, confirmationsNeeded } = props.payment;
  switch (state) {
    case 'seen':
      return <Trans>seen, not in a block yet</Trans>;
    case 'confirming':
      return (
        <Trans>
          confirming: {confirmations} of {confirmationsNeeded}
        </Trans>
      );
    case 'confirmed':
      return (
        <Trans>
          confirmed: {confirmationsNeeded} of {confirmationsNeeded}
        </Trans>
      );
    case 'replaced':
      return <Trans>replaced or dropped</Trans>;
    case 'reorganised':
      return <Trans>no longer in the chain</Trans>;
  }
}

/** How what arrived compares with what was asked, and by what it is valued (D5). */
function Fit(props: { readonly payment: Payment; readonly unit: string }) {
  const { payment, unit } = props;
  const difference = apart(payment);
  return (
    <>
      {payment.fit === 'exact' && (
        <p>
          <Trans>Exactly the requested amount.</Trans>
        </p>
      )}
      {payment.fit === 'under' && payment.part && (
        <p>
          <Trans>
            {difference} {unit} are missing. Less than half has arrived, so it is not credited automatically.
          </Trans>
        </p>
      )}
      {payment.fit === 'under' && !payment.part && (
        <p>
          <Trans>
            {difference} {unit} less than requested. You are credited for the amount that arrived; you need not send the
            rest.
          </Trans>
        </p>
      )}
      {payment.fit === 'over' && (
        <p>
          <Trans>
            {difference} {unit} more than requested. You are credited for all of it.
          </Trans>
        </p>
      )}
      {payment.waits !== null && !payment.credited && <p>{waitingWords(payment.waits)}</p>}
      {payment.fit === 'another' && (
        <p>
          <Trans>
            A further payment to the address of a deposit that is already credited. It becomes a deposit of its own.
          </Trans>
        </p>
      )}
    </>
  );
}
