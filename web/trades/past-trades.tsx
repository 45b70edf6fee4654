import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { parseCents, type Wallet } from '#domain/money/amount.ts';
import { More } from '#web/api-client/more.tsx';
import { Unread } from '#web/api-client/unread.tsx';
import { money } from '#web/ui/money.ts';
import { Empty, Panel, Tag } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { readableTime } from '#web/ui/time.ts';
import { type PastFilter, type TradeView, usePastTrades } from './own-trades.ts';
import { PastFilters } from './past-filters.tsx';
import { PracticeTopUp } from './practice-top-up.tsx';
import { ResultsSummary } from './results-summary.tsx';
import { Side } from './side.tsx';
import { refundWord } from './words.ts';

/** Past trades with what they came to, filters, a file of them, and each with entry, exit, result and receipt. */
export function PastTrades(props: { readonly wallet: Wallet }) {
  const { t } = useLingui();
  const { wallet } = props;
  const [filter, setFilter] = useState<PastFilter>({});
  const past = usePastTrades(wallet, filter);
  const filtered = Object.keys(filter).length > 0;
  const none = past.state === 'success' && past.items.length === 0;
  return (
    <>
      {wallet === 'practice' && <PracticeTopUp />}
      <Panel id="past-title" title={t`Past trades`}>
        {(filtered || past.items.length > 0) && (
          <>
            <ResultsSummary wallet={wallet} filter={filter} />
            <PastFilters wallet={wallet} filter={filter} onFilter={setFilter} />
          </>
        )}
        {past.state === 'pending' && <Skeleton height={48} />}
        {past.state === 'error' && <Unread query={past.query} />}
        {none && (
          <Empty>
            {filtered ? (
              <Trans>No settled trade fits this choice. Show all of them, or choose other days.</Trans>
            ) : (
              <Trans>No settled trades yet. Each one shows here with its prices and its receipt.</Trans>
            )}
          </Empty>
        )}
        {past.items.length > 0 && <PastTable trades={past.items} />}
        <More pages={past} what={t`trades`} />
      </Panel>
    </>
  );
}

function PastTable(props: { readonly trades: readonly TradeView[] }) {
  const { t } = useLingui();
  return (
    <Scroll label={t`Past trades`}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Trade</Trans>
            </th>
            <th scope="col" className={tables.minor}>
              <Trans>Closed (your time)</Trans>
            </th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              <Trans>Stake</Trans>
            </th>
            <th scope="col" className={tables.number}>
              <Trans>Entry → exit</Trans>
            </th>
            <th scope="col">
              <Trans>Result</Trans>
            </th>
            <th scope="col" className={tables.number}>
              <Trans>Profit</Trans>
            </th>
            <th scope="col">
              <Trans>Proof</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.trades.map((trade) => (
            <PastTrade key={trade.tradeId} trade={trade} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** How a trade ended, in the reader's language. */
function resultWord(status: TradeView['status']): string {
  switch (status) {
    case 'PENDING':
      return t`OPEN`;
    case 'WON':
      return t`WON`;
    case 'LOST':
      return t`LOST`;
    case 'REFUNDED':
      return t`REFUNDED`;
  }
}

function PastTrade(props: { readonly trade: TradeView }) {
  const { trade } = props;
  const profit = trade.profit ?? '0.00';
  const gained = parseCents(profit) !== null && profit !== '0.00';
  return (
    <tr>
      <td>
        <Side trade={trade} />
        <small className={tables.narrow}>
          {money(trade.amount)} · {trade.closedAt !== null && readableTime(trade.closedAt)}
        </small>
      </td>
      <td className={tables.minor}>{trade.closedAt === null ? '' : readableTime(trade.closedAt)}</td>
      <td className={`${tables.number} ${tables.minor}`}>{money(trade.amount)}</td>
      <td className={tables.prices}>
        <span>{money(trade.entryTick?.price ?? '–')}</span> → <span>{money(trade.exitTick?.price ?? '–')}</span>
      </td>
      <td>
        <Tag tone={trade.status === 'WON' ? 'up' : trade.status === 'LOST' ? 'down' : 'quiet'}>
          {resultWord(trade.status)}
        </Tag>
        {trade.refundReason !== null && <small className={tables.note}>{refundWord(trade.refundReason)}</small>}
      </td>
      <td className={tables.number}>{gained ? `+${money(profit)}` : money(profit)}</td>
      <td>
        <a href={`/receipts/${trade.tradeId}`}>
          <Trans>receipt</Trans>
        </a>
      </td>
    </tr>
  );
}
