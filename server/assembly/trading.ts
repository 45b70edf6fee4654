import type { Server } from 'node:http';
import { createAlertFiring } from '#server/alerts/firing.ts';
import { alertHandlers } from '#server/alerts/handlers.ts';
import { watchlistHandlers } from '#server/alerts/watchlist.ts';
import { callerAddresses } from '#server/http/caller-address.ts';
import { liveCallers } from '#server/http/live-caller.ts';
import type { Jobs } from '#server/jobs.ts';
import { LiveHub } from '#server/live/hub.ts';
import { marketHandlers } from '#server/markets/handlers.ts';
import { isLeaseLost } from '#server/markets/lease.ts';
import { createMarkets } from '#server/markets/markets.ts';
import { parsePriceSources } from '#server/markets/price-sources.ts';
import { makeSources } from '#server/markets/sources.ts';
import { makeNextMinutes, thinNextDay } from '#server/markets/thinning.ts';
import { coinbaseSource } from '#server/outside/coinbase.ts';
import { coingeckoSource } from '#server/outside/coingecko.ts';
import { krakenSource } from '#server/outside/kraken.ts';
import { readReferenceRates } from '#server/outside/reference-rates.ts';
import { readKeptKeys } from '#server/proof/keys.ts';
import { proofHandlers } from '#server/seals/handlers.ts';
import { readSealPaths } from '#server/seals/paths.ts';
import { createSealer } from '#server/seals/sealer.ts';
import { tradeHandlers } from '#server/trades/handlers.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { createSettler } from '#server/trades/settler.ts';
import { openCopying } from './copying.ts';
import type { Ground } from './ground.ts';
import type { People } from './people.ts';

/** Prices, trades and their proof, and the sockets that show them as they happen. */
export function openTrading(ground: Ground, people: People, jobs: Jobs) {
  const { door, tellAll } = people;
  const { environment, pool, marketPool, recorderPool, candlePool, signer, log, allowedOrigins } = ground;
  const { mode, prices, trustedProxies, offers } = environment;
  const { pairs } = offers;
  const references = readReferenceRates(pairs);
  const sources = makeSources(parsePriceSources(prices.sources), {
    kraken: () => krakenSource({ pairs, ...(prices.krakenUrl === null ? {} : { url: prices.krakenUrl }) }),
    coinbase: () => coinbaseSource({ pairs, ...(prices.coinbaseUrl === null ? {} : { url: prices.coinbaseUrl }) }),
    coingecko: () => coingeckoSource(prices.coingeckoUrl === null ? {} : { baseUrl: prices.coingeckoUrl }),
    ...{ pairs, references },
  });
  const quoted = new Set(sources.flatMap((source) => source.pairs));
  const markets = createMarkets({
    ...{ pool: recorderPool, mode, pairs, sources, log, guardBps: prices.guardBps },
    onTicks: () => {
      hub.wake();
      settle.run();
    },
  });
  const hub = new LiveHub({
    ...{ pool: marketPool, log },
    ...liveCallers(door, allowedOrigins),
    sourceOf: callerAddresses(trustedProxies),
    nowMs: () => markets.nowMs(),
  });
  const settler = createSettler({ pool: marketPool, lease: markets.lease, log, setSize: 500 });
  const settle = jobs.every(250, 'settlement', async () => {
    await settler.settleDue().catch((error: unknown) => {
      if (isLeaseLost(error)) markets.lease.lost();
      else throw error;
    });
  });
  const isOurs = () => markets.lease.epoch() !== null;
  const copying = openCopying(ground, people, jobs, isOurs);
  const alerts = createAlertFiring({ pool, tellAll, log, isOurs });
  jobs.every(1_000, 'price alerts', () => alerts.fireDue());
  const sealer = createSealer(marketPool, signer);
  jobs.every(1_000, 'sealing', () => sealer.pass());
  jobs.every(5_000, 'making minutes', () => makeNextMinutes(marketPool, log));
  jobs.every(60_000, 'thinning', () => thinNextDay(marketPool, prices.ticksDays, log));
  let recording: Promise<void> | null = null;
  return {
    /** How many trades this process could not settle at their last try. */
    setAside: () => settler.setAside(),
    /** Prices begin when the application is ready; a demo needs them a moment earlier, for its first deposits. */
    startPrices(): Promise<void> {
      recording ??= markets.start();
      return recording;
    },
    startLive(server: Server): void {
      // The hub itself refuses every other path: what stands there may be no address at all, and parsing it would throw.
      server.on('upgrade', (request, socket, head) => void hub.handleUpgrade(request, socket, head));
      hub.start();
    },
    stopLive: () => hub.stop(),
    stopPrices: () => markets.stop(),
    handlers: {
      ...marketHandlers({ pool, candlePool, pairs, quoted, references }),
      ...watchlistHandlers({ pool, pairs }),
      ...alertHandlers({ pool, pairs, isQuoted: (pair) => quoted.has(pair) }),
      ...tradeHandlers({
        ...{ pool, offers, origin: new URL(ground.address).origin },
        keys: () => readKeptKeys(pool),
        sealPaths: (pair, seqs) => readSealPaths(pool, pair, seqs),
        placement: createPlacement({
          pool,
          signer,
          mode,
          policy: environment.countries,
          offers,
          traders: copying.traders,
        }),
      }),
      ...copying.handlers,
      ...proofHandlers(pool),
    },
  };
}
