import { Link } from '@tanstack/react-router';
import { ChunkLoadError } from '#web/ui/chunks.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { Page } from './layout.tsx';
import { useBrand } from './session.ts';
import styles from './wrong-turns.module.css';

/** A path that leads nowhere, or to what is not the reader's to see (P5). */
export function NotFound() {
  const brand = useBrand();
  return (
    <Page title="Not found" brand={brand.data}>
      <div className={styles.turn}>
        <h1>This page does not exist</h1>
        <p>The address may be mistyped, or what it showed is not there any more.</p>
        <p>
          <Link to="/user">Go to your dashboard</Link>
        </p>
      </div>
    </Page>
  );
}

/** A screen that failed: what was confirmed is on the server and is not lost by it (E1, E3). */
export function Broken(props: { readonly error: unknown }) {
  const unloaded = props.error instanceof ChunkLoadError;
  return (
    <div className={styles.turn} role="alert">
      <h1>{unloaded ? 'A part of this page could not be loaded' : 'This screen failed'}</h1>
      <p>
        {unloaded
          ? 'It was tried twice. Check your connection, then reload; nothing that was confirmed is lost.'
          : 'Nothing that was confirmed is lost. Reload the page to go on.'}
      </p>
      <PlainButton onClick={() => location.reload()}>Reload</PlainButton>
    </div>
  );
}
