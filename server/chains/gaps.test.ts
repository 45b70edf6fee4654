import { afterAll, beforeAll, expect, test } from 'vitest';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { readClock } from '#server/review/timeline.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { type ChainFixture, openChainFixture } from '#tools/testing/payments/chains.ts';
import { verifyBooks } from '#tools/verification/books.ts';
import { readWatchGaps } from './gaps.ts';

/** What an operator does who stops the watcher until the price suits, and lets it look again. */
let db: FreshDatabase;
let node: BitcoinStandIn;
let chain: ChainFixture;
beforeAll(async () => {
  db = await freshDatabase();
  node = await startBitcoinStandIn();
  node.mine(30);
  chain = await openChainFixture(db, { sources: [bitcoinNode(node.url)], creditBelow: 50_000n });
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

const minuteMs = 60_000;
const gaps = async () => (await readWatchGaps(db.app, await readClock(db.app))).items;
const notices = async (): Promise<readonly string[]> => {
  const client = await db.owner.connect();
  try {
    const found = await verifyBooks(client, { keys: [], complete: false });
    return found.notices.filter((line) => line.includes('no watcher looked'));
  } finally {
    client.release();
  }
};

test('D5: neither a short time without a watcher nor a long one in which no block came is a gap', async () => {
  await chain.pass();
  await setClock(db, 4 * minuteMs);
  node.mine(1);
  await chain.pass();
  await setClock(db, 30 * minuteMs);
  await chain.pass();
  expect(await gaps()).toEqual([]);
  expect(await notices()).toEqual([]);
});

test('D5: a watcher that stands still while blocks come is on the public page and mentioned by verify, with what was credited by a later price', async () => {
  const customer = await chain.customer();
  const asked = await chain.does('requestDeposit', customer, { body: { amount: '100.00', paymentMethod: 'Bitcoin' } });
  const script = await chain.placeOf(asked.id);
  node.mine(3, [node.pay({ script, satoshi: BigInt(asked.amountToSend.replace('.', '')) })]);
  await setClock(db, 75 * minuteMs);
  await chain.pass();
  const { status } = await chain.does('readDeposit', customer, { id: asked.id });
  expect(status).toBe('approved');
  const [gap, ...others] = await gaps();
  expect(others).toEqual([]);
  expect(gap).toMatchObject({ chain: 'bitcoin', blocks: 3, credits: 1 });
  expect(Math.round((Date.parse(gap?.to ?? '') - Date.parse(gap?.from ?? '')) / minuteMs)).toBe(45);
  expect(await notices()).toEqual([
    expect.stringMatching(
      /^\[D5\] no watcher looked at bitcoin from .* to .*, 45 minutes, in which it gave 3 blocks: 1 credits go by the price of when it looked again$/,
    ),
  ]);
});

test('D5 L7: a gap stays: the program may not write or take it out, and who takes it out behind its record is named', async () => {
  for (const text of [
    'delete from chain_gap',
    'update chain_gap set blocks = 1',
    `insert into chain_gap (chain, from_ms, to_ms, blocks) values ('bsc', 1, 2, 1)`,
  ]) {
    await expect(db.app.query(text)).rejects.toThrow('permission denied');
  }
  const after = (text: string) => namedAfterForging(db, ['chain_gap'], (client) => client.query(text));
  expect(await after('delete from chain_gap')).toContainEqual(
    expect.stringMatching(/^L7 chain_gap \d+: was written down and is gone$/),
  );
  expect(await after('update chain_gap set to_ms = from_ms + 1')).toContainEqual(
    expect.stringMatching(/^L7 chain_gap \d+: is not what was written down/),
  );
});
