import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
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
import { quoted } from '#web/admin/widgets/quoted.ts';
import { Facts } from '#web/admin/widgets/records.tsx';
import { StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { TransactionLink } from '#web/admin/widgets/transaction-link.tsx';
import { call } from '#web/client/client.ts';
import { renewedEvery } from '#web/client/renewal.ts';
import { textOf } from '#web/texts/text.ts';
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
import { type MiningDay, notKnown, receiptsText, stateWords, warningWords } from './day-words.ts';
import styles from './mining.module.css';
import { sourceText } from './mining-units.ts';
import { receiptWords } from './receipt-words.ts';

const refreshMs = 15_000;

/** One day of a coin: before it is closed what would be paid, afterwards what was (N3). */
export function MiningDayBoard(props: { readonly coin: MinedCoin; readonly day: string; readonly admin: string }) {
  useLingui();
  const { coin, day, admin } = props;
  const [statusText, showStatus] = useState<StatusText | null>(null);
  const query = useQuery({
    queryKey: ['admin', 'mining', 'day', coin, day],
    queryFn: () => call(readMiningDay, { params: { coin, day } }),
    refetchInterval: renewedEvery(refreshMs),
  });
  const { data } = query;
  return (
    <div className={styles.stack}>
      <div className={styles.back}>
        <Link to="/admin/mining/days">
          <Trans>All days</Trans>
        </Link>
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
            <Panel id="day-trail-title" title={t`Audit`}>
              <Fold name={t`audit trail`}>
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
    refetchInterval: renewedEvery(refreshMs),
  });
  const problem = query.data?.problem ?? null;
  return problem === null ? null : <RunProblemNotice problem={problem} />;
}

function Inputs(props: { readonly day: MiningDay; readonly admin: string }) {
  useLingui();
  const { day, admin } = props;
  return (
    <Panel
      id="day-title"
      title={`${day.coin}, ${dayOf(day.day)}`}
      aside={<Tag tone={day.state === 'paid' ? 'up' : 'warn'}>{stateWords(day)}</Tag>}
    >
      <div className={styles.notices}>
        {day.state === 'closed' && (
          <Notice tone="info">
            <Trans>
              Closed: it can no longer change. The daily run divides it among the contracts, some at a time; this page
              renews itself.
            </Trans>
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
  const received = `${money(day.received)} ${coin}`;
  const receipts = receiptsText(counted);
  return [
    [t`Received`, t`${received}, in ${receipts}`],
    ...late.map(({ addition, amount }) => {
      const more = `${money(amount)} ${coin}`;
      const number = addition ?? '';
      return [t`Came late, no. ${number}`, t`${more}, to the contracts of the day`] as const;
    }),
    [t`Fleet`, <Hashes key="fleet" of={day.capacity} />],
    [t`of which sold`, <Hashes key="sold" of={day.sold} />],
    [t`Pools read`, <PoolsRead key="reading" reading={day.reading} uptimeBps={day.uptimeBps} />],
    [
      t`Price`,
      price === null ? (
        t({ message: 'none is recorded', context: 'a price' })
      ) : (
        <PriceOfDay key="price" price={price} />
      ),
    ],
    [t`Network`, network === null ? notKnown() : <NetworkOfDay key="network" network={network} coin={coin} />],
    [t`Note`, day.note],
    [t`Closes itself`, day.closesItselfAt === null ? null : <Moment key="itself" iso={day.closesItselfAt} />],
    [t`Closed`, day.closedAt === null ? null : <Moment key="closed" iso={day.closedAt} />],
    [t`By`, day.closedBy === null ? null : <Closer key="by" id={day.closedBy} admin={admin} />],
  ];
}

/** The price that power is charged by and contracts are paid at. */
function PriceOfDay({ price }: { readonly price: NonNullable<MiningDay['price']> }) {
  const amount = `${money(price.price)} USD`;
  return (
    <>
      {amount}, {priceSourceWord(price.source)}, <Moment iso={price.time} />
    </>
  );
}

/** What pools read of the fleet on the day, and how much of it that is. */
function PoolsRead({ reading, uptimeBps }: Pick<MiningDay, 'reading' | 'uptimeBps'>) {
  if (reading === null) return <Trans>nothing</Trans>;
  if (uptimeBps === null) return <Hashes of={reading} />;
  const uptime = percentText(uptimeBps);
  return (
    <Trans>
      <Hashes of={reading} />: uptime {uptime}
    </Trans>
  );
}

function NetworkOfDay(props: { readonly network: NonNullable<MiningDay['network']>; readonly coin: string }) {
  const { network, coin } = props;
  const difficulty = money(network.difficulty);
  const subsidy = `${money(network.subsidy)} ${coin}`;
  const fees = `${money(network.fees)} ${coin}`;
  const source = sourceText(network.source);
  return (
    <Trans>
      difficulty {difficulty}, {subsidy} a block and {fees} average fees; {source}, <Moment iso={network.takenAt} />
    </Trans>
  );
}

function Receipts({ day }: { readonly day: MiningDay }) {
  useLingui();
  return (
    <Panel
      id="day-receipts-title"
      title={t`Receipts of the day`}
      aside={
        <Link to="/admin/mining/receipts">
          <Trans>All receipts</Trans>
        </Link>
      }
    >
      {day.receipts.length === 0 && (
        <Empty>
          <Trans>Nothing is recorded for this day. Record receipts under Receipts.</Trans>
        </Empty>
      )}
      {day.receipts.length > 0 && (
        <ListTable
          label={t`Receipts of the day`}
          columns={[
            { name: t`Amount`, number: true },
            { name: t`Transaction and output` },
            { name: t`Pool` },
            { name: t`Status` },
          ]}
        >
          {day.receipts.map(({ id, amount, coin, transactionId, output, pool, state, reason }) => (
            <tr key={id} title={id}>
              <td className={tables.number}>
                {money(amount)} {coin}
              </td>
              <td className={styles.long}>
                <Trans>
                  <TransactionLink chain={minedChains[coin]} id={transactionId} />, output {output}
                </Trans>
              </td>
              <td>{pool}</td>
              <td>
                <Tag tone={state === 'counted' ? 'quiet' : 'warn'}>{textOf(receiptWords[state])}</Tag>
                {reason !== null && <small className={tables.note}>{quoted(reason)}</small>}
              </td>
            </tr>
          ))}
        </ListTable>
      )}
    </Panel>
  );
}
