import { expect, test, vi } from 'vitest';
import { type PairDefinition, pairs, standardOffers } from '#domain/markets/pairs.ts';
import { readPriceSettings } from '#server/settings/prices.ts';
import { openQuoted } from './quoted-pairs.ts';

test('M3: a list whose sources could not be read is read again, and the log says so once', () => {
  const [bitcoin, ether] = pairs;
  if (!bitcoin || !ether) throw new Error('no pairs');
  let breaks = true;
  /** As a list whose reading fails for a while. */
  const broken: readonly PairDefinition[] = [
    ether,
    new Proxy(bitcoin, {
      get(target, key) {
        if (breaks) throw new Error('no file');
        return Reflect.get(target, key);
      },
    }),
  ];
  let recorded: readonly PairDefinition[] = [bitcoin];
  const list = {
    offers: standardOffers,
    pairs,
    get recorded() {
      return recorded;
    },
    references: new Map(),
    traded: [],
    follow: async () => undefined,
  };
  const log = { info: vi.fn(), warn: vi.fn() };
  const quoting = openQuoted(list, readPriceSettings({ PRICE_SOURCES: 'kraken' }, 'demo'));
  expect([...quoting.quoted()]).toEqual(['BTCUSD']);
  recorded = broken;
  quoting.follow(log);
  quoting.follow(log);
  expect([...quoting.quoted()]).toEqual(['BTCUSD']);
  expect(log.warn).toHaveBeenCalledOnce();
  breaks = false;
  quoting.follow(log);
  expect([...quoting.quoted()].toSorted()).toEqual(['BTCUSD', 'ETHUSD']);
});
