import { parentPort, workerData } from 'node:worker_threads';
import { recordsAll } from '#domain/markets/listing.ts';
import type { PairDefinition } from '#domain/markets/pairs.ts';
import { watchEventLoop } from '#server/event-loop.ts';
import { openJobs } from '#server/jobs.ts';
import type { MarketThreadConfig, ThreadCommand, ThreadMessage } from '#server/market-thread/messages.ts';
import { threadLog } from '#server/market-thread/thread-log.ts';
import { createMarkets } from '#server/markets/markets.ts';
import { isLeaseLost } from '#server/markets/recording/lease.ts';
import { type OwnGaps, watchOwnGaps } from '#server/markets/recording/own-gaps.ts';
import { makeNextMinutes, pruneHeard, thinNextDay } from '#server/markets/recording/thinning.ts';
import { openAppPool } from '#server/outside/postgres/pool.ts';
import { openTraces } from '#server/outside/traces/open.ts';
import { signerFromPem } from '#server/proof/signer.ts';
import { createSealer } from '#server/seals/sealer.ts';
import { createSettler } from '#server/trades/settler.ts';
import { openPairsInForce } from './pairs-in-force.ts';
import { openPriceSources } from './price-sources.ts';

const reportEveryMs = 1_000;

/**
 * The program of the market thread: prices are recorded, trades settled and rows sealed here, over connections of its own, so that
 * nothing that a request does in the main thread can hold them up (T5).
 */
const port = parentPort;
if (port === null) throw new Error('this program runs in a thread that server/assembly/trading.ts starts');
const config: MarketThreadConfig = workerData;
const send = (message: ThreadMessage): void => port.postMessage(message);
const log = threadLog(send);
const { mode, prices, offers } = config;
const stopTraces = await openTraces(config.traces, 'markets', log);

const eventLoop = watchEventLoop('markets', log);
const recorderPool = openAppPool(config.database, { max: 3, applicationName: 'fairlead recorder' });
const pool = openAppPool(config.database, { max: 4, applicationName: 'fairlead settler' });
const jobs = openJobs(log);
const list = openPairsInForce(pool, offers);
await list.follow();
// What the simulation has walked goes on from there when it is made anew.
const away = new Map<string, number>();
const sourcesOf = (recorded: readonly PairDefinition[]) => openPriceSources(prices, recorded, list.references, away);
let run = list.recorded;
const markets = createMarkets({
  pool: recorderPool,
  mode,
  pairs: run,
  log,
  guardBps: prices.guardBps,
  index: prices.index,
  sources: sourcesOf(run),
  onTicks: () => {
    send({ kind: 'ticks' });
    settle.run();
    ownGaps.ticks();
  },
  onSlot: () => ownGaps.slot(),
});
const { lease } = markets;
const ownGaps: OwnGaps = watchOwnGaps({
  pool,
  lease,
  log,
  nowMs: () => markets.nowMs(),
  longestDelaySince: (at) => eventLoop.longestSince(at),
});
lease.onAcquired(() => send({ kind: 'lease', held: true }));
lease.onLost(() => send({ kind: 'lease', held: false }));

/** Records what is listed by now (M3), where that is more than this run says that it does, or other. */
async function followPairs(): Promise<void> {
  await list.follow();
  const { recorded } = list;
  if (recorded === run || recordsAll(run, recorded)) return;
  const sources = sourcesOf(recorded);
  run = recorded;
  log.info({ pairs: recorded.length }, 'the list of pairs is another one: another run takes over');
  await markets.follow({ pairs: recorded, sources });
  send({ kind: 'lease', held: lease.epoch() !== null });
}

jobs.every(1_000, 'the pairs that are listed', followPairs);
const settler = createSettler({ pool, lease, log, setSize: 500, onClosed: () => send({ kind: 'settled' }) });
const settle = jobs.every(250, 'settlement', () => {
  const epoch = lease.epoch();
  return settler.settleDue().catch((error: unknown) => {
    if (!isLeaseLost(error)) throw error;
    if (epoch !== null) lease.lost(epoch);
    return 0;
  });
});
const sealer = createSealer(pool, signerFromPem(config.signingKeyPem));
jobs.every(1_000, 'sealing', () => sealer.pass());
jobs.every(5_000, 'making minutes', () => makeNextMinutes(pool, log));
jobs.every(60_000, 'thinning', async () => {
  await thinNextDay(pool, prices.ticksDays, log);
  await pruneHeard(pool, log);
});
const reports = setInterval(() => {
  const report = { setAside: settler.setAside(), dropped: markets.dropped(), eventLoop: eventLoop.delay() };
  send({ kind: 'report', report });
}, reportEveryMs);

let starting: Promise<void> = Promise.resolve();

/** Settlement and sealing go on while prices are not recorded yet: both only do what is due. */
async function start(): Promise<void> {
  await markets.start();
  send({ kind: 'started' });
}

async function stop(): Promise<void> {
  jobs.stop();
  await starting.catch(() => undefined);
  await markets.stop();
  await jobs.idle();
  clearInterval(reports);
  eventLoop.stop();
  await stopTraces();
  await Promise.all([recorderPool.end(), pool.end()]);
  send({ kind: 'stopped' });
}

port.on('message', (command: ThreadCommand) => {
  switch (command) {
    case 'start':
      starting = start();
      return;
    case 'stop':
      void stop();
  }
});
jobs.start();
