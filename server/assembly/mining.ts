import { minuteMs } from '#domain/clock/durations.ts';
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
  const sources = new Map(watchedNetworks(settings).map(([coin, url]) => [coin, chainStatistics(url)]));
  const networks = createNetworkPoller({ pool, sources, log, backOffMs });
  const worker = createMiningWorker({ pool, log, closeAfterHours, notifyEnded: notifyingEnded(notifyAll) });
  const daily = jobs.every(minuteMs, 'the daily run of mining', () => worker.runDue());
  const notifications = createMiningNotifications({ pool, notifyAll });
  jobs.every(10_000, 'telling of mining', () => notifications.notifyDue());
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
