import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useBrand } from '#web/client/brand.ts';
import { Page, Screen } from './layout.tsx';
import styles from './not-found.module.css';
import { useMe } from './session.ts';

/** A path that leads nowhere, or to what is not the reader's to see (P5). */
export function NotFound() {
  const { t } = useLingui();
  const brand = useBrand();
  const me = useMe();
  return (
    <Page title={t`Not found`} brand={brand.data}>
      <div className={styles.turn}>
        <h1>
          <Trans>This page does not exist</Trans>
        </h1>
        {me.data ? <WayOn to="/user" /> : <WayOnForVisitors />}
      </div>
    </Page>
  );
}

/** The same within an area: its frame stays, and with it the ways to everything else. */
function NotFoundHere(props: { readonly home: '/user' | '/admin' }) {
  const { t } = useLingui();
  return (
    <Screen title={t`Not found`} heading={t`This page does not exist`}>
      <WayOn to={props.home} />
    </Screen>
  );
}

export const NotFoundInUserArea = () => <NotFoundHere home="/user" />;
export const NotFoundInConsole = () => <NotFoundHere home="/admin" />;

/** Site and app are documents of their own: the links are plain. */
function WayOnForVisitors() {
  return (
    <>
      <p>
        <Trans>The address may be mistyped, or the page has been removed.</Trans>
      </p>
      <p>
        <a href="/">
          <Trans>Home</Trans>
        </a>{' '}
        ·{' '}
        <a href="/signin">
          <Trans>Sign in</Trans>
        </a>
      </p>
    </>
  );
}

function WayOn(props: { readonly to: '/user' | '/admin' }) {
  return (
    <>
      <p>
        <Trans>The address may be mistyped, or the page has been removed.</Trans>
      </p>
      <p>
        <Link to={props.to}>
          {props.to === '/user' ? <Trans>Go to the trading dashboard</Trans> : <Trans>Go to the overview</Trans>}
        </Link>
      </p>
    </>
  );
}
