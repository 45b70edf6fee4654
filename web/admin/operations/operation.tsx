import { AlertsPanel } from '#web/admin/alerts/alerts.tsx';
import { RecordingPanel } from '#web/admin/markets/recording.tsx';
import { SwitchesPanel } from '#web/admin/markets/switches.tsx';
import { ScreeningPanel } from '#web/admin/risk/screening-panel.tsx';
import styles from '#web/admin/widgets/listing.module.css';
import { BackupsPanel } from './backups.tsx';
import { FailingMailPanel } from './failing-mail.tsx';
import { VerificationsPanel } from './verifications.tsx';

/** What keeps the product running, or stops a part of it: alerts (R5), switches (X1), recording (T5), verification (L5), backups (X3), the screening list (O3) and mail (S3). */
export function OperationBoard() {
  return (
    <div className={styles.stack}>
      <AlertsPanel />
      <SwitchesPanel />
      <RecordingPanel />
      <VerificationsPanel />
      <BackupsPanel />
      <ScreeningPanel />
      <FailingMailPanel />
    </div>
  );
}
