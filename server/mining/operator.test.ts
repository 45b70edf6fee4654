import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { miningNotices } from '#database/checks/mining-operator.ts';
import { phrase } from '#domain/failures/phrases.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openMiningFixture } from '#tools/testing/mining-fixture.ts';
import { problemsAfter, problemsOf } from '#tools/testing/mining-problems.ts';
import { codeOf } from '#tools/testing/transfers.ts';

type Fixture = Awaited<ReturnType<typeof openMiningFixture>>;
const opened: FreshDatabase[] = [];
async function open(): Promise<readonly [FreshDatabase, Fixture]> {
  const db = await freshDatabase();
  opened.push(db);
  const fixture = await openMiningFixture(db);
  await fixture.goTo(0, 1);
  // Plans need a price of the last day, and this one may begin more than a day after the fixture was opened.
  for (const coin of ['BTC', 'DOGE', 'LTC'] as const) await fixture.price(coin, 100n);
  return [db, fixture];
}
afterAll(() => Promise.all(opened.map((db) => db.drop())));

const tera = 1_000_000_000_000n;
const fieldOf = (decision: Awaited<ReturnType<Fixture['receipt']>>) =>
  decision.ok || decision.failure.code !== 'invalid_input' ? null : decision.failure.facts.fields[0];

describe('the fleet', () => {
  let db: FreshDatabase;
  let fixture: Fixture;
  beforeAll(async () => {
    [db, fixture] = await open();
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
    const [other, one] = await open();
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
    const [other, one] = await open();
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
    const [other, one] = await open();
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

describe('receipts', () => {
  let fixture: Fixture;
  let db: FreshDatabase;
  beforeEach(async () => {
    [db, fixture] = await open();
    await fixture.site('sha256d', 10n * tera);
    await fixture.price('BTC', 9_100_000n);
  });

  it('[N3] come in once each, in coins, for a day that has begun, with a transaction of the chain’s form', async () => {
    expect(fieldOf(await fixture.receipt('BTC', 1, '0.1'))).toMatchObject({ field: 'day' });
    expect(fieldOf(await fixture.receipt('BTC', 0, '0.00000000'))).toMatchObject({ field: 'amount' });
    expect(codeOf(await fixture.receipt('BTC', 0, '0.1', { transactionId: '0xab' }))).toBe('transaction_id_invalid');
    const transactionId = 'AB'.repeat(32);
    const raced = await Promise.all(
      [1, 2, 3].map(() => fixture.receipt('BTC', 0, '0.12345678', { transactionId, output: 1 })),
    );
    expect(raced.map(codeOf).sort()).toEqual(['ok', 'pool_receipt_recorded', 'pool_receipt_recorded']);
    expect(codeOf(await fixture.receipt('BTC', 0, '0.1', { transactionId, output: 2 }))).toBe('ok');
    const { rows } = await db.app.query(`select balance from ledger_account where kind = 'mining' and asset = 'BTC'`);
    expect(rows).toEqual([{ balance: 22_345_678n }]);
    expect(await fixture.look('BTC', 0)).toMatchObject({ state: 'open', received: '0.22345678' });
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[N3] one that is set aside is out of its open day, and its output can be recorded as it is', async () => {
    const wrong = await fixture.receipt('BTC', 0, '1.0', { transactionId: 'cd'.repeat(32) });
    const id = wrong.ok ? wrong.value.id : '';
    const aside = { params: { id }, body: { reason: 'ten times too much' } };
    expect(await fixture.does('setMiningReceiptAside', fixture.admins[1], aside)).toMatchObject({
      state: 'set aside',
      open: true,
    });
    expect(codeOf(await fixture.call('setMiningReceiptAside', fixture.admin, aside))).toBe('already_decided');
    expect(codeOf(await fixture.receipt('BTC', 0, '0.1', { transactionId: 'cd'.repeat(32) }))).toBe('ok');
    expect(await fixture.look('BTC', 0)).toMatchObject({
      received: '0.10000000',
      receipts: [{ state: 'set aside' }, {}],
    });
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[N3] what comes late for a closed day stays with that day, and nothing of it is set aside any more', async () => {
    const kept = await fixture.receipt('BTC', 0, '0.1');
    await fixture.goTo(1, 1);
    expect(codeOf(await fixture.close('BTC', 0, '0.1'))).toBe('ok');
    expect(await fixture.receipt('BTC', 0, '0.2')).toMatchObject({
      value: { day: fixture.day(0), addition: 1, open: false },
    });
    const aside = { params: { id: kept.ok ? kept.value.id : '' }, body: { reason: 'too late' } };
    expect(codeOf(await fixture.call('setMiningReceiptAside', fixture.admin, aside))).toBe('already_decided');
    await fixture.worker.runDue();
    expect(codeOf(await fixture.receipt('BTC', 1, '0.2'))).toBe('ok');
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[N3] days are closed one after the other, when they are over, by who saw what they hold', async () => {
    expect(fieldOf(await fixture.close('BTC', 0, '0'))).toMatchObject({ field: 'day' });
    await fixture.receipt('BTC', 0, '0.1');
    expect(fieldOf(await fixture.close('BTC', 0, '0.1'))?.problem).toEqual(phrase('day_not_over'));
    await fixture.goTo(2, 1);
    await fixture.price('BTC', 9_200_000n);
    expect(fieldOf(await fixture.close('BTC', 1, '0'))?.problem).toEqual(
      phrase('not_next_day', { next: fixture.day(0) }),
    );
    await fixture.receipt('BTC', 0, '0.2');
    expect(codeOf(await fixture.close('BTC', 0, '0.1'))).toBe('record_changed');
    const raced = await Promise.all([
      fixture.close('BTC', 0, '0.3'),
      fixture.close('BTC', 0, '0.3', undefined, fixture.admins[1]),
    ]);
    expect(raced.map(codeOf).sort()).toEqual(['already_decided', 'ok']);
    expect(fieldOf(await fixture.close('BTC', 1, '0'))).toMatchObject({ field: 'note' });
    expect(codeOf(await fixture.close('BTC', 1, '0', 'the pool pays tomorrow'))).toBe('ok');
    const { items, nextDay } = await fixture.does('listMiningDaysForAdmin', fixture.admin, { query: { coin: 'BTC' } });
    expect(items.map(({ day }: { day: string }) => day)).toEqual([fixture.day(1), fixture.day(0)]);
    expect(nextDay).toBe(fixture.day(2));
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[R3.1] whoever has a contract takes no part in what it is paid by, until its last day is divided', async () => {
    const admin = fixture.admins[1];
    const planId = await fixture.plan({ termDays: 1 }, [fixture.admins[0], fixture.admins[2]]);
    await fixture.does('buyContract', await fund(admin), { body: { planId } });
    const own = [
      () =>
        fixture.record('BTC', 0, '0.1').then(async (waiting) => {
          const id = waiting.ok ? waiting.value.id : '';
          expect(codeOf(await fixture.confirm(id, '0.1', admin))).toBe('own_case');
          expect(codeOf(await fixture.confirm(id, '0.1', fixture.admins[2]))).toBe('ok');
          return fixture.call('recordMiningReceipt', admin, { body: receiptBody('ef') });
        }),
      () => fixture.close('BTC', 0, '0.1', undefined, admin),
      () => fixture.call('recordMiningReading', admin, { body: { ...reading, siteId: 'none', day: fixture.day(-1) } }),
    ];
    for (const attempt of own) expect(codeOf(await attempt())).toBe('own_case');
    await fixture.goTo(3, 1);
    await fixture.price('BTC', 9_200_000n);
    // Nothing is known of the network, so that the day takes two; the first of them has to have no contract either.
    expect(codeOf(await fixture.closeAlone('BTC', 0, '0.1'))).toBe('ok');
    expect(codeOf(await fixture.closeAlone('BTC', 0, '0.1', undefined, admin))).toBe('own_case');
    expect(codeOf(await fixture.closeAlone('BTC', 0, '0.1', undefined, fixture.admins[2]))).toBe('ok');
    await fixture.worker.runDue();
    const { rows } = await db.app.query('select state from mining_contract');
    expect(rows).toEqual([{ state: 'ended' }]);
    expect(codeOf(await fixture.close('BTC', 1, '0', 'nothing came', admin))).toBe('own_case');
    expect(codeOf(await fixture.close('BTC', 1, '0', 'nothing came'))).toBe('ok');
    await fixture.worker.runDue();
    expect(codeOf(await fixture.close('BTC', 2, '0', 'nothing came', admin))).toBe('ok');
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[R3] whoever the records name as deciding in their own case is named, up to the division of their last day', async () => {
    const buyer = await fixture.buyer(await fixture.plan({ termDays: 1 }));
    await fixture.goTo(1, 12);
    await fixture.price('BTC', 9_100_000n);
    await fixture.receipt('BTC', 1, '0.1');
    await fixture.goTo(2, 3);
    // After its last day, as it is in the morning on which that day is closed.
    await fixture.does('recordMiningReading', fixture.admin, {
      body: { ...reading, siteId: await onlySite(), day: fixture.day(1), hashRate: `${10n * tera}` },
    });
    expect(codeOf(await fixture.close('BTC', 1, '0.1'))).toBe('ok');
    await fixture.worker.runDue();
    await fixture.goTo(2, 4);
    const later = await fixture.receipt('BTC', 2, '0.1');
    const id = later.ok ? later.value.id : '';
    expect(await problemsOf(db)).toEqual([]);
    for (const [edit, breach] of [
      [`update mining_receipt set recorded_by = '${buyer}' where id <> '${id}'`, 'R3 receipt'],
      [`update mining_day set closed_by = '${buyer}'`, 'R3 day BTC'],
      [`update mining_reading set recorded_by = '${buyer}'`, 'R3 reading'],
      [`update mining_machine set added_by = '${buyer}', created_ms = created_ms + 259200000`, 'R3 machines'],
      [
        `update mining_machine set state = 'retired', reason = 'x', retired_by = '${buyer}', retired_ms = created_ms + 259200000`,
        'R3 machines',
      ],
    ] as const) {
      expect(await problemsAfter(db, edit), edit).toContain(breach);
    }
    // What comes after it is divided pays them no more.
    expect(
      await problemsAfter(db, `update mining_receipt set recorded_by = '${buyer}' where id = '${id}'`),
    ).not.toContain('R3');
  });

  it('[N3] an output counts once, whatever the records say, and one that was posted more often is named', async () => {
    const transactionId = 'cd'.repeat(32);
    const wrong = await fixture.receipt('BTC', 0, '1.0', { transactionId });
    const aside = { params: { id: wrong.ok ? wrong.value.id : '' }, body: { reason: 'ten times too much' } };
    await fixture.does('setMiningReceiptAside', fixture.admins[1], aside);
    await fixture.receipt('BTC', 0, '0.1', { transactionId });
    expect(await problemsOf(db)).toEqual([]);
    const [firstNotice = ''] = miningNotices;
    const { rows } = await db.owner.query<{ words: string }>(firstNotice);
    expect(rows.map(({ words }) => words)).toEqual([
      expect.stringMatching(
        new RegExp(`output 0 of ${transactionId} in BTC was posted as 2 pool receipts .* 1 counts`),
      ),
    ]);
    const again = `update mining_receipt set state = 'counted', reason = null`;
    expect(await problemsAfter(db, 'drop index mining_receipt_once', again)).toContain('N3 receipt');
  });

  it('[N4] nothing that is decided goes back, whoever writes it', async () => {
    const plan = await fixture.plan();
    await fixture.buyer(plan);
    const counted = await fixture.receipt('BTC', 0, '0.1');
    const second = await fixture.receipt('BTC', 0, '0.2');
    const aside = { params: { id: second.ok ? second.value.id : '' }, body: { reason: 'of another miner' } };
    await fixture.does('setMiningReceiptAside', fixture.admin, aside);
    await fixture.does('closeMiningPlan', fixture.admin, { params: { id: plan }, body: { reason: 'sold enough' } });
    await fixture.goTo(1, 1);
    expect(codeOf(await fixture.close('BTC', 0, '0.1'))).toBe('ok');
    for (const edit of [
      `mining_plan set state = 'open', closed_ms = null`,
      'mining_plan set price = 1',
      `mining_receipt set state = 'counted', reason = null where state = 'set aside'`,
      `mining_receipt set amount = 1 where id = '${counted.ok ? counted.value.id : ''}'`,
      'mining_day set received = received + 1',
      'mining_contract set end_day = end_day + 1',
    ]) {
      await expect(db.owner.query(`update ${edit}`), edit).rejects.toMatchObject({ code: 'FL003' });
    }
    await db.owner.query(`update mining_day set state = 'paid'`);
    await expect(db.owner.query(`update mining_day set state = 'closed'`)).rejects.toMatchObject({ code: 'FL003' });
  });

  async function onlySite(): Promise<string> {
    const { rows } = await db.app.query<{ id: string }>('select id from mining_site');
    return rows[0]?.id ?? '';
  }
  async function fund(who: UserId): Promise<UserId> {
    const body = { amount: '500.00', paymentMethod: 'USDT' };
    const { id } = await fixture.fixture.does('requestDeposit', who, { body });
    await fixture.fixture.does('approveDeposit', fixture.admin, {
      id,
      body: { transactionId: `0x${'12'.repeat(32)}` },
    });
    return who;
  }
  const reading = { algorithm: 'sha256d', hashRate: '1', pool: 'Test pool', evidence: 'Page of the pool' };
  const receiptBody = (digits: string) => ({
    coin: 'BTC',
    day: fixture.day(0),
    amount: '0.1',
    transactionId: digits.repeat(32),
    output: 0,
    pool: 'Test pool',
    evidence: 'Page of the pool',
  });
});
