import { Trans } from '@lingui/react/macro';
import { money } from '#web/ui/money.ts';
import styles from './mining.module.css';
import type { DayView } from './queries.ts';

/** What pools paid for a day, with the transactions that anybody can look up on the chain. */
export function Receipts({ day }: { readonly day: DayView }) {
  if (day.receipts.length === 0 && day.late.length === 0) {
    return (
      <p className={styles.note}>
        <Trans>No pool paid for this day.</Trans> {day.note !== null && <q>{day.note}</q>}
      </p>
    );
  }
  const late = new Set(day.late.map(({ id }) => id));
  return (
    <ul className={styles.receipts}>
      {[...day.receipts, ...day.late].map((receipt) => (
        <li key={receipt.id}>
          <strong>
            {money(receipt.amount)} {day.coin}
          </strong>{' '}
          <Trans>
            from {receipt.pool}, output {receipt.output} of
          </Trans>{' '}
          <code>{receipt.transactionId}</code>
          {late.has(receipt.id) && (
            <>
              {' '}
              <Trans>(came late; divided among the contracts of the day)</Trans>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
