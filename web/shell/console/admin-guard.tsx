import { useLingui as useTexts } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { ClosedScreen } from '#web/admin/widgets/closed-screen.tsx';
import { opensScreen, readOfScreen } from '#web/admin/widgets/console-reads.ts';
import { RoleProvider } from '#web/admin/widgets/rights.tsx';
import { DraftsOf } from '#web/client/drafts.ts';
import { Session } from '#web/shell/guard.tsx';
import { Page, Screen } from '#web/shell/layout.tsx';
import { lazyScreen } from '#web/shell/lazy-screen.ts';
import type { Brand } from '#web/shell/session.ts';
import { Waiting } from '#web/shell/waiting.tsx';
import { needConsoleTexts } from '#web/texts/console.ts';
import { textOf } from '#web/texts/text.ts';
import { AdminLayout } from './admin-layout.tsx';
import { consoleGroups } from './console-sections.ts';

/** Staff never need it: it brings the frame of the public pages. */
const NotFound = lazyScreen(() => import('#web/shell/not-found.tsx'), 'NotFound', 'site');

/** What is behind the guard, once the texts of all screens of the console are there. */
const Guarded = lazyScreen(async () => {
  await needConsoleTexts();
  return { ForStaff };
}, 'ForStaff');

/** The operator's console: for everybody else a page that does not exist (P5, A7). */
export function AdminGuard() {
  return (
    <Suspense fallback={<Waiting />}>
      <Guarded />
    </Suspense>
  );
}

function ForStaff() {
  return (
    <Session>
      {(me, brand) => {
        if (me.role === 'admin') {
          return (
            <RoleProvider value={me.staffRole}>
              <DraftsOf value={me.uid}>
                <AdminLayout me={me} brand={brand}>
                  <ScreenOfRole role={me.staffRole} />
                </AdminLayout>
              </DraftsOf>
            </RoleProvider>
          );
        }
        if (me.needsSecondFactor) return <SecondFactorFirst brand={brand} />;
        return (
          <Suspense fallback={<Waiting />}>
            <NotFound />
          </Suspense>
        );
      }}
    </Session>
  );
}

const sections = consoleGroups.flatMap((group) => group.sections);

/** A screen of the console, or whose it is where the reader's role does not read it (A7.1). */
function ScreenOfRole({ role }: { readonly role: StaffRole | null }) {
  useTexts();
  const { pathname } = useLocation();
  const section = sections.find(({ to }) => to === pathname.replace(/(?<=.)\/$/, ''));
  const read = section ? readOfScreen(section.to) : null;
  if (!section || read === null || opensScreen(section.to, role)) return <Outlet />;
  const name = textOf(section.name);
  return (
    <Screen title={name}>
      <ClosedScreen name={name} read={read} />
    </Screen>
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
