import { useCallback, useSyncExternalStore } from 'react';
import type { listMarkets } from '#api/markets.ts';
import type { ReplyOf } from '#api/operation.ts';
import { changeOf } from '#domain/markets/change.ts';
import { kindOfSource } from '#domain/markets/quotes.ts';
import type { TickBatch } from '#web/client/live.ts';

/** A row of the list of pairs (M3). */
export type MarketView = ReplyOf<typeof listMarkets>['items'][number];

/** What the live ticks say of a pair. */
export type LivePrice = Pick<MarketView, 'price' | 'seq' | 'source' | 'quotedAt'>;

/** The newest live price of each pair; a row that listens hears of its own pair alone (M5). */
export class PriceBoard {
  readonly #prices = new Map<string, LivePrice>();
  readonly #listeners = new Map<string, Set<() => void>>();

  /** Takes the ticks of a beat, of which there are at most four a second. */
  readonly take = (batch: TickBatch): void => {
    for (const [pair, ticks] of batch) {
      const last = ticks.at(-1);
      const before = this.#prices.get(pair);
      if (!last || (before && before.seq >= last.seq)) continue;
      // A held tick confirms a price and does not make it younger.
      const quoted = ticks.findLast(({ held }) => !held);
      const quotedAt = quoted ? new Date(quoted.time).toISOString() : (before?.quotedAt ?? null);
      this.#prices.set(pair, { price: last.price, seq: last.seq, source: last.source, quotedAt });
      for (const listener of this.#listeners.get(pair) ?? []) listener();
    }
  };

  of(pair: string): LivePrice | undefined {
    return this.#prices.get(pair);
  }

  listen(pair: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(pair) ?? new Set();
    this.#listeners.set(pair, listeners.add(listener));
    return () => listeners.delete(listener);
  }
}

/** The row with its live price, unless the list was read later than that. */
export function useLiveRow(row: MarketView, board: PriceBoard): MarketView {
  const { lowerName } = row;
  const listen = useCallback((listener: () => void) => board.listen(lowerName, listener), [board, lowerName]);
  const live = useSyncExternalStore(listen, () => board.of(lowerName));
  return withLive(row, live);
}

/**
 * The row as the newest live price has it, the change being that of the price beside it (M3); a price that was only held since
 * keeps the age that the row knows.
 */
export function withLive(row: MarketView, live: LivePrice | undefined): MarketView {
  if (!live || live.seq <= row.seq) return row;
  const { changeFrom } = row;
  const isOneKind = kindOfSource(live.source ?? '') === row.kind;
  const counted = changeFrom === null || live.price === null ? row.change : changeOf(live.price, changeFrom);
  const change = isOneKind ? counted : null;
  return { ...row, ...live, change, quotedAt: live.quotedAt ?? row.quotedAt };
}
