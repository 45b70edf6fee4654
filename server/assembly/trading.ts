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
import { readReferenceRates } from '#server/outside/venues/reference-rates.ts';
import { readKeptKeys } from '#server/proof/keys.ts';
import { proofHandlers } from '#server/seals/handlers.ts';
import { readSealPaths } from '#server/seals/paths.ts';
import { tradeHandlers } from '#server/trades/handlers.ts';
import { openOrderCounts } from '#server/trades/order-counts.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { openCopying } from './copying.ts';
import type { Foundation } from './foundation.ts';
import type { People } from './people.ts';
import { openPriceSources } from './price-sources.ts';

/** Prices, trades and their proof, and the sockets that show them as they happen. */
export function openTrading(foundation: Foundation, people: People, jobs: Jobs) {
  const { authentication, notifyAll } = people;
  const { environment, pool, orderPool, marketPool, candlePool, signer, log, allowedOrigins } = foundation;
  const { mode, prices, trustedProxies, offers, traces } = environment;
  const { pairs } = offers;
  const references = readReferenceRates(pairs);
  // Read here as well: what is wrong with the settings stops the start, and which pairs are quoted is asked of this thread.
  const quoted = new Set(openPriceSources(prices, pairs, references).flatMap((source) => source.pairs));
  const clock = new DatabaseClock(marketPool, log);
  const thread = openMarketThread({
    entry: new URL('./market-thread.ts', import.meta.url),
    config: { database: foundation.appConfig, mode, prices, pairs, signingKeyPem: foundation.signingKeyPem, traces },
    log,
    backOffMs,
    // While a demo's past is made, nothing but that records, settles and seals.
    waits: foundation.past !== null,
    onTicks: () => hub.wake(),
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
    quoted,
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
      ...marketHandlers({ pool, candlePool, pairs, quoted, references }),
      ...marketResultHandlers({ pool: candlePool, pairs, daysStay: foundation.past === null }),
      ...recordingHandlers({ pool, recording, eventLoop: foundation.eventLoop.delay }),
      ...watchlistHandlers({ pool, pairs }),
      ...alertHandlers({ pool, pairs, isQuoted: (pair) => quoted.has(pair) }),
      ...tradeHandlers({
        pool,
        offers,
        origin: new URL(foundation.address).origin,
        keys: () => readKeptKeys(pool),
        sealPaths: (pair, seqs) => readSealPaths(pool, pair, seqs),
        placement: createPlacement({
          pool: orderPool,
          signer,
          mode,
          policy: environment.countries,
          offers,
          traders: copying.traders,
          counts: orderCounts,
        }),
      }),
      ...copying.handlers,
      ...proofHandlers(pool),
    },
  };
}
