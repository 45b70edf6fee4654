import { afterAll, beforeAll, expect, it } from 'vitest';
import { weekAfter, weekStart } from '#domain/copying/weeks.ts';
import type { CopyId, TradeId, TraderId, UserId } from '#domain/ids/ids.ts';
import { advanceFigures } from '#server/copying/traders/figures.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { readClock } from '#server/review/timeline.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type ChainFixture, openChainFixture } from '#tools/testing/payments/chains.ts';
import { fundCustomer } from '#tools/testing/people/customers.ts';
import { verifyBooks } from '#tools/verification/books.ts';

/** Copies whose money a reversed deposit takes away again (D5), with a stand-in for a node and the watcher as it is wired. */
let db: FreshDatabase;
let node: BitcoinStandIn;
let chain: ChainFixture;
let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
beforeAll(async () => {
  db = await freshDatabase();
  node = await startBitcoinStandIn();
  node.mine(30);
  chain = await openChainFixture(db, { sources: [bitcoinNode(node.url)], creditBelow: 50_000n });
  fixture = await openCopyFixture(db);
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

/** Each trade of the copy stakes 40.00 and wins 34.00. */
const body = { allocation: '200.00', sizing: 'fixed', fixedStake: '40.00', maxStake: '40.00', stopLoss: null };
const wallet = async (uid: UserId) => {
  const { available, allocated, staked, receivable } = await readBalance(db.app, uid, 'real');
  return { available, allocated, staked, receivable };
};
const copyOf = (uid: UserId, id: CopyId) => fixture.does('readCopy', uid, { id });
const begin = async (uid: UserId, trader: { readonly id: TraderId }): Promise<CopyId> =>
  (await fixture.does('subscribe', uid, { id: trader.id, body })).copy.id;
const trade = async ({ uid }: { readonly uid: UserId }): Promise<TradeId> => {
  const source = await fixture.trade(uid, 5_000n);
  await fixture.place();
  return source;
};
/** A customer with 300.00 from a deposit whose payment can leave the chain again. */
const depositor = async (): Promise<UserId> => {
  const uid = await chain.customer();
  const deposit = await chain.does('requestDeposit', uid, { body: { amount: '300.00', paymentMethod: 'Bitcoin' } });
  const script = await chain.placeOf(deposit.id);
  const paid = node.pay({ script, satoshi: BigInt(deposit.amountToSend.replace('.', '')) });
  node.mine(3, [paid]);
  await chain.pass();
  expect(await wallet(uid)).toMatchObject({ available: 30_000n });
  return uid;
};
/** The newest payment leaves the chain. */
const reverse = async (): Promise<void> => {
  node.reorganise(3);
  await chain.pass();
  await chain.pass();
  expect(chain.warnings).toEqual([]);
};
/** What the verifier finds; the fixture's trades end and its money comes as a test says, and its acceptances have a key of their own. */
const breaches = async () => {
  // Copies are measured each minute, and these days pass without one.
  await advanceFigures(db.app);
  const client = await db.owner.connect();
  try {
    const found = await verifyBooks(client, { keys: [], complete: false });
    return found.breaches.filter(
      ({ rule, promise }) => !['D2', 'T5', 'Z5'].includes(rule) && promise !== 'D5.credited-worth',
    );
  } finally {
    client.release();
  }
};

it('[D5] [C2] [C6] a reversal stops the copies it funded: what is free goes to it at once, the rest to the debt first, and nothing is shared', async () => {
  const trader = await fixture.trader(10_000_000n, 3_000);
  const ann = await depositor();
  const copy = await begin(ann, trader);
  await fixture.settle(await trade(trader), 'WON');
  const open = [await trade(trader), await trade(trader)] as const;
  const before = await wallet(trader.uid);
  expect(await wallet(ann)).toEqual({ available: 10_000n, allocated: 15_400n, staked: 8_000n, receivable: 0n });
  await reverse();
  // 254.00 were free.
  expect(await wallet(ann)).toEqual({ available: 0n, allocated: 0n, staked: 8_000n, receivable: -4_600n });
  expect(await copyOf(ann, copy)).toMatchObject({
    state: 'stopping',
    stoppedBy: 'debt',
    shareDue: '0.00',
    free: '0.00',
  });
  expect((await fixture.noticesOf(ann)).map(([kind, { by }]) => [kind, by])).toContainEqual(['copy_stopping', 'debt']);
  expect(await breaches()).toEqual([]);
  // It takes part in nothing new.
  await trade(trader);
  expect((await fixture.does('listCopyOutcomes', ann, { id: copy })).items).toHaveLength(3);
  // None begins, and none of the other wallet is touched.
  expect(await fixture.call('subscribe', ann, { id: trader.id, body })).toMatchObject({
    failure: { code: 'copy_stopping' },
  });
  const other = await fixture.trader(10_000_000n, 3_000);
  expect(await fixture.call('subscribe', ann, { id: other.id, body })).toMatchObject({
    failure: { code: 'copying_frozen', facts: { owed: '46.00' } },
  });
  await fixture.does('subscribe', ann, { id: other.id, body: { wallet: 'practice' } });
  // A week that ends meanwhile takes nothing either.
  await fixture.at(weekAfter(weekStart(await readClock(db.app))) + 1_000);
  await fixture.keep();
  await fixture.settle(open[0], 'LOST');
  await fixture.keep();
  expect(await wallet(ann)).toEqual({ available: 0n, allocated: 0n, staked: 4_000n, receivable: -4_600n });
  await fixture.settle(open[1], 'WON');
  await fixture.keep();
  // 74.00 came back: 46.00 to what is owed.
  expect(await wallet(ann)).toEqual({ available: 2_800n, allocated: 0n, staked: 0n, receivable: 0n });
  expect(await copyOf(ann, copy)).toMatchObject({
    state: 'stopped',
    stoppedBy: 'debt',
    profit: '28.00',
    shared: '0.00',
  });
  expect((await fixture.does('listProfitShares', ann, { id: copy })).items).toEqual([]);
  // Of their own trades alone: one won, one placed.
  expect((await wallet(trader.uid)).available - before.available).toBe(9_250n - 5_000n);
  expect((await fixture.noticesOf(ann)).at(-1)).toMatchObject(['copy_stopped', { by: 'debt', shared: '0.00' }]);
  expect(await breaches()).toEqual([]);
  // Once it is repaid another copy begins, above what was won with the money that never was.
  const again = await fixture.does('subscribe', ann, { id: other.id, body: { allocation: '20.00' } });
  expect(again.copy).toMatchObject({ state: 'active' });
  const same = await fixture.call('subscribe', ann, { id: trader.id, body: { allocation: '10.00' } });
  expect(same).toMatchObject({ ok: false });
});

it('[D5] copies are stopped the newest first and only as far as the reversal needs', async () => {
  const [first, second] = [await fixture.trader(10_000_000n, 3_000), await fixture.trader(10_000_000n, 3_000)];
  const ann = await depositor();
  await fundCustomer(db.app, ann, 20_000n);
  const [old, young] = [await begin(ann, first), await begin(ann, second)];
  await reverse();
  expect(await copyOf(ann, old)).toMatchObject({ state: 'active', debtAt: null });
  expect(await copyOf(ann, young)).toMatchObject({ state: 'stopped', stoppedBy: 'debt' });
  expect(await wallet(ann)).toEqual({ available: 0n, allocated: 20_000n, staked: 0n, receivable: 0n });
  expect(await breaches()).toEqual([]);
});

it('[D5] [C6] what is held for the trader of a copy that stops already, and what was owed before, goes to the debt', async () => {
  const trader = await fixture.trader(10_000_000n, 3_000);
  const ann = await depositor();
  const copy = await begin(ann, trader);
  await fixture.settle(await trade(trader), 'WON');
  const open = await trade(trader);
  await fixture.does('stopCopy', ann, { id: copy });
  // 10.20 wait for the trader.
  expect(await wallet(ann)).toMatchObject({ allocated: 1_020n, staked: 4_000n });
  await reverse();
  expect(await wallet(ann)).toEqual({ available: 0n, allocated: 0n, staked: 4_000n, receivable: -600n });
  expect(await copyOf(ann, copy)).toMatchObject({ state: 'stopping', stoppedBy: 'customer', shareDue: '0.00' });
  await fixture.settle(open, 'WON');
  await fixture.keep();
  expect(await wallet(ann)).toEqual({ available: 6_800n, allocated: 0n, staked: 0n, receivable: 0n });
  expect(await copyOf(ann, copy)).toMatchObject({ state: 'stopped', shared: '0.00', shareMark: '68.00' });
  expect(await breaches()).toEqual([]);
});

it('[D5] [C3] [C6] a reversal that races with the weekly share, with placing, with a start and with a raise leaves no copy of a debtor that runs', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [trader, other] = [await fixture.trader(10_000_000n, 3_000), await fixture.trader(10_000_000n, 3_000)];
    const ann = await depositor();
    const copy = await begin(ann, trader);
    await fixture.settle(await trade(trader), 'WON');
    await fixture.at(weekAfter(weekStart(await readClock(db.app))) + 1_000);
    const source = await fixture.trade(trader.uid, 5_000n);
    await Promise.all([
      reverse(),
      fixture.keep(),
      fixture.place(1),
      fixture.call('subscribe', ann, { id: other.id, body: { allocation: '50.00' } }),
      fixture.call('changeCopy', ann, { id: copy, body: { allocation: '220.00' } }),
      fixture.trade(trader.uid, 5_000n),
    ]);
    const { rows } = await db.app.query(
      `select count(*) from copy where user_id = $1 and wallet = 'real' and state in ('active', 'paused')`,
      [ann],
    );
    const { receivable } = await wallet(ann);
    if (receivable < 0n) expect(rows[0].count).toBe(0n);
    expect(await breaches()).toEqual([]);
    await fixture.place();
    await fixture.settle(source, 'LOST');
    await fixture.keep();
    const { rows: lines } = await db.app.query('select kind, due, paid from profit_share where copy_id = $1', [copy]);
    // Before the reversal the week's share, after it nothing.
    expect([[], [{ kind: 'week', due: 1_020n, paid: 1_020n }]]).toContainEqual(lines);
    expect(await breaches()).toEqual([]);
  }
});
