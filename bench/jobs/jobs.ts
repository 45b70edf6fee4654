import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import { longestHold, longestWrite, whileLooking } from '../locks.ts';
import { figureOf, loadWhile, type Measure, ratioOf } from '../rounds.ts';
import { openStakes, type Stakes } from '../stakes.ts';
import { openPastTicks } from './past-ticks.ts';
import { openOver } from './purges.ts';
import { openShared } from './shares.ts';

/** How much each job finds. */
interface JobsSize {
  /** Copies of one trader that a week's profit share is taken of. */
  readonly copies: number;
  /** Pairs with a day of ticks. */
  readonly pairs: number;
  /** Rows whose time is over, of each kind that is purged. */
  readonly over: number;
}

const callers = 8;
/** ms: for so long at most stakes are placed beside nothing. */
const mostIdleMs = 10_000;

/**
 * What batch jobs hold, and how long a stake waits beside them at most: a week's profit shares of one trader, whose sets hold
 * accounts; a day of ticks of many pairs that is thinned and rows whose time is over, whose sets hold no account, but hold up the
 * live stream from their first write on.
 */
export async function jobs(
  owner: Pool,
  app: Pool,
  others: readonly UserId[],
  { copies, pairs, over }: JobsSize,
): Promise<Measure[]> {
  const stakes = await openStakes(app);
  try {
    const shared = await openShared(owner, app, copies);
    await shared.endWeek();
    let tookMs = 0;
    const held = await longestHold(app, async () => {
      tookMs = await shared.take();
    });
    await shared.endWeek();
    const waited = await waits(stakes, [others, shared.copiers], shared.take);

    const ticks = await openPastTicks(owner, app, pairs);
    const made = await longestWrite(app, ticks.makeMinutes);
    const [thinned, waitedForThinning] = await thinning(app, stakes, others, ticks.thinAll);

    const first = await openOver(owner, over);
    const purged = await longestWrite(app, () => first.purge(app));
    const second = await openOver(owner, over);
    const waitedForPurges = await waits(stakes, [others], () => second.purge(app));
    return [
      figureOf('shares-week', `a week’s profit shares of ${copies} copies of one trader, ms`, [tookMs], { most: null }),
      figureOf('shares-hold', `the longest that profit shares of ${copies} copies hold accounts, ms`, [held], {
        most: null,
      }),
      ratioOf(
        'shares-wait',
        'the longest wait in ms of a stake meanwhile, of copiers and of others, vs without',
        waited,
        {
          most: null,
        },
      ),
      figureOf(
        'thinning-write',
        `the longest write of thinning a day of ${pairs} pairs, or of its minutes, ms`,
        [Math.max(made, thinned)],
        { most: null },
      ),
      figureOf('purges-write', `the longest write of purging ${over} rows of each kind, ms`, [purged], { most: null }),
      figureOf('thinning-and-purges-write', 'the longer of the two, ms', [Math.max(made, thinned, purged)], {
        most: null,
      }),
      ratioOf(
        'thinning-and-purges-wait',
        'the longest wait in ms of a stake meanwhile, vs without',
        waitedForThinning.ours > waitedForPurges.ours ? waitedForThinning : waitedForPurges,
        { most: null },
      ),
    ];
  } finally {
    stakes.end();
  }
}

/** The longest write of thinning half of the days, and the longest wait of a stake beside the other half. */
async function thinning(
  app: Pool,
  stakes: Stakes,
  others: readonly UserId[],
  thinAll: (days: 'half' | 'rest') => Promise<void>,
): Promise<readonly [number, Waits]> {
  const written = await longestWrite(app, () => thinAll('half'));
  return [written, await waits(stakes, [others], () => thinAll('rest'))];
}

/** The longest that a stake waited beside a job, and beside nothing for about as long, in ms. */
interface Waits {
  readonly ours: number;
  readonly limit: number;
}

async function waits(
  stakes: Stakes,
  people: readonly (readonly UserId[])[],
  job: () => Promise<unknown>,
): Promise<Waits> {
  const begun = performance.now();
  const ours = await longestWait(stakes, people, job);
  const tookMs = Math.min(performance.now() - begun, mostIdleMs);
  return { ours, limit: await longestWait(stakes, people, () => wait(tookMs)) };
}

/** The longest that a stake of these people waited while a job ran, in ms. */
async function longestWait(
  stakes: Stakes,
  people: readonly (readonly UserId[])[],
  job: () => Promise<unknown>,
): Promise<number> {
  const [, loads] = await whileLooking(job, (goesOn) =>
    Promise.all(people.map((who) => loadWhile(callers, goesOn, stakes.by(who)))),
  );
  return Math.max(...loads.map(({ most }) => most));
}
