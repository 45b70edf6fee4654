import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listMiningDaysForAdmin } from '#api/mining-operator.ts';
import { type MinedCoin, minedCoinOf, minedCoins } from '#domain/mining/coins.ts';
import { Hashes } from '#web/admin/widgets/hashes.tsx';
import listing from '#web/admin/widgets/listing.module.css';
import { Coming, Filter, orderedTitle } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { renewedEvery } from '#web/client/renewal.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { dayOf } from '#web/ui/time.ts';
import { More } from '#web/widgets/more.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { Closer, RunProblemNotice } from './daily-run.tsx';
import { type DayLine, type MiningDays as Days, receiptsText, stateWords } from './day-words.ts';
import styles from './mining.module.css';
import { utcDay } from './mining-units.ts';

const refreshMs = 15_000;

/** The days of each coin (N3): those that wait to be closed, and those that are divided. */
export function MiningDays(props: { readonly admin: string }) {
  useLingui();
  const [coin, setCoin] = useState<MinedCoin>('BTC');
  return (
    <div className={styles.stack}>
      <Filter label={t`Which coin`} options={minedCoins} value={coin} onChange={setCoin} />
      <DaysOf key={coin} coin={coin} admin={props.admin} />
    </div>
  );
}

function useDays(coin: MinedCoin) {
  return useInfiniteQuery({
    queryKey: ['admin', 'mining', 'days', coin],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      call(listMiningDaysForAdmin, { query: { coin, ...(pageParam === undefined ? {} : { cursor: pageParam }) } }),
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    refetchInterval: renewedEvery(refreshMs),
  });
}

function DaysOf(props: { readonly coin: MinedCoin; readonly admin: string }) {
  useLingui();
  const { coin, admin } = props;
  const { name } = minedCoinOf(coin);
  const query = useDays(coin);
  const newest = query.data?.pages[0];
  const closed = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      {query.isError && <Unread query={query} />}
      <Panel id="open-days-title" title={orderedTitle(t`Open days of ${name}`, 'oldest')}>
        {newest ? <OpenDays days={newest} /> : <Coming rows={3} />}
      </Panel>
      <Panel id="closed-days-title" title={orderedTitle(t`Closed days`, 'newest')}>
        {query.isPending && <Coming rows={4} />}
        {newest && closed.length === 0 && (
          <Empty>
            <Trans>No day of this coin is closed yet.</Trans>
          </Empty>
        )}
        {closed.length > 0 && <ClosedDays days={closed} admin={admin} />}
        {query.hasNextPage && (
          <div className={listing.more}>
            <More
              what={t`days`}
              pages={{ hasMore: true, fetchingMore: query.isFetchingNextPage, more: () => void query.fetchNextPage() }}
            />
          </div>
        )}
      </Panel>
    </>
  );
}

function DayLink({ line }: { readonly line: DayLine }) {
  const { coin, day } = line;
  return (
    <Link to="/admin/mining/days/$coin/$day" params={{ coin, day }}>
      {dayOf(day)}
    </Link>
  );
}

function toDo({ day }: DayLine, nextDay: string | null) {
  return day === nextDay ? (
    <Tag tone="warn">
      <Trans>closed next</Trans>
    </Tag>
  ) : (
    <Trans>after earlier days</Trans>
  );
}

function OpenDays({ days }: { readonly days: Days }) {
  useLingui();
  const today = utcDay(useLive().serverNow());
  const { open, nextDay, closeAfterHours, problem } = days;
  const next = nextDay === null ? null : dayOf(nextDay);
  return (
    <>
      {problem !== null && (
        <div className={styles.notices}>
          <RunProblemNotice problem={problem} />
        </div>
      )}
      {open.length === 0 && (
        <Empty>
          {next === null
            ? t`No days yet. They begin with the first receipt of this coin.`
            : t`No day is open: the next one is ${next}.`}
        </Empty>
      )}
      {open.length > 0 && (
        <ListTable
          label={t`Open days`}
          columns={[
            { name: t`Day (UTC)` },
            { name: t`Received`, number: true },
            { name: t`Receipts`, minor: true },
            { name: t`Reading`, number: true, minor: true },
            { name: t`To do` },
          ]}
        >
          {open.map((line) => (
            <tr key={line.day}>
              <td>
                <DayLink line={line} />
              </td>
              <td className={tables.number}>
                {money(line.received)} {line.coin}
              </td>
              <td className={tables.minor}>{receiptsText(line.receipts)}</td>
              <td className={`${tables.number} ${tables.minor}`}>
                {line.reading === null ? t({ message: 'none', context: 'a reading' }) : <Hashes of={line.reading} />}
              </td>
              <td>{line.day >= today ? t`not over yet` : toDo(line, nextDay)}</td>
            </tr>
          ))}
        </ListTable>
      )}
      <p className={styles.note}>
        <Trans>
          Days are closed one after the other. A day with receipts closes itself {closeAfterHours} hours after its end;
          one without is closed by an admin.
        </Trans>
      </p>
    </>
  );
}

function ClosedDays(props: { readonly days: readonly DayLine[]; readonly admin: string }) {
  useLingui();
  return (
    <ListTable
      label={t`Closed days`}
      columns={[
        { name: t`Day (UTC)` },
        { name: t`Received`, number: true },
        { name: t`Fleet`, number: true, minor: true },
        { name: t`Paid (USD)`, number: true },
        { name: t`To the house`, number: true, minor: true },
        { name: t`Closed`, minor: true },
        { name: t`Status`, minor: true },
      ]}
    >
      {props.days.map((line) => (
        <tr key={line.day}>
          <td>
            <DayLink line={line} />
            <small className={tables.narrow}>{stateWords(line)}</small>
          </td>
          <td className={tables.number}>
            {money(line.received)} {line.coin}
            {line.late !== '0.00000000' && <Late amount={line.late} />}
          </td>
          <td className={`${tables.number} ${tables.minor}`}>
            {line.capacity === null ? '–' : <Hashes of={line.capacity} />}
          </td>
          <td className={tables.number}>{line.paid === null ? '–' : money(line.paid)}</td>
          <td className={`${tables.number} ${tables.minor}`}>
            {line.fees === null ? '–' : `${money(line.fees)} ${line.coin}`}
          </td>
          <td className={tables.minor}>
            {line.closedAt !== null && <Moment iso={line.closedAt} />}
            {line.closedBy !== null && (
              <small className={tables.note}>
                <Trans>
                  by <Closer id={line.closedBy} admin={props.admin} />
                </Trans>
              </small>
            )}
          </td>
          <td className={tables.minor}>
            <Tag tone={line.state === 'paid' ? 'quiet' : 'warn'}>{stateWords(line)}</Tag>
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

function Late(props: { readonly amount: string }) {
  const amount = money(props.amount);
  return (
    <small className={tables.note}>
      <Trans>{amount} came late</Trans>
    </small>
  );
}
