import { useLingui } from '@lingui/react/macro';
import { NoticeList } from '#web/notices/notice-list.tsx';
import { OwnAccount } from '#web/shell/console/own-account.tsx';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';

/** /admin/account */
export function OwnAccountPage() {
  const { t } = useLingui();
  const me = useMe().data;
  return <Screen title={t`Own account`}>{me && <OwnAccount me={me} />}</Screen>;
}

/** What notices lead to on the customers' side and has its place in the console. */
const placesInConsole: Readonly<Record<string, string>> = {
  '/user': '/admin',
  '/user/auth/password': '/admin/account',
};

/** /admin/notices */
export function OwnNoticesPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`Notices`}>
      <NoticeList
        pageOf={(page) => placesInConsole[page] ?? page}
        empty={t`Nothing yet. Changes of how you sign in and decisions about your account appear here.`}
      />
    </Screen>
  );
}
