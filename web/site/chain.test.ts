import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkChain } from './chain.ts';

/** As ticks were recorded before quotes had times. */
const of1 = { quotedAt: null, bid: null, ask: null };
const first = {
  seq: 41,
  time: '2026-11-21T09:00:00.123Z',
  price: '60000.10',
  source: 'kraken:ws',
  held: false,
  ...of1,
};
const second = {
  seq: 42,
  time: '2026-11-21T09:00:01.123Z',
  price: '60000.10',
  source: 'kraken:ws',
  held: true,
  ...of1,
};
const previousHash = 'ab'.repeat(32);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const firstHash = sha256(
  `tick|BTCUSD|41|${Date.parse(first.time)}|6000010|2|kraken:ws|quoted|${Date.parse('2026-11-21T09:00:00.100Z')}|77|${previousHash}`,
);
const secondHash = sha256(`tick|BTCUSD|42|${Date.parse(second.time)}|6000010|2|kraken:ws|held|||${firstHash}`);
const page = {
  previousHash,
  items: [
    { ...first, venueTime: '2026-11-21T09:00:00.100Z', venueId: '77', hash: firstHash },
    { ...second, venueTime: null, venueId: null, hash: secondHash },
  ],
};

test('[Z1] a reader’s browser recomputes the chain of ticks', async () => {
  expect(await checkChain('BTCUSD', 2, page)).toEqual(['yes', 'yes']);
});

test('[Z1] a tick whose price was changed afterwards does not give its hash', async () => {
  const [one, two] = page.items;
  if (!one || !two) throw new Error('no ticks');
  expect(await checkChain('BTCUSD', 2, { ...page, items: [{ ...one, price: '60000.11' }, two] })).toEqual([
    'no',
    'yes',
  ]);
});

test('[Z1] a tick left out breaks the chain', async () => {
  const [, two] = page.items;
  if (!two) throw new Error('no tick');
  expect(await checkChain('BTCUSD', 2, { ...page, items: [two] })).toEqual(['no']);
});
