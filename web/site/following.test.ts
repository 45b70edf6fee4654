import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { atFirstLook, type Following, follow } from './following.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A chain of prices from 1 on, as the server would tell it. */
function chainOf(prices: readonly string[]) {
  let previous = '0'.repeat(64);
  return prices.map((price, index) => {
    const seq = index + 1;
    const time = new Date(Date.UTC(2026, 10, 21, 9, 0, seq)).toISOString();
    const text = `tick|BTCUSD|${seq}|${Date.parse(time)}|${price.replace('.', '')}|2|kraken:ws|held|||${previous}`;
    const item = {
      seq,
      time,
      price,
      quotedAt: null,
      bid: null,
      ask: null,
      source: 'kraken:ws',
      held: true,
      venueTime: null,
      venueId: null,
      hash: sha256(text),
    };
    previous = item.hash;
    return item;
  });
}

const page = (chain: ReturnType<typeof chainOf>, after: number, limit = 100) => ({
  items: chain.slice(after, after + limit),
  previousHash: chain[after - 1]?.hash ?? '0'.repeat(64),
});
const look = (before: Following, read: ReturnType<typeof page>) => follow('BTCUSD', 2, before, read, 3);

const prices = ['60000.10', '60000.20', '60000.30', '60000.40', '60000.50', '60000.60'];
const chain = chainOf(prices);

test('[L7] prices that come in are counted as long as they join on to what the browser saw', async () => {
  const first = await look(atFirstLook, page(chain, 1, 2));
  expect([first.count, first.breach, first.last?.seq]).toEqual([0, null, 3]);
  const second = await look(first, page(chain, 3, 2));
  const idle = await look(second, page(chain, 5, 0));
  const third = await look(idle, page(chain, 5));
  expect([third.count, third.breach]).toEqual([3, null]);
  expect(third.latest.map(({ seq, checked }) => `${seq} ${checked}`)).toEqual(['4 yes', '5 yes', '6 yes']);
});

test('[L7] a past that was written anew, hashes and all, does not join on, and stays named', async () => {
  const seen = await look(atFirstLook, page(chain, 1, 2));
  const rewritten = chainOf(['60000.10', '61000.00', ...prices.slice(2)]);
  const after = await look(seen, page(rewritten, 3, 2));
  expect(after.breach).toMatch(/^The hash of price 3 is not the one that your browser saw/);
  expect(after.latest.map(({ seq, checked }) => `${seq} ${checked}`)).toEqual(['3 yes', '4 no', '5 yes']);
  const later = await look(after, page(rewritten, 5));
  expect([later.count, later.breach]).toEqual([2, after.breach]);
});

test('[L7] a price that was taken away, left out or changed does not join on', async () => {
  const seen = await look(atFirstLook, page(chain, 1, 2));
  expect((await look(seen, { items: [], previousHash: '0'.repeat(64) })).breach).toMatch(/taken away/);
  const gap = await look(seen, { items: chain.slice(4), previousHash: chain[2]?.hash ?? '' });
  expect(gap.breach).toBe('After price 3 came price 5: what belongs in between was left out.');
  const changed = page(chain, 3);
  const other = { ...changed, items: changed.items.map((item) => ({ ...item, price: '1.00' })) };
  expect((await look(seen, other)).breach).toBe('Price 4 does not give its hash: it was changed.');
});
