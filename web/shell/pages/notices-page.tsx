import { useLingui } from '@lingui/react/macro';
import { NoticeList } from '#web/notices/notice-list.tsx';
import { Screen } from '#web/shell/layout.tsx';

/** notices */
export function NoticesPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`Notices`}>
      <NoticeList />
    </Screen>
  );
}
