import { Link } from '@tanstack/react-router';
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
