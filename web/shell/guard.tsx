import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { SignIn } from '#web/accounts/sign-in.tsx';
import { StatusScreen } from '#web/accounts/status-screen.tsx';
import { sentenceOfError } from '#web/api-client/client.ts';
import { useLive } from '#web/api-client/live-context.ts';
import { Notice } from '#web/ui/panel.tsx';
import { Layout, Page, Waiting } from './layout.tsx';
import { useBrand, useMe } from './session.ts';

/** A6 and A8: waiting, then the sign-in screen in place, the status screen, or the area itself. */
export function Guard() {
  const me = useMe();
  const brand = useBrand();
  const queries = useQueryClient();
  const product = brand.data?.name ?? '';
  const { reopen } = useLive();
  const signedIn = () => {
    reopen();
    return queries.invalidateQueries();
  };
  if (me.isPending || brand.isPending) return <Waiting />;
  if (me.isError || brand.isError) {
    return (
      <Page title="Not reachable" product={product}>
        <Notice tone="error">{sentenceOfError(me.error ?? brand.error)}</Notice>
      </Page>
    );
  }
  if (me.data === null) {
    return (
      <Page title="Sign in" product={product}>
        <SignIn product={product} onSignedIn={signedIn} />
      </Page>
    );
  }
  if (me.data.account_status !== 'approved') {
    return (
      <Page title="Your account" product={product}>
        <StatusScreen status={me.data.account_status} supportEmail={brand.data.supportEmail} />
      </Page>
    );
  }
  return (
    <Layout product={product} displayName={me.data.displayName} demo={brand.data.mode === 'demo'}>
      <Outlet />
    </Layout>
  );
}
