import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { StatusScreen } from '#web/accounts/status-screen.tsx';
import { useLive } from '#web/api-client/live-context.ts';
import { Unread } from '#web/api-client/unread.tsx';
import { loadChunk } from '#web/ui/chunks.ts';
import { AdminLayout } from './admin-layout.tsx';
import { Page, Waiting } from './layout.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { SaidOnce } from './said-once.tsx';
import { type Brand, type Me, useBrand, useMe } from './session.ts';
import { UserLayout } from './user-layout.tsx';
import { openToAll, openUnaccepted } from './ways.ts';
import { NotFound } from './wrong-turns.tsx';

/** Most visits never need it. */
const AuthScreen = lazy(async () => {
  const screen = await loadChunk(() => import('#web/accounts/auth-screen.tsx'));
  return { default: screen.AuthScreen };
});

/**
 * A6: waiting while it is found out who is here, the sign-in screen in place for nobody, then what `children` says. Where a
 * session ends meanwhile, the screen waits out of sight with all that was typed, for its own person only (E1, P5).
 */
export function Session(props: { readonly children: (me: Me, brand: Brand) => ReactNode }) {
  const me = useMe();
  const brand = useBrand();
  const queries = useQueryClient();
  const { reopen } = useLive();
  const [last, setLast] = useState<Me | null>(null);
  if (me.data && me.data !== last) setLast(me.data);
  if (me.isPending || brand.isPending) return <Waiting />;
  if (me.data === undefined || brand.data === undefined) {
    return (
      <Page title="Not reachable" brand={brand.data}>
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
        <Page title="Sign in" brand={brand.data}>
          <Suspense fallback={<Waiting />}>
            <AuthScreen
              want="sign in"
              demo={brand.data.mode === 'demo'}
              ended={last !== null}
              onSignedIn={() => {
                reopen();
                return queries.invalidateQueries();
              }}
            />
          </Suspense>
        </Page>
      )}
    </>
  );
}

const AcceptAgain = lazy(async () => ({
  default: (await loadChunk(() => import('#web/accounts/accept-again.tsx'))).AcceptAgain,
}));

/** I1: asked again, of who is approved, when a text has changed. */
function AgreePage(props: { readonly me: Me; readonly brand: Brand }) {
  const queries = useQueryClient();
  return (
    <Page title="Please read and accept" brand={props.brand}>
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
const DeclinedIdentity = lazyScreen(() => import('./identity-status.tsx'), 'DeclinedIdentity');
const PendingIdentity = lazyScreen(() => import('./identity-status.tsx'), 'PendingIdentity');

function IdentityOfStatus(props: { readonly declined: boolean }) {
  return <Suspense fallback={<Waiting />}>{props.declined ? <DeclinedIdentity /> : <PendingIdentity />}</Suspense>;
}

/** A8: the user area for who is approved, the status screen for everybody else. */
export function Guard() {
  const { pathname } = useLocation();
  return (
    <Session>
      {(me, brand) =>
        me.account_status === 'approved' || openToAll(pathname) ? (
          <Area me={me} brand={brand} path={pathname} />
        ) : (
          <Page title="Your account" brand={brand}>
            <SaidOnce />
            <StatusScreen
              me={me}
              supportEmail={brand.supportEmail}
              identity={<IdentityOfStatus declined={me.account_status === 'declined'} />}
            />
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
            <SaidOnce />
            <Outlet />
          </UserLayout>
        </div>
      )}
      {asks && <AgreePage me={me} brand={brand} />}
    </>
  );
}

/** The operator's console: for everybody else a page that does not exist (P5, A7). */
export function AdminGuard() {
  return (
    <Session>
      {(me, brand) => {
        if (me.role === 'admin') {
          return (
            <AdminLayout me={me} brand={brand}>
              <Outlet />
            </AdminLayout>
          );
        }
        return me.needsSecondFactor ? <SecondFactorFirst brand={brand} /> : <NotFound />;
      }}
    </Session>
  );
}

/** A7: who would be an admin is told what is missing. */
function SecondFactorFirst(props: { readonly brand: Brand }) {
  return (
    <Page title="Second factor needed" brand={props.brand}>
      <div>
        <h1>Your second factor comes first</h1>
        <p>The console opens only to administrators who sign in with a code beside their password.</p>
        <p>
          <Link to="/user/auth/password">Turn your second factor on</Link>
        </p>
      </div>
    </Page>
  );
}
