import { useState } from 'react';
import type { Wallet } from '#domain/money/amount.ts';
import { type TradeView, useMoreOpen, useOpenTrades, usePastTrades, useTradesById } from './own-trades.ts';
import { nextToEndFirst } from './trade-lists.tsx';

/** Which trades are open, and which have settled, as they were read last. */
interface Reading<T> {
  readonly open: readonly T[];
  readonly past: readonly T[];
  /** Whether more are open than were read: what is not among these may still run. */
  readonly more: boolean;
}

/**
 * Of the trades that a list of open ones has shown, those that have ended and stay in it with their results, so that nothing below it
 * rises. Another one makes room for itself: one's own is placed by a press, and all that have ended go; a copied one opens while
 * something is read, and takes the place of the one that ended first.
 */
export function keptTrades<T extends Pick<TradeView, 'tradeId' | 'copyId' | 'status' | 'expiresAt'>>(
  shown: readonly T[],
  { open, past, more }: Reading<T>,
): readonly T[] {
  const before = new Set(shown.map(({ tradeId }) => tradeId));
  const come = open.filter(({ tradeId }) => !before.has(tradeId));
  if (come.some(({ copyId }) => copyId === null)) return [];
  const running = new Set(open.map(({ tradeId }) => tradeId));
  const settled = new Map(past.map((trade) => [trade.tradeId, trade]));
  const ended = shown
    .filter(({ tradeId }) => !running.has(tradeId))
    .map((trade) => settled.get(trade.tradeId) ?? trade)
    .filter(({ status }) => status !== 'PENDING' || !more);
  return nextToEndFirst(ended).slice(come.length);
}

const none: readonly TradeView[] = [];

/**
 * The trades that have ended since the room was opened and stay in its list of open ones, which is what its past ones leave out. Past
 * ones are read by when they were placed: one that many others were placed after is not among the latest, and is read by itself.
 */
export function useKeptTrades(wallet: Wallet, isShown: boolean): readonly TradeView[] {
  const open = useOpenTrades(wallet).data;
  const more = useMoreOpen(wallet);
  const { items: past } = usePastTrades(wallet);
  const [seen, setSeen] = useState({ open: none, past: none, kept: none });
  if (open && (open !== seen.open || past !== seen.past))
    setSeen({ open, past, kept: keptTrades([...seen.kept, ...seen.open], { open, past, more }) });
  const unread = isShown ? seen.kept.filter(({ status }) => status === 'PENDING').map(({ tradeId }) => tradeId) : [];
  const found = useTradesById(wallet, unread);
  if (found.length === 0) return seen.kept;
  return seen.kept.map((trade) => found.find(({ tradeId }) => tradeId === trade.tradeId) ?? trade);
}
