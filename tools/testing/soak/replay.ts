import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Value } from 'typebox/value';
import { readKeys, readReceipt } from '#api/receipts.ts';
import { verifyReceipt } from '#domain/trades/receipt-check.ts';
import { startEmbedded } from '#server/outside/postgres/embedded.ts';
import { openPool } from '#server/outside/postgres/pool.ts';
import { openConnection } from '#tools/testing/database-connection.ts';
import { realTradesFile } from '#tools/testing/markets/real-trades.ts';
import { startApp, verifyData } from '#tools/testing/processes/app-process.ts';
import { judgeTrades } from '#tools/testing/trades/trade-judge.ts';
import { until } from '#tools/testing/until.ts';
import { proofTools } from '#tools/verification/proof-tools.ts';
import { lineOf } from '#tools/verification/receipt-words.ts';
import { type Outcomes, tradeOn } from './crowd.ts';
import { type WatchedPage, watchTradeRoom } from './page.ts';

const pair = 'ETHUSD';
const outageMs = 30_000;
/** After the database is back, requests that waited for it may still fail for so long. */
const recoveryMs = 15_000;
const receiptsRead = 50;
/** What the page's heap may grow by, from its second quarter of an hour to its last, beyond a half more. */
const heapSlackBytes = 8 * 2 ** 20;

/**
 * The recorded trades at half speed, in a loop, in a real app: a crowd places trades over HTTP, a browser shows the trade
 * room all along, and half-way the database is out of reach for 30 s. Afterwards every trade is judged by the slow oracle,
 * receipts are proved, and the books are verified. Answers what was wrong.
 */
export async function soakReplay(minutes: number): Promise<string[]> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlead-soak-replay-'));
  const cluster = await startEmbedded({ dataDir });
  const connection = await openConnection({ ...cluster.owner, user: 'fairlead_superuser' });
  const app = await startApp({
    dataDir,
    priceSources: `replay:${pair}=${realTradesFile()}@0.5;loop,simulated`,
    env: {
      DATABASE_URL: `postgres://fairlead_superuser:${cluster.owner.password}@127.0.0.1:${connection.port}/fairlead`,
    },
  });
  const direct = openPool(cluster.owner, { max: 2 });
  const outcomes: Outcomes = { accepted: new Set(), refused: new Map(), unanswered: 0 };
  const wrong: string[] = [];
  let page: WatchedPage | null = null;
  try {
    page = await watchTradeRoom(app.url, pair);
    const endsAt = Date.now() + minutes * 60_000;
    let goesOn = true;
    const crowd = tradeOn(app.url, outcomes, () => goesOn && Date.now() < endsAt);
    const cutAt = Date.now() + (minutes * 60_000) / 2;
    while (Date.now() < cutAt) {
      await page.look();
      await wait(Math.min(15_000, Math.max(0, cutAt - Date.now())));
    }
    connection.cut();
    await wait(outageMs);
    connection.fix();
    const fixedAt = Date.now();
    while (Date.now() < endsAt) {
      await wait(Math.min(15_000, Math.max(0, endsAt - Date.now())));
      await page.look();
    }
    goesOn = false;
    await crowd;
    await page.moves().catch((error: unknown) => wrong.push(`the page shows no new price: ${error}`));
    const expected = ({ at, text }: { readonly at: number; readonly text: string }): boolean =>
      at >= cutAt && at <= fixedAt + recoveryMs && text.startsWith('Failed to load resource');
    wrong.push(...page.errors.filter((one) => !expected(one)).map(({ text }) => `the page's console: ${text}`));
    wrong.push(...heapGrowth(page.heap));
    const isClosed = async () =>
      (await direct.query(`select 1 from trade where status = 'PENDING' limit 1`)).rows.length === 0;
    await until(isClosed, 240_000).catch((error: unknown) => wrong.push(`trades are still open: ${error}`));
    wrong.push(...(await receiptProblems(app.url, [...outcomes.accepted])));
    const { ends, wrong: misjudged } = await judgeTrades(direct);
    wrong.push(...misjudged);
    const stored = await direct.query<{ trade_id: string }>('select trade_id from trade');
    const ids = new Set(stored.rows.map(({ trade_id }) => trade_id));
    for (const id of outcomes.accepted) if (!ids.has(id)) wrong.push(`${id} was acknowledged and is gone`);
    for (const id of ids) if (!outcomes.accepted.has(id)) wrong.push(`${id} is there and nobody was answered`);
    const { code, output } = await verifyData(dataDir);
    if (code !== 0) wrong.push(output);
    console.log(
      `${minutes} minutes of replay: ${outcomes.accepted.size} trades, ${inWords(Object.entries(ends))}; refused ` +
        `${inWords([...outcomes.refused])}; sent again ${outcomes.unanswered} times; the page's heap ` +
        `${page.heap.map((bytes) => (bytes / 2 ** 20).toFixed(0)).join(' ')} MB, ${page.errors.length} lines in its console`,
    );
  } finally {
    await page?.close();
    await app.stop();
    await direct.end();
    await connection.stop();
    await cluster.stop();
  }
  if (wrong.length > 0) return [...wrong, `the data of the replay: ${dataDir}`];
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  return [];
}

const inWords = (counts: readonly (readonly [string, number])[]): string =>
  counts.map(([name, count]) => `${count} ${name}`).join(', ') || 'none';

/** The page may fill its lists and caches; it may not go on growing. */
function heapGrowth(heap: readonly number[]): string[] {
  const quarter = Math.floor(heap.length / 4);
  const [early, late] = [heap.slice(quarter, 2 * quarter), heap.slice(-quarter)].map((part) => Math.min(...part));
  if (quarter === 0 || early === undefined || late === undefined) return [];
  const grown = late > early * 1.5 + heapSlackBytes;
  return grown ? [`the page's heap grew from ${early} to ${late} bytes`] : [];
}

/** Reads the receipts of some trades as anybody may, and proves them. */
async function receiptProblems(url: string, ids: readonly string[]): Promise<string[]> {
  const published: unknown = await (await fetch(`${url}/api/proof/keys`)).json();
  if (!Value.Check(readKeys.reply, published)) return ['the published keys are malformed'];
  const problems: string[] = [];
  for (const id of ids.toSorted(() => Math.random() - 0.5).slice(0, receiptsRead)) {
    const receipt: unknown = await (await fetch(`${url}/api/trades/${id}/receipt`)).json();
    if (!Value.Check(readReceipt.reply, receipt)) problems.push(`${id}: the receipt is malformed`);
    else
      for (const finding of verifyReceipt(receipt, published.items, proofTools))
        if (finding.state === 'refuted') problems.push(`${id}: ${lineOf(finding)}`);
  }
  return problems;
}
