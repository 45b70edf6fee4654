import { Trans } from '@lingui/react/macro';
import styles from './trade-room.module.css';

/** A panel's title takes the focus: what can be done in it comes next. */
function skipTo(id: string): void {
  const title = document.getElementById(id);
  title?.scrollIntoView({ block: 'nearest' });
  title?.focus({ preventScroll: true });
}

/** Past the pairs and the chart's choices, for who goes by Tab. */
export function SkipLinks() {
  return (
    <>
      <button type="button" className={styles.skip} onClick={() => skipTo('ticket-title')}>
        <Trans>Skip to the ticket</Trans>
      </button>
      <button type="button" className={styles.skip} onClick={() => skipTo('chart-title')}>
        <Trans>Skip to the chart</Trans>
      </button>
    </>
  );
}
