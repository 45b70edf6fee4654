import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { cents, type Wallet } from '#domain/money/amount.ts';
import { openCopies } from '#tools/testing/copying/copies.ts';
import { type FanOutFixture, openFanOutFixture } from '#tools/testing/copying/fan-out-fixture.ts';
import { recordPrice } from '#tools/testing/markets/ticks.ts';
import { commandKey } from '#tools/testing/people/customers.ts';

const mostUndecided = 10;

let fixture: FanOutFixture;
beforeAll(async () => {
  fixture = await openFanOutFixture();
});
afterAll(() => fixture.close());

const orderOf = (uid: UserId, wallet: Wallet = 'real') => {
  const ticket = { currencyPair: 'ETHUSD', position: 'UP', stake: cents(100n), duration: 300, wallet } as const;
  return { key: commandKey(uid, 'trades.place', randomUUID(), { stake: '100' }), ticket };
};
const fresh = () => recordPrice(fixture.db.app, fixture.lease, 'ETHUSD', 166_680n);
const limited = { ok: false, failure: { code: 'rate_limited', facts: { retryAfterSeconds: 1 } } };

/** The placing that a query holds; none where it is another query. */
function heldBy([query]: readonly unknown[]): readonly string[] {
  if (typeof query !== 'object' || query === null || !('name' in query) || !('values' in query)) return [];
  return query.name === 'copying-hold' && Array.isArray(query.values) ? [String(query.values[0])] : [];
}

describe('the pace of a trader’s trades', () => {
  it('C3: P4: of orders that race, as many are accepted as may have copies to decide; the others leave no key and are accepted later', async () => {
    const trader = await fixture.openTrader(100_000n);
    await openCopies(fixture.db.owner, trader.id, 'real', [await fixture.wish(10_000n)]);
    await fresh();
    const orders = Array.from({ length: 24 }, () => orderOf(trader.uid));
    // Each half of them as another process would have them, in a batch and by themselves.
    const together = fixture.placement();
    const decided = await Promise.all(
      orders.map((order, nth) => (nth % 2 === 0 ? together : fixture.placement()).submit(order)),
    );
    expect(decided.filter(({ ok }) => ok)).toHaveLength(mostUndecided);
    const refused = orders.filter((_, nth) => !decided[nth]?.ok);
    for (const decision of decided) if (!decision.ok) expect(decision).toEqual(limited);
    const keys = await fixture.db.owner.query(
      `select k.key, k.outcome -> 'ok' as ok from idempotency_key k where k.actor = $1 and k.operation = 'trades.place'`,
      [trader.uid],
    );
    expect(keys.rows.map(({ ok }) => ok)).toEqual(Array.from({ length: mostUndecided }, () => true));
    const noted = 'select from idempotency_refusal where actor = $1';
    expect((await fixture.db.owner.query(noted, [trader.uid])).rows).toEqual([]);
    // Practice of the trader's is copied by nobody, and does not wait.
    expect(await together.submit(orderOf(trader.uid, 'practice'))).toMatchObject({ ok: true });
    const [first] = refused;
    if (!first) throw new Error('none was refused');
    expect(await together.submit(first)).toEqual(limited);
    await fixture.fanOut().placeDue();
    await fresh();
    expect(await together.submit(first)).toMatchObject({ ok: true });
    await fixture.fanOut().placeDue();
  });

  it('C3: a trader whom nobody copies trades at any pace', async () => {
    const trader = await fixture.openTrader(100_000n);
    await fresh();
    const placement = fixture.placement();
    const orders = Array.from({ length: mostUndecided + 2 }, () => placement.submit(orderOf(trader.uid)));
    expect((await Promise.all(orders)).every(({ ok }) => ok)).toBe(true);
  });

  it('C3: trades that a trader places later cost the copies of an earlier one no transaction', async () => {
    const trader = await fixture.openTrader(100_000n);
    const wishes = await Promise.all(Array.from({ length: 6 }, () => fixture.wish(50_000n, { maxOpen: 20 })));
    await openCopies(fixture.db.owner, trader.id, 'real', wishes);
    const trades: Awaited<ReturnType<FanOutFixture['trade']>>[] = [];
    for (let nth = 0; nth < mostUndecided; nth += 1) trades.push(await fixture.trade(trader.uid, 1_000n));
    const asked: string[] = [];
    const query = vi.spyOn(Client.prototype, 'query');
    try {
      expect(await fixture.fanOut({ setSize: 1, clockMs: () => 0 }).placeDue()).toBe(mostUndecided * wishes.length);
      for (const call of query.mock.calls) asked.push(...heldBy(call));
    } finally {
      query.mockRestore();
    }
    const { rows } = await fixture.db.app.query<{ id: string }>(
      'select id from copy_fan_out where trade_id = any($1) order by array_position($1, trade_id)',
      [trades],
    );
    const ids = rows.map(({ id }) => id);
    const sets = wishes.length;
    // Each is asked at each move of the one before it at the most, and as often as it moves.
    const ofEach = ids.map((id) => asked.filter((one) => one === id).length);
    for (const times of ofEach) expect(times).toBeLessThanOrEqual(2 * sets + 1);
    expect(ofEach[0]).toBe(sets);
    for (const trade of trades) expect(await fixture.outcomes(trade)).toHaveLength(wishes.length);
  });
});
