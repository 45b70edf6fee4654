import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PasswordScreen } from '#web/accounts/password.tsx';
import { SignIn } from '#web/accounts/sign-in.tsx';
import { SignUp } from '#web/accounts/sign-up.tsx';
import { sentenceOfError } from '#web/api-client/client.ts';
import { useLive } from '#web/api-client/live-context.ts';
import { SiteFooter } from '#web/site/footer.tsx';
import { SiteHeader } from '#web/site/header.tsx';
import { Landing } from '#web/site/landing.tsx';
import { DemoOutbox } from '#web/site/outbox.tsx';
import { Notice } from '#web/ui/panel.tsx';
import { DemoBanner, Page, useTitle, Waiting } from './layout.tsx';
import styles from './public-pages.module.css';
import { type Brand, useBrand, useMe } from './session.ts';
import { NotFound } from './wrong-turns.tsx';

/** The public frame: header, one page, footer. Nothing in it waits for who is here, unless guests alone may see it (A5). */
function PublicPage(props: {
  readonly title: string;
  readonly guestsOnly?: boolean;
  readonly wide?: boolean;
  readonly children: (brand: Brand) => ReactNode;
}) {
  const brand = useBrand();
  const me = useMe();
  useTitle(props.title, brand.data?.name ?? '');
  if (brand.isPending || (props.guestsOnly && me.isPending)) return <Waiting />;
  if (brand.isError) {
    return (
      <Page title="Not reachable" product="">
        <Notice tone="error">{sentenceOfError(brand.error)}</Notice>
      </Page>
    );
  }
  if (props.guestsOnly && me.data) return <Navigate to="/user/signup/step-two" replace />;
  return (
    <div className={styles.frame}>
      <DemoBanner mode={brand.data.mode} />
      <SiteHeader brand={brand.data} />
      <main className={props.wide ? styles.wide : styles.narrow}>{props.children(brand.data)}</main>
      <SiteFooter brand={brand.data} />
    </div>
  );
}

/** / */
export function LandingPage() {
  return (
    <PublicPage title="Trading that can be checked" guestsOnly wide>
      {(brand) => <Landing brand={brand} />}
    </PublicPage>
  );
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
  const signedIn = useSignedIn();
  const { verified, error } = useSearch({ from: '/signin' });
  return (
    <PublicPage title="Sign in" guestsOnly>
      {(brand) => <SignIn product={brand.name} onSignedIn={signedIn} arrival={arrivalOf(verified, error)} />}
    </PublicPage>
  );
}

/** /signup */
export function SignUpPage() {
  return (
    <PublicPage title="Create account" guestsOnly>
      {(brand) => <SignUp demo={brand.mode === 'demo'} />}
    </PublicPage>
  );
}

/** /password: asks for a reset link, and takes the new password where the link leads. */
export function PasswordPage() {
  const { token } = useSearch({ from: '/password' });
  return (
    <PublicPage title="Password">
      {(brand) => <PasswordScreen key={token ?? ''} token={token ?? null} demo={brand.mode === 'demo'} />}
    </PublicPage>
  );
}

/** /demo/outbox: what the product wrote, where nothing is sent. Outside a demo there is no such page. */
export function DemoOutboxPage() {
  const brand = useBrand();
  const { to = '' } = useSearch({ from: '/demo/outbox' });
  const navigate = useNavigate();
  if (brand.data && brand.data.mode !== 'demo') return <NotFound />;
  return (
    <PublicPage title="Demo outbox" wide>
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
