import { Trans } from '@lingui/react/macro';
import styles from './balance.module.css';

/** Why a demo's mining is dated later than the days that it is of. */
export const DemoMiningNote = () => (
  <p className={styles.quiet}>
    <Trans>
      Demo: the price and the payouts of mining contracts from before this demo’s first start were posted at that start.
    </Trans>
  </p>
);
