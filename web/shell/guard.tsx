import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { statusTitle } from '#web/accounts/status-titles.ts';
import { useBrand } from '#web/client/brand.ts';
import { useLive } from '#web/client/live-context.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { Page } from './layout.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { Onward } from './onward.tsx';
import { afterDemoSignIn, openBy, openToAll, openUnaccepted } from './redirects.ts';
import { type Brand, type Me, useMe } from './session.ts';
import { StatusMessage } from './status-message.tsx';
import { UserLayout } from './user-layout.tsx';
import { Waiting } from './waiting.tsx';

/** Most visits never need it. */
const AuthScreen = lazyScreen(() => import('#web/accounts/sign-in/auth-screen.tsx'), 'AuthScreen');
const StatusScreen = lazyScreen(() => import('#web/accounts/status-screen.tsx'), 'StatusScreen');

/**
 * A6: waiting while it is found out who is here, the sign-in screen in place for nobody, then what `children` says. Where a
 * session ends meanwhile, the screen waits out of sight with all that was typed, for its own person only (E1, P5).
 */
export function Session(props: { readonly children: (me: Me, brand: Brand) => ReactNode }) {
  const { t } = useLingui();
  const me = useMe();
  const brand = useBrand();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { reopen } = useLive();
  const [last, setLast] = useState<Me | null>(null);
  if (me.data && me.data !== last) setLast(me.data);
  // The first screen is drawn in pieces, between which the browser goes on with what else there is to do.
  const isPending = useDeferredValue(me.isPending || brand.isPending);
  if (isPending || me.isPending || brand.isPending) return <Waiting />;
  if (me.data === undefined || brand.data === undefined) {
    return (
      <Page title={t`Not reachable`} brand={brand.data}>
        <Unread query={me.isError ? me : brand} />
      </Page>
    );
  }
  const shown = me.data ?? last;
  return (
    <>
      {shown !== null && (
        <div key={shown.uid} hidden={me.data === null}>
          {props.children(shown, brand.data)}
        </div>
      )}
      {me.data === null && (
        <Page title={t`Sign in`} brand={brand.data}>
          <Suspense fallback={<Waiting />}>
            <AuthScreen
              want="sign in"
              demo={brand.data.mode === 'demo'}
              ended={last !== null}
              onSignedIn={async () => {
                reopen();
                await queries.invalidateQueries();
                const now = queries.getQueryData<Me | null>(['me']);
                const to = now && brand.data.mode === 'demo' ? afterDemoSignIn(pathname, now) : null;
                if (to !== null) await navigate({ to });
              }}
            />
          </Suspense>
        </Page>
      )}
    </>
  );
}

const AcceptAgain = lazyScreen(() => import('#web/accounts/sign-in/accept-again.tsx'), 'AcceptAgain');

/** I1: asked again, of who is approved, when a text has changed. */
function AgreePage(props: { readonly me: Me; readonly brand: Brand }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  return (
    <Page title={t`Please read and accept`} brand={props.brand}>
      <Suspense fallback={<Waiting />}>
        <AcceptAgain
          kinds={props.me.agreementsToAccept}
          supportEmail={props.brand.supportEmail}
          onAccepted={() => queries.invalidateQueries({ queryKey: ['me'] })}
        />
      </Suspense>
    </Page>
  );
}

/** In a chunk of its own: most of who comes here is approved. */
const DeclinedIdentity = lazyScreen(() => import('./identity-status.tsx'), 'DeclinedIdentity', 'identity');
const PendingIdentity = lazyScreen(() => import('./identity-status.tsx'), 'PendingIdentity', 'identity');

function IdentityOfStatus(props: { readonly declined: boolean }) {
  return <Suspense fallback={<Waiting />}>{props.declined ? <DeclinedIdentity /> : <PendingIdentity />}</Suspense>;
}

/** A8: staff who are no customers have no account to wait for; a listed owner may have one, and fills it in. */
export const isStaffAlone = (me: Me): boolean =>
  me.account_status === 'pending' && (me.needsSecondFactor || (me.staffRole !== null && me.staffRole !== 'owner'));

/** A8: the user area for who is approved, the status screen for everybody else. */
export function Guard() {
  const { pathname } = useLocation();
  return (
    <Session>
      {(me, brand) =>
        !openToAll(pathname) && isStaffAlone(me) ? (
          <Onward to="/admin" />
        ) : me.account_status === 'approved' || openBy(pathname, me.account_status) ? (
          <Area me={me} brand={brand} path={pathname} />
        ) : (
          <Page title={statusTitle(me.account_status)} brand={brand}>
            <StatusMessage account={me.account_status} />
            <Suspense fallback={<Waiting />}>
              <StatusScreen
                me={me}
                supportEmail={brand.supportEmail}
                chat={brand.chat !== null}
                identity={<IdentityOfStatus declined={me.account_status === 'declined'} />}
              />
            </Suspense>
          </Page>
        )
      }
    </Session>
  );
}

/**
 * The user area. Where a text changes while somebody is in it, their screen waits out of sight with all that was typed until
 * the text is accepted (I1, E1).
 */
function Area(props: { readonly me: Me; readonly brand: Brand; readonly path: string }) {
  const { me, brand, path } = props;
  const asks = me.account_status === 'approved' && me.agreementsToAccept.length > 0 && !openUnaccepted(path);
  const [shownAt, setShownAt] = useState<string | null>(null);
  if (!asks && shownAt !== path) setShownAt(path);
  return (
    <>
      {(!asks || shownAt === path) && (
        <div hidden={asks}>
          <UserLayout me={me} brand={brand}>
            <StatusMessage account={me.account_status} />
            <Outlet />
          </UserLayout>
        </div>
      )}
      {asks && <AgreePage me={me} brand={brand} />}
    </>
  );
}
