import { afterAll, expect, it } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { openMailQueue } from '#server/mail/mail-queue.ts';
import { keepMiningSettings } from '#server/mining/machines/settings-record.ts';
import { createMiningNotifications } from '#server/mining/notify.ts';
import type { MiningEvidence } from '#server/mining/proof.ts';
import { openNotifyAll } from '#server/notices/notify.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openMiningFixture } from '#tools/testing/mining/mining-fixture.ts';
import { problemsAfter, problemsOf } from '#tools/testing/mining/mining-problems.ts';
import { codeOf, payoutAddresses } from '#tools/testing/payments/transfers.ts';

const opened: FreshDatabase[] = [];
afterAll(async () => {
  await Promise.all(opened.map((db) => db.drop()));
});
const tera = 1_000_000_000_000n;

/** A fleet of 4 TH/s of which 0.01 BTC a day are expected at 50,000.00, with a day 0 that is closed and divided by 0.004. */
async function open(evidence?: MiningEvidence) {
  const db = await freshDatabase();
  opened.push(db);
  const fixture = await openMiningFixture(db, evidence ? { evidence } : {});
  await fixture.goTo(-1, 1);
  await fixture.site('sha256d', 4n * tera);
  const plan = await fixture.plan({ poolFeeBps: 0, powerWatts: '0', termDays: 1 });
  const early = await fixture.buyer(plan);
  await fixture.goTo(0, 12);
  await fixture.network('BTC', 4n * tera, 1_000_000n);
  await fixture.price('BTC', 5_000_000n);
  const late = await fixture.buyer(plan);
  return { db, fixture, plan, early, late };
}

/** A chain on which each transaction pays 0.0039 BTC to the operator's address. */
const chain: MiningEvidence = async () => ({
  kind: 'seen',
  confirmations: 6,
  isConfirmed: true,
  payments: [{ address: payoutAddresses.Bitcoin, units: 390_000n, output: 0 }],
});

const named = {
  closeBelow: cents(100_000n),
  payoutAddresses: { DOGE: [], LTC: [], BTC: [payoutAddresses.Bitcoin] },
};

it('[N3] what is recorded when contracts have ended goes to those of its day, and not to those that run by then', async () => {
  const { db, fixture, early, late } = await open();
  expect(codeOf(await fixture.receipt('BTC', 0, '0.00400000'))).toBe('ok');
  await fixture.goTo(1, 1);
  expect(codeOf(await fixture.close('BTC', 0, '0.00400000'))).toBe('ok');
  await fixture.worker.runDue();
  const of = async (who: typeof early) => (await readBalance(db.app, who, 'real')).available;
  // A quarter of 0.004 at 50,000.00, less 100.00 for the contract.
  expect(await of(early)).toBe(100_000n - 10_000n + 5_000n);
  await fixture.price('BTC', 9_000_000n);
  await fixture.goTo(3, 1);
  expect(codeOf(await fixture.receipt('BTC', 1, '0.01'))).toBe('ok');
  expect(codeOf(await fixture.close('BTC', 1, '0.01'))).toBe('ok');
  await fixture.worker.runDue();
  const paidTo = { early: await of(early), late: await of(late) };
  expect(paidTo).toEqual({ early: 95_000n, late: 100_000n - 10_000n + 22_500n });
  expect(fixture.ended).toHaveLength(2);

  // Two receipts of the pool for day 0 turn up. At first one is typed for a day that no contract ran on.
  const before = await fixture.record('BTC', -1, '0.00200000');
  expect(before.ok ? null : before.failure).toMatchObject({ facts: { fields: [{ field: 'day' }] } });
  for (const amount of ['0.00200000', '0.00100000']) {
    expect(await fixture.receipt('BTC', 0, amount)).toMatchObject({ value: { state: 'counted', open: false } });
  }
  await Promise.all([fixture.worker.runDue(), fixture.newWorker().runDue()]);
  expect(fixture.worker.problems()).toEqual([]);
  // By the price of day 0, and to its contract alone.
  expect(await of(early)).toBe(paidTo.early + 2_500n + 1_250n);
  expect(await of(late)).toBe(paidTo.late);
  expect(await fixture.look('BTC', 0)).toMatchObject({ received: '0.00400000', state: 'paid' });
  const { items } = await fixture.does('listMiningDaysForAdmin', fixture.admin, { query: { coin: 'BTC' } });
  expect(items).toMatchObject([{ late: '0.00000000' }, { received: '0.00400000', receipts: 1, late: '0.00300000' }]);

  // What was divided stays counted, whoever writes.
  const aside = `update mining_receipt set state = 'set aside', reason = 'wrong' where addition = 1`;
  for (const pool of [db.app, db.owner]) await expect(pool.query(aside)).rejects.toMatchObject({ code: 'FL003' });

  // Its customer sees each on the contract, in its receipt and in a notice.
  const [contract] = (await fixture.does('listContracts', early)).items;
  expect(contract).toMatchObject({ daysDivided: 1, paid: '87.50', state: 'ended' });
  const payouts = await fixture.does('listPayouts', early, { params: { id: contract.id }, query: { limit: 2 } });
  expect(payouts.items).toMatchObject([
    { day: fixture.day(0), addition: 2, received: '0.00100000', paid: '12.50', expected: null },
    { day: fixture.day(0), addition: 1, received: '0.00200000', paid: '25.00' },
  ]);
  const rest = await fixture.does('listPayouts', early, {
    params: { id: contract.id },
    query: { limit: 2, cursor: payouts.nextCursor },
  });
  expect(rest.items).toMatchObject([{ addition: 0, paid: '50.00' }]);
  const receipt = await fixture.does('readPayout', early, {
    params: { id: contract.id, coin: 'BTC', day: fixture.day(0) },
    query: { addition: 1 },
  });
  expect(receipt).toMatchObject({
    day: { received: '0.00400000', receipts: [{ amount: '0.00400000' }], late: [{ addition: 1 }, { addition: 2 }] },
    postings: expect.arrayContaining([expect.objectContaining({ asset: 'USD', amount: '25.00', to: 'available' })]),
  });
  const { post } = openMailQueue({ pool: db.app, transport: null, keep: true, log: () => undefined });
  const notifyAll = openNotifyAll({ product: 'Fairlead', publicUrl: 'http://fairlead.test', post });
  const { notifyDue } = createMiningNotifications({ pool: db.app, notifyAll, setSize: 1 });
  await Promise.all([notifyDue(), notifyDue()]);
  const { rows } = await db.owner.query<{ facts: unknown }>(
    `select facts from notice where owner = $1 and kind = 'contract_paid_late' order by facts ->> 'paid'`,
    [early],
  );
  expect(rows.map(({ facts }) => facts)).toMatchObject([
    { day: fixture.day(0), paid: '12.50', coin: 'BTC' },
    { day: fixture.day(0), paid: '25.00' },
  ]);
  expect(await fixture.does('readMiningRecord', early, { query: { coin: 'BTC' } })).toMatchObject({
    items: [{}, { received: '0.00700000', receipts: [{ late: false }, { late: true }, { late: true }] }],
  });
  expect(await problemsOf(db)).toEqual([]);

  for (const edit of [
    'update mining_addition set amount = amount + 1 where addition = 1',
    'update mining_receipt set addition = null where addition = 2',
    `update mining_addition set state = 'added' where addition = 2`,
    'delete from mining_payout where addition = 1',
    'update mining_payout set cents = cents + 1 where addition = 2',
    'update mining_payout set carry_before = carry_before + 1 where addition = 2',
    `update mining_run set power = 1, net = net - 1 where addition = 1 and plan_id is not null`,
  ]) {
    expect(await problemsAfter(db, edit), edit).toMatch(/^N3 /m);
  }
});

it('[N3] [R3] the bound of 1.2 times what is expected holds for a day with all that is added to it, however it is split', async () => {
  const { db, fixture } = await open(chain);
  await keepMiningSettings(db.owner, named);
  const paid = (transaction: string) =>
    fixture.record('BTC', 0, '0.00390000', { transactionId: transaction.repeat(32) });
  expect(await paid('a1')).toMatchObject({ value: { state: 'counted' } });
  await fixture.goTo(1, 1);
  expect(await fixture.close('BTC', 0, '0.00390000')).toMatchObject({ value: { state: 'closed' } });
  // 0.01 are expected: up to 0.012 one admin is enough where the chain proves it.
  expect(await paid('a2')).toMatchObject({ value: { state: 'counted', addition: 1 } });
  expect(await paid('a3')).toMatchObject({ value: { state: 'counted', addition: 2 } });
  const beyond = await paid('a4');
  expect(beyond).toMatchObject({ value: { state: 'waiting', proof: null, address: payoutAddresses.Bitcoin } });
  const id = beyond.ok ? beyond.value.id : '';
  expect(codeOf(await fixture.confirm(id, '0.0039', fixture.admin))).toBe('second_admin_required');
  await fixture.worker.runDue();
  expect(await problemsOf(db)).toEqual([]);
  // Nor does the application's role write one that counts by one admin.
  await expect(
    db.app.query(
      `insert into mining_receipt (id, coin, day, amount, transaction_id, output, pool, evidence, recorded_by, created_ms, state,
         proof, address, confirmations)
       select 'mrc_x', coin, day, amount, 'x', 0, pool, evidence, recorded_by, created_ms, 'counted', 'chain', address, 3
       from mining_receipt where id = $1`,
      [id],
    ),
  ).rejects.toMatchObject({ code: 'FL003' });
  expect(await fixture.confirm(id, '0.0039')).toMatchObject({ value: { state: 'counted', proof: 'two admins' } });
  await fixture.worker.runDue();
  expect(await problemsOf(db)).toEqual([]);
  expect(
    await problemsAfter(
      db,
      `update mining_receipt set proof = 'chain', confirmed_by = null, confirmations = 6 where id = '${id}'`,
    ),
  ).toContain(`N3 receipt ${id}`);
});

it('[R3] [N3] who had a contract on a day records nothing late for it, when that has ended long since', async () => {
  const { db, fixture } = await open();
  const admin = fixture.admins[2];
  await fixture.goTo(1, 1);
  const funded = await fixture.fixture.does('requestDeposit', admin, {
    body: { amount: '500.00', paymentMethod: 'USDT' },
  });
  await fixture.fixture.does('approveDeposit', fixture.admin, {
    id: funded.id,
    body: { transactionId: `0x${'12'.repeat(32)}` },
  });
  await fixture.buyer(await fixture.plan({ termDays: 1 }), admin);
  await fixture.goTo(4, 1);
  await fixture.price('BTC', 5_000_000n);
  for (const nth of [0, 1, 2, 3]) {
    if (nth === 0) await fixture.receipt('BTC', 0, '0.00900000');
    expect(codeOf(await fixture.close('BTC', nth, nth === 0 ? '0.00900000' : '0', 'nothing came'))).toBe('ok');
  }
  await fixture.worker.runDue();
  const record = (nth: number, transaction: string) =>
    fixture.call('recordMiningReceipt', admin, {
      body: {
        coin: 'BTC',
        day: fixture.day(nth),
        amount: '0.001',
        transactionId: transaction.repeat(32),
        output: 0,
        pool: 'Test pool',
        evidence: 'its page',
      },
    });
  expect(codeOf(await record(2, 'b1'))).toBe('own_case');
  // Of a day that it did not run on they do.
  const other = await record(3, 'b2');
  expect(codeOf(other)).toBe('ok');
  const mine = await fixture.record('BTC', 2, '0.001');
  expect(codeOf(await fixture.confirm(mine.ok ? mine.value.id : '', '0.001', admin))).toBe('own_case');
  expect(codeOf(await fixture.confirm(mine.ok ? mine.value.id : '', '0.001'))).toBe('ok');
  expect(await problemsOf(db)).toEqual([]);
  expect(await problemsAfter(db, `update mining_receipt set confirmed_by = '${admin}' where addition = 1`)).toContain(
    'R3 receipt',
  );
});

it('[N3] [L3] what comes late waits where the house’s capital cannot pay it, and what came after it waits behind', async () => {
  const { db, fixture, early } = await open();
  await fixture.receipt('BTC', 0, '0.00400000');
  await fixture.goTo(1, 1);
  await fixture.close('BTC', 0, '0.00400000');
  await fixture.worker.runDue();
  const { rows } = await db.owner.query<{ balance: bigint }>(
    `select balance from ledger_account where kind = 'capital' and asset = 'USD' and owner is null`,
  );
  const out = Number((rows[0]?.balance ?? 0n) - 1_000n) / 100;
  const move = async (direction: 'in' | 'out', amount: string): Promise<void> => {
    const body = { code: 'capital', direction, amount, evidence: 'A test' };
    const { id } = await fixture.fixture.does('requestHouseMovement', fixture.admin, { body });
    await fixture.fixture.does('approveHouseMovement', fixture.admins[1], { id });
  };
  await move('out', out.toFixed(2));
  expect(codeOf(await fixture.receipt('BTC', 0, '0.00400000'))).toBe('ok');
  await fixture.worker.runDue();
  expect(fixture.worker.problems()).toMatchObject([{ words: expect.stringContaining('short of 40.00 USD') }]);
  // Its coins are owed meanwhile and do not go to capital.
  const free = await db.app.query<{ free: bigint }>(`select mining_house_free('BTC') as free`);
  expect(free.rows).toEqual([{ free: 0n }]);
  await move('in', '40.00');
  await fixture.worker.runDue();
  expect(fixture.worker.problems()).toEqual([]);
  expect((await readBalance(db.app, early, 'real')).available).toBe(100_000n - 10_000n + 5_000n + 5_000n);
  expect(await problemsOf(db)).toEqual([]);
});
