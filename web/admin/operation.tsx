import { BackupsPanel } from './backups.tsx';
import styles from './listing.module.css';
import { SwitchesPanel } from './switches.tsx';

/** What keeps the product running, or stops a part of it: switches (X1) and backups (X3). */
export function OperationBoard() {
  return (
    <div className={styles.stack}>
      <SwitchesPanel />
      <BackupsPanel />
    </div>
  );
}
