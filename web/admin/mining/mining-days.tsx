import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listMiningDaysForAdmin } from '#api/mining-operator.ts';
import { type MinedCoin, minedCoinOf, minedCoins } from '#domain/mining/coins.ts';
import { Hashes } from '#web/admin/widgets/hashes.tsx';
import listing from '#web/admin/widgets/listing.module.css';
import { Coming, Filter } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { dayOf } from '#web/ui/time.ts';
import { More } from '#web/widgets/more.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { Closer, RunProblemNotice } from './daily-run.tsx';
import { type DayLine, type MiningDays as Days, stateWords } from './day-words.ts';
import styles from './mining.module.css';
import { utcDay } from './mining-units.ts';

const refreshMs = 15_000;

/** The days of each coin (N3): those that wait to be closed, and those that are divided. */
export function MiningDays(props: { readonly admin: string }) {
  const [coin, setCoin] = useState<MinedCoin>('BTC');
  return (
    <div className={styles.stack}>
      <Filter label="Which coin" options={minedCoins} value={coin} onChange={setCoin} />
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
    refetchInterval: refreshMs,
  });
}

function DaysOf(props: { readonly coin: MinedCoin; readonly admin: string }) {
  const { coin, admin } = props;
  const query = useDays(coin);
  const newest = query.data?.pages[0];
  const closed = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      {query.isError && <Unread query={query} />}
      <Panel id="open-days-title" title={`Open days of ${minedCoinOf(coin).name}, oldest first`}>
        {newest ? <OpenDays days={newest} /> : <Coming rows={3} />}
      </Panel>
      <Panel id="closed-days-title" title="Closed days, newest first">
        {query.isPending && <Coming rows={4} />}
        {newest && closed.length === 0 && <Empty>No day of this coin is closed yet.</Empty>}
        {closed.length > 0 && <ClosedDays days={closed} admin={admin} />}
        {query.hasNextPage && (
          <div className={listing.more}>
            <More
              what="days"
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

const receiptsOf = ({ receipts }: DayLine): string => `${receipts} ${receipts === 1 ? 'receipt' : 'receipts'}`;

function toDo({ day }: DayLine, nextDay: string | null) {
  return day === nextDay ? <Tag tone="warn">closed next</Tag> : 'after earlier days';
}

function OpenDays({ days }: { readonly days: Days }) {
  const today = utcDay(useLive().serverNow());
  const { open, nextDay, closeAfterHours, problem } = days;
  return (
    <>
      {problem !== null && (
        <div className={styles.notices}>
          <RunProblemNotice problem={problem} />
        </div>
      )}
      {open.length === 0 && (
        <Empty>
          {nextDay === null
            ? 'No days yet. They begin with the first receipt of this coin.'
            : `No day is open: the next one is ${dayOf(nextDay)}.`}
        </Empty>
      )}
      {open.length > 0 && (
        <ListTable
          label="Open days"
          columns={[
            { name: 'Day (UTC)' },
            { name: 'Received', number: true },
            { name: 'Receipts', minor: true },
            { name: 'Reading', number: true, minor: true },
            { name: 'To do' },
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
              <td className={tables.minor}>{receiptsOf(line)}</td>
              <td className={`${tables.number} ${tables.minor}`}>
                {line.reading === null ? 'none' : <Hashes of={line.reading} />}
              </td>
              <td>{line.day >= today ? 'not over yet' : toDo(line, nextDay)}</td>
            </tr>
          ))}
        </ListTable>
      )}
      <p className={styles.note}>
        Days are closed one after the other. A day with receipts closes itself {closeAfterHours} hours after its end;
        one without is closed by an admin.
      </p>
    </>
  );
}

function ClosedDays(props: { readonly days: readonly DayLine[]; readonly admin: string }) {
  return (
    <ListTable
      label="Closed days"
      columns={[
        { name: 'Day (UTC)' },
        { name: 'Received', number: true },
        { name: 'Fleet', number: true, minor: true },
        { name: 'Paid (USD)', number: true },
        { name: 'To the house', number: true, minor: true },
        { name: 'Closed', minor: true },
        { name: 'State', minor: true },
      ]}
    >
      {props.days.map((line) => (
        <tr key={line.day}>
          <td>
            <DayLink line={line} />
            <small className={tables.narrow}>{stateWords(line.state)}</small>
          </td>
          <td className={tables.number}>
            {money(line.received)} {line.coin}
            {line.late !== '0.00000000' && <small className={tables.note}>{money(line.late)} came late</small>}
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
                by <Closer id={line.closedBy} admin={props.admin} />
              </small>
            )}
          </td>
          <td className={tables.minor}>
            <Tag tone={line.state === 'paid' ? 'quiet' : 'warn'}>{stateWords(line.state)}</Tag>
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
