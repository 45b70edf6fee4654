import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { SignIn } from '#web/accounts/sign-in.tsx';
import { useLive } from '#web/api-client/live-context.ts';
import { Page, Waiting } from './layout.tsx';
import { useBrand, useMe } from './session.ts';

/** /signin for guests; who is signed in goes on to the user area (A5). */
export function SignInPage() {
  const me = useMe();
  const brand = useBrand();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { reopen } = useLive();
  if (me.isPending || brand.isPending) return <Waiting />;
  if (me.data) return <Navigate to="/user" />;
  const product = brand.data?.name ?? '';
  return (
    <Page title="Sign in" product={product}>
      <SignIn
        product={product}
        onSignedIn={async () => {
          reopen();
          await queries.invalidateQueries();
          await navigate({ to: '/user' });
        }}
      />
    </Page>
  );
}
