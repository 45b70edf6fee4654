import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { listNotices, readNotices } from '#api/notices.ts';
import { noticeWords } from '#messages/notices/notices.ts';
import { call } from '#web/client/client.ts';
import { usePages } from '#web/client/pages.ts';
import { useCommand } from '#web/client/use-command.ts';
import { Empty, Panel, Tag } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayOf, relativeDay, timeOfDay } from '#web/ui/time.ts';
import { More } from '#web/widgets/more.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { useTranslator } from '#web/widgets/use-translator.ts';
import { dayHead } from './days.ts';
import { copiedWords, countOf, groupsOf, isOfCopiedTrade } from './groups.ts';
import type { NoticeView } from './latest.ts';
import styles from './notice-list.module.css';
import { type LastReading, nextReading, type Reading } from './reading.ts';

/** notices: the latest ten, then more, each leading to what it is about. Who opens them has read what is shown (S2). */
export function NoticeList(props: {
  /** Where a notice leads, of the page that it is about; there, unless given. */
  readonly pageOf?: PageOf;
  /** What stands there while there is none. */
  readonly empty?: string;
}) {
  const { pageOf = (page) => page } = props;
  const { t } = useLingui();
  const pages = usePages(['notices', 'list'], (page) => call(listNotices, { query: page }));
  const fresh = useFresh(pages.items);
  useReading(pages.items);
  return (
    <Panel id="notices-title" title={t`All notices`}>
      {pages.state === 'error' && <Unread query={pages.query} />}
      {pages.state === 'pending' && <Skeleton height={160} />}
      {pages.state === 'success' && pages.items.length === 0 && (
        <Empty>
          {props.empty ?? (
            <Trans>Nothing yet. Decisions about your account, your deposits and your withdrawals appear here.</Trans>
          )}
        </Empty>
      )}
      <ul className={styles.list} aria-label={t`Your notices`}>
        {groupsOf(pages.items).map((group, nth, groups) => {
          const [first] = group;
          const oldest = group.at(-1);
          if (!first || !oldest) return null;
          const before = groups[nth - 1]?.[0];
          const head = dayHead(first.createdAt);
          const day = before && dayHead(before.createdAt) === head ? null : head;
          return group.length === 1 ? (
            <Row key={first.id} item={first} day={day} fresh={fresh.has(first.id)} pageOf={pageOf} />
          ) : (
            <Together
              key={oldest.id}
              first={first}
              items={group}
              day={day}
              pageOf={pageOf}
              fresh={group.some(({ id }) => fresh.has(id))}
            />
          );
        })}
      </ul>
      <More pages={pages} what={t`notices`} />
    </Panel>
  );
}

/** `day`: the first one of a day has it above it. */
interface Listed {
  readonly day: string | null;
  readonly fresh: boolean;
  readonly pageOf: PageOf;
}

/** Where a notice leads, of the path of the page that it is about. */
type PageOf = (page: string) => string;

function Row({ item, day, fresh, pageOf }: Listed & { readonly item: NoticeView }) {
  const translator = useTranslator();
  const { title, text, page } = noticeWords(translator, item.notice);
  return (
    <li>
      {day !== null && <h3 className={styles.day}>{day}</h3>}
      <div className={styles.head}>
        <Link to={pageOf(page)} className={styles.title}>
          {title}
        </Link>
        {fresh && (
          <Tag tone="quiet">
            <Trans>New</Trans>
          </Tag>
        )}
        <time dateTime={item.createdAt}>{timeOfDay(item.createdAt)}</time>
      </div>
      {item.notice.kind !== 'trade_copied' && (
        <p>
          {text}{' '}
          {item.paidAgain !== null && (
            <Trans>This is over: the contract has been paid in that coin again since {dayOf(item.paidAgain)}.</Trans>
          )}
        </p>
      )}
    </li>
  );
}

/** Notices of the trades of one copy: how many were copied and how many not; each of them when it is opened. */
function Together(props: Listed & { readonly first: NoticeView; readonly items: readonly NoticeView[] }) {
  const { t } = useLingui();
  const translator = useTranslator();
  const { first, items } = props;
  const { notice } = first;
  if (!isOfCopiedTrade(notice)) return null;
  const { trader, wallet } = notice.facts;
  const counts = copiedWords(countOf(items, 'trade_copied'), countOf(items, 'trade_not_copied'));
  return (
    <li>
      {props.day !== null && <h3 className={styles.day}>{props.day}</h3>}
      <div className={styles.head}>
        <Link to={props.pageOf(noticeWords(translator, notice).page)} className={styles.title}>
          {wallet === 'real' ? `${trader}: ${counts}` : t`${trader}, practice: ${counts}`}
        </Link>
        {props.fresh && (
          <Tag tone="quiet">
            <Trans>New</Trans>
          </Tag>
        )}
        <time dateTime={first.createdAt}>{timeOfDay(first.createdAt)}</time>
      </div>
      <details className={styles.together}>
        <summary>
          <Trans>Show each trade</Trans>
        </summary>
        {items.map(({ id, notice: one, createdAt }) => (
          <p key={id}>
            <time dateTime={createdAt}>{relativeDay(createdAt)}</time> {noticeWords(translator, one).text}
          </p>
        ))}
      </details>
    </li>
  );
}

/** The notices that were unread when they came onto this screen: they stay marked on it, though they are read by that. */
function useFresh(items: readonly NoticeView[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const more = items.filter(({ id, isRead }) => !isRead && !fresh.has(id));
  if (more.length > 0) setFresh(new Set([...fresh, ...more.map(({ id }) => id)]));
  return fresh;
}

/** Marks as read what is shown here, while somebody can see it, and none further down. Failing that nothing is lost: the count stays. */
function useReading(items: readonly NoticeView[]): void {
  const { run, busy, asked } = useCommand((body: Reading, key) => call(readNotices, { body, key }));
  const last = useRef<LastReading | null>(null);
  const seen = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const unread = items.filter(({ isRead }) => !isRead);
  const [id, oldest] = [unread[0]?.id, unread.at(-1)?.id];
  useEffect(() => {
    if (id === undefined || oldest === undefined || busy || !seen) return;
    const shown = { id, oldest };
    const next = nextReading(shown, asked?.input ?? null, last.current);
    if (next === null) return;
    last.current = { sent: next, shown };
    void run(next);
  }, [id, oldest, busy, asked, seen, run]);
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
