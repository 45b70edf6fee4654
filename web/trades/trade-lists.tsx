import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatScaled, type Wallet } from '#domain/money/amount.ts';
import { useLive } from '#web/api-client/live-context.ts';
import { Unread } from '#web/api-client/unread.tsx';
import { loadChunk } from '#web/ui/chunks.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Panel, Tag } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { countdown } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { type TradeView, useOpenTrades } from './own-trades.ts';
import { Side } from './side.tsx';
import type { MarketView } from './ticket.ts';

/** Compares two decimal texts of one pair without a float: both have the pair's decimals. */
export function comparePrices(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => BigInt(text.replace('.', '')));
  if (left === undefined || right === undefined || left === right) return 0;
  return left > right ? 1 : -1;
}

/** How far a price is above (+) or below (−) another one of its pair: '+0.35'. */
export function priceDifference(price: string, from: string): string {
  const [left = 0n, right = 0n] = [price, from].map((text) => BigInt(text.replace('.', '')));
  const difference = formatScaled(left - right, price.split('.')[1]?.length ?? 0);
  return left > right ? `+${difference}` : money(difference);
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

const standingMarks: Readonly<Record<Standing, string>> = {
  'waiting for entry': '',
  winning: '✓ ',
  losing: '✗ ',
  level: '= ',
};

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
                      {price !== null && trade.entryTick && (
                        <small className={tables.note}>{priceDifference(price, trade.entryTick.price)}</small>
                      )}
                    </td>
                    <td className={tables.number}>{leftMs > 0 ? countdown(leftMs) : t`settling`}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          <small className={tables.note}>
            <Trans>Standing: at the last recorded price. It may change until the end.</Trans>
          </small>
        </Scroll>
      )}
    </Panel>
  );
}

/** Past trades: a chunk of their own, since nothing that is needed to trade is in it. */
export function PastTrades(props: { readonly wallet: Wallet }) {
  const { t } = useLingui();
  const found = useQuery({
    queryKey: ['past trades'],
    queryFn: async () => (await loadChunk(() => import('./past-trades.tsx'))).PastTrades,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const Past = found.data;
  if (Past) return <Past wallet={props.wallet} key={props.wallet} />;
  return (
    <Panel id="past-title" title={t`Past trades`}>
      {found.isError ? <Unread query={found} /> : <Skeleton height={48} />}
    </Panel>
  );
}
