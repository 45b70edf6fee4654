import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startApp } from '#tools/testing/processes/app-process.ts';

/** Where every journey finds the data to begin with. */
export const seededDataVariable = 'FAIRLEAD_JOURNEY_DATA';

/**
 * A module that makes hashes of passwords cheap, for a process to begin with: no journey is about what one costs, and each
 * sign-in would take a core's work of 0.1 s. Whoever wrote the data and whoever reads it have to agree.
 */
export const quickHashes = pathToFileURL(path.join(import.meta.dirname, '../tools/testing/quick-hashes.ts')).href;

/** Seeds a demo once for all journeys: each of them starts on a copy, which takes half the time of a first start. */
export default async function seedOnce(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlead-journeys-'));
  const app = await startApp({ dataDir, priceSources: 'simulated', env: { NODE_OPTIONS: `--import ${quickHashes}` } });
  await app.stop();
  process.env[seededDataVariable] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
