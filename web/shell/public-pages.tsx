import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PasswordScreen } from '#web/accounts/password.tsx';
import { SignIn } from '#web/accounts/sign-in.tsx';
import { SignUp } from '#web/accounts/sign-up.tsx';
import { useLive } from '#web/api-client/live-context.ts';
import { DemoOutbox } from '#web/site/outbox.tsx';
import { Waiting } from './layout.tsx';
import { PublicPage } from './public-frame.tsx';
import { type Brand, useBrand, useMe } from './session.ts';
import { NotFound } from './wrong-turns.tsx';

/** A page for guests: who is signed in goes on (A5). */
function GuestPage(props: { readonly title: string; readonly children: (brand: Brand) => ReactNode }) {
  const me = useMe();
  if (me.isPending) return <Waiting />;
  if (me.data) return <Navigate to="/user/signup/step-two" replace />;
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
    await navigate({ to: '/user' });
  };
}

/** How the link of the verification mail brings a person here. */
function arrivalOf(verified: string | undefined, error: string | undefined): 'verified' | 'link expired' | null {
  if (error !== undefined) return 'link expired';
  return verified === undefined ? null : 'verified';
}

/** /signin */
export function SignInPage() {
  const { t } = useLingui();
  const signedIn = useSignedIn();
  const { verified, error } = useSearch({ from: '/signin' });
  return (
    <GuestPage title={t`Sign in`}>
      {() => <SignIn onSignedIn={signedIn} arrival={arrivalOf(verified, error)} />}
    </GuestPage>
  );
}

/** /signup */
export function SignUpPage() {
  const { t } = useLingui();
  return <GuestPage title={t`Create account`}>{(brand) => <SignUp demo={brand.mode === 'demo'} />}</GuestPage>;
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
          onLook={(sought) => void navigate({ to: '/demo/outbox', search: { to: sought } })}
        />
      )}
    </PublicPage>
  );
}
