import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import { pairs, standardTerms } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import { simulatedSource } from '#server/markets/sources/simulated.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { openFloor } from '#tools/testing/markets/recorder-and-settler.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { until } from '#tools/testing/until.ts';
import type { BenchSize } from './books.ts';
import { whileLooking } from './locks.ts';
import { placingBy } from './placing.ts';
import { type Load, load, loadWhile, type Measure, percentile, ratioOf } from './rounds.ts';
import { expire, release } from './settlement.ts';

const callers = 64;
/** In s: trades that stay open all along, and trades that end while the bench looks on. */
const [long, short] = [900, 2];
/** What the issue asks of the time between a trade's expiry and its settlement, in ms. */
const settledWithinMs = 2_000;
const backlogPair = 'BACKLOG';

const offered = pairs
  .filter(({ terms }) => terms !== null)
  .map((pair) => ({
    ...pair,
    terms: { ...standardTerms, payouts: [short, long].map((duration) => ({ duration, payoutRate: 8_500 })) },
  }));

/**
 * Placement and settlement in one process, as in the product: recorder, settler and batcher on simulated prices of every
 * pair that can be traded. First how much slower placing is while a backlog settles; then how long after its expiry a trade
 * is settled while half as many are placed as 64 callers could.
 */
export async function trades(owner: Pool, app: Pool, people: readonly UserId[], size: BenchSize): Promise<Measure[]> {
  const signer = newSigner();
  const floor = await openFloor({
    recorderPool: app,
    pool: app,
    pairs: offered,
    sources: [simulatedSource({ starts: new Map(offered.map(({ pair }) => [pair, 6_000_000n])) })],
    log: { info: () => undefined, warn: (facts, message) => console.error(message, facts) },
  });
  const offers = { pairs: offered, maxExposure: null };
  const submit = placingBy(createPlacement({ pool: app, signer, mode: 'demo', policy: everywhere, offers }));
  let asked = 0;
  const place = async (duration: number): Promise<void> => {
    asked += 1;
    const { pair = '' } = offered[asked % offered.length] ?? {};
    const position = asked % 2 === 0 ? ('UP' as const) : ('DOWN' as const);
    const ticket = { currencyPair: pair, position, stake: cents(100n), duration, wallet: 'practice' as const };
    await submit(people[asked % people.length], ticket);
  };
  try {
    await until(async () => {
      const { rows } = await app.query<{ n: bigint }>('select count(*) as n from market_pair where not stale');
      return Number(rows[0]?.n) >= offered.length;
    });
    await load(callers, size.roundMs, () => place(long));
    await expire(owner, app, backlogPair, people, size.backlog);
    const idle = () => load(callers, size.roundMs * 2, () => place(long));
    const before = await idle();
    const begun = performance.now();
    const busy = await whileSettling(owner, app, () => place(long));
    const settledInMs = performance.now() - begun;
    const after = await idle();
    const capacity = (before.rate + after.rate) / 2;
    console.log(
      `${size.backlog} trades settled in ${(settledInMs / 1000).toFixed(1)} s while ${busy.rate.toFixed(0)}/s were placed; ` +
        `idle, 64 callers place ${capacity.toFixed(0)}/s`,
    );
    const settled = await expiryToSettled(app, capacity / 2, size.roundMs * 10, () => place(short));
    return [
      ratioOf(
        'placement-while-settling',
        `placement p99 in ms, 64 callers, while ${size.backlog} trades settle vs idle`,
        { ours: busy.p99, limit: (before.p99 + after.p99) / 2 },
        { most: 3 },
      ),
      ratioOf(
        'expiry-to-settled',
        'expiry to settled p99 in ms while half as many a second are placed as 64 callers placed, vs 2 s',
        { ours: settled, limit: settledWithinMs },
        { most: 1 },
      ),
    ];
  } finally {
    await floor.stop();
  }
}

/** Places while the backlog settles, from its first trade to its last. */
async function whileSettling(owner: Pool, app: Pool, step: () => Promise<void>): Promise<Load> {
  await release(owner, backlogPair);
  const isSettled = async (): Promise<boolean> => {
    const { rows } = await app.query(`select 1 from trade where currency_pair = $1 and status = 'PENDING' limit 1`, [
      backlogPair,
    ]);
    return rows.length === 0;
  };
  const [, busy] = await whileLooking(
    () => until(isSettled, 600_000),
    (goesOn) => loadWhile(callers, goesOn, step),
  );
  return busy;
}

/** Places so many a second, however long each takes, and returns the p99 of the time from expiry to settlement in ms. */
async function expiryToSettled(
  app: Pool,
  perSecond: number,
  forMs: number,
  step: () => Promise<void>,
): Promise<number> {
  const begun = performance.now();
  const underway: Promise<void>[] = [];
  for (let passed = 0; passed < forMs; passed = performance.now() - begun) {
    while (underway.length < (passed * perSecond) / 1000) underway.push(step());
    await wait(5);
  }
  await Promise.all(underway);
  const ours = `from trade where duration_ms = ${short * 1000}`;
  await until(
    async () => (await app.query(`select 1 ${ours} and status = 'PENDING' limit 1`)).rows.length === 0,
    60_000,
  );
  const { rows } = await app.query<{ late: bigint }>(`select closed_ms - expires_ms as late ${ours}`);
  if (rows.length < underway.length) throw new Error(`${rows.length} of ${underway.length} trades were found`);
  return percentile(
    rows.map(({ late }) => Number(late)),
    0.99,
  );
}
