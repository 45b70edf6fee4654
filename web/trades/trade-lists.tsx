import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#api/operation.ts';
import { listTrades, type readTrade } from '#api/trades.ts';
import { parseCents, type Wallet } from '#domain/money/amount.ts';
import { call } from '#web/api-client/client.ts';
import { useLive } from '#web/api-client/live-context.ts';
import { More } from '#web/api-client/more.tsx';
import { usePages } from '#web/api-client/pages.ts';
import { Unread } from '#web/api-client/unread.tsx';
import { money } from '#web/ui/money.ts';
import { Empty, Panel, Tag } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { countdown, readableTime } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import type { MarketView } from './ticket.ts';
import { refundWord, sideWord } from './words.ts';

export type TradeView = ReplyOf<typeof readTrade>;

/** Open trades of a wallet, newest first. */
export function useOpenTrades(wallet: Wallet) {
  return useQuery({
    queryKey: ['trades', wallet, 'open'],
    queryFn: async () => (await call(listTrades, { query: { wallet, status: 'open', limit: 50 } })).items,
    // The socket says when something changed; this is for a reader whose socket is down.
    refetchInterval: 10_000,
  });
}

/** The latest settled trades of a wallet, ten and more (T10). */
export function usePastTrades(wallet: Wallet) {
  return usePages(['trades', wallet, 'settled'], (page) =>
    call(listTrades, { query: { wallet, status: 'settled', ...page } }),
  );
}

/** Compares two decimal texts of one pair without a float: both have the pair's decimals. */
export function comparePrices(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => BigInt(text.replace('.', '')));
  if (left === undefined || right === undefined || left === right) return 0;
  return left > right ? 1 : -1;
}

type Standing = 'waiting for entry' | 'winning' | 'losing' | 'level';

/** How an open trade would end at this price. */
export function standingOf(trade: Pick<TradeView, 'positions' | 'entryTick'>, price: string | null): Standing {
  if (!trade.entryTick || price === null) return 'waiting for entry';
  const order = comparePrices(price, trade.entryTick.price);
  if (order === 0) return 'level';
  return order > 0 === (trade.positions === 'UP') ? 'winning' : 'losing';
}

function standingWord(standing: Standing): string {
  switch (standing) {
    case 'waiting for entry':
      return t`waiting for entry`;
    case 'winning':
      return t`winning`;
    case 'losing':
      return t`losing`;
    case 'level':
      return t`level`;
  }
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

const standingMarks: Readonly<Record<Standing, string>> = {
  'waiting for entry': '',
  winning: '✓ ',
  losing: '✗ ',
  level: '= ',
};

function Side(props: { readonly trade: Pick<TradeView, 'positions' | 'currencyPair'> }) {
  const { positions, currencyPair } = props.trade;
  return (
    <>
      <strong className={tables.word}>
        {positions === 'UP' ? '▲' : '▼'} {sideWord(positions)}
      </strong>{' '}
      {currencyPair}
    </>
  );
}

/** Open trades with countdown by the server's clock and their standing at the last price. */
export function OpenTrades(props: {
  readonly wallet: Wallet;
  readonly markets: readonly MarketView[];
  /** What is said while there are none. */
  readonly none: ReactNode;
}) {
  const { t } = useLingui();
  const open = useOpenTrades(props.wallet);
  const now = useNow(useLive().serverNow);
  return (
    <Panel id="open-title" title={t`Open trades`}>
      {open.isPending && <Skeleton height={48} />}
      {open.isError && <Unread query={open} />}
      {open.data?.length === 0 && (
        <Empty>
          <Trans>No open trades. {props.none}</Trans>
        </Empty>
      )}
      {open.data && open.data.length > 0 && (
        <Scroll label={t`Open trades`}>
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Trade</Trans>
                </th>
                <th scope="col" className={tables.number}>
                  <Trans>Stake</Trans>
                </th>
                <th scope="col" className={tables.number}>
                  <Trans>Entry</Trans>
                </th>
                <th scope="col" className={`${tables.number} ${tables.minor}`}>
                  <Trans>Now</Trans>
                </th>
                <th scope="col">
                  <Trans>Standing</Trans>
                </th>
                <th scope="col" className={tables.number}>
                  <Trans>Left</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {open.data.map((trade) => {
                const price = props.markets.find((market) => market.lowerName === trade.currencyPair)?.price ?? null;
                const standing = standingOf(trade, price);
                const leftMs = Date.parse(trade.expiresAt) - now;
                return (
                  <tr key={trade.tradeId}>
                    <td>
                      <Side trade={trade} />
                    </td>
                    <td className={tables.number}>{money(trade.amount)}</td>
                    <td className={tables.number}>{trade.entryTick?.price ?? '–'}</td>
                    <td className={`${tables.number} ${tables.minor}`}>{price ?? '–'}</td>
                    <td>
                      <Tag tone={standing === 'winning' ? 'up' : standing === 'losing' ? 'down' : 'quiet'}>
                        {standingMarks[standing]}
                        {standingWord(standing)}
                      </Tag>
                    </td>
                    <td className={tables.number}>{leftMs > 0 ? countdown(leftMs) : t`settling`}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </Scroll>
      )}
    </Panel>
  );
}

/** Past trades with entry, exit, result and receipt. */
export function PastTrades(props: { readonly wallet: Wallet }) {
  const { t } = useLingui();
  const past = usePastTrades(props.wallet);
  const trades = past.items;
  return (
    <Panel id="past-title" title={t`Past trades`}>
      {past.state === 'pending' && <Skeleton height={48} />}
      {past.state === 'error' && <Unread query={past.query} />}
      {past.state === 'success' && trades.length === 0 && (
        <Empty>
          <Trans>No settled trades yet. Each one shows here with its prices and its receipt.</Trans>
        </Empty>
      )}
      {trades.length > 0 && (
        <Scroll label={t`Past trades`}>
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Trade</Trans>
                </th>
                <th scope="col" className={tables.minor}>
                  <Trans>Closed</Trans>
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
              {trades.map((trade) => (
                <PastTrade key={trade.tradeId} trade={trade} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <More pages={past} what={t`trades`} />
    </Panel>
  );
}

function PastTrade(props: { readonly trade: TradeView }) {
  const { trade } = props;
  const profit = trade.profit ?? '0.00';
  const gained = parseCents(profit) !== null && profit !== '0.00';
  return (
    <tr>
      <td>
        <Side trade={trade} />
      </td>
      <td className={tables.minor}>{trade.closedAt === null ? '' : readableTime(trade.closedAt)}</td>
      <td className={`${tables.number} ${tables.minor}`}>{money(trade.amount)}</td>
      <td className={tables.prices}>
        <span>{trade.entryTick?.price ?? '–'}</span> → <span>{trade.exitTick?.price ?? '–'}</span>
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
