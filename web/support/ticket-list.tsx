import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { listTickets } from '#api/support-tickets.ts';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { usePages } from '#web/client/pages.ts';
import { Empty, Panel, Tag } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { relativeDay } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { More } from '#web/widgets/more.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './conversation.module.css';
import { stateWord, subjectWord } from './ticket-words.ts';

/** One's conversations, the one that changed last first; each says whose turn it is and how many answers are unread. */
export function TicketList() {
  const { t } = useLingui();
  const now = useNow(useLive().serverNow, 60_000);
  const pages = usePages(['support', 'list'], (page) => call(listTickets, { query: page }));
  return (
    <Panel id="tickets-title" title={t`Your conversations`}>
      {pages.state === 'error' && <Unread query={pages.query} />}
      {pages.state === 'pending' && <Skeleton height={160} />}
      {pages.state === 'success' && pages.items.length === 0 && (
        <Empty>
          <Trans>None yet. Write to us and you see our reply here.</Trans>
        </Empty>
      )}
      <ul className={styles.list} aria-label={t`Your conversations`}>
        {pages.items.map(({ id, subject, state, unread, newest, changedAt }) => (
          <li key={id}>
            <div className={styles.row}>
              <Link to="/user/support/$ticket" params={{ ticket: id }}>
                {subjectWord(subject)}
              </Link>
              {unread > 0 ? (
                <Tag tone="up">{unread === 1 ? t`1 new reply` : t`${unread} new replies`}</Tag>
              ) : (
                <Tag tone={state === 'open' ? 'warn' : 'quiet'}>{stateWord(state)}</Tag>
              )}
              <time dateTime={changedAt}>{relativeDay(changedAt, now)}</time>
            </div>
            <p>{newest}</p>
          </li>
        ))}
      </ul>
      <More pages={pages} what={t`conversations`} />
    </Panel>
  );
}
