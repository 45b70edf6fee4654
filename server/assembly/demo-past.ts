import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { paidCoin } from '#api/demo.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { coinOf } from '#domain/money/coins.ts';
import { createAlertFiring, priceAlerts } from '#server/alerts/firing.ts';
import { alertHandlers } from '#server/alerts/handlers.ts';
import { watchlistHandlers } from '#server/alerts/watchlist.ts';
import { moveClock, type PastSpan, pastApplication } from '#server/demo/history/clock.ts';
import type { PastDependencies, PastEngine } from '#server/demo/history/past.ts';
import { blockEveryMs } from '#server/demo/payments/simulation.ts';
import { openJobs } from '#server/jobs.ts';
import { priceBookAt } from '#server/markets/price-book.ts';
import { HeldLease, leaseName } from '#server/markets/recording/lease.ts';
import { type SteppedRecorder, steppedRecorder } from '#server/markets/recording/stepped-recorder.ts';
import { makeNextMinutes } from '#server/markets/recording/thinning.ts';
import { makeSources } from '#server/markets/sources/sources.ts';
import { createMiningNotifications } from '#server/mining/notify.ts';
import { drawDemoDocuments } from '#server/outside/demo-documents.ts';
import { openAppPool, openPool } from '#server/outside/postgres/pool.ts';
import { readReferenceRates } from '#server/outside/venues/reference-rates.ts';
import { readKeptKeys } from '#server/proof/keys.ts';
import { readSealPaths } from '#server/seals/paths.ts';
import { createSealer } from '#server/seals/sealer.ts';
import { tradeHandlers } from '#server/trades/handlers.ts';
import { openOrderCounts } from '#server/trades/order-counts.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { createSettler } from '#server/trades/settler.ts';
import { advancingCopies, notifyingOfCopies, openCopying, placingCopies } from './copying.ts';
import type { Foundation } from './foundation.ts';
import { openMoney } from './money.ts';
import { openPeople } from './people.ts';
import { openTraders } from './traders.ts';

/** Everything that makes the past of a demo, over connections of its own that live in it; close it when the past is made. */
export async function openPast(
  foundation: Foundation,
  span: PastSpan,
  { onProgress, stopped }: Pick<PastDependencies, 'onProgress' | 'stopped'>,
): Promise<{ readonly past: PastDependencies; close(): Promise<void> }> {
  const { environment, signer, log, sessionConfig } = foundation;
  // What a crash of the machine would take is made again, or missed by nobody. Each pass of the sealer looks at all days: by their
  // indexes, however small they are. A statement is planned once: each day of ticks is a table, and to plan for ninety of them takes
  // longer than to look.
  const settings = '-c synchronous_commit=off -c enable_seqscan=off -c plan_cache_mode=force_generic_plan';
  const options = [sessionConfig.options, settings].filter(Boolean).join(' ');
  const pool = openAppPool({ ...sessionConfig, options }, { max: 12, applicationName: pastApplication });
  const owner = openPool(foundation.ownerConfig, { max: 1, applicationName: pastApplication });
  const own: Foundation = {
    ...foundation,
    pool,
    orderPool: pool,
    callerPool: pool,
    limitPool: pool,
    marketPool: pool,
    candlePool: pool,
    statementPool: pool,
  };
  const jobs = openJobs(log);
  const people = await openPeople(own);
  const money = await openMoney(own, people);
  const copying = openCopying(own, people, jobs, () => true);
  const traders = openTraders(own, people, jobs, async () => null);
  const alerts = createAlertFiring({ pool, notifyAll: people.notifyAll, log, isOurs: () => true });
  jobs.every(1_000, priceAlerts, () => alerts.fireDue());
  const counts = openOrderCounts({ pool, log });
  jobs.every(1_000, countingOrders, () => counts.write());
  const { mode, offers, countries } = environment;
  const { pairs } = offers;
  const references = readReferenceRates(pairs);
  const source = simulation(references, pairs);
  const recorded = pairs.filter(({ pair }) => source.pairs.includes(pair));
  const { close, ...engine } = engineOf(own, {
    source,
    pairs: recorded,
    jobs,
    owner,
    money,
    mining: createMiningNotifications({ pool, notifyAll: people.notifyAll }),
  });
  return {
    async close() {
      await jobs.idle();
      await close();
      await Promise.all([pool.end(), owner.end()]);
    },
    past: {
      span,
      onProgress,
      stopped,
      engine,
      pairs: recorded.map(({ pair, decimals, terms }) => ({
        pair,
        decimals,
        last: references.get(pair)?.price ?? 0n,
        tradable: terms !== null,
      })),
      seed: {
        auth: people.authentication,
        outbox: (recipient) => people.mailQueue.outbox(recipient),
        documents: drawDemoDocuments,
        startPrices: () => undefined,
        priceWaitMs: 0,
        nowMs: () => span.atMs,
        mining: { pool, pairs, priceAt: priceBookAt('demo') },
        hasPast: true,
        handlers: {
          ...people.handlers,
          ...money.handlers,
          ...copying.handlers,
          ...traders.handlers,
          ...watchlistHandlers({ pool, pairs }),
          ...alertHandlers({ pool, pairs, isQuoted: (pair) => source.pairs.includes(pair) }),
          ...tradeHandlers({
            pool,
            offers,
            origin: new URL(foundation.address).origin,
            keys: () => readKeptKeys(pool),
            sealPaths: (pair, seqs) => readSealPaths(pool, pair, seqs),
            placement: createPlacement({
              pool,
              signer,
              mode,
              policy: countries,
              offers,
              traders: copying.traders,
              counts,
            }),
          }),
        },
      },
    },
  };
}

function simulation(
  references: ReturnType<typeof readReferenceRates>,
  pairs: Foundation['environment']['offers']['pairs'],
) {
  const none = () => {
    throw new Error('the past is simulated');
  };
  const [source] = makeSources([{ kind: 'simulated' }], {
    kraken: none,
    coinbase: none,
    bitstamp: none,
    bitfinex: none,
    feed: none,
    coingecko: none,
    pairs,
    references,
  });
  if (source === undefined) throw new Error('there is no simulation');
  return source;
}

const sealTries = 400;
const sealPauseMs = 5;
/** A pass where nothing is being written at the moment; no row otherwise. */
const passText = `select seal_pass() where pg_snapshot_xmin(pg_current_snapshot()) = pg_snapshot_xmax(pg_current_snapshot())`;
/** So often what the database keeps of its tables is brought up to date. */
const tidyEveryDays = 3;
const countingOrders = 'counting orders';
/** Jobs that have something to do where a trade was settled; traders' figures are brought forward once a day. */
const afterSettling = [advancingCopies, notifyingOfCopies, priceAlerts, countingOrders];

/** What the database does by itself where a day takes a day: without it each look at the days that are over reads all of them. */
async function tidyUp(owner: Pool, atMs: number): Promise<void> {
  await owner.query('set role fairlead_owner');
  const days = Array.from({ length: tidyEveryDays + 1 }, (_, nth) => nth + 1).map(
    (back) =>
      `market_tick_${isoTime(millis(atMs - back * dayMs))
        .slice(0, 10)
        .replaceAll('-', '')}`,
  );
  const { rows } = await owner.query<{ name: string }>(sealedTables, [days]);
  for (const { name } of rows) await owner.query(`vacuum (analyze) ${name}`);
}

/** What a pass of the sealer looks at by the numbers of transactions; of the days of ticks those that are given. */
const sealedTables = `select distinct t.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
  join pg_am a on a.oid = c.relam join pg_class t on t.oid = i.indrelid
  where a.amname = 'brin' and t.relkind = 'r' and (not t.relispartition or t.relname = any($1))`;

interface EngineParts {
  readonly source: ReturnType<typeof simulation>;
  readonly pairs: Foundation['environment']['offers']['pairs'];
  readonly jobs: ReturnType<typeof openJobs>;
  readonly owner: Pool;
  readonly money: Awaited<ReturnType<typeof openMoney>>;
  readonly mining: ReturnType<typeof createMiningNotifications>;
}

function engineOf(
  { pool, signer, log, environment, standIn }: Foundation,
  parts: EngineParts,
): PastEngine & { close(): Promise<void> } {
  const { source, pairs, jobs, owner, money, mining } = parts;
  // Nobody else wants it; a renewal beside a pass of the sealer would hold that up.
  const lease = new HeldLease({ pool, name: leaseName, log, tryEveryMs: dayMs });
  const settler = createSettler({ pool, lease, log, setSize: 500 });
  let recorder: SteppedRecorder | null = null;
  const recording = (): SteppedRecorder => {
    if (recorder === null) throw new Error('no run of the recorder has begun');
    return recorder;
  };
  return {
    moveTo: (atMs) => moveClock(pool, atMs),
    async begin(atMs) {
      const epoch = await new Promise<bigint>((resolve) => {
        lease.onAcquired(resolve);
        lease.start();
      });
      const { guardBps } = environment.prices;
      recorder = steppedRecorder({ pool, pairs, source, guardBps, lease: { name: leaseName, epoch }, log });
      await recorder.begin(millis(atMs));
    },
    record: (atMs, prices) => recording().record(millis(atMs), prices),
    writeHeard: (atMs) => recording().writeHeard(millis(atMs)),
    async settle() {
      await settler.settleDue();
    },
    placeCopies: () => jobs.runOnce([placingCopies]),
    fireAlerts: () => jobs.runOnce([priceAlerts]),
    followSettling: () => jobs.runOnce(afterSettling),
    runJobs: () => jobs.runOnce(),
    async notifyOfMining() {
      await mining.notifyDue();
    },
    async fixPayouts() {
      await money.fixPayouts();
    },
    async pay(atMs, deposit, kind) {
      if (standIn === null) return false;
      const { chain } = coinOf(paidCoin(kind, deposit.paymentMethod) ?? deposit.paymentMethod);
      // It looks right before, as one that looks all the time has: otherwise the block came while nobody looked.
      await money.watch.look(chain);
      // Its first block is due now.
      const sent = await standIn.simulate(deposit, kind, atMs - blockEveryMs);
      if (!sent.ok) throw new Error(`a payment of the past was refused: ${sent.failure.code}`);
      await standIn.advance(atMs);
      await money.watch.look(chain);
      return true;
    },
    async payOut(atMs, payout) {
      if (standIn === null) return null;
      const { chain } = coinOf(payout.paymentMethod);
      await money.watch.look(chain);
      const transactionId = await standIn.payOut(payout, atMs - blockEveryMs);
      await standIn.advance(atMs);
      await money.watch.look(chain);
      return transactionId;
    },
    async confirm(atMs, method) {
      await standIn?.advance(atMs);
      await money.watch.look(coinOf(method).chain);
    },
    async seal() {
      // What runs beside it, such as the database's own upkeep, holds back what is younger: time does not go on before that is sealed.
      for (let tries = 0; tries < sealTries; tries += 1) {
        const { rowCount } = await pool.query({ name: 'demo-seal', text: passText });
        if (rowCount === 1) return;
        await wait(sealPauseMs);
      }
      await pool.query('select seal_pass()');
    },
    async turnDay(atMs) {
      await recorder?.openDays();
      if (Math.floor(atMs / dayMs) % tidyEveryDays === 0) await tidyUp(owner, atMs);
      await jobs.runOnce();
      while (await makeNextMinutes(pool, log));
      // A sealer looks for days that have ended at its first pass.
      await createSealer(pool, signer).pass();
    },
    end: (atMs) => recording().end(millis(atMs)),
    close: () => lease.stop(),
  };
}
