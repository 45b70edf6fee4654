import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Wallet } from '#domain/money/amount.ts';
import { money } from '#web/ui/money.ts';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { readableTime } from '#web/ui/time.ts';
import { accountWord, causeWord, codeWord, type StatementLine, signed, unitOf } from './postings.ts';
import styles from './statement.module.css';

/** Lines of the statement, newest first. Amounts are in the wallet's money, which the columns name. */
export function StatementTable(props: { readonly wallet: Wallet; readonly lines: readonly StatementLine[] }) {
  const { t } = useLingui();
  const unit = unitOf(props.wallet);
  return (
    <Scroll label={t`Postings`}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col" className={tables.minor}>
              <Trans>Time</Trans>
            </th>
            <th scope="col">
              <Trans>What</Trans>
            </th>
            <th scope="col" className={tables.minor}>
              <Trans>Account</Trans>
            </th>
            <th scope="col" className={`${tables.number} ${styles.unit}`}>
              <Trans>Amount ({unit})</Trans>
            </th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              <Trans>Account after</Trans>
            </th>
            <th scope="col" className={`${tables.number} ${styles.unit}`}>
              <Trans>Balance ({unit})</Trans>
            </th>
            <th scope="col" className={tables.minor}>
              <Trans>Cause</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.lines.map((line, i) => (
            // The lines of one journal belong together: all or none of them was posted (L4).
            <tr key={line.id} data-joined={props.lines[i + 1]?.journal === line.journal} className={styles.line}>
              <td className={tables.minor}>
                <When time={line.time} />
              </td>
              <td>
                {codeWord(line.code)}
                <small className={tables.narrow}>
                  {accountWord(line.account)} · <When time={line.time} />
                </small>
                <small className={tables.narrow}>
                  <Cause cause={line.cause} />
                </small>
              </td>
              <td className={tables.minor}>{accountWord(line.account)}</td>
              <td className={tables.number}>{signed(line.amount)}</td>
              <td className={`${tables.number} ${tables.minor}`}>{money(line.accountBalance)}</td>
              <td className={tables.number}>{money(line.balance)}</td>
              <td className={tables.minor}>
                <Cause cause={line.cause} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** The reader's own time; the UTC one, by which days are chosen, in its title. */
function When(props: { readonly time: string }) {
  return (
    <time dateTime={props.time} title={props.time}>
      {readableTime(props.time)}
    </time>
  );
}

function Cause(props: { readonly cause: StatementLine['cause'] }) {
  const { kind, id } = props.cause;
  switch (kind) {
    case 'trade':
      return (
        <a href={`/api/trades/${id}/receipt`}>
          <Trans>trade receipt</Trans>
        </a>
      );
    case 'deposit':
      return (
        <Link to="/user/deposits/$id" params={{ id }}>
          <Trans>deposit</Trans>
        </Link>
      );
    case 'withdrawal':
      return (
        <Link to="/user/withdrawals">
          <Trans>withdrawal</Trans>
        </Link>
      );
    default:
      return <span title={id}>{causeWord(kind)}</span>;
  }
}
