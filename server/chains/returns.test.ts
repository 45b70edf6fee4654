import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { placeOf } from '#server/outside/chains/extended-keys.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type ChainFixture, openChainFixture } from '#tools/testing/payments/chains.ts';
import { payoutAddresses, receiving, transactionId } from '#tools/testing/payments/transfers.ts';
import { verifyBooks } from '#tools/verification/books.ts';

let db: FreshDatabase;
let node: BitcoinStandIn;
let fixture: ChainFixture;

beforeAll(async () => {
  db = await freshDatabase();
  node = await startBitcoinStandIn();
  node.mine(30);
  fixture = await openChainFixture(db, { sources: [bitcoinNode(node.url)], fixed: true });
  await fixture.pass();
});
beforeEach(() => sets(5_000_000n));
afterAll(async () => {
  await node.stop();
  await db.drop();
});

async function sets(price: bigint): Promise<void> {
  fixture.prices.set('BTCUSD', price);
  await fixture.prices.settled();
}
/** 100.00 asked for, 2.50 of them the network fee, and 0.00195 coins sent at 50,000.00. */
async function paid(): Promise<{ id: string; customer: UserId }> {
  const customer = await fixture.customer(10_000n);
  const body = { amount: '100.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
  const { id } = await fixture.does('requestWithdrawal', customer, { body });
  expect((await fixture.pays(id, transactionId())).ok).toBe(true);
  return { id, customer };
}
const comesBack = () => node.pay({ script: placeOf(receiving.Bitcoin, 'bitcoin'), satoshi: 195_000n });
const returns = (nth: 0 | 1, id: string, back: string) =>
  fixture.does('returnWithdrawal', fixture.admins[nth], { id, body: { reason: 'it came back', transactionId: back } });
async function verified() {
  const client = await db.owner.connect();
  try {
    return await verifyBooks(client, { keys: [], complete: false });
  } finally {
    client.release();
  }
}
/** The block leaves the chain, and another one takes what stood in it. */
async function turns(): Promise<void> {
  node.reorganise(1);
  await fixture.pass();
  node.mine(2);
  await fixture.pass();
}

test('W5: a return keeps both times by which it was valued, and that they are the watcher’s, when its block leaves the chain', async () => {
  const { id, customer } = await paid();
  const back = comesBack();
  // Both look for themselves: the first one reads the transaction before the watcher has seen it.
  await returns(0, id, back);
  await sets(4_500_000n);
  node.mine(1);
  await fixture.pass();
  await sets(4_000_000n);
  const { returnValued } = await returns(1, id, back);
  expect(returnValued?.price).toBe('45000.00');
  await turns();
  expect(await fixture.does('readWithdrawal', customer, { id })).toMatchObject({ givenBack: '87.75', returnValued });
  expect((await verified()).breaches).toEqual([]);
  const { rows } = await db.owner.query('select returned_watched from withdrawal where id = $1', [id]);
  expect(rows).toEqual([{ returned_watched: true }]);
  // What it went by cannot be taken away without being named.
  const client = await db.owner.connect();
  await client.query('begin');
  await client.query('delete from chain_payment where transaction_id = $1', [back]);
  const { breaches } = await verifyBooks(client, { keys: [], complete: false });
  await client.query('rollback');
  client.release();
  expect(breaches.map((one) => one.id)).toContain(`withdrawal ${id}`);
});

test('W5: what comes back in a block that is lost before the last approval is worth the price of the block that it stays in', async () => {
  const { id } = await paid();
  const back = comesBack();
  node.mine(1);
  await fixture.pass();
  await returns(0, id, back);
  node.reorganise(1);
  await fixture.pass();
  await sets(4_000_000n);
  node.mine(1);
  await fixture.pass();
  expect(await returns(1, id, back)).toMatchObject({ givenBack: '78.00', returnValued: { price: '40000.00' } });
  expect((await verified()).breaches).toEqual([]);
});

test('W5: verify names a return that the watcher saw more than two hours after its block, also once the chain has turned', async () => {
  const { id } = await paid();
  const back = comesBack();
  node.mine(1);
  await fixture.pass();
  for (const nth of [0, 1] as const) await returns(nth, id, back);
  const blockBefore = (ms: number) =>
    db.owner.query('update chain_payment set block_ms = mined_ms - $2::bigint where transaction_id = $1', [back, ms]);
  const named = async () => (await verified()).notices.filter((words) => words.includes(id));
  await blockBefore(7_200_000);
  expect(await named()).toEqual([]);
  await blockBefore(7_200_001);
  await turns();
  expect(await named()).toEqual([
    expect.stringMatching(new RegExp(`^\\[W5\\] withdrawal ${id} gives back the price of .*, 120 minutes before$`)),
  ]);
});

test('W5: verify mentions a return that no watcher had seen, and what its block says once one sees it', async () => {
  const [seen, unseen] = [await paid(), await paid()];
  const first = comesBack();
  node.mine(1);
  await fixture.pass();
  for (const nth of [0, 1] as const) await returns(nth, seen.id, first);
  const named = async (id: string) => (await verified()).notices.filter((words) => words.includes(id));
  const back = comesBack();
  node.mine(1);
  for (const nth of [0, 1] as const) await returns(nth, unseen.id, back);
  const words = `^\\[W5\\] withdrawal ${unseen.id} came back by ${back}, which no watcher had seen: staff say 2[-0-9: ]+`;
  expect(await named(unseen.id)).toEqual([expect.stringMatching(new RegExp(`${words}$`))]);
  await fixture.pass();
  expect(await named(unseen.id)).toEqual([
    expect.stringMatching(new RegExp(`${words}, and the block that was seen later says 2[-0-9: ]+$`)),
  ]);
  expect((await named(seen.id)).filter((one) => one.includes('no watcher'))).toEqual([]);
});
