import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CopyId, TraderId, UserId } from '#domain/ids/ids.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { type ChainFixture, openChainFixture } from '#tools/testing/payments/chains.ts';
import { fundCustomer } from '#tools/testing/people/customers.ts';

/** What a dishonest operator tries with a small reversal, so that a friend's copy shares nothing with its trader. */
let db: FreshDatabase;
let node: BitcoinStandIn;
let chain: ChainFixture;
let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
let trader: { readonly uid: UserId; readonly id: TraderId };
beforeAll(async () => {
  db = await freshDatabase();
  node = await startBitcoinStandIn();
  node.mine(30);
  chain = await openChainFixture(db, { sources: [bitcoinNode(node.url)], creditBelow: 50_000n });
  fixture = await openCopyFixture(db);
  trader = await fixture.trader(10_000_000n, 2_000);
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

const body = { allocation: '200.00', sizing: 'fixed', fixedStake: '40.00', maxStake: '40.00', stopLoss: null };

/** A customer with 20.00 from a payment that can leave the chain again and as much else as told, of which a copy has 200.00. */
async function begin(otherCents: bigint): Promise<{ readonly friend: UserId; readonly copy: CopyId }> {
  const friend = await chain.customer();
  const deposit = await chain.does('requestDeposit', friend, { body: { amount: '20.00', paymentMethod: 'Bitcoin' } });
  const script = await chain.placeOf(deposit.id);
  const paid = node.pay({ script, satoshi: BigInt(deposit.amountToSend.replace('.', '')) });
  node.mine(3, [paid]);
  await chain.pass();
  await fundCustomer(db.app, friend, otherCents);
  const { copy } = await fixture.does('subscribe', friend, { id: trader.id, body });
  return { friend, copy: copy.id };
}

/** The newest payment leaves the chain. */
async function reverse(): Promise<void> {
  node.reorganise(3);
  await chain.pass();
  await chain.pass();
  expect(chain.warnings).toEqual([]);
}

/** What the verifier names of debts of a copy after an edit by somebody who owns the database. */
async function debts(copy: CopyId, edit: string | null = null): Promise<readonly string[]> {
  const all = await namedAfterForging(db, ['copy'], async (client: PoolClient) => {
    if (edit !== null) expect((await client.query(edit, [copy])).rowCount).toBe(1);
  });
  return all.filter((line) => line.startsWith(`D5 copy ${copy}: shares nothing since`));
}

/** As if the copy had been stopped for the newest reversal of its customer, so many ms after it. */
const stopped = (
  afterMs: number,
) => `update copy c set debt_ms = r.created_ms + ${afterMs}, stopping_ms = r.created_ms + ${afterMs},
    state = 'stopping', stopped_by = 'debt', stopped_ms = null
  from deposit d join deposit_reversal r on r.deposit = d.id where d.user_id = c.user_id and c.id = $1`;

const needless = expect.stringMatching(/and no reversal took more then than its customer had without it$/);

test('D5 C6: a copy that shares nothing for a reversal that its customer had the money for is named', async () => {
  const { copy } = await begin(50_000n);
  await reverse();
  expect(await debts(copy)).toEqual([]);
  expect(await debts(copy, stopped(0))).toEqual([needless]);
  expect(await debts(copy, 'update copy set debt_ms = started_ms + 1 where id = $1')).toEqual([
    expect.stringMatching(/and had not been stopped$/),
  ]);
});

test('D5 C6: a copy that was stopped as a reversal took what only it had is clean, and named where its debt says another time', async () => {
  const { friend, copy } = await begin(18_500n);
  await reverse();
  expect(await fixture.does('readCopy', friend, { id: copy })).toMatchObject({ stoppedBy: 'debt' });
  expect(await debts(copy)).toEqual([]);
  // The debt at the reversal itself, or an hour later.
  expect(await debts(copy, stopped(0))).toEqual([]);
  expect(await debts(copy, stopped(3_600_000))).toEqual([needless]);
});

test('D5 C6: of two copies the one that began first is named where the other one gave enough', async () => {
  const { friend, copy: older } = await begin(38_500n);
  const other = await fixture.trader(10_000_000n, 2_000);
  const { copy: newer } = await fixture.does('subscribe', friend, { id: other.id, body });
  await reverse();
  expect(await debts(newer.id)).toEqual([]);
  expect(await debts(older)).toEqual([]);
  expect(await debts(older, stopped(0))).toEqual([needless]);
});
