import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChunkLoadError } from '#web/ui/chunks.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { Page } from './layout.tsx';
import { useBrand } from './session.ts';
import styles from './wrong-turns.module.css';

/** A path that leads nowhere, or to what is not the reader's to see (P5). */
export function NotFound() {
  const { t } = useLingui();
  const brand = useBrand();
  return (
    <Page title={t`Not found`} brand={brand.data}>
      <div className={styles.turn}>
        <h1>
          <Trans>This page does not exist</Trans>
        </h1>
        <p>
          <Trans>The address may be mistyped, or what it showed is not there any more.</Trans>
        </p>
        <p>
          <Link to="/user">
            <Trans>Go to your dashboard</Trans>
          </Link>
        </p>
      </div>
    </Page>
  );
}

/** A screen that failed: what was confirmed is on the server and is not lost by it (E1, E3). */
export function Broken(props: { readonly error: unknown }) {
  const { t } = useLingui();
  const unloaded = props.error instanceof ChunkLoadError;
  return (
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
}
