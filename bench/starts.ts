import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { type AppProcess, startApp } from '#tools/testing/processes/app-process.ts';
import { until } from '#tools/testing/until.ts';
import { figureOf, type Measure } from './rounds.ts';

const root = path.join(import.meta.dirname, '..');
/** What a fresh clone has not: the built web app, and what Node compiled of the product. */
const ofEarlierStarts = [path.join(root, 'dist'), path.join(root, 'node_modules', '.cache', 'compiled')];
/** A past of ninety days takes a minute or two. */
const wholeWithinMs = 600_000;
const removal = { recursive: true, force: true, maxRetries: 50, retryDelay: 100 } as const;

/** Of one start, in ms from the command. */
export interface StartTimes {
  /** Until a visitor's page is there. */
  readonly answered: number;
  /** Until it says that it is healthy: prices are recorded, and the past of a demo is made. */
  readonly whole: number;
}

/**
 * Takes the times of a start, then stops what was started.
 *
 * @param begin resolves once the page at `/` is there
 */
export async function timesOf(begin: () => Promise<Pick<AppProcess, 'url' | 'stop'>>): Promise<StartTimes> {
  const begun = performance.now();
  const app = await begin();
  const answered = performance.now() - begun;
  try {
    await until(async () => (await fetch(`${app.url}/api/health`)).ok, wholeWithinMs);
    return { answered, whole: performance.now() - begun };
  } finally {
    await app.stop();
  }
}

const startedIn = (dataDir: string, historyDays: number): Promise<StartTimes> => {
  const env = { DEMO_HISTORY_DAYS: String(historyDays) };
  return timesOf(() => startApp({ dataDir, priceSources: 'simulated', lookMs: 10, path: '/', env }));
};

/**
 * How long `npm start` takes until it answers: in a fresh clone, where the web app is not built yet and a past of ninety days begins
 * (it is made while the product answers already, and is a figure of its own); and where both are there.
 */
export async function starts(rounds: number): Promise<Measure[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-starts-'));
  const [first, second]: [StartTimes[], StartTimes[]] = [[], []];
  try {
    const there = path.join(folder, 'there');
    for (let round = 0; round < rounds; round += 1) {
      for (const left of ofEarlierStarts) await rm(left, removal);
      first.push(await startedIn(path.join(folder, String(round)), 90));
      if (round === 0) await startedIn(there, 0);
      second.push(await startedIn(there, 0));
    }
  } finally {
    await rm(folder, removal);
  }
  return measuresOf(first, second);
}

/** The figures of first starts with their past, and of second ones. */
export function measuresOf(first: readonly StartTimes[], second: readonly StartTimes[]): Measure[] {
  const figure = (key: string, name: string, times: readonly number[]) => figureOf(key, name, times, { most: null });
  const answered = (times: readonly StartTimes[]) => times.map((one) => one.answered);
  const whole = (times: readonly StartTimes[]) => times.map((one) => one.whole);
  return [
    figure('first-start', 'first start in a fresh clone, ms until it answers', answered(first)),
    figure('first-past', 'first start in a fresh clone, ms until its past of 90 days is made', whole(first)),
    figure('second-start', 'second start, ms until it answers', answered(second)),
    figure('second-healthy', 'second start, ms until it says that it is healthy', whole(second)),
  ];
}
