import { Trans, useLingui } from '@lingui/react/macro';
import { createContext, useContext, useEffect, useState } from 'react';
import { ChunkLoadError } from '#web/ui/chunks.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import styles from './not-found.module.css';

/** Whether a frame with its `main` is around: what fails within it leaves the frame usable. */
export const InFrame = createContext(false);

const reload = () => location.reload();

/** A screen that failed: what was confirmed is on the server and is not lost by it (E1, E3). */
export function Broken(props: { readonly error: unknown }) {
  const { t } = useLingui();
  const unloaded = props.error instanceof ChunkLoadError;
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => {
      setOnline(navigator.onLine);
      // Where something may be typed beside what failed, only a person reloads.
      if (unloaded && navigator.onLine && document.querySelector('main :is(input, textarea)') === null) reload();
    };
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, [unloaded]);
  const offline = unloaded && !online;
  const statusMessage = (
    <div className={styles.turn} role="alert">
      <h1>{unloaded ? t`A part of this page could not be loaded` : t`This screen failed`}</h1>
      <p>
        {offline
          ? t`You seem to be offline. We’ll try again when you’re back.`
          : t`Nothing that was confirmed is lost. Reload the page to go on.`}
      </p>
      <PlainButton onClick={reload}>
        <Trans>Reload</Trans>
      </PlainButton>
    </div>
  );
  return useContext(InFrame) ? statusMessage : <main>{statusMessage}</main>;
}
