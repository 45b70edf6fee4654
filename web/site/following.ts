import { t } from '@lingui/core/macro';
import type { listTicks } from '#api/markets.ts';
import type { ReplyOf } from '#api/operation.ts';
import { loadChunk } from '#web/ui/chunks.ts';
import type { Checked } from './chain.ts';

type TickPage = ReplyOf<typeof listTicks>;

/** A price that came in, and whether it gives its hash and joins on to what came before it. */
export type FollowedTick = TickPage['items'][number] & { readonly checked: Checked };

/** What a browser remembers of a pair's chain, so that what comes later is held against what it saw itself. */
export interface Following {
  /** The newest prices, the newest last. */
  readonly latest: readonly FollowedTick[];
  /** The last price seen; null before the first. */
  readonly last: { readonly seq: number; readonly hash: string } | null;
  /** Prices that have come in since the first look, each joining on to the one before it. */
  readonly count: number;
  /** What did not join on, the first time that something did not; it stays. */
  readonly breach: string | null;
}

export const atFirstLook: Following = { latest: [], last: null, count: 0, breach: null };

/**
 * Holds a page of ticks against what was seen before: its previousHash has to be the hash that this browser remembers,
 * its numbers have to go on without a gap, and every tick has to give its own hash.
 *
 * @param page of the ticks after `before.last`, or at the first look the latest ones
 * @param decimals of the pair's prices
 * @param keep how many of the newest prices are remembered whole
 */
export async function follow(
  pair: string,
  decimals: number,
  before: Following,
  page: TickPage,
  keep: number,
): Promise<Following> {
  // What recomputes hashes and indices comes after the first paint, beside the ticks.
  const { checkChain } = await loadChunk(() => import('./chain.ts'));
  const answers = await checkChain(pair, decimals, page);
  const { last } = before;
  const changed = last !== null && page.previousHash !== last.hash;
  let breach = changed
    ? t`The hash of price ${last.seq} is not the one that your browser saw: it, or a price before it, was changed or taken away since.`
    : null;
  let seq = last?.seq ?? null;
  const ticks = page.items.map((item, index): FollowedTick => {
    const next = seq === null || item.seq === seq + 1;
    if (!next) breach ??= t`After price ${seq ?? 0} came price ${item.seq}: what belongs in between was left out.`;
    if (answers[index] !== 'yes') breach ??= t`Price ${item.seq} does not give its hash: it was changed.`;
    const joins = next && answers[index] === 'yes' && !(changed && index === 0);
    seq = item.seq;
    return { ...item, checked: joins ? 'yes' : 'no' };
  });
  const newest = ticks.at(-1);
  return {
    latest: [...before.latest, ...ticks].slice(-keep),
    last: newest ? { seq: newest.seq, hash: newest.hash } : last,
    count: before.count + (last === null ? 0 : ticks.filter(({ checked }) => checked === 'yes').length),
    breach: before.breach ?? breach,
  };
}
