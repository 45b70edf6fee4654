import { BackupsPanel } from './backups.tsx';
import { FailingMailPanel } from './failing-mail.tsx';
import styles from './listing.module.css';
import { RecordingPanel } from './recording.tsx';
import { SwitchesPanel } from './switches.tsx';

/** What keeps the product running, or stops a part of it: switches (X1), recording (T5), backups (X3) and mail (S3). */
export function OperationBoard() {
  return (
    <div className={styles.stack}>
      <SwitchesPanel />
      <RecordingPanel />
      <BackupsPanel />
      <FailingMailPanel />
    </div>
  );
}
