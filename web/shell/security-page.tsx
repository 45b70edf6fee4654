import { SecurityScreen } from '#web/accounts/security.tsx';
import { Screen } from './layout.tsx';
import { useBrand, useMe } from './session.ts';

/** auth/password */
export function SecurityPage() {
  const brand = useBrand();
  const me = useMe();
  return (
    <Screen title="Password and sign-in">
      <SecurityScreen demo={brand.data?.mode === 'demo'} needsSecondFactor={me.data?.needsSecondFactor === true} />
    </Screen>
  );
}
