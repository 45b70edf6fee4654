import { expect, test } from 'vitest';
import { readMiningSettings, watchedNetworks } from './mining.ts';

test('[N1.1] one service is asked about all coins, or each about its own, or nobody', () => {
  expect(watchedNetworks(readMiningSettings({}))).toEqual([]);
  const both = { MINING_STATS_URL: 'https://stats.example/v1', MINING_STATS_URL_LTC: 'https://ltc.example' };
  expect(watchedNetworks(readMiningSettings(both))).toEqual([
    ['BTC', 'https://stats.example/v1'],
    ['DOGE', 'https://stats.example/v1'],
    ['LTC', 'https://ltc.example'],
  ]);
  expect(() => readMiningSettings({ MINING_STATS_URL_BTC: 'stats' })).toThrow(/MINING_STATS_URL_BTC/);
});

test('[N3] days close themselves after whole hours, a day unless set', () => {
  const hours = (text?: string) =>
    readMiningSettings(text === undefined ? {} : { MINING_CLOSE_AFTER_HOURS: text }).closeAfterHours;
  expect([hours(), hours(''), hours('0'), hours('720')]).toEqual([24, 24, 0, 720]);
  for (const text of ['721', '-1', '1.5', 'soon']) expect(() => hours(text)).toThrow(/MINING_CLOSE_AFTER_HOURS/);
});

test('[N3] days close themselves below an amount, and payout addresses have to be the main network’s of their coin', () => {
  expect(readMiningSettings({})).toMatchObject({
    closeBelow: 100_000n,
    payoutAddresses: { BTC: [], DOGE: [], LTC: [] },
  });
  expect(readMiningSettings({ MINING_CLOSE_BELOW: '0' }).closeBelow).toBe(0n);
  for (const text of ['1000000.01', '-1', 'much']) {
    expect(() => readMiningSettings({ MINING_CLOSE_BELOW: text })).toThrow(/MINING_CLOSE_BELOW/);
  }
  const addresses = {
    BTC: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq, 1BitcoinEaterAddressDontSendf59kuE',
    DOGE: 'DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr',
    LTC: 'LZEjckteAtWrugbsy9zU8VHEZ4iUiXo9Nm',
  };
  const read = (coin: keyof typeof addresses, text: string = addresses[coin]) =>
    readMiningSettings({ [`MINING_PAYOUT_ADDRESSES_${coin}`]: text }).payoutAddresses[coin];
  expect(read('BTC')).toEqual(addresses.BTC.split(', '));
  expect([read('DOGE'), read('LTC')]).toEqual([[addresses.DOGE], [addresses.LTC]]);
  for (const text of [addresses.DOGE, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdr', 'an address']) {
    expect(() => read('BTC', text), text).toThrow(/MINING_PAYOUT_ADDRESSES_BTC/);
  }
});
