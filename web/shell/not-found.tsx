import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Screen } from './layout.tsx';
import styles from './not-found.module.css';
import { useMe } from './session.ts';
import { PublicPage } from './site/public-frame.tsx';

/** A path that leads nowhere, or to what is not the reader's to see (P5). */
export function NotFound() {
  const { t } = useLingui();
  const me = useMe();
  return (
    <PublicPage title={t`Not found`}>
      {() => (
        <div className={styles.turn}>
          <h1>
            <Trans>This page does not exist</Trans>
          </h1>
          {me.data ? <WayOn to="/user" /> : <WayOnForVisitors />}
        </div>
      )}
    </PublicPage>
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
