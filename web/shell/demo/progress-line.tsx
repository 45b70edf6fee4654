import { Trans } from '@lingui/react/macro';
import type { readDemoProgress } from '#api/demo.ts';
import type { ReplyOf } from '#api/operation.ts';
import styles from './demo-progress.module.css';

/** How often a new demo is asked how far its past is. */
export const progressEveryMs = 2_000;

/** How far a new demo's past is made: until it is there one can look around, and what would write is unavailable (X7). */
export function ProgressLine({ making }: Pick<ReplyOf<typeof readDemoProgress>, 'making'>) {
  if (making === null) return null;
  const { days, of } = making;
  return (
    <p className={styles.preparing}>
      <Trans>
        Preparing the demo: day {days} of {of}. Look around meanwhile; changes are possible once it is ready.
      </Trans>
      <progress value={days} max={of} aria-hidden />
    </p>
  );
}
