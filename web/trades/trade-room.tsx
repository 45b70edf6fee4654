import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useMemo, useState } from 'react';
import type { Wallet } from '#domain/money/amount.ts';
import { useBalance } from '#web/api-client/balance.ts';
import { useLive } from '#web/api-client/live-context.ts';
import { kindWord, stateWord } from '#web/api-client/market-words.ts';
import { Unread } from '#web/api-client/unread.tsx';
import { loadChunk } from '#web/ui/chunks.ts';
import { Notice, Panel, Tag } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { age } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import type { MarkedTrade } from './chart.tsx';
import { chartSpans, type SpanChoice, spanOf } from './chart-slots.ts';
import { useMarkets, usePairTicks } from './market-data.ts';
import { type TradeView, useOpenTrades, usePastTrades } from './own-trades.ts';
import type { MarketView } from './ticket.ts';
import { TicketForm } from './ticket-form.tsx';
import { comparePrices, OpenTrades, PastTrades } from './trade-lists.tsx';
import styles from './trade-room.module.css';

/** The chart is half of the room's script: the ticket does not wait for it, nor does it go when the chart does not come. */
const useChart = () =>
  useQuery({
    queryKey: ['chart script'],
    queryFn: async () => (await loadChunk(() => import('./chart.tsx'))).Chart,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });

/** The trade room on one wallet (T1, T10, T11): pairs, chart, ticket, open and past trades. */
export function TradeRoom(props: {
  readonly wallet: Wallet;
  /** The pair that the address names, if any. */
  readonly pair: string | null;
  readonly onPair: (pair: string) => void;
  /** Why nothing can be placed on this wallet at all, in place of the ticket. */
  readonly closed: ReactNode;
}) {
  const { t } = useLingui();
  const { wallet, pair: chosen, onPair: setChosen } = props;
  const markets = useMarkets();
  const funds = useBalance(wallet);
  if (markets.isPending) return <Skeleton height="70vh" />;
  const rows = markets.data;
  if (!rows) return <Unread query={markets} />;
  const market = rows.find((row) => row.lowerName === chosen) ?? rows.find((row) => row.tradable) ?? rows[0];
  if (!market)
    return (
      <Notice tone="info">
        <Trans>No pairs are configured.</Trans>
      </Notice>
    );
  return (
    <div className={styles.room}>
      {markets.isError && (
        <div className={styles.unread}>
          <Notice tone="warn">
            <Trans>
              The pair list could not be read anew: what stands below may be old. Trades are decided by the server’s
              prices.
            </Trans>
          </Notice>
        </div>
      )}
      <div className={styles.pairs}>
        <PairList rows={rows} chosen={market.lowerName} onChoose={setChosen} />
      </div>
      <div className={styles.chart}>
        <PriceView market={market} wallet={wallet} rows={rows} onChoose={setChosen} />
      </div>
      <div className={styles.ticket}>
        <Ticket
          market={markets.listed?.find((row) => row.lowerName === market.lowerName) ?? market}
          wallet={wallet}
          available={funds.data?.available ?? null}
          closed={props.closed}
        />
      </div>
      <div className={styles.trades}>
        <OpenTrades
          wallet={wallet}
          markets={rows}
          none={props.closed === null ? t`Choose a side and a stake in the ticket.` : ''}
        />
        <Past wallet={wallet} />
      </div>
    </div>
  );
}

/** What does not show the price is drawn only when something of its own changes (M5). */
const Ticket = memo(TicketForm);
const Past = memo(PastTrades);

function PairList(props: {
  readonly rows: readonly MarketView[];
  readonly chosen: string;
  readonly onChoose: (pair: string) => void;
}) {
  const { t } = useLingui();
  const now = useNow(useLive().serverNow, 1_000);
  return (
    <Panel id="pairs-title" title={t`Pairs`}>
      <ul className={styles.list}>
        {props.rows.map((row) => (
          <PairRow
            key={row.lowerName}
            pair={row.lowerName}
            name={row.Uppername}
            price={row.price}
            change={row.change}
            source={row.time === null || row.kind === 'reference' ? sourceWord(row) : agedWord(row, row.time, now)}
            chosen={row.lowerName === props.chosen}
            onChoose={props.onChoose}
          />
        ))}
      </ul>
    </Panel>
  );
}

const agedWord = (row: MarketView, time: string, now: number): string =>
  `${sourceWord(row)}, ${age(Math.max(1_000, now - Date.parse(time)), 'whole')}`;

const PairRow = memo(function PairRow(props: {
  readonly pair: string;
  readonly name: string;
  readonly price: string | null;
  readonly change: string | null;
  readonly source: string;
  readonly chosen: boolean;
  readonly onChoose: (pair: string) => void;
}) {
  const { pair, onChoose } = props;
  return (
    <li>
      <button type="button" className={styles.pair} aria-pressed={props.chosen} onClick={() => onChoose(pair)}>
        <span>{props.name}</span>
        <span className={styles.price}>{props.price ?? '–'}</span>
        <small>{props.source}</small>
        <small className={styles.change}>{props.change === null ? '' : `${changeText(props.change)} %`}</small>
      </button>
    </li>
  );
});

const changeText = (change: string): string => (change.startsWith('-') ? `▼ ${change.slice(1)}` : `▲ ${change}`);

/** P2: every price says where it is from; what is not a live market is named so. */
function sourceWord(row: MarketView): string {
  if (row.state === 'none') return t`no price yet`;
  if (row.kind === 'reference') return t`reference rate`;
  return row.state === 'live' ? kindWord(row.kind) : `${kindWord(row.kind)}, ${stateWord(row.state)}`;
}

function PriceView(props: {
  readonly market: MarketView;
  readonly rows: readonly MarketView[];
  readonly wallet: Wallet;
  readonly onChoose: (pair: string) => void;
}) {
  const { t } = useLingui();
  const { market, wallet } = props;
  const live = useLive();
  const now = useNow(live.serverNow);
  const [choice, setChoice] = useState<SpanChoice>(chartSpans[0]);
  const ticks = usePairTicks(market.lowerName, spanOf(choice, now, []).fromMs);
  const chart = useChart();
  const Chart = chart.data;
  const open = useOpenTrades(wallet);
  const { items: past } = usePastTrades(wallet);
  // The chart draws its marks anew when this changes, which the clock's beat alone is no reason for.
  const own = useMemo(
    () => [...(open.data ?? []), ...past].filter((trade) => trade.currencyPair === market.lowerName).map(marked),
    [open.data, past, market.lowerName],
  );
  const span = spanOf(
    choice,
    now,
    own.filter((trade) => trade.open).map((trade) => trade.expiresAt),
  );
  const shown = ticks.data ?? [];
  const last = shown.at(-1);
  const before = shown.findLast((tick) => last !== undefined && tick.price !== last.price);
  const rising = last && before ? comparePrices(last.price, before.price) > 0 : null;
  const stale = market.state === 'stale' || (market.kind !== 'polled' && last !== undefined && now - last.time > 5_000);
  return (
    <Panel
      id="chart-title"
      title={market.Uppername}
      aside={
        <Tag tone={market.kind === 'live' ? 'quiet' : 'warn'}>
          <Trans>{sourceWord(market)} price</Trans>
        </Tag>
      }
    >
      <div className={styles.choice}>
        <NativeSelect
          className={styles.picker}
          aria-label={t`Pair`}
          data={props.rows.map((row) => ({ value: row.lowerName, label: row.Uppername }))}
          value={market.lowerName}
          onChange={(event) => props.onChoose(event.currentTarget.value)}
        />
        <fieldset className={styles.spans}>
          <legend className="visually-hidden">
            <Trans>Time shown</Trans>
          </legend>
          {chartSpans.map((offered) => (
            <label key={offered.minutes} data-chosen={choice === offered}>
              <input type="radio" name="span" checked={choice === offered} onChange={() => setChoice(offered)} />
              <Trans>{offered.minutes} min</Trans>
            </label>
          ))}
        </fieldset>
      </div>
      <div className={styles.last}>
        <data value={market.price ?? ''} data-testid="last-price">
          {market.price ?? '–'}
        </data>
        <p className={styles.meta}>
          {rising !== null && <span className={styles.direction}>{rising ? t`▲ rising` : t`▼ falling`}</span>}
          <span className={styles.kind}>{sourceWord(market)}</span>
          {last !== undefined && (
            <span className={styles.age}>
              <Trans>recorded {age(now - last.time)} ago</Trans>
            </span>
          )}
          {market.source !== null && <span className={styles.source}>{market.source}</span>}
          {stale && market.state !== 'reference' && (
            <Tag tone="warn">
              <Trans>stale</Trans>
            </Tag>
          )}
          {live.state === 'reconnecting' && (
            <Tag tone="warn">
              <Trans>reconnecting</Trans>
            </Tag>
          )}
        </p>
      </div>
      <div className={styles.canvas}>
        {chart.isError && <Unread query={chart} />}
        {!Chart && !chart.isError && (
          <p>
            <Trans>Loading the chart…</Trans>
          </p>
        )}
        {Chart && shown.length > 0 && (
          <Chart pair={market.lowerName} decimals={market.decimals} ticks={shown} trades={own} span={span} />
        )}
        {Chart && shown.length === 0 && (
          <p>{ticks.isPending ? t`Loading prices…` : t`No recorded prices of this pair yet.`}</p>
        )}
        <p className={styles.credit}>
          <Trans>
            Chart by{' '}
            <a href="https://www.tradingview.com/" rel="noreferrer">
              TradingView
            </a>
          </Trans>
        </p>
      </div>
    </Panel>
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
  };
}
