import { Trans } from '@lingui/react/macro';
import { isRolling } from '#domain/limits/windows.ts';
import { LimitRow } from './limit-row.tsx';
import type { OwnLimit, OwnLimits } from './limit-words.ts';
import styles from './limits.module.css';

/** The limits of one kind. Those by the calendar are one press away, until one of them is set or waits. */
export function LimitRows(props: {
  readonly items: readonly OwnLimit[];
  readonly waitsHours: number;
  readonly onChanged: (now: OwnLimits) => void;
}) {
  const { items, waitsHours, onChanged } = props;
  const calendar = items.filter(({ period }) => !isRolling(period));
  const isSet = calendar.some(({ amount, pending }) => amount !== null || pending !== null);
  const list = (shown: readonly OwnLimit[]) => (
    <ul className={styles.rows}>
      {shown.map((item) => (
        <LimitRow key={item.period} item={item} waitsHours={waitsHours} onChanged={onChanged} />
      ))}
    </ul>
  );
  return (
    <>
      {list(items.filter(({ period }) => isRolling(period)))}
      <details open={isSet || undefined} className={styles.calendar}>
        <summary>
          <Trans>By calendar day, week and month</Trans>
        </summary>
        {list(calendar)}
      </details>
    </>
  );
}
