import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Page } from './layout.tsx';
import styles from './not-found.module.css';
import { useBrand } from './session.ts';

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
