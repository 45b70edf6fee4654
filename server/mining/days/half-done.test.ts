import { afterAll, expect, it } from 'vitest';
import { createMiningNotifications } from '#server/mining/notify.ts';
import { dropMining, tera } from '#tools/testing/mining/mining-databases.ts';
import { problemsOf } from '#tools/testing/mining/mining-problems.ts';
import { openNight } from '#tools/testing/mining/mining-week.ts';
import { codeOf } from '#tools/testing/payments/transfers.ts';
import { takeStep } from './dividing.ts';

afterAll(dropMining);

it('[N3.6] [S2] staff and customers see how far a day is, whoever is paid sees it, and nobody is notified before it is whole', async () => {
  const [db, fixture] = await openNight();
  await fixture.site('sha256d', 4n * tera);
  const plan = await fixture.plan({ powerWatts: '1000' });
  const buyers = [await fixture.buyer(plan), await fixture.buyer(plan), await fixture.buyer(plan)];
  await fixture.goTo(0, 23);
  await fixture.network('BTC', 4n * tera, 1_000_000n);
  await fixture.price('BTC', 9_100_000n);
  await fixture.receipt('BTC', 0, '0.00000100');
  await fixture.goTo(1, 1);
  expect(codeOf(await fixture.close('BTC', 0, '0.00000100'))).toBe('ok');
  const seen = async () => {
    const [customer = fixture.admin] = buyers;
    const ofStaff = await fixture.does('listMiningDaysForAdmin', fixture.admin, { query: { coin: 'BTC' } });
    const ofCustomers = await fixture.does('listMiningDays', customer, { query: { coin: 'BTC' } });
    const look = await fixture.look('BTC', 0);
    return [look, ofStaff.items[0], ofCustomers.items[0]].map(({ state, dividing }) => ({ state, dividing }));
  };
  const paid = async (): Promise<readonly number[]> => {
    const views = await Promise.all(buyers.map((who) => fixture.does('listContracts', who, { query: {} })));
    return views.map(({ items }) => items[0].daysDivided);
  };
  const notified: unknown[] = [];
  const notifications = createMiningNotifications({
    pool: db.app,
    notifyAll: async (_tx, all) => void notified.push(...all),
  });
  expect(await seen()).toEqual(Array(3).fill({ state: 'closed', dividing: null }));
  const due = { coin: 'BTC', day: (await days(db))[0] ?? 0, addition: 0 } as const;
  for (let step = 0; step < 2; step += 1) expect(await takeStep(db.app, due, plan, 2)).toBe(true);
  expect(await seen()).toEqual(Array(3).fill({ state: 'closed', dividing: { contracts: 2, of: 3 } }));
  expect((await paid()).toSorted()).toEqual([0, 1, 1]);
  await notifications.notifyDue();
  expect(notified).toEqual([]);
  expect(await problemsOf(db)).toEqual([]);
  await fixture.worker.runDue();
  expect(await seen()).toEqual(Array(3).fill({ state: 'paid', dividing: null }));
  expect(await paid()).toEqual([1, 1, 1]);
  await notifications.notifyDue();
  expect(notified).toHaveLength(3);
  expect(await problemsOf(db)).toEqual([]);
});

async function days(db: Awaited<ReturnType<typeof openNight>>[0]): Promise<readonly number[]> {
  const { rows } = await db.app.query<{ day: number }>('select day from mining_day');
  return rows.map(({ day }) => day);
}
