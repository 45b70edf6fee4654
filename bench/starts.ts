import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { startApp } from '#tools/testing/processes/app-process.ts';
import { figureOf, type Measure } from './rounds.ts';

const built = path.join(import.meta.dirname, '..', 'dist');
const removal = { recursive: true, force: true, maxRetries: 50, retryDelay: 100 } as const;

/** ms from the command until the product answers that it is healthy, and stops it. */
async function startedIn(dataDir: string, historyDays: number): Promise<number> {
  const begun = performance.now();
  const env = { DEMO_HISTORY_DAYS: String(historyDays) };
  const app = await startApp({ dataDir, priceSources: 'simulated', lookMs: 10, env });
  const took = performance.now() - begun;
  await app.stop();
  return took;
}

/**
 * How long `npm start` takes until it answers: in a fresh clone, where the web app is not built yet and a past of ninety days begins
 * (it is made while the product answers already); and where both are there.
 */
export async function starts(rounds: number): Promise<Measure[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-starts-'));
  const [first, second]: [number[], number[]] = [[], []];
  try {
    const there = path.join(folder, 'there');
    for (let round = 0; round < rounds; round += 1) {
      await rm(built, removal);
      first.push(await startedIn(path.join(folder, String(round)), 90));
      if (round === 0) await startedIn(there, 0);
      second.push(await startedIn(there, 0));
    }
  } finally {
    await rm(folder, removal);
  }
  return [
    figureOf('first-start', 'first start in a fresh clone, ms until it answers', first, { most: null }),
    figureOf('second-start', 'second start, ms until it answers', second, { most: null }),
  ];
}
