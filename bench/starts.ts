import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { startApp } from '#tools/testing/processes/app-process.ts';
import { figureOf, type Measure } from './rounds.ts';

/** ms from the command until the product answers that it is healthy, and stops it. */
async function startedIn(dataDir: string): Promise<number> {
  const begun = performance.now();
  const app = await startApp({ dataDir, priceSources: 'simulated', lookMs: 10 });
  const took = performance.now() - begun;
  await app.stop();
  return took;
}

/**
 * How long `npm start` takes until it answers: without any data, and on the data of that first start. The web app is built before,
 * and a demo begins without a past, which is made while it answers already.
 */
export async function starts(rounds: number): Promise<Measure[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-starts-'));
  const [first, second]: [number[], number[]] = [[], []];
  try {
    await startedIn(path.join(folder, 'built'));
    for (let round = 0; round < rounds; round += 1) {
      const dataDir = path.join(folder, String(round));
      first.push(await startedIn(dataDir));
      second.push(await startedIn(dataDir));
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }
  return [
    figureOf('first-start', 'first start, ms until it answers', first, { most: null }),
    figureOf('second-start', 'second start, ms until it answers', second, { most: null }),
  ];
}
