import type { Server } from 'node:http';
import { createAlertFiring, priceAlerts } from '#server/alerts/firing.ts';
import { alertHandlers } from '#server/alerts/handlers.ts';
import { watchlistHandlers } from '#server/alerts/watchlist.ts';
import { marketResultHandlers } from '#server/house/market-results.ts';
import { callerAddresses } from '#server/http/callers/caller-address.ts';
import { liveCallers } from '#server/http/callers/socket-opening.ts';
import type { Jobs } from '#server/jobs.ts';
import { LiveHub } from '#server/live/hub.ts';
import { openMarketThread } from '#server/market-thread/supervisor.ts';
import { DatabaseClock } from '#server/markets/database-clock.ts';
import { marketHandlers } from '#server/markets/handlers.ts';
import { recordingHandlers } from '#server/markets/recording/incidents.ts';
import { backOffMs } from '#server/outside/back-off.ts';
import { readKeptKeys } from '#server/proof/keys.ts';
import { proofHandlers } from '#server/seals/handlers.ts';
import { readSealPaths } from '#server/seals/paths.ts';
import { tradeHandlers } from '#server/trades/handlers.ts';
import { openOrderCounts } from '#server/trades/order-counts.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { openCopying } from './copying.ts';
import type { Foundation } from './foundation.ts';
import type { People } from './people.ts';
import { openQuoted } from './quoted-pairs.ts';

/** What a slice is given beside the pairs; those stay live, which a spread would end. */
function withDeps<L extends object, D extends object>(live: L, deps: D): L & D {
  return Object.create(null, { ...Object.getOwnPropertyDescriptors(live), ...Object.getOwnPropertyDescriptors(deps) });
}

/** Prices, trades and their proof, and the sockets that show them as they happen. */
export function openTrading(foundation: Foundation, people: People, jobs: Jobs) {
  const { authentication, notifyAll } = people;
  const { environment, pool, orderPool, marketPool, candlePool, signer, log, allowedOrigins } = foundation;
  const { mode, prices, trustedProxies, offers, traces } = environment;
  const { pairs: list } = foundation;
  // Read here as well: what is wrong with the settings stops the start, and which pairs are quoted is asked of this thread.
  const quoting = openQuoted(list, prices);
  /** The pairs as they are listed, each time somebody asks. */
  const live = {
    get offers() {
      return list.offers;
    },
    get pairs() {
      return list.pairs;
    },
    get references() {
      return list.references;
    },
    get quoted() {
      return quoting.quoted();
    },
  };
  const clock = new DatabaseClock(marketPool, log);
  const thread = openMarketThread({
    entry: new URL('./market-thread.ts', import.meta.url),
    config: { database: foundation.appConfig, mode, prices, offers, signingKeyPem: foundation.signingKeyPem, traces },
    log,
    backOffMs,
    // While a demo's past is made, nothing but that records, settles and seals.
    waits: foundation.past !== null,
    onTicks: () => hub.wakeTicks(),
    onSettled: () => hub.wakeNews(),
  });
  const hub = new LiveHub({
    pool: marketPool,
    log,
    ...liveCallers(authentication, allowedOrigins),
    addressOf: callerAddresses(trustedProxies),
    nowMs: () => clock.nowMs(),
  });
  const isOurs = () => thread.holdsLease();
  const copying = openCopying(foundation, people, jobs, isOurs);
  const alerts = createAlertFiring({ pool, notifyAll, log, isOurs });
  jobs.every(1_000, priceAlerts, () => alerts.fireDue());
  const orderCounts = openOrderCounts({ pool: orderPool, log });
  // What could not be written is tried again.
  jobs.every(1_000, 'counting orders', () => orderCounts.write());
  const recording = () => {
    const { report, ...state } = thread.state();
    return { ...state, holdsLease: thread.holdsLease(), eventLoop: report?.eventLoop ?? null };
  };
  let recordingPrices: Promise<unknown> | null = null;
  return {
    tradedAndQuoted: () => list.pairs.filter(({ pair, terms }) => terms !== null && quoting.quoted().has(pair)),
    /** Lists the pairs that are in force by now (X8). */
    async followPairs(): Promise<void> {
      await list.follow();
      quoting.follow(log);
    },
    /** How many trades this process could not settle at their last try. */
    setAside: () => thread.state().report?.setAside ?? 0,
    recording,
    /** Prices begin when the application is ready; a demo needs them a moment earlier, for its first deposits. */
    startPrices(): Promise<unknown> {
      recordingPrices ??= Promise.all([clock.start(), thread.start()]);
      return recordingPrices;
    },
    startLive(server: Server): void {
      // The hub itself refuses every other path: what stands there may be no address at all, and parsing it would throw.
      server.on('upgrade', (request, socket, head) => void hub.handleUpgrade(request, socket, head));
      hub.start();
    },
    stopLive: () => hub.stop(),
    /** Writes what is counted of orders and not written: once none comes any more. */
    writeCounts: () => orderCounts.write(),
    async stopPrices(): Promise<void> {
      clock.stop();
      await thread.stop();
    },
    handlers: {
      ...marketHandlers(withDeps(live, { pool, candlePool })),
      ...marketResultHandlers(withDeps(live, { pool: candlePool, daysStay: foundation.past === null })),
      ...recordingHandlers({ pool, recording, eventLoop: foundation.eventLoop.delay }),
      ...watchlistHandlers(withDeps(live, { pool })),
      ...alertHandlers(withDeps(live, { pool, isQuoted: (pair: string) => quoting.quoted().has(pair) })),
      ...tradeHandlers(
        withDeps(live, {
          pool,
          origin: new URL(foundation.address).origin,
          keys: () => readKeptKeys(pool),
          sealPaths: (pair: string, seqs: readonly number[]) => readSealPaths(pool, pair, seqs),
          placement: createPlacement(
            withDeps(live, {
              pool: orderPool,
              signer,
              mode,
              policy: environment.countries,
              traders: copying.traders,
              counts: orderCounts,
            }),
          ),
        }),
      ),
      ...copying.handlers,
      ...proofHandlers(pool),
    },
  };
}
