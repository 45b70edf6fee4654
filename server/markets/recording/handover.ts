import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { recordsAll } from '#domain/markets/listing.ts';
import type { RecorderOptions, Run } from './recorder-run.ts';
import { lastTicks, markStale, openDays } from './recording.ts';

/** For so long the next run's sources may take until they say what those of this one do, in ms. */
const warmWithinMs = 10_000;
const lookEveryMs = 50;
/** What was said so long ago (ms) is recorded as of its source's next confirmation, since it might be too old in the next slot. */
const saidLatelyMs = 1_000;

/** The pairs that a run goes on with as they are, and whose price is not stale now. */
function goingOn(run: Run, next: Run): readonly string[] {
  const known = new Map(run.pairs.map((one) => [one.pair, one]));
  return next.pairs.flatMap((one) => {
    const before = known.get(one.pair);
    const isSame = before !== undefined && recordsAll([before], [one]);
    return isSame && run.recorded.get(one.pair)?.stale === false ? [one.pair] : [];
  });
}

/** Whether the next run has each pair that goes on from the source that it is recorded from now. */
function isWarm(run: Run, next: Run): boolean {
  const now = performance.now();
  return goingOn(run, next).every((pair) => {
    const source = run.recorded.get(pair)?.feed?.source.name;
    return source === undefined || next.selection.primary(pair, now)?.source.name === source;
  });
}

/** Makes known which pairs a run records, and where: what it says of others is none of its prices. */
export async function registerPairs({ pool }: Pick<RecorderOptions, 'pool'>, run: Run): Promise<void> {
  const names = run.pairs.map(({ pair }) => pair);
  await pool.query('select market_register($1, $2)', [names, run.pairs.map(({ decimals }) => decimals)]);
  await openDays(pool);
  for (const { pair, tickAtMs, seq } of await lastTicks(pool, names)) {
    run.recorded.set(pair, { feed: null, tickAtMs, seq, stale: true });
  }
}

/**
 * Waits until the next run, which listens already, can take over from one that records. False where that one has ended meanwhile.
 *
 * @param isStopped whether the recorder has been stopped
 */
export async function listened(
  run: Run,
  next: Run,
  { clock }: Pick<RecorderOptions, 'clock'>,
  isStopped: () => boolean,
): Promise<boolean> {
  const endsAt = performance.now() + warmWithinMs;
  for (;;) {
    if (isStopped() || run.ended) return false;
    next.takeIndices(clock.nowMs());
    if (isWarm(run, next) || performance.now() > endsAt) return true;
    await wait(lookEveryMs);
  }
}

/** The pairs that a run goes on with without becoming stale, from the one before it; what its sources said of them a while ago is confirmed first. */
export function takenOver(run: Run, next: Run): ReadonlySet<string> {
  const now = performance.now();
  const kept = new Set<string>();
  for (const pair of goingOn(run, next)) {
    const feed = next.selection.primary(pair, now);
    if (feed === null) continue;
    kept.add(pair);
    if (feed.quotedMs !== null && now - feed.receivedAt > saidLatelyMs) feed.waits = true;
  }
  return kept;
}

/**
 * Begins a run under its lease: every pair is stale until it has a price for it, but those that it took over. Throws FL001 when the lease
 * is lost.
 */
export async function beginRun(
  { pool, lease, clock }: Pick<RecorderOptions, 'pool' | 'lease' | 'clock'>,
  run: Run,
  kept: ReadonlySet<string>,
): Promise<void> {
  const now = performance.now();
  const names = run.pairs.map(({ pair }) => pair);
  const feedOf = (pair: string) => (kept.has(pair) ? run.selection.primary(pair, now) : null);
  const feeds = new Map(names.map((pair) => [pair, feedOf(pair)]));
  const without = names.filter((pair) => feeds.get(pair) === null);
  await markStale(pool, { name: lease.name, epoch: run.epoch }, without);
  for (const { pair, tickAtMs, seq } of await lastTicks(pool, names)) {
    const feed = feeds.get(pair) ?? null;
    run.recorded.set(pair, { feed, tickAtMs, seq, stale: feed === null });
  }
  await run.heard.begin(clock.nowMs());
  await run.guard.begin(performance.now());
  await run.liquidity.begin(performance.now());
}
