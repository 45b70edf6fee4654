import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { listMiningDaysForAdmin, readMiningDay } from '#api/mining-operator.ts';
import type { MinedCoin } from '#domain/mining/coins.ts';
import { minedChains } from '#domain/money/block-explorers.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import { Fold } from '#web/admin/widgets/choices.tsx';
import { Hashes } from '#web/admin/widgets/hashes.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { TransactionLink } from '#web/admin/widgets/transaction-link.tsx';
import { call } from '#web/client/client.ts';
import { percentText } from '#web/ui/decimals.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { money } from '#web/ui/money.ts';
import { Empty, Notice, Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { dayOf } from '#web/ui/time.ts';
import { priceSourceWord } from '#web/widgets/price-source-words.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { CloseDay } from './close-day.tsx';
import { Closer, RunProblemNotice } from './daily-run.tsx';
import { DayPlans, DaySums } from './day-division.tsx';
import { type MiningDay, stateWords, warningWords } from './day-words.ts';
import styles from './mining.module.css';
import { sourceText } from './mining-units.ts';

const refreshMs = 15_000;

/** One day of a coin: before it is closed what would be paid, afterwards what was (N3). */
export function MiningDayBoard(props: { readonly coin: MinedCoin; readonly day: string; readonly admin: string }) {
  const { coin, day, admin } = props;
  const [statusText, showStatus] = useState<StatusText | null>(null);
  const query = useQuery({
    queryKey: ['admin', 'mining', 'day', coin, day],
    queryFn: () => call(readMiningDay, { params: { coin, day } }),
    refetchInterval: refreshMs,
  });
  const { data } = query;
  return (
    <div className={styles.stack}>
      <div className={styles.back}>
        <Link to="/admin/mining/days">All days</Link>
        <StatusMessage statusText={statusText} />
      </div>
      <RunProblem coin={coin} />
      {query.isError && <Unread query={query} />}
      {query.isPending && (
        <Panel id="day-title" title={`${coin}, ${dayOf(day)}`}>
          <Coming rows={6} />
        </Panel>
      )}
      {data && (
        <>
          <div className={styles.two}>
            <Inputs day={data} admin={admin} />
            <DaySums day={data} />
          </div>
          <DayPlans day={data} />
          {data.state === 'open' && <CloseDay key={`${coin} ${day}`} day={data} onStatusMessage={showStatus} />}
          <Receipts day={data} />
          {data.state !== 'open' && (
            <Panel id="day-trail-title" title="Audit">
              <Fold name="audit trail">
                <TrailOf subject={`${coin} ${day}`} />
              </Fold>
            </Panel>
          )}
        </>
      )}
    </div>
  );
}

/** Why the daily run does not get on with this coin, where it does not. */
function RunProblem({ coin }: { readonly coin: MinedCoin }) {
  const query = useQuery({
    queryKey: ['admin', 'mining', 'run', coin],
    queryFn: () => call(listMiningDaysForAdmin, { query: { coin, limit: 1 } }),
    refetchInterval: refreshMs,
  });
  const problem = query.data?.problem ?? null;
  return problem === null ? null : <RunProblemNotice problem={problem} />;
}

function Inputs(props: { readonly day: MiningDay; readonly admin: string }) {
  const { day, admin } = props;
  return (
    <Panel
      id="day-title"
      title={`${day.coin}, ${dayOf(day.day)}`}
      aside={<Tag tone={day.state === 'paid' ? 'up' : 'warn'}>{stateWords(day.state)}</Tag>}
    >
      <div className={styles.notices}>
        {day.state === 'closed' && (
          <Notice tone="info">
            Closed: it can no longer change. The daily run divides it among the contracts, plan by plan; this page
            renews itself.
          </Notice>
        )}
        {day.state === 'open' &&
          day.warnings.map((warning) => (
            <Notice key={warning} tone={warningWords(warning).keeps ? 'warn' : 'info'}>
              {warningWords(warning).text}
            </Notice>
          ))}
      </div>
      <Facts facts={factsOf(day, admin)} />
    </Panel>
  );
}

function factsOf(day: MiningDay, admin: string): readonly (readonly [string, ReactNode])[] {
  const { coin, price, network } = day;
  const counted = day.receipts.filter(({ state, addition }) => state === 'counted' && addition === null).length;
  const late = day.receipts.filter(({ state, addition }) => state === 'counted' && addition !== null);
  return [
    ['Received', `${money(day.received)} ${coin}, in ${counted} ${counted === 1 ? 'receipt' : 'receipts'}`],
    ...late.map(
      ({ addition, amount }) =>
        [`Came late, no. ${addition}`, `${money(amount)} ${coin}, to the contracts of the day`] as const,
    ),
    ['Fleet', <Hashes key="fleet" of={day.capacity} />],
    ['Of it sold', <Hashes key="sold" of={day.sold} />],
    [
      'Pools read',
      day.reading === null ? (
        'nothing'
      ) : (
        <span key="reading">
          <Hashes of={day.reading} />
          {day.uptimeBps !== null && `: uptime ${percentText(day.uptimeBps)}`}
        </span>
      ),
    ],
    [
      'Price',
      price === null ? (
        'none is recorded'
      ) : (
        <span key="price">
          {money(price.price)} USD, {priceSourceWord(price.source)}, <Moment iso={price.time} />
        </span>
      ),
    ],
    [
      'Network',
      network === null ? (
        'not known'
      ) : (
        <span key="network">
          difficulty {money(network.difficulty)}, {money(network.subsidy)} {coin} a block and {money(network.fees)}{' '}
          {coin} average fees; {sourceText(network.source)}, <Moment iso={network.takenAt} />
        </span>
      ),
    ],
    ['Note', day.note],
    ['Closes itself', day.closesItselfAt === null ? null : <Moment key="itself" iso={day.closesItselfAt} />],
    ['Closed', day.closedAt === null ? null : <Moment key="closed" iso={day.closedAt} />],
    ['By', day.closedBy === null ? null : <Closer key="by" id={day.closedBy} admin={admin} />],
  ];
}

function Receipts({ day }: { readonly day: MiningDay }) {
  return (
    <Panel
      id="day-receipts-title"
      title="Receipts of the day"
      aside={<Link to="/admin/mining/receipts">All receipts</Link>}
    >
      {day.receipts.length === 0 && <Empty>Nothing is recorded for this day. Record receipts under Receipts.</Empty>}
      {day.receipts.length > 0 && (
        <ListTable
          label="Receipts of the day"
          columns={[
            { name: 'Amount', number: true },
            { name: 'Transaction and output' },
            { name: 'Pool' },
            { name: 'State' },
          ]}
        >
          {day.receipts.map(({ id, amount, coin, transactionId, output, pool, state, reason }) => (
            <tr key={id} title={id}>
              <td className={tables.number}>
                {money(amount)} {coin}
              </td>
              <td className={styles.long}>
                <TransactionLink chain={minedChains[coin]} id={transactionId} />, output {output}
              </td>
              <td>{pool}</td>
              <td>
                <Tag tone={state === 'counted' ? 'quiet' : 'warn'}>{state}</Tag>
                {reason !== null && <small className={tables.note}>“{reason}”</small>}
              </td>
            </tr>
          ))}
        </ListTable>
      )}
    </Panel>
  );
}
