import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { SignIn } from '#web/accounts/sign-in.tsx';
import { StatusScreen } from '#web/accounts/status-screen.tsx';
import { sentenceOfError } from '#web/api-client/client.ts';
import { useLive } from '#web/api-client/live-context.ts';
import { Notice } from '#web/ui/panel.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { Page, Waiting } from './layout.tsx';
import { type Brand, type Me, useBrand, useMe } from './session.ts';
import { UserLayout } from './user-layout.tsx';
import { NotFound } from './wrong-turns.tsx';

/** A6: waiting while it is found out who is here, the sign-in screen in place for nobody, then what `children` says. */
function Session(props: { readonly children: (me: Me, brand: Brand) => React.ReactNode }) {
  const me = useMe();
  const brand = useBrand();
  const queries = useQueryClient();
  const { reopen } = useLive();
  if (me.isPending || brand.isPending) return <Waiting />;
  if (me.isError || brand.isError) {
    return (
      <Page title="Not reachable" brand={brand.data}>
        <Notice tone="error">{sentenceOfError(me.error ?? brand.error)}</Notice>
      </Page>
    );
  }
  if (me.data === null) {
    return (
      <Page title="Sign in" brand={brand.data}>
        <SignIn
          onSignedIn={() => {
            reopen();
            return queries.invalidateQueries();
          }}
        />
      </Page>
    );
  }
  return props.children(me.data, brand.data);
}

/** What a customer with money may still read when the area itself is closed to them (A8). */
const openToAll = ['/user/statement', '/user/withdrawals'];

/** A8: the user area for who is approved, the status screen for everybody else. */
export function Guard() {
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
          <Page title="Your account" brand={brand}>
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
