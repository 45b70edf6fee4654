import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { asTyped, symbolOf } from '#domain/money/symbols.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { money } from '#web/ui/money.ts';
import { Tag } from '#web/ui/panel.tsx';
import { readableTime } from '#web/ui/time.ts';
import { depositTones } from '#web/widgets/state-tones.ts';
import { statusWord } from '#web/widgets/status-words.ts';
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
  const { payments, further, first, amountInCrypto } = props.deposit;
  const unit = symbolOf(amountInCrypto.split(' ')[1] ?? '');
  return (
    <ul className={styles.seen} aria-label={t`Payments on the blockchain`}>
      {payments.map((payment) => (
        <li key={payment.id}>
          <p className={styles.arrived}>
            <span>
              <strong>
                {money(asTyped(payment.amount))} {unit}
              </strong>
            </span>
            <Tag tone={tone(payment)}>
              <StateWord payment={payment} />
            </Tag>
            {payment.credited && (
              <Tag tone={props.deposit.reversed ? 'down' : 'up'}>
                {props.deposit.reversed ? t`credit reversed` : t`credited`}
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
          <Fit payment={payment} first={first} unit={unit} beside={payments.length > 1 || further.length > 0} />
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
      {further.map((one) => (
        <Further key={one.id} further={one} unit={unit} />
      ))}
    </ul>
  );
}

/** Where another payment to the address went, such as a part that came before the rest: each is a deposit of its own (D5). */
function Further(props: { readonly further: DepositView['further'][number]; readonly unit: string }) {
  const { t } = useLingui();
  const { further, unit } = props;
  const { id, amount, credited, reversed, status, transactionId } = further;
  return (
    <li>
      <p className={styles.arrived}>
        <span>
          <strong>
            {money(asTyped(amount))} {unit}
          </strong>
        </span>
        <Tag tone={depositTones[reversed ? 'reversed' : status]}>
          {reversed ? t`credit reversed` : statusWord(status === 'approved' ? 'credited' : status)}
        </Tag>
      </p>
      <p>
        {credited === null || reversed ? (
          <Trans>Another payment to this address. It has a deposit of its own:</Trans>
        ) : (
          <Trans>
            Another payment to this address. {money(credited)} USD was credited for it, as a deposit of its own:
          </Trans>
        )}{' '}
        <Link to="/user/deposits/$id" params={{ id }}>
          <Trans>open that deposit</Trans>
        </Link>
      </p>
      {transactionId !== null && (
        <div className={styles.transaction}>
          <code>{transactionId}</code>
          <CopyButton text={transactionId} what={t`transaction id`} />
        </div>
      )}
    </li>
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

/**
 * How what arrived compares with what was asked, and by what it is valued (D5).
 *
 * @param props.first the deposit that it was for where it has this one of its own
 * @param props.beside whether other payments came, so that it is not alone what there is
 */
function Fit(props: {
  readonly payment: Payment;
  readonly first: DepositView['first'];
  readonly unit: string;
  readonly beside: boolean;
}) {
  const { payment, first, unit, beside } = props;
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
          <Trans>Less than half of what was requested: alone it is not credited automatically.</Trans>
        </p>
      )}
      {payment.fit === 'under' && !payment.part && beside && (
        <p>
          <Trans>A part of what was requested. You are credited for the amount that arrived.</Trans>
        </p>
      )}
      {payment.fit === 'under' && !payment.part && !beside && (
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
      {payment.fit === 'another' && first?.part && (
        <p>
          <Trans>
            A part of the {asTyped(first.amountToSend)} {unit} requested. It came before that deposit was credited.
          </Trans>
        </p>
      )}
      {payment.fit === 'another' && !first?.part && (
        <p>
          <Trans>
            A further payment to the address of a deposit that is already credited. It becomes a deposit of its own.
          </Trans>
        </p>
      )}
    </>
  );
}
