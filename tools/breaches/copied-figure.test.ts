import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TraderId, UserId } from '#domain/ids/ids.ts';
import { advanceFigures } from '#server/copying/traders/figures.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';

let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
let trader: { readonly uid: UserId; readonly id: TraderId };
const body = { allocation: '200.00', sizing: 'fixed', fixedStake: '40.00', maxStake: '40.00', stopLoss: null };

/** A trader with copies that were changed, paused, stopped with profit share, and begun again, and trades of each result. */
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openCopyFixture(db);
  trader = await fixture.trader(10_000_000n, 2_000);
  const people = [await fixture.customer(200_000n), await fixture.customer(200_000n), await fixture.customer(200_000n)];
  const copies: string[] = [];
  for (const uid of people) copies.push(await subscribe(uid));
  for (const result of ['WON', 'LOST', 'REFUNDED', 'WON'] as const) {
    const trade = await fixture.trade(trader.uid, 10_000n);
    await fixture.place();
    await fixture.settle(trade, result);
  }
  const [ann, bob, cid] = people;
  if (!ann || !bob || !cid) throw new Error('nobody copies');
  await fixture.does('changeCopy', ann, { id: copies[0] ?? '', body: { ...body, allocation: '150.00' } });
  await fixture.does('stopCopy', bob, { id: copies[1] ?? '' });
  await subscribe(bob);
  await fixture.does('pauseCopy', cid, { id: copies[2] ?? '' });
  await advanceFigures(db.app);
});
afterAll(() => db.drop());

const subscribe = async (uid: UserId): Promise<string> =>
  (await fixture.does('subscribe', uid, { id: trader.id, body })).copy.id;

const named = async (...edits: readonly string[]): Promise<readonly string[]> =>
  (
    await namedAfterForging(db, ['copy', 'copy_move', 'trader_figures'], async (client) => {
      for (const edit of edits) expect((await client.query(edit)).rowCount, edit).toBeGreaterThan(0);
    })
  ).filter((line) => line.includes('is said to have'));

/** As if the look had come twenty seconds after all that was done, and a copy had got 1.00 more a minute after that. */
const since = [
  'update trader_figures set copies_ms = copies_ms + 20000',
  `insert into copy_move (copy_id, occurrence, amount, why, created_ms)
   select c.id, 100, 100, 'settings', f.copies_ms + 60000 from copy c cross join trader_figures f where c.state = 'active' limit 1`,
  `update copy set allocation = allocation + 100 where id in (select copy_id from copy_move where occurrence = 100)`,
];

test('C4: what copies came to at a look is made of the times of their starts, moves, trades, shares and ends, to the cent', async () => {
  const { rows } = await db.app.query(
    'select copiers, copiers_apart, customers_settled, customers_result > 0 as won, customers_staked from trader_figures',
  );
  expect(rows).toEqual([
    { copiers: 3, copiers_apart: 55_000n, customers_settled: 3, won: true, customers_staked: 36_000n },
  ]);
  const shares = await db.app.query('select paid from profit_share');
  expect(shares.rows).not.toEqual([]);
  expect(await named()).toEqual([]);
  expect(await named(...since)).toEqual([]);
  for (const column of ['copiers', 'copiers_apart', 'customers_settled', 'customers_result', 'customers_staked'])
    for (const by of [-1, 1])
      expect(await named(...since, `update trader_figures set ${column} = ${column} + ${by}`), column).toHaveLength(1);
});
