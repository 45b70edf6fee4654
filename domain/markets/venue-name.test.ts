import { expect, test } from 'vitest';
import { kindOfSource } from './quotes.ts';
import { feedSource, isFeedName, ownFeedName, venueOf } from './venue-name.ts';

test('P2: the operator’s own feed is a live source whose name stands in it', () => {
  const source = feedSource('Acme FX');
  expect([source, kindOfSource(source), ownFeedName(source), venueOf(source)]).toEqual([
    'live:feed:Acme FX',
    'live',
    'Acme FX',
    'Acme FX',
  ]);
  expect(['live:feed', 'live:kraken', 'live:feeder:x', 'replay:feed:x'].map(ownFeedName)).toEqual([
    '',
    null,
    null,
    null,
  ]);
});

test('P2: it takes no name of a venue, nor one that could not stand in the text of a price', () => {
  for (const name of ['Acme FX', 'A', 'B&C Markets 24', 'x.y-z', 'x'.repeat(40)])
    expect(isFeedName(name), name).toBe(true);
  const wrong = ['', ' Acme', 'Acme ', 'a|b', 'a:b', 'a,b', 'a;b', 'Ácme', 'x'.repeat(41)];
  const venues = ['Kraken', 'KRAKEN 2', 'Kra-ken', 'Coin Base', 'my bitstamp', 'CoinGecko', 'Index'];
  for (const name of [...wrong, ...venues]) expect(isFeedName(name), name).toBe(false);
});
