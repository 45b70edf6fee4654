import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AuthScreen } from '#web/accounts/sign-in/auth-screen.tsx';
import { PasswordScreen } from '#web/accounts/sign-in/password.tsx';
import { VerifyEmail } from '#web/accounts/sign-in/verify-email.tsx';
import { useBrand } from '#web/client/brand.ts';
import { useLive } from '#web/client/live-context.ts';
import { NotFound } from '#web/shell/not-found.tsx';
import { Onward } from '#web/shell/onward.tsx';
import { onwardFrom, startOf } from '#web/shell/redirects.ts';
import { type Brand, type Me, useMe } from '#web/shell/session.ts';
import { PublicPage } from '#web/shell/site/public-frame.tsx';
import { showStatusAt } from '#web/shell/status-message.tsx';
import { Waiting } from '#web/shell/waiting.tsx';
import { DemoOutbox } from '#web/site/outbox.tsx';

/** A page for guests: who is signed in goes on (A5). */
function GuestPage(props: { readonly title: string; readonly children: (brand: Brand) => ReactNode }) {
  const me = useMe();
  if (me.isPending) return <Waiting />;
  if (me.data) return <Onward to={startOf(me.data)} />;
  return <PublicPage title={props.title}>{props.children}</PublicPage>;
}

/** What follows a sign-in: the socket and the cache belong to the new session. */
function useSignedIn(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { reopen } = useLive();
  return async () => {
    reopen();
    await queries.invalidateQueries();
    await navigate({
      to: startOf(queries.getQueryData<Me | null>(['me']) ?? { staffRole: null, needsSecondFactor: false }),
    });
  };
}

/** /signin and /signup: one screen (A5). */
function AuthPage(props: { readonly want: 'sign in' | 'sign up' }) {
  const { t } = useLingui();
  const signedIn = useSignedIn();
  return (
    <GuestPage title={props.want === 'sign in' ? t`Sign in` : t`Create account`}>
      {(brand) => <AuthScreen {...props} demo={brand.mode === 'demo'} onSignedIn={signedIn} />}
    </GuestPage>
  );
}

/** /signin */
export function SignInPage() {
  return <AuthPage want="sign in" />;
}

/** /signup */
export function SignUpPage() {
  return <AuthPage want="sign up" />;
}

/** /verify: where the link of the verification mail leads (A2). */
export function VerifyPage() {
  const { t } = useLingui();
  const { token = '' } = useSearch({ from: '/verify' });
  const queries = useQueryClient();
  const navigate = useNavigate();
  const me = useMe();
  const { reopen } = useLive();
  if (me.isPending) return <Waiting />;
  return (
    <PublicPage title={t`Confirm your e-mail address`}>
      {() => (
        <VerifyEmail
          token={token}
          me={me.data ?? null}
          onSignedIn={async () => {
            reopen();
            await queries.invalidateQueries();
          }}
          onVerified={async () => {
            const onward = me.data ? onwardFrom('step-two', me.data, true) : null;
            await queries.invalidateQueries({ queryKey: ['me'] });
            await navigate({ to: '/user/signup/step-two' });
            showStatusAt(onward ?? '/user/signup/step-two', t`E-mail confirmed`);
          }}
        />
      )}
    </PublicPage>
  );
}

/** /password: asks for a reset link, and takes the new password where the link leads. */
export function PasswordPage() {
  const { t } = useLingui();
  const { token } = useSearch({ from: '/password' });
  return (
    <PublicPage title={t`Password`}>
      {(brand) => <PasswordScreen key={token ?? ''} token={token ?? null} demo={brand.mode === 'demo'} />}
    </PublicPage>
  );
}

/** /demo/outbox: what the product wrote, where nothing is sent. Outside a demo there is no such page. */
export function DemoOutboxPage() {
  const { t } = useLingui();
  const brand = useBrand();
  const { to = '' } = useSearch({ from: '/demo/outbox' });
  const navigate = useNavigate();
  if (brand.data && brand.data.mode !== 'demo') return <NotFound />;
  return (
    <PublicPage title={t`Demo outbox`} wide>
      {() => (
        <DemoOutbox
          key={to}
          to={to}
          onLook={(sought) => void navigate({ to: '/demo/outbox', search: sought === '' ? {} : { to: sought } })}
        />
      )}
    </PublicPage>
  );
}
