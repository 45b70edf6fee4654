import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TradeId, UserId } from '#domain/ids/ids.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openOwnLimits } from '#tools/testing/own-limits.ts';

let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
let limits: ReturnType<typeof openOwnLimits>;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openCopyFixture(db);
  limits = openOwnLimits(db);
});
afterAll(() => db.drop());

const statusOf = (uid: UserId, status: string) =>
  db.app.query('update customer set account_status = $2 where uid = $1', [uid, status]);

/** What a copier, or staff about them, can do while a trade that they copy waits to be placed. */
const actions = {
  'lowers the stake limit': (uid: UserId) => limits.limit(uid, 'stake', '0.00'),
  'lowers the loss limit': (uid: UserId) => limits.limit(uid, 'loss', '0.00'),
  'takes a time-out': (uid: UserId) => limits.timeOut(uid),
  pauses: (uid: UserId, id: string) => fixture.call('pauseCopy', uid, { id }),
  stops: (uid: UserId, _: string, trader: string) => fixture.call('unsubscribe', uid, { id: trader }),
  'lowers the most per trade': (uid: UserId, id: string) =>
    fixture.call('changeCopy', uid, { id, body: { maxStake: '1.00' } }),
  'lowers the allocation': (uid: UserId, id: string) =>
    fixture.call('changeCopy', uid, { id, body: { allocation: '10.00' } }),
  'raises the allocation': (uid: UserId, id: string) =>
    fixture.call('changeCopy', uid, { id, body: { allocation: '300.00' } }),
  'trades by themselves': (uid: UserId) => fixture.trade(uid, 500n).catch(() => null),
  'is suspended': (uid: UserId) => statusOf(uid, 'suspended'),
} as const;
type Action = keyof typeof actions;
const isAction = (text: string): text is Action => text in actions;
const names = Object.keys(actions).filter(isAction);

interface Start {
  readonly stakeLimit: string | null;
  readonly maxOpen: number;
  readonly lost: boolean;
  readonly trades: number;
}

/** A copier of a trader, whose copy begins with the given settings. */
async function openCopier(trader: string, { stakeLimit, maxOpen }: Start) {
  const uid = await fixture.customer(40_000n);
  const body = {
    allocation: '20.00',
    maxStake: '12.00',
    fixedStake: '12.00',
    sizing: 'fixed',
    maxOpen,
    stopLoss: '12.00',
  };
  const { copy } = await fixture.does('subscribe', uid, { id: trader, body });
  if (stakeLimit !== null) await limits.limit(uid, 'stake', stakeLimit);
  return { uid, copy: copy.id };
}

describe('what a copy is judged by', () => {
  it('C3 nothing that a copier does between the acceptance of a trade and its placing changes what becomes of it', async () => {
    const start = fc.record({
      stakeLimit: fc.constantFrom(null, '12.00', '20.00', '30.00'),
      maxOpen: fc.constantFrom(1, 3),
      lost: fc.boolean(),
      trades: fc.constantFrom(1, 2),
    });
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(start, fc.subarray(names, { minLength: 1, maxLength: 4 }), async (begun, chosen) => {
        const trader = await fixture.trader(100_000n);
        const [still, busy] = [await openCopier(trader.id, begun), await openCopier(trader.id, begun)];
        if (begun.lost) {
          const first = await fixture.trade(trader.uid, 1_000n);
          await fixture.place();
          await fixture.settle(first, 'LOST');
        }
        const sources: TradeId[] = [];
        for (let nth = 0; nth < begun.trades; nth += 1) {
          sources.push(await fixture.trade(trader.uid, 1_000n));
          for (const name of chosen) await actions[name](busy.uid, busy.copy, trader.id);
        }
        await fixture.place();
        // What was done before a trade holds for it: the first one came before all.
        const [first] = sources;
        if (!first) throw new Error('no trade');
        const [expected, found] = [await fixture.outcome(first, still.uid), await fixture.outcome(first, busy.uid)];
        seen.add(expected);
        expect(found).toBe(expected);
      }),
      { numRuns: 15, seed: 7 },
    );
    expect(seen.size).toBeGreaterThan(1);
    expect(await fixture.breaches()).toEqual([]);
  }, 240_000);

  it('A13 C3 a limit lowered, a time-out and a block after the acceptance hold from the next trade on', async () => {
    const trader = await fixture.trader(100_000n);
    const people = await Promise.all([1, 2, 3].map(() => fixture.customer(20_000n)));
    const [limited, out, blocked] = people;
    if (!limited || !out || !blocked) throw new Error('nobody');
    for (const uid of people) await fixture.does('subscribe', uid, { id: trader.id, body: { allocation: '100.00' } });
    const before = await fixture.trade(trader.uid, 5_000n);
    await limits.limit(limited, 'stake', '1.00');
    await limits.timeOut(out);
    await statusOf(blocked, 'blocked');
    const after = await fixture.trade(trader.uid, 5_000n);
    await fixture.place();
    const of = (source: TradeId) => Promise.all(people.map((uid) => fixture.outcome(source, uid)));
    expect(await of(before)).toEqual(['500', '500', '500']);
    expect(await of(after)).toEqual(['own limit', 'excluded', 'account']);
  });

  it('X1 C3 a switch that the operator turns after the acceptance takes nobody out of the trade', async () => {
    const trader = await fixture.trader(100_000n);
    const ann = await fixture.customer(20_000n);
    await fixture.does('subscribe', ann, { id: trader.id });
    const before = await fixture.trade(trader.uid, 5_000n);
    await db.owner.query(
      `insert into operator_switch (name, is_on, reason, changed_by, changed_ms) values ('copying', false, 'closed', $1, clock_ms())`,
      [ann],
    );
    const after = await fixture.trade(trader.uid, 5_000n);
    await fixture.place();
    await db.owner.query(`update operator_switch set is_on = true where name = 'copying'`);
    expect([await fixture.outcome(before, ann), await fixture.outcome(after, ann)]).toEqual(['500', 'switched off']);
  });

  it('A13 C3 copies that are accepted and not placed yet count in the own limits of what comes after them', async () => {
    const trader = await fixture.trader(100_000n);
    const ann = await fixture.customer(20_000n);
    await limits.limit(ann, 'stake', '6.00');
    await fixture.does('subscribe', ann, { id: trader.id, body: { allocation: '100.00' } });
    const copied = await fixture.trade(trader.uid, 5_000n);
    await expect(fixture.trade(ann, 200n)).rejects.toThrow('own_limit_reached');
    await fixture.place();
    expect(await fixture.outcome(copied, ann)).toBe('500');
  });

  it('L3 the application writes no status of before, and cannot place a later trade of a trader first', async () => {
    const trader = await fixture.trader(100_000n);
    const ann = await fixture.customer(20_000n);
    const { copy } = await fixture.does('subscribe', ann, { id: trader.id });
    for (const table of ['customer_standing', 'own_limit_standing', 'operator_switch_standing']) {
      await expect(db.app.query(`update ${table} set from_ms = 0`)).rejects.toThrow('permission denied');
    }
    await fixture.trade(trader.uid, 5_000n);
    const second = await fixture.trade(trader.uid, 5_000n);
    const { rows } = await db.app.query<{ id: string }>('select id from copy_fan_out where trade_id = $1', [second]);
    await expect(
      db.app.query(
        `select copy_place($1, 0, 'key', array[$2], array[1], array[500::bigint], array[null], array['x'], array[''], array[''])`,
        [rows[0]?.id, copy.id],
      ),
    ).resolves.toMatchObject({ rows: [{ copy_place: [copy.id] }] });
    await fixture.place();
  });
});
