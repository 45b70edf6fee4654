import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#database/migrate.ts';
import { superuser } from '#server/outside/postgres/cluster.ts';
import { startEmbedded } from '#server/outside/postgres/embedded.ts';
import { ownerRole } from '#server/outside/postgres/passwords.ts';
import { openAppPool, openPool } from '#server/outside/postgres/pool.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { sellEverywhere } from '#tools/testing/people/people.ts';
import { commitNow, machineNow } from './machine.ts';
import { onBooks, onProduct } from './parts.ts';
import { fileOf, type Result, readResult, recordedOf, textOf } from './results.ts';
import type { Measure } from './rounds.ts';
import { chosenOf, type Part, partsOnBooks, partsOnProduct } from './selection.ts';
import { linesOf, tableOf } from './summary.ts';

/**
 * `npm run bench -- PARTS`: each figure next to its limit of the same run and to the last run before; PARTS as `trades,copying`, all of
 * them where none is named. The result goes into bench/results, or where `--results FOLDER` says. `--quick` is a smaller run.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    results: { type: 'string', default: path.join(import.meta.dirname, 'results') },
  },
});

function partsOrExit(): readonly Part[] {
  try {
    return chosenOf(positionals);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

async function readEarlier(folder: string): Promise<readonly Result[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.json'));
  return Promise.all(files.map(async (file) => readResult(await readFile(path.join(folder, file), 'utf8'), file)));
}

const asked = partsOrExit();
const earlier = await readEarlier(values.results);
const run = {
  at: new Date().toISOString(),
  size: values.quick ? ('quick' as const) : ('whole' as const),
  machine: machineNow(),
};
const commit = await commitNow();
console.log(run.machine.kind);
if (run.machine.busy)
  console.log(`busy: ${run.machine.load} processes on ${run.machine.cores} cores; only the ratios say anything`);
console.log('           ours      limit');

const found: Measure[] = [];
function show(measures: readonly Measure[]): void {
  found.push(...measures);
  for (const [key, one] of Object.entries(recordedOf(measures)))
    for (const line of linesOf(key, one, run, earlier)) console.log(line);
}

let postgres = 'unknown';
const done: Part[] = [];

/** Runs the parts that need books on ones of their own; where none does, the database is only asked for its version. */
async function runOnBooks(): Promise<void> {
  const parts = partsOnBooks.filter((part) => asked.includes(part));
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlead-bench-'));
  const database = await startEmbedded({ dataDir });
  const setup = openPool({ ...database.owner, user: superuser }, { max: 1 });
  await setup.query(`grant pg_checkpoint to ${ownerRole}`);
  await setup.end();
  const owner = openPool(database.owner, { max: 10 });
  const app = openAppPool(database.app, { max: 70 });
  try {
    const { rows } = await owner.query<{ server_version: string }>('show server_version');
    postgres = rows[0]?.server_version ?? 'unknown';
    if (parts.length === 0) return;
    await migrate(owner);
    await sellEverywhere(owner);
    const people = await Promise.all(Array.from({ length: 500 }, () => openCustomer(app, 100_000_000n)));
    for (const part of parts) {
      show(await onBooks[part]({ owner, app, people, quick: values.quick }));
      done.push(part);
    }
  } finally {
    await Promise.all([owner.end(), app.end()]);
    await database.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }
}

/** Writes what was measured, whole or not, and shows it beside the goals. */
async function finish(): Promise<void> {
  const measures = recordedOf(found);
  const result: Result = {
    format: 1,
    ...run,
    node: process.versions.node,
    postgres,
    ...commit,
    parts: done,
    measures,
  };
  await mkdir(values.results, { recursive: true });
  const file = path.join(values.results, fileOf(result));
  await writeFile(file, textOf(result));
  console.log(values.quick ? '\nGoals (of a whole run; a quick one is smaller):' : '\nGoals:');
  for (const line of tableOf(measures)) console.log(line);
  console.log(`\nwritten to ${path.relative(process.cwd(), file)}`);
}

try {
  await runOnBooks();
  for (const part of partsOnProduct.filter((one) => asked.includes(one))) {
    show(await onProduct[part](values.quick));
    done.push(part);
  }
} finally {
  // A part that failed takes nothing with it of those before.
  if (done.length > 0) await finish();
}
