import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Outlet } from '@tanstack/react-router';
import { RoleProvider } from '#web/admin/widgets/rights.tsx';
import { Session } from '#web/shell/guard.tsx';
import { Page } from '#web/shell/layout.tsx';
import { NotFound } from '#web/shell/not-found.tsx';
import type { Brand } from '#web/shell/session.ts';
import { AdminLayout } from './admin-layout.tsx';

/** The operator's console: for everybody else a page that does not exist (P5, A7). */
export function AdminGuard() {
  return (
    <Session>
      {(me, brand) => {
        if (me.role === 'admin') {
          return (
            <RoleProvider value={me.staffRole}>
              <AdminLayout me={me} brand={brand}>
                <Outlet />
              </AdminLayout>
            </RoleProvider>
          );
        }
        return me.needsSecondFactor ? <SecondFactorFirst brand={brand} /> : <NotFound />;
      }}
    </Session>
  );
}

/** A7: who would be an admin is shown what is missing. */
function SecondFactorFirst(props: { readonly brand: Brand }) {
  const { t } = useLingui();
  return (
    <Page title={t`Second factor needed`} brand={props.brand}>
      <div>
        <h1>
          <Trans>Your second factor comes first</Trans>
        </h1>
        <p>
          <Trans>The console opens only to administrators who sign in with a code beside their password.</Trans>
        </p>
        <p>
          <Link to="/user/auth/password">
            <Trans>Turn your second factor on</Trans>
          </Link>
        </p>
      </div>
    </Page>
  );
}
