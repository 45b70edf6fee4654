import { useLingui } from '@lingui/react/macro';
import { StaffScreen } from '#web/admin/staff/staff.tsx';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';

/** /admin/staff */
export function StaffPage() {
  const { t } = useLingui();
  const me = useMe().data;
  return <Screen title={t`Staff`}>{me && <StaffScreen admin={me.uid} />}</Screen>;
}
