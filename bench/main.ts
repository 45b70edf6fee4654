import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#database/migrate.ts';
import { startEmbedded } from '#server/outside/postgres/embedded.ts';
import { openPool } from '#server/outside/postgres/pool.ts';
import { openCustomer } from '#tools/testing/customers.ts';
import { type BenchSize, balanceRead, hotAccount, setPosting, singlePosting } from './books.ts';
import type { Ratio } from './rounds.ts';
import { settlement } from './settlement.ts';

/** `npm run bench -- --json FILE`: each figure next to its limit of the same run. `--quick` is a small one. */
const { values } = parseArgs({ options: { json: { type: 'string' }, quick: { type: 'boolean', default: false } } });
const size: BenchSize = values.quick
  ? { rounds: 3, roundMs: 500, entries: 20_000, settled: 5_000 }
  : { rounds: 5, roundMs: 1_500, entries: 1_000_000, settled: 100_000 };

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlead-bench-'));
const database = await startEmbedded({ dataDir });
const owner = openPool(database.owner, { max: 10 });
const app = openPool(database.app, { max: 70 });
const found: Ratio[] = [];
try {
  await migrate(owner);
  const people = await Promise.all(Array.from({ length: 500 }, () => openCustomer(app, 100_000_000n)));
  const show = (ratio: Ratio): void => {
    found.push(ratio);
    const figures = [ratio.ours, ratio.limit].map((value) => value.toFixed(value < 100 ? 3 : 0).padStart(10)).join(' ');
    console.log(
      `${ratio.met ? 'met ' : 'MISS'} ${figures}  ratio ${ratio.ratio.toFixed(2)} (aim ${ratio.aim})  ${ratio.name}`,
    );
  };
  console.log('           ours      limit');
  show(await singlePosting(owner, app, people, size));
  for (const ratio of await hotAccount(app, people, size)) show(ratio);
  show(await setPosting(owner, app, people, size));
  show(await settlement(owner, app, people, size.settled));
  show(await balanceRead(app, () => openCustomer(app, 100_000_000n), size));
} finally {
  await Promise.all([owner.end(), app.end()]);
  await database.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
}
if (values.json) {
  const named = Object.fromEntries(found.map(({ name, ...rest }) => [name, rest]));
  await writeFile(values.json, `${JSON.stringify(named, null, 2)}\n`);
}
