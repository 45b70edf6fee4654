import { Trans } from '@lingui/react/macro';
import styles from '#web/copying/copying.module.css';

/** What can be lost, where it is decided. */
export function RiskOfCopying() {
  return (
    <p className={styles.risk}>
      <Trans>
        You can lose everything you set aside for copying. Past results say nothing about the future: among many
        traders, some look brilliant by luck alone. A trader with a profit share earns part of your new profit and bears
        none of your losses.
      </Trans>
    </p>
  );
}
