import { Trans } from '@lingui/react/macro';
import styles from '#web/copying/copying.module.css';

/** What can be lost, where it is decided. */
export function RiskOfCopying() {
  return (
    <p className={styles.risk}>
      <Trans>
        Copied trades can lose, up to everything you set aside. Past results say nothing about the future: among many
        traders some look brilliant by luck alone, and of two who take opposite sides one wins. A trader with a profit
        share earns part of your new profits and bears none of your losses.
      </Trans>
    </p>
  );
}
