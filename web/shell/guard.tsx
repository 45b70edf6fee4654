import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { SignIn } from '#web/accounts/sign-in.tsx';
import { StatusScreen } from '#web/accounts/status-screen.tsx';
import { useLive } from '#web/api-client/live-context.ts';
import { Unread } from '#web/api-client/unread.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { Page, Waiting } from './layout.tsx';
import { type Brand, type Me, useBrand, useMe } from './session.ts';
import { UserLayout } from './user-layout.tsx';
import { NotFound } from './wrong-turns.tsx';

/**
 * A6: waiting while it is found out who is here, the sign-in screen in place for nobody, then what `children` says. Where a
 * session ends meanwhile, the screen waits out of sight with all that was typed, for its own person only (E1, P5).
 */
function Session(props: { readonly children: (me: Me, brand: Brand) => ReactNode }) {
  const { t } = useLingui();
  const me = useMe();
  const brand = useBrand();
  const queries = useQueryClient();
  const { reopen } = useLive();
  const [last, setLast] = useState<Me | null>(null);
  if (me.data && me.data !== last) setLast(me.data);
  if (me.isPending || brand.isPending) return <Waiting />;
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
          <SignIn
            ended={last !== null}
            onSignedIn={() => {
              reopen();
              return queries.invalidateQueries();
            }}
          />
        </Page>
      )}
    </>
  );
}

/** What a customer with money may still read when the area itself is closed to them (A8). */
const openToAll = ['/user/statement', '/user/withdrawals'];

/** A8: the user area for who is approved, the status screen for everybody else. */
export function Guard() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <Session>
      {(me, brand) => {
        if (me.account_status === 'approved' || openToAll.includes(pathname.replace(/\/$/, ''))) {
          return (
            <UserLayout me={me} brand={brand}>
              <Outlet />
            </UserLayout>
          );
        }
        return (
          <Page title={t`Your account`} brand={brand}>
            <StatusScreen me={me} supportEmail={brand.supportEmail} />
          </Page>
        );
      }}
    </Session>
  );
}

/** The operator's console: for everybody else a page that does not exist (P5, A7). */
export function AdminGuard() {
  return (
    <Session>
      {(me, brand) =>
        me.role === 'admin' ? (
          <AdminLayout me={me} brand={brand}>
            <Outlet />
          </AdminLayout>
        ) : (
          <NotFound />
        )
      }
    </Session>
  );
}
