import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseId, type TradeId, type UserId } from '#domain/ids/ids.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import { readHouse } from '#server/ledger/balances.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { openCopies } from '#tools/testing/copying/copies.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openOwnLimits } from '#tools/testing/own-limits.ts';
import { commandKey } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { copiedTraders } from './snapshot.ts';

let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
beforeAll(async () => {
  db = await freshDatabase();
  // A bankroll of 1,000,000.00: 1 % for one trader's trades, 0.1 % for one customer's copies.
  fixture = await openCopyFixture(db, { traderBps: 100, customerBps: 10 });
});
afterAll(() => db.drop());

const reserved = async (source: TradeId): Promise<bigint> => {
  const { rows } = await db.app.query<{ reserved: bigint }>(
    `select reserved from copy_fan_out where trade_id = $1 and wallet = 'real'`,
    [source],
  );
  return rows[0]?.reserved ?? -1n;
};
const outcomes = async (source: TradeId): Promise<readonly string[]> => {
  const { rows } = await db.app.query<{ outcome: string }>(
    'select coalesce(skipped, stake::text) as outcome from copy_outcome where source_trade_id = $1 order by place',
    [source],
  );
  return rows.map(({ outcome }) => outcome);
};
const bankroll = async (): Promise<bigint> =>
  (await readHouse(db.app)).find(({ kind, asset }) => kind === 'bankroll' && asset === 'USD')?.balance ?? 0n;

describe('what copies hold of the house', () => {
  it('C3 a copy sets no more apart than the pair’s largest stake can need, whatever is allocated to it', async () => {
    const trader = await fixture.trader(10_000n);
    const [whale, small] = [await fixture.customer(6_000_000n), await fixture.customer(2_000n)];
    await openCopies(db.owner, trader.id, 'real', [
      { userId: whale, allocation: 6_000_000n },
      { userId: small, allocation: 2_000n, maxStake: 500n },
    ]);
    const source = await fixture.trade(trader.uid, 10_000n);
    // At most 0.1 % of the bankroll is what the large one can stake, 5.00 the small one; 85 % of each.
    const most = ((await bankroll()) + (await reserved(source))) / 1_000n;
    expect(await reserved(source)).toBe((most * 85n) / 100n + 425n);
    await fixture.place();
    // The pair takes 1,000.00, which is more than one customer's copies may hold; nobody else waits for it.
    expect(await outcomes(source)).toEqual(['house short', '500']);
  });

  it('C3 all copies of one customer together stay within their share of the house, and others go on', async () => {
    const traders = [await fixture.trader(10_000n), await fixture.trader(10_000n)];
    const [ann, bea] = [await fixture.customer(200_000n), await fixture.customer(100_000n)];
    const found: (readonly string[])[] = [];
    for (const { id, uid } of traders) {
      const wishes = [ann, bea].map((userId) => ({ userId, allocation: userId === ann ? 100_000n : 40_000n }));
      await openCopies(db.owner, id, 'real', wishes);
      const source = await fixture.trade(uid, 6_000n);
      await fixture.place();
      found.push(await outcomes(source));
    }
    // A bankroll of nearly a million lets one have nearly 1,000.00 staked.
    expect(found).toEqual([
      ['60000', '24000'],
      ['house short', '24000'],
    ]);
  });

  it('C3: T6: copies that are all skipped leave to others what the house may owe on all trades, before they are placed and after', async () => {
    const trader = await fixture.trader(1_000n);
    const limits = openOwnLimits(db);
    const people = await Promise.all(Array.from({ length: 6 }, () => fixture.customer(100_000n)));
    for (const uid of people) await limits.limit(uid, 'stake', '1.00');
    const wishes = people.map((userId) => ({ userId, allocation: 100_000n }));
    await openCopies(db.owner, trader.id, 'real', wishes);
    const victim = await fixture.customer(100_000n);
    const exposure = (await readHouse(db.app)).find(({ kind, asset }) => kind === 'exposure' && asset === 'USD');
    // 5,000.00 are left of the limit; the copies would take all of them.
    const maxExposure = cents((exposure?.balance ?? 0n) + 500_000n);
    const bounds = { traderBps: 2_500, customerBps: 1_000 };
    const placement = createPlacement({
      pool: db.app,
      signer: newSigner(),
      mode: 'demo',
      policy: everywhere,
      offers: { ...standardOffers, maxExposure },
      traders: copiedTraders(bounds),
    });
    await fixture.trade(victim, 100n);
    const order = async (uid: UserId, stake: bigint): Promise<string> => {
      const ticket = {
        currencyPair: 'ETHUSD',
        position: 'UP',
        duration: 900,
        stake: cents(stake),
        wallet: 'real',
      } as const;
      const key = commandKey(uid, 'trades.place', randomUUID(), { stake: stake.toString() });
      const placed = await placement.submit({ key, ticket });
      return placed.ok ? placed.value.tradeId : placed.failure.code;
    };
    const source = parseId('trd', await order(trader.uid, 1_000n));
    expect(source).not.toBeNull();
    // 8.50 and 0.85 are covered before: a quarter of the rest.
    expect(source && (await reserved(source))).toBe((500_000n - 85n - 850n) / 4n);
    expect(await order(victim, 10_000n)).toMatch(/^trd_/);
    await fixture.place();
    expect(source && new Set(await outcomes(source))).toEqual(new Set(['own limit']));
    expect(await order(victim, 10_000n)).toMatch(/^trd_/);
  });

  it('C3 ten trades at once set apart no more than the trader’s share, and it comes back with the last set', async () => {
    const trader = await fixture.trader(100_000n);
    const people = await Promise.all(Array.from({ length: 12 }, () => fixture.customer(90_000n)));
    await openCopies(
      db.owner,
      trader.id,
      'real',
      people.map((userId) => ({ userId, allocation: 90_000n })),
    );
    const before = await bankroll();
    const sources: TradeId[] = [];
    for (let nth = 0; nth < 10; nth += 1) sources.push(await fixture.trade(trader.uid, 5_000n));
    const apart = (await Promise.all(sources.map(reserved))).reduce((sum, one) => sum + one, 0n);
    expect(apart > 0n && apart <= before / 100n).toBe(true);
    // Somebody else's copies are covered all the same.
    const other = await fixture.trader(10_000n);
    const cara = await fixture.customer(10_000n);
    await openCopies(db.owner, other.id, 'real', [{ userId: cara, allocation: 10_000n }]);
    const theirs = await fixture.trade(other.uid, 1_000n);
    await fixture.place(5);
    expect(await outcomes(theirs)).toEqual(['1000']);
    const { rows } = await db.app.query('select 1 from copy_fan_out where state = $1', ['placing']);
    expect(rows).toEqual([]);
    expect(await fixture.breaches()).toEqual([]);
  });
});
