import { Trans, useLingui } from '@lingui/react/macro';
import { createContext, useContext } from 'react';
import { ChunkLoadError } from '#web/ui/chunks.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import styles from './not-found.module.css';

/** Whether a frame with its `main` is around: what fails within it leaves the frame usable. */
export const InFrame = createContext(false);

/** A screen that failed: what was confirmed is on the server and is not lost by it (E1, E3). */
export function Broken(props: { readonly error: unknown }) {
  const { t } = useLingui();
  const unloaded = props.error instanceof ChunkLoadError;
  const statusMessage = (
    <div className={styles.turn} role="alert">
      <h1>{unloaded ? t`A part of this page could not be loaded` : t`This screen failed`}</h1>
      <p>
        {unloaded
          ? t`It was tried twice. Check your connection, then reload; nothing that was confirmed is lost.`
          : t`Nothing that was confirmed is lost. Reload the page to go on.`}
      </p>
      <PlainButton onClick={() => location.reload()}>
        <Trans>Reload</Trans>
      </PlainButton>
    </div>
  );
  return useContext(InFrame) ? statusMessage : <main>{statusMessage}</main>;
}
