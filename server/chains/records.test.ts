import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { appendBlock, goBack, lockHead } from './records.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const block = (height: number, hash: string, parent: string) => ({
  height,
  hash,
  parent,
  timeMs: 1,
  transfers: [],
  spending: [],
});
const below = block(1, 'a', '');

it('[D5] a token’s transfer that pays something else once its transaction is mined again holds the chain up at no block', async () => {
  const pays = (units: bigint, output = 5) => [
    { transactionId: 't', output, method: 'USDT' as const, place: '0x1', units },
  ];
  const take = (hash: string, paying: ReturnType<typeof pays>) =>
    withTransaction(db.app, async (tx) => {
      const head = await lockHead(tx, 'ethereum');
      if (head === null) await appendBlock(tx, 'ethereum', below, []);
      else if (head.hash !== below.hash) await goBack(tx, 'ethereum', below);
      await appendBlock(tx, 'ethereum', block(2, hash, 'a'), paying);
    });
  await take('b', pays(100n));
  await take('c', pays(200n));
  await take('d', pays(300n));
  await take('e', pays(100n));
  await take('f', pays(200n, 6));
  const { rows } = await db.app.query('select units, hash, was_mined from chain_payment order by units');
  expect(rows).toEqual([
    { units: '100', hash: null, was_mined: true },
    { units: '200', hash: 'f', was_mined: true },
    { units: '300', hash: null, was_mined: true },
  ]);
});
