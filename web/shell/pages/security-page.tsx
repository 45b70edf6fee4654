import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SecurityScreen } from '#web/accounts/security/security.tsx';
import { useBrand } from '#web/client/brand.ts';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';

/** auth/password */
export function SecurityPage() {
  const { t } = useLingui();
  const brand = useBrand();
  const me = useMe();
  const navigate = useNavigate();
  const { confirm } = useSearch({ from: '/user/auth/password' });
  return (
    <Screen title={t`Password and sign-in`}>
      <SecurityScreen
        demo={brand.data?.mode === 'demo'}
        needsSecondFactor={me.data?.needsSecondFactor === true}
        confirm={confirm ?? null}
        onConfirmed={() => navigate({ to: '/user/auth/password', search: {}, replace: true })}
      />
    </Screen>
  );
}
