import { expect, test } from 'vitest';
import { readMiningSettings, watchedNetworks } from './mining-settings.ts';

test('[N1] one service is asked about all coins, or each about its own, or nobody', () => {
  expect(watchedNetworks(readMiningSettings({}))).toEqual([]);
  const both = { MINING_STATS_URL: 'https://stats.example/v1', MINING_STATS_URL_LTC: 'https://ltc.example' };
  expect(watchedNetworks(readMiningSettings(both))).toEqual([
    ['BTC', 'https://stats.example/v1'],
    ['DOGE', 'https://stats.example/v1'],
    ['LTC', 'https://ltc.example'],
  ]);
  expect(() => readMiningSettings({ MINING_STATS_URL_BTC: 'stats' })).toThrow(/MINING_STATS_URL_BTC/);
});

test('[N3] days close themselves after whole hours, a day unless told', () => {
  const hours = (text?: string) =>
    readMiningSettings(text === undefined ? {} : { MINING_CLOSE_AFTER_HOURS: text }).closeAfterHours;
  expect([hours(), hours(''), hours('0'), hours('720')]).toEqual([24, 24, 0, 720]);
  for (const text of ['721', '-1', '1.5', 'soon']) expect(() => hours(text)).toThrow(/MINING_CLOSE_AFTER_HOURS/);
});
