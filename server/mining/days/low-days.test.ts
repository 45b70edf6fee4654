import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openMiningFixture } from '#tools/testing/mining/mining-fixture.ts';
import { problemsAfter, problemsOf } from '#tools/testing/mining/mining-problems.ts';
import { codeOf } from '#tools/testing/payments/transfers.ts';

const tera = 1_000_000_000_000n;
let db: FreshDatabase;
let mine: Awaited<ReturnType<typeof openMiningFixture>>;
let site: string;

/** 4 TH/s are rated and half of them run; a contract has 1 TH/s. 4 TH/s are expected to find 0.01 BTC a day. */
beforeAll(async () => {
  db = await freshDatabase();
  mine = await openMiningFixture(db);
  await mine.goTo(-1, 1);
  site = (await mine.site('sha256d', 4n * tera, 2n * tera)).site;
  await mine.buyer(await mine.plan({ poolFeeBps: 0, powerWatts: '0' }));
  await mine.goTo(0, 12);
  await mine.network('BTC', 4n * tera, 1_000_000n);
  await mine.price('BTC', 5_000_000n);
});
afterAll(() => db.drop());

const reads = async (nth: number, hashRate: bigint, who = mine.admin): Promise<string> => {
  const about = { siteId: site, algorithm: 'sha256d', day: mine.day(nth), pool: 'P', evidence: 'Its page' };
  return codeOf(await mine.call('recordMiningReading', who, { body: { ...about, hashRate: String(hashRate) } }));
};
const most = (44n * tera) / 10n;

test('N3 R3: one admin’s reading of more than runs does not halve what contracts get: the day takes a second admin', async () => {
  await mine.goTo(1, 1);
  await mine.receipt('BTC', 0, '0.00500000');
  expect(await mine.look('BTC', 0)).toMatchObject({ bound: 'within', capacity: String(2n * tera) });
  expect(await reads(0, most)).toBe('ok');
  expect(await mine.look('BTC', 0)).toMatchObject({
    bound: 'below',
    capacity: String(most),
    warnings: expect.arrayContaining(['second admin needed']),
  });
  expect(await mine.closeAlone('BTC', 0, '0.005')).toMatchObject({ value: { state: 'open' } });
  expect(codeOf(await mine.closeAlone('BTC', 0, '0.005'))).toBe('second_admin_required');
  await mine.goTo(3, 2);
  await mine.worker.runDue();
  expect(await mine.look('BTC', 0)).toMatchObject({ state: 'open' });
  // The second admin looks at the pool's page, and what is left is a day as any other.
  expect(await reads(0, 2n * tera, mine.admins[1])).toBe('ok');
  await mine.worker.runDue();
  expect(await mine.look('BTC', 0)).toMatchObject({
    state: 'paid',
    closedBy: 'system',
    capacity: String(2n * tera),
    plans: [{ gross: '0.00250000000000' }],
  });
});

test('N3 R3: a yes to a low day is to what it was divided by then: who reads it anew asks for another yes', async () => {
  await mine.receipt('BTC', 1, '0.00300000');
  const [one, two] = mine.admins;
  expect(await mine.closeAlone('BTC', 1, '0.003', undefined, two)).toMatchObject({
    value: { state: 'open', firstYes: { admin: two } },
  });
  await mine.goTo(3, 3);
  expect(await reads(1, most)).toBe('ok');
  expect(await mine.look('BTC', 1)).toMatchObject({ capacity: String(most), firstYes: null });
  expect(await mine.closeAlone('BTC', 1, '0.003', undefined, one)).toMatchObject({ value: { state: 'open' } });
  expect(await reads(1, 2n * tera, two)).toBe('ok');
  expect(codeOf(await mine.close('BTC', 1, '0.003'))).toBe('ok');
  expect(await mine.look('BTC', 1)).toMatchObject({ state: 'closed', capacity: String(2n * tera) });
});

test('N3 R3: a day of which something is expected is not closed without receipts by one admin, to be divided when they come', async () => {
  expect(await reads(2, most)).toBe('ok');
  expect(await mine.closeAlone('BTC', 2, '0', 'nothing came')).toMatchObject({ value: { state: 'open' } });
  expect(await reads(2, 2n * tera)).toBe('ok');
  expect(codeOf(await mine.close('BTC', 2, '0', 'the pool was down'))).toBe('ok');
  expect(await mine.look('BTC', 2)).toMatchObject({ state: 'closed', note: 'the pool was down' });
});

test('N3: verify names a low day that was closed by one admin, or read anew after the first yes', async () => {
  await mine.worker.runDue();
  expect(await problemsOf(db)).toEqual([]);
  for (const edit of [
    'update mining_day set second_by = null where second_by is not null',
    `delete from audit_entry where action = 'mining.approve-day'`,
    `update audit_entry set created_ms = created_ms - 864000000 where action = 'mining.approve-day'`,
  ])
    expect(await problemsAfter(db, edit), edit).toMatch(/^N3 day BTC \d+: received \d+ where \d+ parts are expected/m);
});
