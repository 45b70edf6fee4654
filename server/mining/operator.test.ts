import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openMiningDesk, problemsOf } from '#tools/testing/mining-desk.ts';
import { codeOf } from '#tools/testing/transfers.ts';

type Desk = Awaited<ReturnType<typeof openMiningDesk>>;
const opened: FreshDatabase[] = [];
async function open(): Promise<readonly [FreshDatabase, Desk]> {
  const db = await freshDatabase();
  opened.push(db);
  const desk = await openMiningDesk(db);
  await desk.goTo(0, 1);
  return [db, desk];
}
afterAll(() => Promise.all(opened.map((db) => db.drop())));

const tera = 1_000_000_000_000n;
const fieldOf = (decision: Awaited<ReturnType<Desk['receipt']>>) =>
  decision.ok || decision.failure.code !== 'invalid_input' ? null : decision.failure.facts.fields[0];

describe('the fleet', () => {
  let db: FreshDatabase;
  let desk: Desk;
  beforeAll(async () => {
    [db, desk] = await open();
  });
  const fleet = async () => {
    const { fleets } = await desk.does('readMiningFleet', desk.admin);
    return fleets.find((one: { algorithm: string }) => one.algorithm === 'sha256d');
  };

  it('[N2] is verified by the lower of rating and newest reading at each site, and without a reading not at all', async () => {
    const first = await desk.site('sha256d', 10n * tera, 8n * tera);
    const second = await desk.site('sha256d', 5n * tera, 9n * tera);
    expect(await fleet()).toMatchObject({
      rated: `${15n * tera}`,
      verified: `${13n * tera}`,
      capacity: `${13n * tera}`,
    });
    const body = { algorithm: 'sha256d', model: 'S21', count: 3, hashRateEach: `${tera}`, wattsEach: 3_500 };
    const site = await desk.does('addMiningSite', desk.admin, { body: { name: 'Unread', country: 'CA' } });
    await desk.does('addMiningMachines', desk.admin, { body: { ...body, siteId: site.id } });
    expect(await fleet()).toMatchObject({ rated: `${18n * tera}`, verified: `${13n * tera}` });
    // A reading of an earlier day is no newer one; of the same day the one recorded last counts.
    const reading = { siteId: first.site, algorithm: 'sha256d', pool: 'Test pool', evidence: 'Page of the pool' };
    await desk.does('recordMiningReading', desk.admin, { body: { ...reading, day: desk.day(-2), hashRate: '1' } });
    expect(await fleet()).toMatchObject({ verified: `${13n * tera}` });
    await desk.does('recordMiningReading', desk.admin, {
      body: { ...reading, day: desk.day(-1), hashRate: `${7n * tera}` },
    });
    expect(await fleet()).toMatchObject({ verified: `${12n * tera}` });
    const retired = await desk.does('retireMiningMachines', desk.admin, {
      ...{ params: { id: second.machines }, body: { reason: 'sold to another farm' } },
    });
    expect(retired).toMatchObject({ state: 'retired', reason: 'sold to another farm' });
    expect(await fleet()).toMatchObject({ rated: `${13n * tera}`, verified: `${7n * tera}`, capacity: `${7n * tera}` });
    const again = { params: { id: second.machines }, body: { reason: 'once more' } };
    expect(codeOf(await desk.call('retireMiningMachines', desk.admin, again))).toBe('already_decided');
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[N2] what is sold stays sold where machines fail; nothing more is sold until they are verified again', async () => {
    const [other, one] = await open();
    const { machines } = await one.site('sha256d', 2n * tera);
    const plan = await one.plan();
    await one.buyer(plan);
    await one.does('retireMiningMachines', one.admin, { params: { id: machines }, body: { reason: 'a fire' } });
    const { fleets } = await one.does('readMiningFleet', one.admin);
    expect(fleets[0]).toMatchObject({ rated: '0', verified: '0', capacity: `${tera}`, sold: `${tera}` });
    const customer = await one.desk.customer(100_000n);
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
    await Promise.all(
      Array.from({ length: 12 }, (_, i) => one.does('addMiningMachines', one.admins[i % 3] ?? one.admin, { body })),
    );
    const { fleets } = await one.does('readMiningFleet', one.admin);
    expect(fleets.find((all: { algorithm: string }) => all.algorithm === 'scrypt')).toMatchObject({
      rated: `${12n * tera}`,
    });
    expect(await problemsOf(other)).toEqual([]);
  });

  it('[L5] a fleet, a day and a price that somebody wrote by hand are named', async () => {
    await desk.price('BTC', 9_100_000n);
    await desk.receipt('BTC', 0, '0.001');
    await desk.goTo(1, 1);
    expect(codeOf(await desk.close('BTC', 0, '0.001'))).toBe('ok');
    const named = async (edit: string): Promise<string> => {
      const client = await db.owner.connect();
      try {
        await client.query('begin');
        await client.query(edit);
        return (await problemsOf({ ...db, owner: client as unknown as FreshDatabase['owner'] })).join();
      } finally {
        await client.query('rollback');
        client.release();
      }
    };
    expect(await named(`update mining_fleet set rated = rated + 1 where algorithm = 'sha256d'`)).toContain(
      'N2 fleet sha256d',
    );
    expect(await named('update mining_day set price = price + 1')).toContain('P2 day BTC');
    expect(await named('update mining_day set capacity = capacity + 1')).toContain('N3 day BTC');
    expect(await named(`delete from audit_entry where action = 'mining.close-day'`)).toContain('R2 day BTC');
    expect(await named(`delete from audit_entry where action = 'mining.record-reading'`)).toContain('R2 reading');
    expect(await problemsOf(db)).toEqual([]);
  });
});

describe('receipts', () => {
  let desk: Desk;
  let db: FreshDatabase;
  beforeEach(async () => {
    [db, desk] = await open();
    await desk.site('sha256d', 10n * tera);
    await desk.price('BTC', 9_100_000n);
  });

  it('[N3] come in once each, in coins, for a day that has begun, with a transaction of the chain’s form', async () => {
    expect(fieldOf(await desk.receipt('BTC', 1, '0.1'))).toMatchObject({ field: 'day' });
    expect(fieldOf(await desk.receipt('BTC', 0, '0.00000000'))).toMatchObject({ field: 'amount' });
    expect(codeOf(await desk.receipt('BTC', 0, '0.1', { transactionId: '0xab' }))).toBe('transaction_id_invalid');
    const transactionId = 'AB'.repeat(32);
    const raced = await Promise.all(
      [1, 2, 3].map(() => desk.receipt('BTC', 0, '0.12345678', { transactionId, output: 1 })),
    );
    expect(raced.map(codeOf).sort()).toEqual(['ok', 'pool_receipt_recorded', 'pool_receipt_recorded']);
    expect(codeOf(await desk.receipt('BTC', 0, '0.1', { transactionId, output: 2 }))).toBe('ok');
    const { rows } = await db.app.query(`select balance from ledger_account where kind = 'mining' and asset = 'BTC'`);
    expect(rows).toEqual([{ balance: 22_345_678n }]);
    expect(await desk.look('BTC', 0)).toMatchObject({ state: 'open', received: '0.22345678' });
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[N3] one that is set aside is out of its open day, and its output can be recorded as it is', async () => {
    const wrong = await desk.receipt('BTC', 0, '1.0', { transactionId: 'cd'.repeat(32) });
    const id = wrong.ok ? wrong.value.id : '';
    const aside = { params: { id }, body: { reason: 'ten times too much' } };
    expect(await desk.does('setMiningReceiptAside', desk.admins[1], aside)).toMatchObject({
      state: 'set aside',
      open: true,
    });
    expect(codeOf(await desk.call('setMiningReceiptAside', desk.admin, aside))).toBe('already_decided');
    expect(codeOf(await desk.receipt('BTC', 0, '0.1', { transactionId: 'cd'.repeat(32) }))).toBe('ok');
    expect(await desk.look('BTC', 0)).toMatchObject({ received: '0.10000000', receipts: [{ state: 'set aside' }, {}] });
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[N3] what comes late is refused for a closed day, with the day that it belongs to then', async () => {
    const kept = await desk.receipt('BTC', 0, '0.1');
    await desk.goTo(1, 1);
    expect(codeOf(await desk.close('BTC', 0, '0.1'))).toBe('ok');
    expect(fieldOf(await desk.receipt('BTC', 0, '0.2'))?.problem).toContain(`next open day, ${desk.day(1)}`);
    const aside = { params: { id: kept.ok ? kept.value.id : '' }, body: { reason: 'too late' } };
    expect(codeOf(await desk.call('setMiningReceiptAside', desk.admin, aside))).toBe('already_decided');
    expect(codeOf(await desk.receipt('BTC', 1, '0.2'))).toBe('ok');
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[N3] days are closed one after the other, when they are over, by who saw what they hold', async () => {
    expect(fieldOf(await desk.close('BTC', 0, '0'))).toMatchObject({ field: 'day' });
    await desk.receipt('BTC', 0, '0.1');
    expect(fieldOf(await desk.close('BTC', 0, '0.1'))?.problem).toContain('a minute after its end');
    await desk.goTo(2, 1);
    await desk.price('BTC', 9_200_000n);
    expect(fieldOf(await desk.close('BTC', 1, '0'))?.problem).toContain(desk.day(0));
    await desk.receipt('BTC', 0, '0.2');
    expect(codeOf(await desk.close('BTC', 0, '0.1'))).toBe('record_changed');
    const raced = await Promise.all([
      desk.close('BTC', 0, '0.3'),
      desk.close('BTC', 0, '0.3', undefined, desk.admins[1]),
    ]);
    expect(raced.map(codeOf).sort()).toEqual(['already_decided', 'ok']);
    expect(fieldOf(await desk.close('BTC', 1, '0'))).toMatchObject({ field: 'note' });
    expect(codeOf(await desk.close('BTC', 1, '0', 'the pool pays tomorrow'))).toBe('ok');
    const { items, nextDay } = await desk.does('listMiningDaysForAdmin', desk.admin, { query: { coin: 'BTC' } });
    expect(items.map(({ day }: { day: string }) => day)).toEqual([desk.day(1), desk.day(0)]);
    expect(nextDay).toBe(desk.day(2));
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[R3] whoever has a contract takes no part in what it is paid by, until its last day is divided', async () => {
    const admin = desk.admins[1];
    await desk.does('buyContract', await fund(admin), { body: { planId: await desk.plan({ termDays: 1 }) } });
    const own = [
      () =>
        desk.receipt('BTC', 0, '0.1').then(() => desk.call('recordMiningReceipt', admin, { body: receiptBody('ef') })),
      () => desk.close('BTC', 0, '0.1', undefined, admin),
      () => desk.call('recordMiningReading', admin, { body: { ...reading, siteId: 'none', day: desk.day(-1) } }),
    ];
    for (const attempt of own) expect(codeOf(await attempt())).toBe('own_case');
    await desk.goTo(3, 1);
    await desk.price('BTC', 9_200_000n);
    await desk.keeper.keepDue();
    const { rows } = await db.app.query('select state from mining_contract');
    expect(rows).toEqual([{ state: 'ended' }]);
    expect(codeOf(await desk.close('BTC', 1, '0', 'nothing came', admin))).toBe('own_case');
    expect(codeOf(await desk.close('BTC', 1, '0', 'nothing came'))).toBe('ok');
    await desk.keeper.keepDue();
    expect(codeOf(await desk.close('BTC', 2, '0', 'nothing came', admin))).toBe('ok');
    expect(await problemsOf(db)).toEqual([]);
  });

  async function fund(who: UserId): Promise<UserId> {
    const body = { amount: '500.00', paymentMethod: 'USDT' };
    const { id } = await desk.desk.does('requestDeposit', who, { body });
    await desk.desk.does('approveDeposit', desk.admin, { id, body: { transactionId: `0x${'12'.repeat(32)}` } });
    return who;
  }
  const reading = { algorithm: 'sha256d', hashRate: '1', pool: 'Test pool', evidence: 'Page of the pool' };
  const receiptBody = (digits: string) => ({
    ...{ coin: 'BTC', day: desk.day(0), amount: '0.1', transactionId: digits.repeat(32), output: 0 },
    ...{ pool: 'Test pool', evidence: 'Page of the pool' },
  });
});
