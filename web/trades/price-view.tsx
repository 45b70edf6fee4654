import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useMemo } from 'react';
import { isStale } from '#domain/markets/staleness.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { useLive } from '#web/client/live-context.ts';
import type { MarkedTrade } from '#web/trades/chart/trade-marks.ts';
import choices from '#web/ui/choice.module.css';
import { money } from '#web/ui/money.ts';
import { Panel, Tag } from '#web/ui/panel.tsx';
import { age } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { useScript } from '#web/widgets/script.ts';
import { ChartSkeleton } from './chart-skeleton.tsx';
import { useLivePrice, withLivePrice } from './market-data.ts';
import { type TradeView, useOpenTrades, usePastTrades } from './own-trades.ts';
import { offeredFirst, sourceWord } from './pairs/pair-words.ts';
import styles from './price-view.module.css';
import type { MarketView } from './ticket/ticket.ts';

const waiting = <ChartSkeleton />;

/** A pair's price with its source and age, and its chart with the marks of one's own trades. */
export const PriceView = memo(function PriceView(props: {
  readonly market: MarketView;
  readonly rows: readonly MarketView[];
  readonly wallet: Wallet;
  readonly onChoose: (pair: string) => void;
}) {
  const { t } = useLingui();
  const { market, wallet } = props;
  // The chart is half of the room's script: the ticket does not wait for it, nor does it go when the chart does not come.
  const chart = useScript('chart', () => import('#web/trades/chart/chart.tsx'));
  const Chart = chart.data?.Chart;
  const open = useOpenTrades(wallet);
  const { items: past } = usePastTrades(wallet);
  // The chart draws its marks anew when this changes.
  const own = useMemo(
    () => [...(open.data ?? []), ...past].filter((trade) => trade.currencyPair === market.lowerName).map(marked),
    [open.data, past, market.lowerName],
  );
  return (
    <Panel id="chart-title" title={market.Uppername} aside={<SourceDetails market={market} />}>
      <div className={styles.chart}>
        <select
          className={`${choices.choice} ${styles.picker}`}
          aria-label={t`Pair`}
          value={market.lowerName}
          onChange={(event) => props.onChoose(event.currentTarget.value)}
        >
          {offeredFirst(props.rows, market.lowerName).map((row) => (
            <option key={row.lowerName} value={row.lowerName}>
              {row.terms === null ? t`${row.Uppername}, not tradable` : row.Uppername}
            </option>
          ))}
        </select>
        <LastPrice market={market} />
        {chart.isError && <Unread query={chart} />}
        {!Chart && !chart.isError && (
          <>
            <div className={styles.bar} />
            {waiting}
          </>
        )}
        {Chart && (
          <Chart
            pair={market.lowerName}
            name={market.Uppername}
            decimals={market.decimals}
            listedSeq={market.seq}
            trades={own}
            waiting={waiting}
          />
        )}
      </div>
      <p className={styles.credit}>
        <Trans>
          <span>Chart by</span>{' '}
          <a href="https://www.tradingview.com/" rel="noreferrer">
            TradingView
          </a>
        </Trans>
      </p>
    </Panel>
  );
});

/** What the price is worth in a word; its number and the id of who quoted it behind that. */
function SourceDetails({ market }: { readonly market: MarketView }) {
  const { kind, state, source, seq } = market;
  const tag = <Tag tone={kind === 'live' && state === 'live' ? 'quiet' : 'warn'}>{sourceWord(market)}</Tag>;
  return source === null ? (
    tag
  ) : (
    <details className={styles.details}>
      <summary>{tag}</summary>
      <p>
        <Trans>
          Price number {seq}. Source id: <code>{source}</code>
        </Trans>
      </p>
    </details>
  );
}

/** Where the price stands and how old it is: what changes with every beat. One tick's way is no trend, so it is not said. */
function LastPrice(props: { readonly market: MarketView }) {
  const { serverNow } = useLive();
  const day = useScript('day-range', () => import('./pairs/day-range.tsx')).data;
  const now = useNow(serverNow);
  const price = useLivePrice(props.market.lowerName);
  const market = withLivePrice(props.market, price);
  const rowMs = props.market.time === null ? null : Date.parse(props.market.time);
  // What was heard before the list was read is older than it: its time does not count then.
  const recordedMs = price ? Math.max(price.recordedMs, rowMs ?? 0) : rowMs;
  const { kind, state } = market;
  const marked = state === 'stale';
  const stale = recordedMs === null ? marked : isStale({ marked, kind, recordedMs }, now);
  // What says since when there is no price says its age and that it is stale.
  const isSilenceSaid = marked && market.quotedAt !== null;
  return (
    <div className={styles.last}>
      <data value={market.price ?? ''} data-testid="last-price">
        {market.price === null ? '–' : money(market.price)}
      </data>
      <p className={styles.meta} data-silence={isSilenceSaid}>
        <span className={styles.range}>{day && <day.DayRange market={market} />}</span>
        <span className={styles.kind}>{sourceWord(market)}</span>
        {recordedMs !== null && kind !== 'reference' && (
          <span className={styles.age}>
            <Trans>{age(now - recordedMs)} ago</Trans>
          </span>
        )}
        {stale && kind !== 'reference' && kind !== 'none' && (
          <Tag tone="warn">
            <Trans>stale</Trans>
          </Tag>
        )}
      </p>
    </div>
  );
}

function marked(trade: TradeView): MarkedTrade {
  const point = (tick: TradeView['entryTick']) => (tick ? { time: Date.parse(tick.time), price: tick.price } : null);
  return {
    id: trade.tradeId,
    position: trade.positions,
    entry: point(trade.entryTick),
    exit: point(trade.exitTick),
    expiresAt: Date.parse(trade.expiresAt),
    open: trade.status === 'PENDING',
    result: trade.status === 'WON' || trade.status === 'LOST' ? trade.status : null,
  };
}
