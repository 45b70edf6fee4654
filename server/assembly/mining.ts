import { minuteMs } from '#domain/clock/durations.ts';
import { type MinedCoin, minedCoins } from '#domain/mining/coins.ts';
import { demoNetworkSource } from '#server/demo/mining-networks.ts';
import type { Jobs } from '#server/jobs.ts';
import { lastPrices } from '#server/markets/price-book.ts';
import { contractHandlers } from '#server/mining/contract-handlers.ts';
import { createMiningWorker } from '#server/mining/days/daily-worker.ts';
import { createNetworkPoller } from '#server/mining/machines/network.ts';
import { createMiningNotifications, notifyingEnded } from '#server/mining/notify.ts';
import { miningOperatorHandlers } from '#server/mining/operator.ts';
import { planHandlers } from '#server/mining/plan-administration.ts';
import type { MiningEvidence } from '#server/mining/proof.ts';
import { recordHandlers } from '#server/mining/record.ts';
import { contractRecordHandlers } from '#server/mining/record-page.ts';
import { backOffMs } from '#server/outside/back-off.ts';
import { chainStatistics } from '#server/outside/chains/chain-statistics.ts';
import type { NetworkSource } from '#server/outside/chains/network-source.ts';
import type { Environment } from '#server/settings/environment.ts';
import { watchedNetworks } from '#server/settings/mining.ts';
import type { Foundation } from './foundation.ts';
import type { People } from './people.ts';

/** Mining: plans and contracts, the operator's fleet, what pools pay for it, and how that is divided. */
export function openMining(
  { environment, pool, log }: Foundation,
  { notify, notifyAll, nameOf }: People,
  jobs: Jobs,
  evidence: MiningEvidence | null,
) {
  const { countries: policy, mining: settings, mode } = environment;
  const { closeAfterHours } = settings;
  const networks = createNetworkPoller({ pool, sources: networkSources(environment), log, backOffMs });
  const worker = createMiningWorker({ pool, log, closeAfterHours, notifyEnded: notifyingEnded(notifyAll) });
  const daily = jobs.every(minuteMs, 'the daily run of mining', () => worker.runDue());
  const notifications = createMiningNotifications({ pool, notifyAll });
  jobs.every(10_000, 'notices of mining', () => notifications.notifyDue());
  const polling = jobs.every(minuteMs, 'reading the networks of mined coins', () => networks.pollDue());
  return {
    handlers: {
      ...contractHandlers({ pool, policy, notify, lastPriceOf: lastPrices(mode) }),
      ...contractRecordHandlers({ pool, nameOf }),
      ...planHandlers(pool),
      ...recordHandlers(pool),
      ...miningOperatorHandlers({
        pool,
        evidence,
        closeAfterHours,
        networks: networks.states,
        problemOf: worker.problemOf,
        closed: () => daily.run(),
      }),
    },
    /** Does at once what waited while nothing ran. */
    start(): void {
      daily.run();
      polling.run();
    },
    /** Coins whose days could not be divided; 'contracts' where those whose term is over could not be ended. */
    failing: () => worker.problems().map(({ part }) => part),
  };
}

/** Who is asked about each coin's network. A demo has its dated figures where nobody is configured (N5), production nothing. */
function networkSources({ mode, mining }: Environment): ReadonlyMap<MinedCoin, NetworkSource> {
  const own = mode === 'demo' ? minedCoins.map((coin) => [coin, demoNetworkSource(coin)] as const) : [];
  return new Map([...own, ...watchedNetworks(mining).map(([coin, url]) => [coin, chainStatistics(url)] as const)]);
}
