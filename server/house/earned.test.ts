import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openMiningFixture } from '#tools/testing/mining/mining-fixture.ts';
import { problemsOf } from '#tools/testing/mining/mining-problems.ts';
import { codeOf } from '#tools/testing/payments/transfers.ts';

let db: FreshDatabase;
let mine: Awaited<ReturnType<typeof openMiningFixture>>;
beforeAll(async () => {
  db = await freshDatabase();
  mine = await openMiningFixture(db);
});
afterAll(() => db.drop());

interface Way {
  readonly code?: 'capital' | 'bankroll';
  readonly direction?: 'in' | 'out';
  readonly asset?: string;
  readonly earnedIn?: 'fees' | 'mining';
}
const ask = (amount: string, { code = 'bankroll', direction = 'out', ...more }: Way) =>
  mine.fixture.call('requestHouseMovement', mine.admins[0], {
    body: { code, direction, amount, evidence: 'the house’s own', ...more },
  });
/** Asks and has the second admin decide. */
const move = async (amount: string, way: Way): Promise<string> => {
  const asked = await ask(amount, way);
  if (!asked.ok) return codeOf(asked);
  return codeOf(await mine.fixture.call('approveHouseMovement', mine.admins[1], { id: asked.value.id }));
};
const balances = async (asset: string): Promise<Record<string, string>> => {
  const { items } = await mine.fixture.does('houseAccounts', mine.admins[0]);
  return Object.fromEntries(items.filter((one) => one.asset === asset).map(({ kind, balance }) => [kind, balance]));
};

it('[L3] of what is mined only what no contract is owed goes to capital; fees go as they are; coins leave by capital', async () => {
  await mine.goTo(-1, 1);
  await mine.site('sha256d', 4_000_000_000_000n);
  await mine.buyer(await mine.plan());
  expect(await balances('USD')).toMatchObject({ mining: '100.00', capital: '1000000.00' });
  await mine.goTo(0, 12);
  await mine.network('BTC', 4_000_000_000_000n, 40_000n);
  await mine.price('BTC', 9_100_000n);
  const wrong = await mine.receipt('BTC', 0, '0.5');
  await mine.receipt('BTC', 0, '0.00040003');
  // Not divided yet: all of it may be owed.
  expect(await move('0.00000001', { asset: 'BTC', earnedIn: 'mining' })).toBe('house_short');
  const aside = { params: { id: wrong.ok ? wrong.value.id : '' }, body: { reason: 'of another miner' } };
  await mine.does('setMiningReceiptAside', mine.admin, aside);
  expect(await move('0.50000001', { asset: 'BTC', earnedIn: 'mining' })).toBe('house_short');
  // Two at once take it once.
  const both = await Promise.all([1, 2].map(() => move('0.5', { asset: 'BTC', earnedIn: 'mining' })));
  expect(both.sort()).toEqual(['house_short', 'ok']);
  await mine.goTo(2, 1);
  await mine.worker.runDue();
  // What the contract carries on is less than a cent, and stays.
  const { fees = '', mining = '', capital = '' } = await balances('BTC');
  // The house's capital has bought what contracts were paid for.
  expect(Number(capital)).toBeGreaterThan(0.5);
  expect(Number(mining)).toBeGreaterThan(0);
  expect(await move(mining, { asset: 'BTC', earnedIn: 'mining' })).toBe('house_short');
  expect(await move(fees, { asset: 'BTC', earnedIn: 'fees' })).toBe('ok');
  expect(await balances('BTC')).toMatchObject({
    fees: '0.00000000',
    mining,
    capital: (Number(capital) + Number(fees)).toFixed(8),
  });
  expect(await move('0.5', { code: 'capital', asset: 'BTC' })).toBe('ok');
  expect(await move('100.01', { earnedIn: 'mining' })).toBe('house_short');
  expect(await move('100.00', { earnedIn: 'mining' })).toBe('ok');
  const { capital: left = '', mining: sold } = await balances('USD');
  expect(sold).toBe('0.00');
  expect(Number(left)).toBeLessThan(1_000_100);
  const { items } = await mine.fixture.does('listHouseMovements', mine.admins[0]);
  expect(items[0]).toMatchObject({ asset: 'USD', earnedIn: 'mining', amount: '100.00' });
  expect(items.find(({ code }) => code === 'capital')).toMatchObject({ asset: 'BTC', amount: '0.50000000' });
  expect(await problemsOf(db)).toEqual([]);
});

it('[L3] what is earned goes nowhere else, and coins come in from pools alone; the database refuses it too', async () => {
  const refused: readonly Way[] = [
    { direction: 'in', earnedIn: 'fees' },
    { code: 'capital', earnedIn: 'fees' },
    { asset: 'BTC' },
    { code: 'capital', direction: 'in', asset: 'LTC' },
  ];
  for (const way of refused) expect(codeOf(await ask('1.00', way))).toBe('invalid_input');
  expect(codeOf(await ask('1.001', { code: 'capital', direction: 'in' }))).toBe('invalid_input');
  for (const values of [
    `'capital', 'out', 'USD', 'fees'`,
    `'bankroll', 'in', 'USD', 'mining'`,
    `'bankroll', 'in', 'BTC', null`,
  ]) {
    await expect(
      db.app.query(
        `insert into house_movement (id, code, direction, asset, from_kind, amount, evidence, requested_by, created_ms, updated_ms)
         select 'hmv_x', v.*, 1, 'none', 'usr_x', 1, 1 from (values (${values})) v`,
      ),
    ).rejects.toMatchObject({ code: '23514' });
  }
});
