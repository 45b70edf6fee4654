import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#database/migrate.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { startEmbedded } from '#server/outside/postgres/embedded.ts';
import { openAppPool, openPool } from '#server/outside/postgres/pool.ts';
import { postWithoutRecords, postWithRecords } from '#tools/testing/forging/forged-books.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { sellEverywhere } from '#tools/testing/people/people.ts';
import { type BenchSize, hotAccount, reading, setPosting, singlePosting } from './books.ts';
import { broadcast } from './broadcast.ts';
import { copying } from './copying.ts';
import { delivery } from './delivery.ts';
import { flooded } from './flood.ts';
import { http } from './http.ts';
import { type Interaction, interaction } from './interaction.ts';
import { lists } from './lists.ts';
import { mining } from './mining.ts';
import { type Paint, paint } from './paint.ts';
import { reports } from './reports.ts';
import type { Ratio } from './rounds.ts';
import { settlement } from './settlement.ts';
import { trades } from './trades.ts';

/**
 * `npm run bench -- --json FILE`: each figure next to its limit of the same run. `--quick` is a small one; `--only PART`
 * runs one of books, http, trades, copying, mining, reports, lists, broadcast, delivery, flood, paint, interaction.
 */
const { values } = parseArgs({
  options: { json: { type: 'string' }, quick: { type: 'boolean', default: false }, only: { type: 'string' } },
});
type Part =
  | 'books'
  | 'http'
  | 'trades'
  | 'copying'
  | 'mining'
  | 'reports'
  | 'lists'
  | 'broadcast'
  | 'delivery'
  | 'flood'
  | 'paint'
  | 'interaction';
const runs = (part: Part): boolean => values.only === undefined || values.only === part;
const size: BenchSize = values.quick
  ? { rounds: 3, roundMs: 500, entries: 20_000, settled: 5_000, backlog: 20_000 }
  : { rounds: 5, roundMs: 1_500, entries: 1_000_000, settled: 100_000, backlog: 100_000 };

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlead-bench-'));
const database = await startEmbedded({ dataDir });
const owner = openPool(database.owner, { max: 10 });
const app = openAppPool(database.app, { max: 70 });
const found: Ratio[] = [];
const show = (ratio: Ratio): void => {
  found.push(ratio);
  const figures = [ratio.ours, ratio.limit].map((value) => value.toFixed(value < 100 ? 3 : 0).padStart(10)).join(' ');
  console.log(
    `${ratio.met ? 'met ' : 'MISS'} ${figures}  ratio ${ratio.ratio.toFixed(2)} (aim ${ratio.aim})  ${ratio.name}`,
  );
};
try {
  await migrate(owner);
  await sellEverywhere(owner);
  const people = await Promise.all(Array.from({ length: 500 }, () => openCustomer(app, 100_000_000n)));
  console.log('           ours      limit');
  if (runs('books')) {
    show(await singlePosting(owner, app, people, size));
    show(await setPosting(owner, app, people, size));
    show(await settlement(owner, app, people, size.settled));
    // What follows is about accounts and entries, whatever caused them.
    const funded = async (): Promise<UserId> => openCustomer(app, 100_000_000n);
    const readers = [await funded(), await funded(), await funded()] as const;
    await postWithoutRecords(owner);
    for (const ratio of await hotAccount(app, people, size)) show(ratio);
    for (const ratio of await reading(app, readers, size)) show(ratio);
    await postWithRecords(owner);
  }
  if (runs('http')) for (const ratio of await http(owner, app, size)) show(ratio);
  if (runs('trades')) for (const ratio of await trades(owner, app, people, size)) show(ratio);
  if (runs('copying')) {
    const counts = values.quick ? [1_000, 10_000] : [1_000, 10_000, 100_000];
    for (const ratio of await copying(owner, app, people, size, counts)) show(ratio);
  }
  if (runs('mining')) {
    const count = values.quick ? 10_000 : 100_000;
    for (const ratio of await mining(owner, app, people, count, size)) show(ratio);
  }
  if (runs('reports')) {
    // Ten million postings: eight of each trade.
    const count = values.quick ? 25_000 : 1_250_000;
    for (const ratio of await reports(owner, app, people, count, size.rounds)) show(ratio);
  }
  if (runs('lists')) {
    const [admin] = people;
    const counts = {
      customers: 100_000,
      deposits: 1_000_000,
      withdrawals: 500_000,
      conversations: 200_000,
      cases: 50_000,
      audited: 2_000_000,
    };
    const few = {
      customers: 5_000,
      deposits: 20_000,
      withdrawals: 10_000,
      conversations: 5_000,
      cases: 2_000,
      audited: 50_000,
    };
    if (admin)
      for (const ratio of await lists(owner, app, admin, values.quick ? few : counts, size.rounds)) show(ratio);
  }
  if (runs('delivery')) for (const ratio of await delivery(app, values.quick ? 1_000 : 5_000, size.rounds)) show(ratio);
  if (runs('broadcast')) show(await broadcast(app, values.quick ? 1_000 : 5_000, size.rounds));
} finally {
  await Promise.all([owner.end(), app.end()]);
  await database.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
}
if (runs('flood')) show(await flooded(size.rounds, values.quick ? 3_000 : 10_000));
let painted: Paint | null = null;
if (runs('paint')) {
  painted = await paint(values.quick ? 15_000 : 60_000);
  console.log(
    `tick committed → painted, of ${painted.ticks} new prices: median ${painted.median.toFixed(0)} ms, p99 ${painted.p99.toFixed(0)} ms`,
  );
}
let pressed: Interaction | null = null;
if (runs('interaction')) {
  pressed = await interaction(values.quick ? 15_000 : 60_000);
  const { longestTask, taskP99, longestTaskOfProcessor, pressMedian, pressMost } = pressed;
  console.log(
    `${longestTask < 50 ? 'met ' : 'MISS'} ${pressed.pairs} pairs, ${pressed.ticksPerSecond.toFixed(0)} ticks a second: longest task ` +
      `${longestTask.toFixed(0)} ms (aim 50), of the processor ${longestTaskOfProcessor.toFixed(0)} ms, p99 ${taskP99.toFixed(1)} ms; ` +
      `press to paint median ${pressMedian} ms, most ${pressMost} ms`,
  );
}
if (values.json) {
  const named = {
    ...Object.fromEntries(found.map(({ name, ...rest }) => [name, rest])),
    ...(painted ? { painted } : {}),
    ...(pressed ? { interaction: pressed } : {}),
  };
  await writeFile(values.json, `${JSON.stringify(named, null, 2)}\n`);
}
