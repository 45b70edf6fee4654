import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { money } from '#web/ui/money.ts';
import { Tag } from '#web/ui/panel.tsx';
import { dayAndTime } from '#web/ui/time.ts';
import { CoinMark } from '#web/widgets/coin-mark.tsx';
import { amountOf } from '#web/widgets/deposit-amount.ts';
import { reviewState } from '#web/widgets/deposit-review-state.ts';
import styles from '#web/widgets/money-rows.module.css';
import { paidOver, paidShort } from '#web/widgets/paid-short.ts';
import { depositTones, type StateTone } from '#web/widgets/state-tones.ts';
import { statusWord } from '#web/widgets/status-words.ts';
import { isCancelled } from './cancelled.ts';
import type { DepositView } from './deposit-view.ts';
import { firstWords } from './first-words.ts';
import { awaitsPayment } from './outlook.ts';

/** The colour of a deposit's state; the word says it. */
function toneOf(deposit: DepositView): StateTone {
  if (deposit.reversed) return depositTones.reversed;
  if (awaitsPayment(deposit)) return depositTones.waiting_for_payment;
  return depositTones[isCancelled(deposit) ? 'cancelled' : (reviewState(deposit) ?? deposit.status)];
}

/** What is approved in the records is money that was credited. */
function shownStatus(deposit: DepositView) {
  if (deposit.status === 'approved') return 'credited';
  return isCancelled(deposit) ? 'cancelled' : (reviewState(deposit) ?? deposit.status);
}

/** A deposit's state in a word. A credit that was taken back is shown as that: the money is not there. */
export function DepositTag(props: { readonly deposit: DepositView }) {
  return (
    <Tag tone={toneOf(props.deposit)}>
      <StateWord deposit={props.deposit} />
    </Tag>
  );
}

function StateWord({ deposit }: { readonly deposit: DepositView }) {
  if (deposit.reversed) return <Trans>credit reversed</Trans>;
  if (awaitsPayment(deposit)) return <Trans>waiting for payment</Trans>;
  return statusWord(shownStatus(deposit));
}

/** Deposits as a list, each leading to its payment page. */
export function DepositRows(props: { readonly deposits: readonly DepositView[] }) {
  const { t } = useLingui();
  return (
    <ul className={styles.list} aria-label={t`Your deposits`}>
      {props.deposits.map((deposit) => (
        <Row key={deposit.id} deposit={deposit} />
      ))}
    </ul>
  );
}

/** One deposit: what was credited, or asked until then, what was paid of it, and its state. */
function Row({ deposit }: { readonly deposit: DepositView }) {
  const { t } = useLingui();
  const short = paidShort(deposit);
  const over = paidOver(deposit);
  const asked = amountOf(deposit);
  const amount = (!deposit.reversed && deposit.credited) || asked;
  return (
    <li>
      <CoinMark method={deposit.paymentMethod} />
      <Link className={styles.amount} to="/user/deposits/$id" params={{ id: deposit.id }}>
        <Trans>{money(amount)} USD</Trans>
      </Link>
      <div className={styles.main}>
        <span>{deposit.paymentMethod}</span>
        <small>
          {dayAndTime(deposit.createdAt)}
          {deposit.first !== null && ` · ${firstWords(deposit.first)}`}
          {amount !== asked && t` · ${money(asked)} USD requested`}
          {short && t` · less than requested: ${short.paid} of ${short.asked} paid`}
          {over && t` · more than requested: ${over.paid} paid of ${over.asked}`}
          {deposit.reason !== null && !isCancelled(deposit) && ` · ${deposit.reason}`}
        </small>
      </div>
      <div className={styles.state}>
        <DepositTag deposit={deposit} />
      </div>
    </li>
  );
}
