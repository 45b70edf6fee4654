import type { MinedCoin } from '#domain/mining/coins.ts';
import { daysOfHistory, demoNetworks } from './mining-figures.ts';

/**
 * Who a demo asks about a coin's network where no service is configured: the dated figures that its days of mining end with, which never
 * change and are called what they are.
 */
export function demoNetworkSource(coin: MinedCoin) {
  const { source: name, height, difficulty, fees } = demoNetworks(coin, daysOfHistory);
  return { name, read: async () => ({ height, difficulty: difficulty.toString(), fees }) };
}
