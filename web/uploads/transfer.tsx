import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { bytesInWords } from '#web/ui/bytes.ts';
import styles from './transfer.module.css';
import type { UploadState } from './upload-machine.ts';
import type { UploadTask } from './upload-task.ts';

/** How an upload stands. Leaving the screen pauses it: what arrived stays with the server. */
function useUploadState(task: UploadTask<unknown>): UploadState {
  const state = useSyncExternalStore(task.subscribe, task.state);
  const parted = useRef(false);
  useEffect(() => {
    // A screen that was only hidden, while a session was found out about for instance, goes on where it paused.
    if (parted.current) task.resume();
    parted.current = false;
    const online = () => task.online();
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('online', online);
      parted.current = task.state().step === 'running';
      task.pause();
    };
  }, [task]);
  return state;
}

/** A file under way: how far it is, and pause, resume, cancel (F2). */
export function Transfer(props: { readonly task: UploadTask<unknown>; readonly name: string }) {
  const { t } = useLingui();
  const { task, name } = props;
  const state = useUploadState(task);
  const percent = Math.floor((100 * state.sent) / Math.max(1, state.total));
  return (
    <section className={styles.transfer} aria-label={t`Upload of ${name}`}>
      <p className={styles.name}>{name}</p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t`Upload of ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        data-step={state.step}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
      <p className={styles.figures}>
        <span>
          <Trans>
            {bytesInWords(state.sent)} of {bytesInWords(state.total)}
          </Trans>
        </span>
        <span role="status">{wordsOf(state)}</span>
      </p>
      <div className={styles.buttons}>
        {state.step === 'running' && (
          <Button variant="default" size="compact-md" onClick={() => task.pause()}>
            <Trans>Pause</Trans>
          </Button>
        )}
        {state.step === 'paused' && (
          <Button size="compact-md" onClick={() => task.resume()}>
            <Trans>Resume</Trans>
          </Button>
        )}
        {(state.step === 'running' || state.step === 'paused') && (
          <Button variant="subtle" size="compact-md" onClick={() => task.cancel()}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}

function wordsOf(state: UploadState): string {
  switch (state.step) {
    case 'running':
      if (state.phase.doing === 'waiting') return t`Connection lost; the upload resumes automatically`;
      return state.sent >= state.total ? t`Being looked at` : t`Sending`;
    case 'paused':
      return t`Paused`;
    case 'success':
      return t`Complete`;
    case 'canceled':
      return t`Canceled`;
    case 'error':
      return t`Ended`;
  }
}
