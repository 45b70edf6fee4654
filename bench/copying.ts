import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import { createCopyWorker } from '#server/copying/fan-out/copy-worker.ts';
import { createFanOut } from '#server/copying/fan-out/fan-out.ts';
import { copiedTraders } from '#server/copying/snapshot.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import { fundBankroll } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { loud } from '#tools/testing/throwing-log.ts';
import { bareCopies, setSize } from './bare-copies.ts';
import type { BenchSize } from './books.ts';
import { type Followed, openFollowed, stake } from './followed.ts';
import { longestHold, whileLooking } from './locks.ts';
import { placingBy } from './placing.ts';
import { figureOf, interleave, load, loadWhile, type Measure, ratioOf } from './rounds.ts';

const pair = 'ETHUSD';
const callers = 64;
/** s: the trade that its copies have to keep up with. */
const shortest = 30;

/**
 * One trade of a trader with many subscribers, from its submission until all of its copies are placed, beside a bare insert of
 * the same rows and postings in sets of the same size; what others feel of it; and the cost of a copy by their number.
 */
export async function copying(
  owner: Pool,
  app: Pool,
  people: readonly UserId[],
  size: BenchSize,
  counts: readonly number[],
): Promise<Measure[]> {
  const signer = newSigner();
  const lease = await takeLease(app);
  await openPair(app, pair, 2);
  await fundBankroll(app, 100_000_000n);
  const traders = copiedTraders({ traderBps: 10_000, customerBps: 10_000 });
  const options = { pool: app, signer, policy: everywhere };
  const placement = createPlacement({ ...options, mode: 'demo', offers: standardOffers, traders });
  const fanOut = createFanOut({ pool: app, signer, log: loud, setSize, isOurs: () => true });

  const worker = createCopyWorker({ ...options, log: loud, notifyAll: async () => undefined });
  /** ms for a look of the copy worker that finds nothing to do: the median of some. */
  async function idleLook(): Promise<number> {
    const looks: number[] = [];
    for (let nth = 0; nth < 9; nth += 1) {
      const begun = performance.now();
      if ((await worker.runDue()) > 0) throw new Error('there was something to keep');
      looks.push(performance.now() - begun);
    }
    return looks.sort((a, b) => a - b)[4] ?? 0;
  }

  const submit = placingBy(placement);
  const place = (actor: UserId | undefined, wallet: 'real' | 'practice', duration = 900): Promise<string> =>
    submit(actor, { currencyPair: pair, position: 'UP', stake: cents(stake), duration, wallet });
  /** ms for a trade of the trader and all of its copies. */
  async function copied(trader: Followed): Promise<number> {
    await recordPrice(app, lease, pair, 166_680n);
    const begun = performance.now();
    const tradeId = await place(trader.uid, 'real');
    await fanOut.placeDue();
    const took = performance.now() - begun;
    const { rows } = await app.query<{ placed: number }>('select placed from copy_fan_out where trade_id = $1', [
      tradeId,
    ]);
    if (rows[0]?.placed !== trader.subscribers.length) throw new Error(`${rows[0]?.placed} copies were placed`);
    return took;
  }

  /** ms until half of the copies of a trade of 30 s are placed; its own time where they never are. */
  async function half(trader: Followed): Promise<number> {
    await recordPrice(app, lease, pair, 166_680n);
    const begun = performance.now();
    const tradeId = await place(trader.uid, 'real', shortest);
    const isHalf = async (): Promise<boolean> => {
      const { rows } = await app.query<{ placed: number }>('select placed from copy_fan_out where trade_id = $1', [
        tradeId,
      ]);
      return 2 * (rows[0]?.placed ?? 0) >= trader.subscribers.length;
    };
    const [, took] = await whileLooking(
      () => fanOut.placeDue(),
      async (goesOn) => {
        while (goesOn() && !(await isHalf())) await wait(25);
        return (await isHalf()) ? performance.now() - begun : shortest * 1_000;
      },
    );
    return took;
  }

  const found: Measure[] = [];
  const perCopy = new Map<number, number>();
  const looks: number[] = [];
  let most: Followed | undefined;
  for (const count of counts) {
    const trader = await openFollowed(owner, app, count);
    await copied(trader);
    const taken = await interleave(
      size.rounds > 3 ? 3 : 2,
      () => copied(trader),
      () => bareCopies(owner, trader),
    );
    perCopy.set(count, taken.ours / count);
    looks.push(await idleLook());
    found.push(
      ratioOf(
        `copies-${count}`,
        `${count} copies of one trade in ms, from its submission until all are placed, vs a bare insert of the same rows`,
        taken,
        { most: 1.5 },
      ),
    );
    most = trader;
  }
  const [fewest = 0, largest = 0] = [counts.at(0), counts.at(-1)];
  found.push(
    ratioOf(
      'copy-by-number',
      `µs a copy with ${largest} subscribers vs with ${fewest}`,
      { ours: (perCopy.get(largest) ?? 0) * 1_000, limit: (perCopy.get(fewest) ?? 0) * 1_000 },
      { most: 1.2 },
    ),
  );
  found.push(
    ratioOf(
      'copy-worker-look',
      `ms a look of the copy worker with nothing to do, after ${largest} copies vs after ${fewest}`,
      { ours: looks.at(-1) ?? 0, limit: looks.at(0) ?? 0 },
      { most: 2 },
    ),
  );
  if (!most) return found;
  const followed = most;
  let halfMs = 0;
  const held = await longestHold(app, async () => {
    halfMs = await half(followed);
  });
  found.push(
    figureOf('copies-half', `ms until half of ${largest} copies of a trade of ${shortest} s are placed`, [halfMs], {
      most: null,
    }),
    figureOf('copies-hold', `the longest that placing ${largest} copies holds accounts, ms`, [held], { most: null }),
  );
  let asked = 0;
  const other = async (): Promise<void> => {
    asked += 1;
    await place(people[asked % people.length], 'practice');
  };
  /** Keeps the price fresh while others trade. */
  const ticking = setInterval(() => void recordPrice(app, lease, pair, 166_680n).catch(() => undefined), 1_000);
  try {
    await recordPrice(app, lease, pair, 166_680n);
    await load(callers, size.roundMs, other);
    const before = await load(callers, size.roundMs * 2, other);
    const [, busy] = await whileLooking(
      () => copied(followed),
      (goesOn) => loadWhile(callers, goesOn, other),
    );
    const after = await load(callers, size.roundMs * 2, other);
    found.push(
      ratioOf(
        'placement-while-copying',
        `placement p99 in ms, 64 callers, while ${largest} copies are placed vs idle`,
        { ours: busy.p99, limit: (before.p99 + after.p99) / 2 },
        { most: 3 },
      ),
    );
  } finally {
    clearInterval(ticking);
  }
  return found;
}
