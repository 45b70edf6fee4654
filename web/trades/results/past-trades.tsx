import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Wallet } from '#domain/money/amount.ts';
import { type PastFilter, type TradeView, usePastTrades } from '#web/trades/own-trades.ts';
import { PracticeTopUp } from '#web/trades/practice-top-up.tsx';
import { ResultTag } from '#web/trades/result-tag.tsx';
import { CopiedTrader, Side } from '#web/trades/side.tsx';
import { refundWord } from '#web/trades/words.ts';
import { ToIcon } from '#web/ui/icons.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { decimalsShown, money, padOf, signedMoney } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { readableTime } from '#web/ui/time.ts';
import { More } from '#web/widgets/more.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import rows from '#web/widgets/trade-rows.module.css';
import { PastFilters } from './past-filters.tsx';
import styles from './past-trades.module.css';
import { ResultsSummary } from './results-summary.tsx';

/** Past trades with what they came to, filters, a file of them, and each with entry, exit, result and receipt. */
export function PastTrades(props: {
  readonly wallet: Wallet;
  /** What the list of open trades still shows: each trade is in one of the two. A filter leaves none of its own out. */
  readonly besides: readonly TradeView[];
}) {
  const { t } = useLingui();
  const { wallet, besides } = props;
  const [filter, setFilter] = useState<PastFilter>({});
  const past = usePastTrades(wallet, filter);
  const filtered = Object.keys(filter).length > 0;
  const items = filtered
    ? past.items
    : past.items.filter((one) => !besides.some(({ tradeId }) => tradeId === one.tradeId));
  const none = past.state === 'success' && items.length === 0;
  return (
    <>
      {wallet === 'practice' && <PracticeTopUp />}
      <Panel id="past-title" title={t`Past trades`}>
        {(filtered || items.length > 0) && (
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
              <Trans>No settled trades match. Change the filters or show all.</Trans>
            ) : past.items.length > 0 ? (
              <Trans>Trades that end now stay in the list above until you place another or leave the room.</Trans>
            ) : (
              <Trans>No settled trades yet. Each one appears here with its prices and receipt.</Trans>
            )}
          </Empty>
        )}
        {items.length > 0 && <PastTable trades={items} />}
        <More pages={past} what={t`trades`} />
      </Panel>
    </>
  );
}

const columns = 7;

function PastTable(props: { readonly trades: readonly TradeView[] }) {
  const { t } = useLingui();
  // As many figures as the longest price has before and behind its point: points and arrows stand below each other.
  const prices = props.trades.flatMap(pricesOf);
  const decimals = Math.max(...prices.map(decimalsShown));
  const widest = Math.max(...prices.map((price) => price.length + padOf(price, decimals).length));
  return (
    <ListTable
      label={t`Past trades`}
      columns={[
        { name: t`Trade` },
        { name: t`Placed`, minor: true },
        { name: t`Stake`, number: true, minor: true },
        { name: t`Entry and exit`, number: true, minor: true },
        { name: t`Result` },
        { name: t`Profit`, number: true },
        { name: t`Receipt`, minor: true },
      ]}
    >
      {props.trades.map((trade) => (
        <PastTrade key={trade.tradeId} trade={trade} widest={widest} decimals={decimals} />
      ))}
    </ListTable>
  );
}

/** Entry and exit as they are read; a dash where there was none. */
const pricesOf = ({ entryTick, exitTick }: Pick<TradeView, 'entryTick' | 'exitTick'>): readonly [string, string] => [
  money(entryTick?.price ?? '–'),
  money(exitTick?.price ?? '–'),
];

interface PastProps {
  readonly trade: TradeView;
  /** Figures of the longest price of the table, and those behind a point. */
  readonly widest: number;
  readonly decimals: number;
}

function PastTrade(props: PastProps) {
  const { trade } = props;
  return (
    <>
      <PastRow {...props} />
      <PastDetails trade={trade} />
    </>
  );
}

/** On a narrow screen, all below the trade that the columns have no room for. */
function PastDetails(props: { readonly trade: TradeView }) {
  const { trade } = props;
  const [entry, exit] = pricesOf(trade);
  return (
    <tr className={rows.details}>
      <td colSpan={columns}>
        <div className={rows.line}>
          <span>{readableTime(trade.createdAt)}</span>
          <span>
            <Trans>stake {money(trade.amount)}</Trans>
          </span>
          {trade.traderName !== 'SELF' && (
            <span>
              <CopiedTrader id={trade.id} traderName={trade.traderName} />
            </span>
          )}
        </div>
        <div className={rows.line}>
          <span>
            {entry} <ToIcon className={styles.to} size={14} stroke={1.75} aria-hidden /> {exit}
          </span>
          <ReceiptLink trade={trade} />
        </div>
      </td>
    </tr>
  );
}

const ReceiptLink = ({ trade }: { readonly trade: TradeView }) => (
  <a href={`/receipts/${trade.tradeId}`}>
    <Trans>Receipt</Trans>
  </a>
);

function PastRow({ trade, widest, decimals }: PastProps) {
  const [entry, exit] = pricesOf(trade);
  const width = { minWidth: `${widest}ch` };
  return (
    <tr className={rows.trade}>
      <td>
        <Side trade={trade} />
      </td>
      <td className={tables.minor}>{readableTime(trade.createdAt)}</td>
      <td className={`${tables.number} ${tables.minor}`}>{money(trade.amount)}</td>
      <td className={`${tables.prices} ${tables.minor}`}>
        <span className={styles.price} style={width} data-pad={padOf(entry, decimals)}>
          {entry}
        </span>{' '}
        <ToIcon className={styles.to} size={14} stroke={1.75} aria-hidden />{' '}
        <span className={styles.price} style={width} data-pad={padOf(exit, decimals)}>
          {exit}
        </span>
      </td>
      <td>
        <ResultTag status={trade.status} />
        {trade.refundReason !== null && <small className={tables.note}>{refundWord(trade.refundReason)}</small>}
      </td>
      <td className={`${tables.number} ${rows.profit}`} data-tone={trade.status}>
        {signedMoney(trade.profit ?? '0.00')}
      </td>
      <td className={tables.minor}>
        <ReceiptLink trade={trade} />
      </td>
    </tr>
  );
}
