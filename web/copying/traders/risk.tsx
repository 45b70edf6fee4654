import { Trans } from '@lingui/react/macro';
import styles from '#web/copying/copying.module.css';

/** What can be lost, in a line where somebody looks or decides: the reasons are a press away. */
export function RiskInShort() {
  return (
    <details className={styles.risk}>
      <summary>
        <Trans>You can lose everything you set aside for copying.</Trans>
      </summary>
      <Reasons />
    </details>
  );
}

function Reasons() {
  return (
    <Trans>
      Past results say nothing about the future: among many traders, some look brilliant by luck alone. A trader with a
      profit share earns part of your new profit and bears none of your losses.
    </Trans>
  );
}
