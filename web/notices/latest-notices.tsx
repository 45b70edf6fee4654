import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listNotices } from '#api/notices.ts';
import { noticeWords } from '#messages/notices/notices.ts';
import { call } from '#web/client/client.ts';
import { Empty, Panel, Tag } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { relativeDay } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { useTranslator } from '#web/widgets/use-translator.ts';
import styles from './notice-list.module.css';

const shown = 3;

/** The last notices at a glance. Being seen here does not make them read: their texts stand on their own screen. */
export function LatestNotices() {
  const { t } = useLingui();
  const translator = useTranslator();
  const found = useQuery({
    queryKey: ['notices', 'glance'],
    queryFn: async () => (await call(listNotices, { query: { limit: shown } })).items,
  });
  return (
    <Panel
      id="notices-title"
      title={t`Latest notices`}
      aside={
        <Link to="/user/notices">
          <Trans>All notices</Trans>
        </Link>
      }
    >
      {found.isPending && <Skeleton height={96} />}
      {found.isError && <Unread query={found} />}
      {found.data?.length === 0 && (
        <Empty>
          <Trans>Nothing yet. Decisions about your account, your deposits and your withdrawals appear here.</Trans>
        </Empty>
      )}
      <ul className={styles.glance}>
        {(found.data ?? []).map((item) => {
          const { title, page } = noticeWords(translator, item.notice);
          return (
            <li key={item.id} className={styles.head}>
              <Link to={page}>{title}</Link>
              {!item.isRead && (
                <Tag tone="quiet">
                  <Trans>New</Trans>
                </Tag>
              )}
              <time dateTime={item.createdAt}>{relativeDay(item.createdAt)}</time>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
