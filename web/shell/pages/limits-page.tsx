import { useLingui } from '@lingui/react/macro';
import { Limits } from '#web/limits/limits.tsx';
import { Screen } from '#web/shell/layout.tsx';

/** limits */
export function LimitsPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`Limits and time-outs`}>
      <Limits />
    </Screen>
  );
}
