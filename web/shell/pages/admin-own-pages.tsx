import { NoticeList } from '#web/notices/notice-list.tsx';
import { OwnAccount } from '#web/shell/console/own-account.tsx';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';

/** /admin/account */
export function OwnAccountPage() {
  const me = useMe().data;
  return <Screen title="Own account">{me && <OwnAccount me={me} />}</Screen>;
}

/** What notices lead to on the customers' side and has its place in the console. */
const placesInConsole: Readonly<Record<string, string>> = {
  '/user': '/admin',
  '/user/auth/password': '/admin/account',
};

/** /admin/notices */
export function OwnNoticesPage() {
  return (
    <Screen title="Notices">
      <NoticeList
        pageOf={(page) => placesInConsole[page] ?? page}
        empty="Nothing yet. Changes of how you sign in and decisions about your account appear here."
      />
    </Screen>
  );
}
