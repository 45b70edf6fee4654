import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import type { Ticket } from '#domain/trades/acceptance.ts';
import { startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/markets/ticks.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { commandKey, fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { verifySnapshot } from '#tools/verification/books.ts';
import { tradeHandlers } from './handlers.ts';
import { openOrderCounts, readOrders } from './order-counts.ts';
import { createPlacement } from './placement.ts';

let db: FreshDatabase;
let api: TestApi;
let caller: Caller;
let lease: TestLease;
/** How much later than it is the counts believe it to be, in ms, when an order is decided. */
let heldBackMs = 0;
/** What a busy machine takes beside: an order of less than a second may take so much longer, in ms. */
const unhurriedMs = 3_000;

const warned: string[] = [];
const log = { info: () => undefined, warn: (_: object, message: string) => void warned.push(message) };
const signer = newSigner();
const open = () => {
  const counts = openOrderCounts({ pool: db.app, log, steadyMs: () => performance.now() + heldBackMs });
  const common = { pool: db.app, signer, mode: 'demo', policy: everywhere, offers: standardOffers } as const;
  return { counts, placement: createPlacement({ ...common, counts }) };
};
let opened: ReturnType<typeof open>;

beforeAll(async () => {
  db = await freshDatabase();
  lease = await takeLease(db.app);
  await openPair(db.app, 'ETHUSD', 2);
  await fundBankroll(db.app, 10_000_000n);
  opened = open();
  api = await startApi(db, {
    handlers: tradeHandlers({
      pool: db.app,
      keys: async () => [],
      sealPaths: async () => [],
      placement: opened.placement,
      offers: standardOffers,
      origin: 'https://trade.test',
    }),
  });
  caller = await api.member('orders@test.example');
  await db.owner.query(`update customer set account_status = 'approved'`);
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});
beforeEach(() => recordPrice(db.app, lease, 'ETHUSD', 166_680n));
afterEach(async () => {
  heldBackMs = 0;
  await db.owner.query('delete from order_decision');
});

const order = { currencyPair: 'ETHUSD', positions: 'UP', amount: '10.00', duration: 30, wallet: 'real' };
const place = async (changes: Partial<typeof order> = {}) => {
  const answer = await caller.command('POST', '/api/trades', { ...order, ...changes });
  return answer.body.code ?? answer.body.status;
};
const dayOf = async () => Number((await db.app.query('select clock_ms() as now')).rows[0]?.now);
const counted = async () => {
  await opened.counts.write();
  return (await readOrders(db.app, await dayOf())).items;
};
const notices = async () => {
  const client = await db.owner.connect();
  try {
    const all = (await verifySnapshot(client, { keys: [signer.publicKey], complete: true })).notices;
    return all.filter((words) => words.includes('[T6]'));
  } finally {
    client.release();
  }
};

it('T6 refused orders are counted by pair, code and the time from the arrival of the request to the decision', async () => {
  heldBackMs = -unhurriedMs;
  expect(await place()).toBe('insufficient_available');
  heldBackMs = 2_500;
  expect(await place()).toBe('insufficient_available');
  heldBackMs = 5_000;
  expect(await place({ amount: '0.10' })).toBe('stake_out_of_limits');
  heldBackMs = 15_000;
  expect(await place()).toBe('insufficient_available');
  expect(await counted()).toEqual([
    { pair: 'ETHUSD', outcome: 'insufficient_available', counts: [1, 1, 0, 1] },
    { pair: 'ETHUSD', outcome: 'stake_out_of_limits', counts: [0, 0, 1, 0] },
  ]);
});

it('T6 practice, what has no valid form and what nobody is signed in for are no orders that count', async () => {
  expect(await place({ wallet: 'practice' })).toBe('PENDING');
  expect(await place({ amount: 'ten' })).toBe('invalid_input');
  expect((await api.caller().command('POST', '/api/trades', order)).status).toBe(401);
  expect(await counted()).toEqual([]);
});

it('T6 accepted orders are counted beside them, each once, however often it is sent again', async () => {
  const actor = await openCustomer(db.app, 2_000n);
  const ticket: Ticket = { currencyPair: 'ETHUSD', position: 'UP', stake: cents(1_500n), duration: 30, wallet: 'real' };
  const key = commandKey(actor, 'trades.place', randomUUID(), { ...ticket, stake: '15.00' });
  heldBackMs = -unhurriedMs;
  expect((await opened.placement.submit({ key, ticket, arrivedMs: performance.now() })).ok).toBe(true);
  heldBackMs = 60_000;
  // Sent again to another process, and to this one.
  expect((await open().placement.submit({ key, ticket, arrivedMs: 0 })).ok).toBe(true);
  expect((await opened.placement.submit({ key, ticket, arrivedMs: 0 })).ok).toBe(true);
  const second = commandKey(actor, 'trades.place', randomUUID(), { ...ticket, stake: '15.00' });
  expect((await opened.placement.submit({ key: second, ticket, arrivedMs: 0 })).ok).toBe(false);
  expect(await counted()).toEqual([
    { pair: 'ETHUSD', outcome: 'accepted', counts: [1, 0, 0, 0] },
    { pair: 'ETHUSD', outcome: 'insufficient_available', counts: [0, 0, 0, 1] },
  ]);
});

it('T6 who floods adds to counts and never rows, whatever pairs are named', async () => {
  const actor = await openCustomer(db.app, 0n);
  const ticket: Ticket = { currencyPair: 'ETHUSD', position: 'UP', stake: cents(1_500n), duration: 30, wallet: 'real' };
  const asks = Array.from({ length: 400 }, (_, n) => {
    const asked = n % 2 === 0 ? ticket : { ...ticket, currencyPair: `MADEUP${n}` };
    const key = commandKey(actor, 'trades.place', randomUUID(), { ...asked, stake: '15.00' });
    return opened.placement.submit({ key, ticket: asked });
  });
  await Promise.all(asks);
  const sums = (await counted()).map(({ pair, outcome, counts }) => [
    pair,
    outcome,
    counts.reduce((sum, count) => sum + count, 0),
  ]);
  expect(sums).toEqual([
    ['ETHUSD', 'insufficient_available', 200],
    ['unknown', 'pair_unknown', 200],
  ]);
  const { rows } = await db.app.query('select count(*)::int as rows from order_decision');
  expect(rows[0]?.rows).toBeLessThanOrEqual(8);
});

it('T6 counts of orders are written together, and those that come meanwhile with the next ones', async () => {
  for (let nth = 0; nth < 20; nth += 1) expect(await place()).toBe('insufficient_available');
  const sum = async () =>
    Number((await db.app.query('select coalesce(sum(decisions), 0) as n from order_decision')).rows[0]?.n);
  expect(await sum()).toBe(0);
  const writing = opened.counts.write();
  await Promise.all([writing, place(), opened.counts.write()]);
  expect(await sum()).toBeGreaterThanOrEqual(20);
  await opened.counts.write();
  expect(await sum()).toBe(21);
});

it('T6 a count that cannot be written refuses no order and is written with the next one', async () => {
  heldBackMs = -unhurriedMs;
  await db.owner.query('alter table order_decision rename to order_decision_away');
  expect(await place()).toBe('insufficient_available');
  await opened.counts.write();
  expect(warned).toContain('decided orders could not be counted; they are counted with the next ones');
  await db.owner.query('alter table order_decision_away rename to order_decision');
  expect(await place()).toBe('insufficient_available');
  expect(await counted()).toEqual([{ pair: 'ETHUSD', outcome: 'insufficient_available', counts: [2, 0, 0, 0] }]);
});

it('T6 the application can add to counts and do nothing else to them', async () => {
  const add = (count: number) =>
    db.app.query(`select order_decision_count('{ETHUSD}', '{price_stale}', '{0}', array[$1::bigint])`, [count]);
  await add(3);
  await expect(add(-1)).rejects.toThrow(/below one/);
  await expect(db.app.query('delete from order_decision')).rejects.toThrow(/permission/);
  await expect(db.app.query('update order_decision set decisions = 1')).rejects.toThrow(/permission/);
  await expect(db.app.query(`insert into order_decision values (1, 'ETHUSD', 'accepted', 0, 1)`)).rejects.toThrow(
    /permission/,
  );
});

it('T6 a day on which more than one of a hundred decisions, and at least twenty, took 5 s is named in public and by verify', async () => {
  const actor = await openCustomer(db.app, 0n);
  const ticket: Ticket = { currencyPair: 'ETHUSD', position: 'UP', stake: cents(1_500n), duration: 30, wallet: 'real' };
  const holdBack = (times: number, tookMs: number) =>
    Promise.all(
      Array.from({ length: times }, () => {
        const key = commandKey(actor, 'trades.place', randomUUID(), { ...ticket, stake: '15.00' });
        return opened.placement.submit({ key, ticket, arrivedMs: performance.now() - tookMs });
      }),
    );
  await holdBack(19, 6_000);
  await holdBack(30, 0);
  await opened.counts.write();
  const now = await dayOf();
  expect((await readOrders(db.app, now)).slowDays).toEqual([]);
  expect(await notices()).toEqual([]);
  await holdBack(1, 20_000);
  await opened.counts.write();
  const today = new Date(now).toISOString().slice(0, 10);
  expect(await readOrders(db.app, now)).toMatchObject({ since: today, slowDays: [today] });
  expect(await notices()).toEqual([
    expect.stringContaining(
      `[T6] ${today}: of 50 decided orders with real money 20 took 5 s or longer; 20 of those were refused`,
    ),
  ]);
  // A month later nobody is shown what was then.
  expect((await readOrders(db.app, now + 30 * 86_400_000)).items).toEqual([]);
});
