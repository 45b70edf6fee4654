import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isStale } from '#domain/markets/staleness.ts';
import { formatScaled, type Wallet } from '#domain/money/amount.ts';
import { useLanguage } from '#web/texts/use-language.ts';
import { CloseIcon, DoneIcon } from '#web/ui/icons.ts';
import { decimalsShown, money } from '#web/ui/money.ts';
import { Panel, Tag } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { countdown } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { useScript } from '#web/widgets/script.ts';
import type { TradeView } from './own-trades.ts';
import type { MarketView } from './ticket/ticket.ts';
import { TimeRing } from './time-ring.tsx';
import styles from './trade-lists.module.css';

/** Compares two decimal texts of one pair without a float: both have the pair's decimals. */
export function comparePrices(a: string, b: string): number {
  const [left = 0n, right = 0n] = [a, b].map((text) => BigInt(text.replace('.', '')));
  return left === right ? 0 : left > right ? 1 : -1;
}

/** How far a price is above (+) or below (−) another one of its pair, without a float: '+0.35'; '' where it is at it. */
export function priceDifference(price: string, from: string): string {
  const [left = 0n, right = 0n] = [price, from].map((text) => BigInt(text.replace('.', '')));
  if (left === right) return '';
  const difference = money(formatScaled(left - right, decimalsShown(price)));
  return left > right ? `+${difference}` : difference;
}

type StatusOfTrade = 'waiting for entry' | 'other-source' | 'no-price' | 'winning' | 'losing' | 'level';
type Priced = Pick<MarketView, 'price' | 'source' | 'sourceRun' | 'state' | 'kind'>;

/**
 * Whether the price is from another source than the entry: by another symbol of the pair too (T5). The list, which says that, may be a few
 * seconds older than the entry, and runs are counted upwards.
 */
const isOtherSource = ({ source, sourceRun }: Priced, entry: NonNullable<TradeView['entryTick']>): boolean =>
  source !== entry.source || (sourceRun ?? 0) > (entry.sourceRun ?? Number.POSITIVE_INFINITY);

/** Whether the pair has a price now that a trade could end at. Ticks of a pair that is closed go on (X1). */
const isPriced = ({ kind, state }: Priced): boolean =>
  (state === 'live' || state === 'closed') && kind !== 'polled' && kind !== 'reference' && kind !== 'none';

/** How an open trade would end at the pair's last price; another source than the entry's returns the stake (T5). */
export function tradeStatus(
  trade: Pick<TradeView, 'positions' | 'entryTick'>,
  market: Priced | null,
): { readonly status: StatusOfTrade; readonly difference: string | null } {
  const { entryTick, positions } = trade;
  if (!entryTick) return { status: 'waiting for entry', difference: null };
  if (!market || market.price === null || market.source === null) return { status: 'no-price', difference: null };
  if (isOtherSource(market, entryTick)) return { status: 'other-source', difference: null };
  if (!isPriced(market)) return { status: 'no-price', difference: null };
  const difference = priceDifference(market.price, entryTick.price);
  if (difference === '') return { status: 'level', difference };
  return { status: difference.startsWith('+') === (positions === 'UP') ? 'winning' : 'losing', difference };
}

function statusWord(status: StatusOfTrade): string {
  switch (status) {
    case 'waiting for entry':
      return t`waiting for entry`;
    case 'other-source':
      return t`source changed`;
    case 'no-price':
      return t`no price now`;
    case 'winning':
      return t`winning`;
    case 'losing':
      return t`losing`;
    case 'level':
      return t`level`;
  }
}

/** The colour of a trade's status; the word says it. */
export const statusTone = (status: StatusOfTrade): 'up' | 'down' | 'quiet' =>
  status === 'winning' ? 'up' : status === 'losing' ? 'down' : 'quiet';

/** The status of a trade in a word with its icon. */
export function StatusWord({ status }: { readonly status: StatusOfTrade }) {
  const Icon = status === 'winning' ? DoneIcon : status === 'losing' ? CloseIcon : null;
  return (
    <>
      {Icon && <Icon className={styles.icon} size={14} stroke={2} aria-hidden />} {statusWord(status)}
    </>
  );
}

/** The same as a tag. */
export const StatusTag = ({ status }: { readonly status: StatusOfTrade }) => (
  <Tag tone={statusTone(status)}>
    <StatusWord status={status} />
  </Tag>
);

/** Without a sign: '+13.27' beside a stake reads as a profit. */
export function fromEntry(difference: string): string {
  const far = difference.slice(1);
  return difference.startsWith('+') ? t`${far} above entry` : t`${far} below entry`;
}

/** What is said below a status; a space where there is nothing to say, so that no row grows as the price moves. */
export const belowStatus = ({ status, difference }: ReturnType<typeof tradeStatus>): string =>
  status === 'other-source' ? t`The stake will be returned.` : difference ? fromEntry(difference) : '\u00a0';

/** A row whose ticks have not been heard for longer than a live price stands still has no price now, whatever it says. */
export const asHeard = <R extends Pick<MarketView, 'state' | 'kind'>>(row: R, heardMs: number | null, now: number) =>
  heardMs !== null && isStale({ marked: false, kind: row.kind, recordedMs: heardMs }, now)
    ? { ...row, state: 'stale' as const }
    : row;

/** Trades in the order in which they end. */
export const nextToEndFirst = <T extends Pick<TradeView, 'expiresAt'>>(trades: readonly T[]): readonly T[] =>
  trades.toSorted((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt));

/** Trades as they were placed, the one just placed first. */
export const newestFirst = <T extends Pick<TradeView, 'acceptedAt'>>(trades: readonly T[]): readonly T[] =>
  trades.toSorted((a, b) => Date.parse(b.acceptedAt) - Date.parse(a.acceptedAt));

/** What is heard of the pairs: their rows, and when they were last heard of. */
export interface Heard {
  readonly markets: readonly MarketView[];
  /** When the last tick of a pair was recorded, as far as it was heard of. */
  readonly recordedMs: (pair: string) => number | null;
}

/** An open trade as it stands now: how long it runs, and its price and status until its time is over. */
export function openNow(trade: TradeView, { markets, recordedMs }: Heard, now: number) {
  const found = markets.find(({ lowerName }) => lowerName === trade.currencyPair) ?? null;
  const market = found && asHeard(found, recordedMs(trade.currencyPair), now);
  const leftMs = Date.parse(trade.expiresAt) - now;
  // What decides an expired trade is recorded already: the price of now says nothing about it.
  if (leftMs <= 0) return { leftMs, price: null, now: null };
  const price = market && isPriced(market) ? market.price : null;
  return { leftMs, price, now: tradeStatus(trade, market) };
}

/** The time that a trade still has: '0:20'. */
export const leftWord = (leftMs: number): string => (leftMs <= 0 ? t`settling` : countdown(leftMs));

/** The same in figures and as a part of a ring. */
export function TimeLeft(props: { readonly trade: Pick<TradeView, 'duration'>; readonly leftMs: number }) {
  useLanguage();
  const { trade, leftMs } = props;
  return (
    <span className={styles.left}>
      <TimeRing leftMs={leftMs} ofMs={trade.duration * 1_000} />
      {leftWord(leftMs)}
    </span>
  );
}

/** Past trades: a chunk of their own, since nothing that is needed to trade is in it. */
export function PastTrades(props: { readonly wallet: Wallet; readonly besides: readonly TradeView[] }) {
  const { t } = useLingui();
  const found = useScript('past-trades', () => import('#web/trades/results/past-trades.tsx'));
  const Past = found.data?.PastTrades;
  if (Past) return <Past {...props} key={props.wallet} />;
  return (
    <Panel id="past-title" title={t`Past trades`}>
      {found.isError ? <Unread query={found} /> : <Skeleton height={48} />}
    </Panel>
  );
}
