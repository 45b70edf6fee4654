import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type AppProcess, startApp, verifyData } from '#tools/testing/processes/app-process.ts';
import { soakPayments } from '#tools/testing/soak/payments.ts';
import { soakReplay } from '#tools/testing/soak/replay.ts';
import { crowdUntil, sendAgain, untilAllClosed } from './testing/crowd.ts';

/**
 * `npm run soak`: pays deposits on a real chain (litecoind in regtest, where it is installed); plays recorded trades at half
 * speed to a crowd and a browser for an hour, with the database out of reach half-way (`--replay-minutes N`, 60 by default, 0
 * for none); then kills app and database in turn under a crowd, hundreds of times on one and the same data, and verifies
 * the data all along (`--kills N`, 200 by default, 0 for none). Ends with 1 and the data folder's name when anything is off.
 */
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, 'replay-minutes': { type: 'string', default: '60' } },
});
const kills = Number(values.kills);
if (!Number.isSafeInteger(kills) || kills < 0) throw new Error('--kills wants a whole number of 0 or more');
const minutes = Number(values['replay-minutes']);
if (!(minutes >= 0)) throw new Error('--replay-minutes wants a number of 0 or more');
const verifyEach = 10;

const before = await soakPayments();
if (minutes > 0) before.push(...(await soakReplay(minutes)));

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlead-soak-'));
const options = { dataDir, priceSources: 'simulated' };
let app: AppProcess = await startApp(options);
let trades = 0;

async function killDatabase(): Promise<void> {
  const pidFile = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
}

async function oneKill(round: number): Promise<string[]> {
  const ofDatabase = round % 2 === 0;
  const sent = await crowdUntil(app.url, 100 + Math.random() * 900, () =>
    ofDatabase ? killDatabase() : app.stop('SIGKILL'),
  );
  if (ofDatabase) await app.stop('SIGKILL');
  app = await startApp(options);
  trades += sent.size;
  const wrong = await sendAgain(app.url, sent);
  if (round % verifyEach === 0) wrong.push(...(await unclean()));
  console.log(
    `${round} of ${kills}: ${ofDatabase ? 'database' : 'app'} killed, ${sent.size} keys, ${wrong.length} wrong`,
  );
  return wrong;
}

async function unclean(): Promise<string[]> {
  const { code, output } = await verifyData(dataDir);
  return code === 0 ? [] : [output];
}

let wrong: string[] = [...before];
for (let round = 1; round <= kills && wrong.length === 0; round += 1) wrong = await oneKill(round);
if (!(await untilAllClosed(app.url))) wrong.push('trades were still open a minute after the last kill');
wrong.push(...(await unclean()));
await app.stop();
if (wrong.length === 0) await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
console.log(wrong.length === 0 ? `${kills} kills, ${trades} keys: clean` : `${wrong.join('\n')}\nthe data: ${dataDir}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
