import { expect, it } from 'vitest';
import { keptTrades } from './kept-trades.ts';

const trade = (tradeId: string, status: 'PENDING' | 'WON' | 'LOST' = 'PENDING', copyId: string | null = null) => ({
  tradeId,
  copyId,
  status,
  expiresAt: `2026-11-25T08:00:0${tradeId.length}.000Z`,
});
const idsOf = (trades: readonly { readonly tradeId: string }[]) => trades.map(({ tradeId }) => tradeId);
const [a, bb, ccc] = [trade('a'), trade('bb'), trade('ccc')];

it('[T10] on a phone a trade that has ended stays in the list of open ones, with its result once that is read', () => {
  const shown = [a, bb];
  // The two lists are read one after the other: between them it is in neither.
  const waiting = keptTrades(shown, { open: [bb], past: [], more: false });
  expect(waiting).toEqual([a]);
  const won = trade('a', 'WON');
  expect(keptTrades([...waiting, bb], { open: [bb], past: [won], more: false })).toEqual([won]);
  // It stays when it is no longer among the latest past ones.
  expect(keptTrades([won, bb], { open: [bb], past: [], more: false })).toEqual([won]);
  expect(keptTrades(shown, { open: [a, bb], past: [], more: false })).toEqual([]);
});

it('[T10] what has ended leaves the list when one’s own trade is placed; a copied one takes the place of the first of them', () => {
  const ended = [trade('bb', 'LOST'), trade('a', 'WON')];
  const of = (copyId: string | null) =>
    keptTrades(ended, { open: [trade('ccc', 'PENDING', copyId)], past: [], more: false });
  expect(of(null)).toEqual([]);
  expect(idsOf(of('cpy_1'))).toEqual(['bb']);
  expect(keptTrades([], { open: [a], past: [trade('bb', 'WON')], more: false })).toEqual([]);
});

it('[T10] where more trades are open than were read, one that is not among them is not said to have ended', () => {
  expect(keptTrades([a, ccc], { open: [ccc], past: [], more: true })).toEqual([]);
  expect(idsOf(keptTrades([a, ccc], { open: [ccc], past: [trade('a', 'LOST')], more: true }))).toEqual(['a']);
});
