import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAdmin } from '#server/demo/accounts.ts';
import { demoPlans } from '#server/demo/mining-figures.ts';
import { signIn } from '#tools/testing/people/api-session.ts';
import { type RunningDemo, startDemo } from '#tools/testing/running-demo.ts';
import { until } from '#tools/testing/until.ts';

let demo: RunningDemo;
let owner: Pool;

beforeAll(async () => {
  demo = await startDemo('mining');
  owner = await demo.openOwner({ max: 1 });
}, 120_000);
afterAll(() => demo.stop(), 60_000);

test('[N5] a running demo reads its networks from figures of a named date', async () => {
  const { body } = await (await signIn(demo.server.address, demoAdmin)).get('/api/admin/mining/fleet');
  expect(body['networks']).toEqual(
    ['BTC', 'DOGE', 'LTC'].map((coin) =>
      expect.objectContaining({
        coin,
        source: expect.stringMatching(/^demo: figures of about 2025-11/),
        problem: null,
      }),
    ),
  );
});

test('[N5] a running demo offers its plans anew once their price has lapsed', async () => {
  await owner.query('alter table mining_plan disable trigger user');
  await owner.query('update mining_plan set set_ms = set_ms - 30 * 86400000::bigint');
  await owner.query('alter table mining_plan enable trigger user');
  const states = async () =>
    (
      await owner.query<{ state: string; plans: number }>(
        `select state, count(*)::integer as plans from mining_plan group by 1 order by 1`,
      )
    ).rows;
  const plans = demoPlans.length;
  const renewed = [
    { state: 'closed', plans },
    { state: 'open', plans },
  ];
  await until(async () => JSON.stringify(await states()) === JSON.stringify(renewed));
});
