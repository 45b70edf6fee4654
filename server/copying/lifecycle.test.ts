import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CopyId, UserId } from '#domain/ids/ids.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { until } from '#tools/testing/until.ts';

let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openCopyFixture(db);
});
afterAll(() => db.drop());

const wallet = async (uid: UserId) => {
  const { available, allocated, staked } = await readBalance(db.app, uid, 'real');
  return { available, allocated, staked };
};
const copyOf = async (uid: UserId, copy: { readonly id: CopyId }) => fixture.does('readCopy', uid, { id: copy.id });

describe('copies that end by themselves', () => {
  it('[C2] [S2] a copy whose stop-loss is reached stops: the free part comes back at once, the rest as its trades end', async () => {
    const trader = await fixture.trader(100_000n);
    const ann = await fixture.customer(20_000n);
    const { copy } = await fixture.does('subscribe', ann, { id: trader.id, body: { stopLoss: '4.00' } });
    const first = await fixture.trade(trader.uid, 5_000n);
    const second = await fixture.trade(trader.uid, 5_000n);
    await fixture.place();
    expect(await wallet(ann)).toEqual({ available: 10_000n, allocated: 9_000n, staked: 1_000n });
    await fixture.settle(first, 'LOST');
    expect(await fixture.keep()).toBe(1);
    expect(await copyOf(ann, copy)).toMatchObject({
      state: 'stopping',
      stoppedBy: 'stop-loss',
      openTrades: 1,
      free: '0.00',
    });
    expect(await wallet(ann)).toEqual({ available: 19_000n, allocated: 0n, staked: 500n });
    expect(await fixture.keep()).toBe(0);
    await fixture.settle(second, 'WON');
    expect(await fixture.keep()).toBe(1);
    expect(await copyOf(ann, copy)).toMatchObject({ state: 'stopped', profit: '-0.75', allocation: '100.00' });
    expect(await wallet(ann)).toEqual({ available: 19_925n, allocated: 0n, staked: 0n });
    expect((await fixture.noticesOf(ann)).map(([kind]) => kind)).toEqual([
      'copy_started',
      'copy_stopping',
      'copy_stopped',
    ]);
    expect((await fixture.noticesOf(ann)).at(-1)?.[1]).toMatchObject({
      by: 'stop-loss',
      returned: '99.25',
      profit: '-0.75',
      shared: '0.00',
    });
    const { rows } = await db.app.query(`select recipient from mail where recipient = $1`, [`${ann}@test.example`]);
    expect(rows).toHaveLength(3);
  });

  it('[C2] when a trader stops, all copies stop, batch by batch, also with two processes at it', async () => {
    const trader = await fixture.trader(100_000n);
    const people = await Promise.all(Array.from({ length: 7 }, () => fixture.customer(10_000n)));
    for (const uid of people) await fixture.does('subscribe', uid, { id: trader.id });
    await db.owner.query(
      `update trader set state = 'stopped', stopped_ms = clock_ms(), stopped_by = 'operator' where id = $1`,
      [trader.id],
    );
    await Promise.all([fixture.keep(3), fixture.keep(3)]);
    for (const uid of people) {
      expect(await wallet(uid)).toEqual({ available: 10_000n, allocated: 0n, staked: 0n });
      expect((await fixture.noticesOf(uid)).map(([kind, { by }]) => [kind, by])).toEqual([
        ['copy_started', undefined],
        ['copy_stopped', 'operator'],
      ]);
    }
    const { rows } = await db.app.query('select copies, proportional, most from copy_book where trader_id = $1', [
      trader.id,
    ]);
    expect(rows).toEqual([{ copies: 0, proportional: 0n, most: 0n }]);
  });

  it('[C2] copies that cannot be kept are set aside, and no other waits behind them', async () => {
    const trader = await fixture.trader(100_000n);
    const people = await Promise.all(Array.from({ length: 45 }, () => fixture.customer(10_000n)));
    const copies: CopyId[] = [];
    for (const uid of people) copies.push((await fixture.does('subscribe', uid, { id: trader.id })).copy.id);
    // Broken ones first, more of them than one look finds: their next posting stands already.
    const broken = copies.toSorted().slice(0, 42);
    await db.owner.query('update copy set moves = 0 where id = any($1)', [broken]);
    await db.owner.query(
      `update trader set state = 'stopped', stopped_ms = clock_ms(), stopped_by = 'operator' where id = $1`,
      [trader.id],
    );
    await db.owner.query(
      `insert into ledger_journal (id, code, cause, occurrence, actor, created_ms)
       select nextval('ledger_journal_number'), 'copy-release', id, 1, 'system', clock_ms() from unnest($1::text[]) b(id)`,
      [broken],
    );
    expect(await fixture.keep(4)).toBe(3);
    expect(fixture.warnings.splice(0)).toHaveLength(42);
    await db.owner.query('update copy set moves = 1 where id = any($1)', [broken]);
    await db.owner.query(`delete from ledger_journal where code = 'copy-release' and cause = any($1)`, [broken]);
    expect(await fixture.keep()).toBe(42);
  });

  it('[C2] [C3] who stops while a trade is being placed keeps what is due to it, and gets it with the end of that trade', async () => {
    const trader = await fixture.trader(100_000n);
    const [ann, bob] = [await fixture.customer(10_000n), await fixture.customer(10_000n)];
    const { copy } = await fixture.does('subscribe', ann, { id: trader.id });
    const other = await fixture.does('subscribe', bob, { id: trader.id });
    const source = await fixture.trade(trader.uid, 4_000n);
    expect(await fixture.does('unsubscribe', ann, { id: trader.id })).toMatchObject({
      result: 'Removed',
      copy: { state: 'stopping' },
    });
    expect(await wallet(ann)).toEqual({ available: 9_600n, allocated: 400n, staked: 0n });
    // Lowering keeps it too.
    const lower = { id: other.copy.id, body: { allocation: '10.00' } };
    expect(await fixture.does('changeCopy', bob, lower)).toMatchObject({ allocation: '10.00', free: '10.00' });
    expect(await fixture.keep()).toBe(0);
    await fixture.place();
    expect(await wallet(ann)).toEqual({ available: 9_600n, allocated: 0n, staked: 400n });
    expect(await wallet(bob)).toEqual({ available: 9_000n, allocated: 600n, staked: 400n });
    await fixture.settle(source, 'WON');
    await fixture.keep();
    expect(await copyOf(ann, copy)).toMatchObject({ state: 'stopped', profit: '3.40' });
    expect(await wallet(ann)).toEqual({ available: 10_340n, allocated: 0n, staked: 0n });
    const again = await fixture.call('unsubscribe', ann, { id: trader.id });
    expect(again).toEqual({ ok: true, value: { result: 'Removed', copy: null } });
  });

  it('[C3] who waits for a set of copies that is being placed holds up no trade of that trader', async () => {
    const trader = await fixture.trader(100_000n);
    const ann = await fixture.customer(10_000n);
    const { copy } = await fixture.does('subscribe', ann, { id: trader.id });
    const source = await fixture.trade(trader.uid, 4_000n);
    const set = await db.app.connect();
    await set.query('begin');
    await set.query('select from copy_fan_out where trade_id = $1 for no key update', [source]);
    const { rows } = await set.query('select pg_backend_pid() as pid');
    const left = fixture.does('stopCopy', ann, { id: copy.id });
    const waits = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
    await until(async () => (await db.owner.query(waits, [rows[0].pid])).rows.length > 0);
    await fixture.trade(trader.uid, 4_000n);
    await set.query('commit');
    set.release();
    // Both trades were accepted while the copy ran: what is due to both stays.
    expect(await left).toMatchObject({ state: 'stopping', free: '8.00' });
    await fixture.place();
    expect(await copyOf(ann, copy)).toMatchObject({ state: 'stopping', openTrades: 2 });
    expect(await fixture.breaches()).toEqual([]);
  });

  it('[C2] [C3] stops and placings that race leave each copy with one outcome and all of its money', async () => {
    const trader = await fixture.trader(100_000n);
    const people = await Promise.all(Array.from({ length: 12 }, () => fixture.customer(10_000n)));
    for (const uid of people) await fixture.does('subscribe', uid, { id: trader.id });
    const source = await fixture.trade(trader.uid, 4_000n);
    await Promise.all([
      fixture.place(2),
      ...people.map((uid, nth) =>
        nth % 2
          ? fixture.does('unsubscribe', uid, { id: trader.id })
          : fixture.call('subscribe', uid, { id: trader.id, body: { allocation: '50.00' } }),
      ),
    ]);
    const { rows } = await db.app.query('select trade_id from copy_outcome where source_trade_id = $1', [source]);
    expect(rows.filter(({ trade_id }) => trade_id !== null)).toHaveLength(12);
    await fixture.settle(source, 'REFUNDED');
    await fixture.keep();
    for (const [nth, uid] of people.entries()) {
      const { available, allocated, staked } = await wallet(uid);
      expect(available + allocated).toBe(10_000n);
      expect([staked, nth % 2 ? allocated : 0n]).toEqual([0n, 0n]);
    }
    expect(await fixture.breaches()).toEqual([]);
  });
});

it('[S2] [C3] each customer is notified once of each copied or skipped trade, in words, without a mail', async () => {
  const trader = await fixture.trader(100_000n);
  const [ann, bob, eve] = [
    await fixture.customer(10_000n),
    await fixture.customer(10_000n),
    await fixture.customer(10_000n),
  ];
  await fixture.does('subscribe', ann, { id: trader.id });
  await fixture.does('subscribe', bob, { id: trader.id, body: { allocation: '10.00' } });
  await fixture.does('subscribe', eve, {
    id: trader.id,
    body: { wallet: 'practice', allocation: '1000.00', maxStake: '50.00' },
  });
  const mails = async () => Number((await db.app.query('select count(*) from mail')).rows[0].count);
  await fixture.notify();
  const before = await mails();
  await fixture.trade(trader.uid, 4_000n);
  expect(await fixture.notify()).toBe(0);
  await fixture.place();
  await Promise.all([fixture.notify(1), fixture.notify(1)]);
  expect((await fixture.noticesOf(ann)).at(-1)).toMatchObject([
    'trade_copied',
    { stake: '4.00', positions: 'UP', wallet: 'real' },
  ]);
  expect((await fixture.noticesOf(bob)).at(-1)).toMatchObject(['trade_not_copied', { reason: 'too small' }]);
  expect((await fixture.noticesOf(eve)).at(-1)).toMatchObject(['trade_copied', { stake: '40.00', wallet: 'practice' }]);
  for (const uid of [ann, bob, eve]) expect(await fixture.noticesOf(uid)).toHaveLength(2);
  expect(await fixture.notify()).toBe(0);
  expect(await mails()).toBe(before);
  const { copy } = await fixture.does('subscribe', bob, { id: trader.id });
  expect((await fixture.does('listCopyOutcomes', bob, { id: copy.id })).items).toMatchObject([
    { skipped: 'too small', tradeId: null, stake: '0.40', leastStake: '1.00' },
  ]);
});

it('[C2] [P1] no sequence of settings makes or loses a cent, and the sums that trades are accepted by are always those of the copies', async () => {
  const trader = await fixture.trader(100_000n);
  const amount = fc.integer({ min: 5, max: 130 }).map((dollars) => `${dollars}.00`);
  const step = fc.record({
    who: fc.integer({ min: 0, max: 1 }),
    what: fc.oneof(
      fc.record({
        name: fc.constant('subscribe' as const),
        body: fc.record({ allocation: amount }, { requiredKeys: [] }),
      }),
      fc.record({
        name: fc.constant('subscribe' as const),
        body: fc.record({ fixedStake: fc.constantFrom('1.00', '3.00', null) }),
      }),
      fc.record({
        name: fc.constantFrom('pauseCopy' as const, 'resumeCopy' as const, 'stopCopy' as const, 'unsubscribe' as const),
      }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const people = [await fixture.customer(12_000n), await fixture.customer(12_000n)] as const;
      for (const { who, what } of steps) {
        const uid = people[who === 0 ? 0 : 1];
        const { items } = await fixture.does('listCopies', uid, { query: { state: 'running' } });
        const ofTrader = what.name === 'subscribe' || what.name === 'unsubscribe';
        const id = ofTrader ? trader.id : items[0]?.id;
        if (id !== undefined) await fixture.call(what.name, uid, { id, body: 'body' in what ? what.body : {} });
        const { available, allocated, staked } = await wallet(uid);
        expect(available + allocated + staked).toBe(12_000n);
      }
      expect(await fixture.breaches()).toEqual([]);
    }),
    { numRuns: 8 },
  );
});

it('[C1] two tabs that copy at once make one copy; two that copy and remove leave the money whole', async () => {
  const trader = await fixture.trader(100_000n);
  const ann = await fixture.customer(10_000n);
  const both = await Promise.all([1, 2].map(() => fixture.call('subscribe', ann, { id: trader.id })));
  const ids = both.map((one) => (one.ok ? one.value.copy.id : one.failure.code));
  expect(new Set(ids).size).toBe(1);
  expect(await wallet(ann)).toEqual({ available: 0n, allocated: 10_000n, staked: 0n });
  await Promise.all([
    fixture.call('unsubscribe', ann, { id: trader.id }),
    fixture.call('subscribe', ann, { id: trader.id, body: { maxOpen: 3 } }),
    fixture.call('unsubscribe', ann, { id: trader.id }),
  ]);
  const { available, allocated } = await wallet(ann);
  expect(available + allocated).toBe(10_000n);
  expect(await fixture.breaches()).toEqual([]);
  expect(fixture.warnings).toEqual([]);
});
