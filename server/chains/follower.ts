import type { Pool } from 'pg';
import type { Chain } from '#domain/money/coins.ts';
import type { BlockName, ChainSource, Spending, Transfer } from '#server/outside/chains/chain-source.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { appendBlock, blocksBelow, caughtUp, goBack, lockHead } from './records.ts';
import { payoutsAmong, type SeenPayout, writePayouts, writeReplaced } from './seen-payouts.ts';

export interface FollowerOptions {
  readonly pool: Pool;
  readonly source: ChainSource;
  /** How many blocks before the last one the very first pass begins. */
  readonly startBack: number;
  /** Told at the end of each pass that reached the source's last block: what is written down may be acted upon. */
  readonly onCaughtUp: (chain: Chain) => Promise<void>;
}

export interface Follower {
  readonly source: ChainSource;
  /** Writes down everything up to the source's last block, and names it. Rejects when the source fails; what was written stays. */
  pass(): Promise<BlockName>;
}

/** A source that contradicts itself, or a chain that turns faster than it can be read, is left for the next pass. */
const mostTurns = 20;

/**
 * Follows a chain block by block, by height and hash (D5). Each block is one transaction that also moves the stored head, so
 * that a crash, a second process or a block heard twice changes nothing; where a block does not continue the head, the way
 * back to the last common block is walked.
 */
export function createFollower({ pool, source, startBack, onCaughtUp }: FollowerOptions): Follower {
  const { chain } = source;

  async function payingOf(transfers: readonly Transfer[]): Promise<readonly Transfer[]> {
    if (transfers.length === 0) return [];
    const places = [...new Set(transfers.map(({ place }) => place))];
    const { rows } = await pool.query<{ place: string }>(
      'select place from chain_address where chain = $1 and place = any($2)',
      [chain, places],
    );
    const watched = new Set(rows.map(({ place }) => place));
    return transfers.filter(({ place }) => watched.has(place));
  }

  /** What is paid where payouts go, with what each transaction spends, and whether it failed in its block. */
  async function seenOf(
    transfers: readonly Transfer[],
    spending: readonly Spending[],
    inBlock: boolean,
  ): Promise<readonly SeenPayout[]> {
    const payouts = await payoutsAmong(pool, chain, transfers);
    if (payouts.length === 0) return [];
    const effective = new Set(inBlock ? await source.effective(payouts) : payouts);
    const spendsOf = new Map(spending.map(({ transactionId, spends }) => [transactionId, spends]));
    return payouts.map((transfer) => {
      const spends = spendsOf.get(transfer.transactionId) ?? [];
      return { transfer, spends, failed: !effective.has(transfer) };
    });
  }

  /** Writes a block down, unless the chain turned below it, or another process has moved the head meanwhile. */
  async function take(name: BlockName, head: BlockName | null): Promise<'taken' | 'turned' | 'overtaken'> {
    const block = await source.block(name);
    if (head !== null && block.parent !== head.hash) return 'turned';
    const paying = await source.effective(await payingOf(block.transfers));
    const payouts = await seenOf(block.transfers, block.spending, true);
    return withTransaction(pool, async (tx) => {
      const stands = await lockHead(tx, chain);
      if (stands?.hash !== head?.hash) return 'overtaken';
      await appendBlock(tx, chain, block, paying);
      await writePayouts(tx, chain, payouts);
      await writeReplaced(tx, chain, block);
      return 'taken';
    });
  }

  /** Back to the last stored block that the source still has. */
  async function walkBack(head: BlockName): Promise<void> {
    for (const block of await withTransaction(pool, (tx) => blocksBelow(tx, chain, head.height))) {
      if ((await source.hashAt(block.height)) !== block.hash) continue;
      await withTransaction(pool, async (tx) => {
        if ((await lockHead(tx, chain))?.hash === head.hash) await goBack(tx, chain, block);
      });
      return;
    }
    throw new Error('the source has none of the blocks that are stored: it follows another chain, or turned too far');
  }

  /** Appends until the source has no further block. Returns the head, or null when the chain turned meanwhile. */
  async function climb(): Promise<BlockName | null> {
    let head = await withTransaction(pool, (tx) => lockHead(tx, chain));
    if (head === null) {
      const height = Math.max(0, (await source.tip()) - startBack);
      const hash = await source.hashAt(height);
      if (hash === null || (await take({ height, hash }, null)) !== 'taken') return null;
      head = { height, hash };
    }
    if ((await source.hashAt(head.height)) !== head.hash) {
      await walkBack(head);
      return null;
    }
    for (;;) {
      const height: number = head.height + 1;
      const hash = await source.hashAt(height);
      if (hash === null) return head;
      const outcome = await take({ height, hash }, head);
      if (outcome === 'turned') return null;
      const stands = outcome === 'taken' ? { height, hash } : await withTransaction(pool, (tx) => lockHead(tx, chain));
      if (stands === null) return null;
      head = stands;
    }
  }

  /** What waits, read while the head is the source's last block; false when it is not any more. */
  async function top(head: BlockName): Promise<boolean> {
    const waiting = await source.pool();
    const paying = waiting && (await payingOf(waiting.transfers));
    const payouts = waiting ? await seenOf(waiting.transfers, waiting.spending, false) : [];
    const still = (await source.hashAt(head.height)) === head.hash && (await source.hashAt(head.height + 1)) === null;
    if (!still) return false;
    const written = await withTransaction(pool, async (tx) => {
      if ((await lockHead(tx, chain))?.hash !== head.hash) return false;
      const pooled = waiting && paying ? { transactionIds: waiting.transactionIds, paying } : null;
      await caughtUp(tx, chain, head.height, pooled);
      await writePayouts(tx, chain, payouts);
      return true;
    });
    if (written) waiting?.done();
    return written;
  }

  return {
    source,
    async pass() {
      for (let turn = 0; turn < mostTurns; turn += 1) {
        const head = await climb();
        if (head !== null && (await top(head))) {
          await onCaughtUp(chain);
          return head;
        }
      }
      throw new Error('the source’s chain turned again and again while it was read');
    },
  };
}
