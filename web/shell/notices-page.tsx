import { NoticeList } from '#web/notices/notice-list.tsx';
import { Screen } from './layout.tsx';

/** notices */
export function NoticesPage() {
  return (
    <Screen title="Notices">
      <NoticeList />
    </Screen>
  );
}
