import { Trans } from '@lingui/react/macro';
import { skipTo } from './skip-to.ts';
import styles from './trade-room.module.css';

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
