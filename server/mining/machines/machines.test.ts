import { afterAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openMiningFixture } from '#tools/testing/mining/mining-fixture.ts';
import { problemsAfter, problemsOf } from '#tools/testing/mining/mining-problems.ts';
import { codeOf } from '#tools/testing/payments/transfers.ts';

const opened: FreshDatabase[] = [];
afterAll(async () => {
  await Promise.all(opened.map((db) => db.drop()));
});
const tera = 1_000_000_000_000n;

/** A fleet of 100 TH/s at one site since the day before day 0. */
async function open() {
  const db = await freshDatabase();
  opened.push(db);
  const fixture = await openMiningFixture(db);
  await fixture.goTo(-1, 1);
  const { site } = await fixture.site('sha256d', 100n * tera);
  const body = (rated: bigint) => ({
    siteId: site,
    algorithm: 'sha256d',
    model: 'S21',
    count: 1,
    hashRateEach: String(rated),
    wattsEach: 3_500,
  });
  return { db, fixture, site, body };
}

it('[N2] [N3] machines that are recorded when a day is over dilute nothing of it, whatever a reading of it says', async () => {
  const { db, fixture, site, body } = await open();
  await fixture.buyer(await fixture.plan());
  await fixture.goTo(0, 12);
  await fixture.price('BTC', 5_000_000n);
  await fixture.receipt('BTC', 0, '0.01');
  await fixture.goTo(1, 1);
  expect(await fixture.addMachines(body(900n * tera))).toMatchObject({ state: 'in service' });
  const reading = { siteId: site, algorithm: 'sha256d', pool: 'Test pool', evidence: 'Its page' };
  const read = (nth: number, hashRate: bigint) =>
    fixture.call('recordMiningReading', fixture.admin, {
      body: { ...reading, day: fixture.day(nth), hashRate: `${hashRate}` },
    });
  expect(codeOf(await read(0, 1_000n * tera))).toBe('invalid_input');
  // Nor does the application's role write one.
  await expect(
    db.app.query(
      `insert into mining_reading (id, site_id, algorithm, day, hash_rate, pool, evidence, recorded_by, created_ms)
       select 'mrd_x', site_id, algorithm, day + 2, $1, 'p', 'e', recorded_by, 0 from mining_reading`,
      [1_000n * tera],
    ),
  ).rejects.toMatchObject({ code: 'FL003' });
  expect(codeOf(await read(0, 110n * tera))).toBe('ok');
  expect(codeOf(await fixture.close('BTC', 0, '0.01'))).toBe('ok');
  expect(await fixture.look('BTC', 0)).toMatchObject({ capacity: `${110n * tera}` });
  await fixture.goTo(2, 1);
  expect(codeOf(await read(1, 1_000n * tera))).toBe('ok');
  expect(await problemsOf(db)).toEqual([]);
  expect(
    await problemsAfter(db, `update mining_reading set hash_rate = ${1_000n * tera} where hash_rate = ${110n * tera}`),
  ).toContain('N2 reading');
});

it('N2: R3: who raises a fleet above what it was thirty days ago, however little, needs a second admin; who replaces machines does not', async () => {
  const { db, fixture, body } = await open();
  await fixture.goTo(40, 1);
  const add = (rated: bigint, who = fixture.admin) => fixture.call('addMiningMachines', who, { body: body(rated) });
  const rated = async () => (await fixture.does('readMiningFleet', fixture.admin)).fleets[0].rated;
  const asked = await add(1n);
  expect(asked).toMatchObject({ value: { state: 'waiting' } });
  expect(await rated()).toBe(`${100n * tera}`);
  const params = { id: asked.ok ? asked.value.id : '' };
  expect(codeOf(await fixture.call('confirmMiningMachines', fixture.admin, { params }))).toBe('second_admin_required');
  expect((await fixture.does('readMiningFleet', fixture.admin)).machines[0]).toMatchObject({
    ...params,
    state: 'waiting',
  });
  // Whom the code above lets through, the database does not.
  const insert = (second: string | null) =>
    db.app.query(
      `insert into mining_machine (id, site_id, algorithm, model, count, hash_rate, watts, added_by, second_by, created_ms)
       select 'mmc_x', site_id, algorithm, model, 1, 1, 0, added_by, $1, 0 from mining_machine limit 1`,
      [second],
    );
  await expect(insert(null)).rejects.toMatchObject({ code: 'FL003' });
  await expect(insert('somebody')).rejects.toMatchObject({ code: 'FL003' });
  const confirmed = await Promise.all(
    [1, 2].map((nth) => fixture.call('confirmMiningMachines', fixture.admins[nth] ?? fixture.admin, { params })),
  );
  expect(confirmed.map(codeOf).sort()).toEqual(['already_decided', 'ok']);
  expect(await rated()).toBe(`${100n * tera + 1n}`);
  const declined = await add(tera);
  const decline = { params: { id: declined.ok ? declined.value.id : '' }, body: { reason: 'never delivered' } };
  expect(await fixture.does('retireMiningMachines', fixture.admins[1], decline)).toMatchObject({ state: 'declined' });
  expect(codeOf(await fixture.call('confirmMiningMachines', fixture.admins[1], decline))).toBe('already_decided');
  // Thirty days later what is there is what it is measured by.
  await fixture.goTo(71, 1);
  const broken = { params, body: { reason: 'does not start any more' } };
  expect(await fixture.does('retireMiningMachines', fixture.admin, broken)).toMatchObject({ state: 'retired' });
  expect(await add(1n)).toMatchObject({ value: { state: 'in service', secondBy: null } });
  expect(await add(1n)).toMatchObject({ value: { state: 'waiting' } });
  expect(await problemsOf(db)).toEqual([]);
  for (const edit of [
    'update mining_machine set second_by = null where hash_rate = 1',
    `delete from audit_entry where action = 'mining.ask-machines'`,
  ]) {
    expect(await problemsAfter(db, edit), edit).toContain('R3 machines');
  }
});
