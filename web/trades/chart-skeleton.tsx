import { Trans } from '@lingui/react/macro';
import styles from './chart-skeleton.module.css';

/** A line of no prices at all: it rises and falls by nothing but its drawing. */
const line = 'M0 62H24V48H52V66H80V38H108V50H136V30H164V40H188V24';

/** The chart's own shape while its script or its prices are on their way. */
export function ChartSkeleton() {
  return (
    <div className={styles.waiting} role="status" data-waiting="">
      <span className="visually-hidden">
        <Trans>Loading the chart…</Trans>
      </span>
      <svg viewBox="0 0 200 100" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 20H190M0 46H190M0 72H190" />
        <path className={styles.line} d={line} />
      </svg>
    </div>
  );
}
