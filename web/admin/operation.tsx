import { BackupsPanel } from './backups.tsx';
import { FailingMailPanel } from './failing-mail.tsx';
import styles from './listing.module.css';
import { SwitchesPanel } from './switches.tsx';

/** What keeps the product running, or stops a part of it: switches (X1), backups (X3) and mail (S3). */
export function OperationBoard() {
  return (
    <div className={styles.stack}>
      <SwitchesPanel />
      <BackupsPanel />
      <FailingMailPanel />
    </div>
  );
}
