import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startApp } from '#tools/testing/processes/app-process.ts';

/** Where every journey finds the data to begin with. */
export const seededDataVariable = 'FAIRLEAD_JOURNEY_DATA';

/** Seeds a demo once for all journeys: each of them starts on a copy, which takes half the time of a first start. */
export default async function seedOnce(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlead-journeys-'));
  const app = await startApp({ dataDir, priceSources: 'simulated' });
  await app.stop();
  process.env[seededDataVariable] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
