import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { miningNotices } from '#database/checks/mining-operator.ts';
import { phrase } from '#domain/failures/phrases.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { dropMining, type MiningFixture, tera } from '#tools/testing/mining/mining-databases.ts';
import { fieldOf, openPriced } from '#tools/testing/mining/mining-operation.ts';
import { problemsAfter, problemsOf } from '#tools/testing/mining/mining-problems.ts';
import { codeOf } from '#tools/testing/payments/transfers.ts';

afterAll(dropMining);

describe('the fleet', () => {
  let db: FreshDatabase;
  let fixture: MiningFixture;
  beforeAll(async () => {
    [db, fixture] = await openPriced();
  });

  const fleet = async () => {
    const { fleets } = await fixture.does('readMiningFleet', fixture.admin);
    return fleets.find((one: { algorithm: string }) => one.algorithm === 'sha256d');
  };

  it('[N2] is verified by the lower of rating and newest reading at each site, and without a reading not at all', async () => {
    const [first, second] = await fixture.sites('sha256d', [
      [10n * tera, 8n * tera],
      [5n * tera, (11n * tera) / 2n],
    ]);
    if (!first || !second) throw new Error('no site');
    expect(await fleet()).toMatchObject({
      rated: `${15n * tera}`,
      verified: `${13n * tera}`,
      capacity: `${13n * tera}`,
    });
    const body = { algorithm: 'sha256d', model: 'S21', count: 3, hashRateEach: `${tera}`, wattsEach: 3_500 };
    const site = await fixture.does('addMiningSite', fixture.admin, { body: { name: 'Unread', country: 'CA' } });
    await fixture.addMachines({ ...body, siteId: site.id });
    expect(await fleet()).toMatchObject({ rated: `${18n * tera}`, verified: `${13n * tera}` });
    // A reading of an earlier day is no newer one; of the same day the one recorded last counts.
    const reading = { siteId: first.site, algorithm: 'sha256d', pool: 'Test pool', evidence: 'Page of the pool' };
    await fixture.does('recordMiningReading', fixture.admin, {
      body: { ...reading, day: fixture.day(-2), hashRate: '1' },
    });
    expect(await fleet()).toMatchObject({ verified: `${13n * tera}` });
    await fixture.does('recordMiningReading', fixture.admin, {
      body: { ...reading, day: fixture.day(-1), hashRate: `${7n * tera}` },
    });
    expect(await fleet()).toMatchObject({ verified: `${12n * tera}` });
    const retired = await fixture.does('retireMiningMachines', fixture.admin, {
      params: { id: second.machines },
      body: { reason: 'sold to another farm' },
    });
    expect(retired).toMatchObject({ state: 'retired', reason: 'sold to another farm' });
    expect(await fleet()).toMatchObject({ rated: `${13n * tera}`, verified: `${7n * tera}`, capacity: `${7n * tera}` });
    const again = { params: { id: second.machines }, body: { reason: 'once more' } };
    expect(codeOf(await fixture.call('retireMiningMachines', fixture.admin, again))).toBe('already_decided');
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[N2] a reading that the site’s machines cannot have made is refused, with what they are rated', async () => {
    const [other, one] = await openPriced();
    const rest = { pool: 'Test pool', evidence: 'Page of the pool' };
    const { site, machines } = await one.site('sha256d', 10n * tera);
    const problem = async (day: string, hashRate: bigint, algorithm = 'sha256d') => {
      const body = { siteId: site, algorithm, day, hashRate: String(hashRate), ...rest };
      return fieldOf(await one.call('recordMiningReading', one.admin, { body }));
    };
    expect(await problem(one.day(-1), 11n * tera)).toBeNull();
    expect(await problem(one.day(-1), 11n * tera + 1n)).toEqual({
      field: 'hashRate',
      problem: phrase('above_rating', { rating: '10 TH/s' }),
    });
    expect(await problem(one.day(-1), 1n, 'scrypt')).toMatchObject({
      problem: phrase('no_machines'),
    });
    // What is out of service now was read while it ran.
    await one.does('retireMiningMachines', one.admin, { params: { id: machines }, body: { reason: 'sold on' } });
    expect(await problem(one.day(-1), 10n * tera)).toBeNull();
    await one.goTo(1, 1);
    expect(await problem(one.day(0), 10n * tera)).toBeNull();
    await one.goTo(2, 1);
    expect(await problem(one.day(1), 1n)).toMatchObject({ field: 'hashRate' });
    expect(await problemsOf(other)).toEqual([]);
    // One that was recorded before there was a bound is a notice of the verifier, and no breach.
    const [, beyond = ''] = miningNotices;
    expect((await other.owner.query(beyond)).rows).toEqual([]);
    await other.owner.query(`update mining_reading set hash_rate = ${11n * tera + 1n} where hash_rate = ${11n * tera}`);
    expect((await other.owner.query(beyond)).rows).toEqual([
      { words: expect.stringMatching(/says 11000000000001, more than a tenth above the 10000000000000/) },
    ]);
  });

  it('[N2] what is sold stays sold where machines fail; nothing more is sold until they are verified again', async () => {
    const [other, one] = await openPriced();
    const { machines } = await one.site('sha256d', 2n * tera);
    const plan = await one.plan();
    await one.buyer(plan);
    await one.does('retireMiningMachines', one.admin, { params: { id: machines }, body: { reason: 'a fire' } });
    const { fleets } = await one.does('readMiningFleet', one.admin);
    expect(fleets[0]).toMatchObject({ rated: '0', verified: '0', capacity: `${tera}`, sold: `${tera}` });
    const customer = await one.fixture.customer(100_000n);
    expect(codeOf(await one.call('buyContract', customer, { body: { planId: plan } }))).toBe('plan_sold_out');
    expect(await problemsOf(other)).toEqual([]);
  });

  it('[N2] machines added by several admins at once are all counted', async () => {
    const [other, one] = await openPriced();
    const site = await one.does('addMiningSite', one.admin, { body: { name: 'North', country: 'NO' } });
    const body = {
      siteId: site.id,
      algorithm: 'scrypt',
      model: 'L9',
      count: 1,
      hashRateEach: `${tera}`,
      wattsEach: 3_360,
    };
    await Promise.all(Array.from({ length: 12 }, () => one.addMachines(body)));
    const { fleets } = await one.does('readMiningFleet', one.admin);
    expect(fleets.find((all: { algorithm: string }) => all.algorithm === 'scrypt')).toMatchObject({
      rated: `${12n * tera}`,
    });
    expect(await problemsOf(other)).toEqual([]);
  });

  it('[L5] a fleet, a day and a price that somebody wrote by hand are named', async () => {
    await fixture.price('BTC', 9_100_000n);
    await fixture.receipt('BTC', 0, '0.001');
    await fixture.goTo(1, 1);
    expect(codeOf(await fixture.close('BTC', 0, '0.001'))).toBe('ok');
    const named = (edit: string): Promise<string> => problemsAfter(db, edit);
    expect(await named(`update mining_fleet set rated = rated + 1 where algorithm = 'sha256d'`)).toContain(
      'N2 fleet sha256d',
    );
    expect(await named('update mining_day set price = price + 1')).toContain('P2 day BTC');
    expect(await named('update mining_day set rules = 2')).toContain('N3 day BTC');
    expect(await named('update mining_day set capacity = capacity + 1')).toContain('N3 day BTC');
    expect(await named('update mining_day set reading = coalesce(reading, 0) + 1')).toContain('N3 day BTC');
    expect(await named('delete from mining_reading')).toContain('N2 fleet state');
    expect(await named('update mining_reading set day = day + 2')).toContain('N2 reading');
    expect(await named('update mining_fleet_state set verified = verified - 1, rated = rated - 1')).toContain(
      'N2 fleet state',
    );
    const newest = '(select max(id) from mining_fleet_state)';
    for (const edit of [
      `update mining_fleet_state set verified = verified - 1 where id = ${newest} - 2`,
      `update mining_fleet_state set changed_ms = 1 where id = ${newest}`,
      `delete from mining_fleet_state where id = ${newest}`,
      `update mining_reading set hash_rate = hash_rate + 1`,
      `update mining_machine set retired_ms = retired_ms - 3600000 where state = 'retired'`,
    ]) {
      expect(await named(edit), edit).toContain('N2 fleet state');
    }
    expect(await named(`update mining_receipt set transaction_id = 'other', recorded_by = 'nobody'`)).toContain(
      'R2 receipt',
    );
    expect(await named(`delete from audit_entry where action = 'mining.close-day'`)).toContain('R2 day BTC');
    expect(await named(`delete from audit_entry where action = 'mining.record-reading'`)).toContain('R2 reading');
    expect(await problemsOf(db)).toEqual([]);
  });
});
