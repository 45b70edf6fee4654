import { Link } from '@tanstack/react-router';
import type { readDeposit } from '#api/deposits.ts';
import type { ReplyOf } from '#api/operation.ts';
import { money } from '#web/ui/money.ts';
import { Tag } from '#web/ui/panel.tsx';
import styles from '#web/ui/records.module.css';
import { readableTime } from '#web/ui/time.ts';

export type DepositView = ReplyOf<typeof readDeposit>;

/** The colour of a deposit's state; the word says it. */
export function depositTone(status: DepositView['status']): 'up' | 'down' | 'quiet' {
  switch (status) {
    case 'approved':
      return 'up';
    case 'declined':
      return 'down';
    case 'pending':
      return 'quiet';
  }
}

/** Deposits as a list, each leading to its payment page. */
export function DepositRows(props: { readonly deposits: readonly DepositView[] }) {
  return (
    <ul className={styles.list} aria-label="Your deposits">
      {props.deposits.map((deposit) => (
        <li key={deposit.id}>
          <div className={styles.row}>
            <Link to="/user/deposits/$id" params={{ id: deposit.id }}>
              {money(deposit.amount)} USD
            </Link>
            <span>{deposit.paymentMethod}</span>
            <Tag tone={depositTone(deposit.status)}>{deposit.status}</Tag>
          </div>
          <small>
            {readableTime(deposit.createdAt)}
            {deposit.credited !== null && ` · ${money(deposit.credited)} USD credited`}
            {deposit.reason !== null && ` · ${deposit.reason}`}
          </small>
        </li>
      ))}
    </ul>
  );
}
