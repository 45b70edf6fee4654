import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvalChecks } from '#database/checks/approvals.ts';
import { millis } from '#domain/clock/millis.ts';
import { parseId, type UserId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import {
  codeOf,
  type Fixture,
  openFixture,
  payoutAddresses,
  transactionId,
} from '#tools/testing/payments/transfers.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { keepFourEyes, readAlone } from './four-eyes.ts';

let db: FreshDatabase;
let fixture: Fixture;
let api: TestApi;
/** Admins by their sessions; the fixture's own are others. */
let admins: readonly [Caller, Caller];
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
  api = await startApi(db, { handlers: fixture.handlers });
  // Only to move what is past.
  await db.owner.query('alter table approval disable trigger approval_taken_back');
  admins = [await api.member(adminEmails[0]), await api.member(adminEmails[1])];
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

const limits = { record: cents(100_000n), sum: cents(100_000n), total: cents(1_000_000n) };
const setLimits = async (changed: Partial<typeof limits> = {}) => {
  for (const kind of ['deposit', 'withdrawal'] as const) await keepFourEyes(db.owner, kind, { ...limits, ...changed });
};
const noLimits = () => setLimits({ sum: cents(10n ** 15n), total: cents(10n ** 15n) });

/** What was decided by now no longer lies in the 24 hours that count. */
const letADayPass = () => letHoursPass(24);

async function letHoursPass(hours: number): Promise<void> {
  await db.owner.query('update approval set created_ms = created_ms - $1::bigint', [hours * 3_600_000]);
  await db.owner.query('update four_eyes set since_ms = since_ms - $1::bigint', [hours * 3_600_000]);
}

async function breaches(): Promise<string[]> {
  const found = await Promise.all(approvalChecks().map(({ sql }) => db.owner.query<{ id: string }>(sql)));
  return found.flatMap(({ rows }) => rows.map(({ id }) => id));
}

async function asks(who: UserId, amount: string): Promise<string> {
  return (await fixture.does('requestDeposit', who, { body: { amount, paymentMethod: 'USDT' } })).id;
}
async function wants(who: UserId, amount: string): Promise<string> {
  const body = { amount, paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
  return (await fixture.does('requestWithdrawal', who, { body })).id;
}
async function approveByHttp(who: Caller, id: string): Promise<Awaited<ReturnType<Caller['command']>>> {
  const body = { transactionId: transactionId('USDT'), paidAt: new Date().toISOString() };
  return who.command('POST', `/api/admin/deposits/${id}/approve`, body);
}

describe('what one admin may decide alone', () => {
  it('[R3] [D5] of eight deposits of 999.99 by one admin the second one already waits for somebody else', async () => {
    await setLimits();
    const customers = await Promise.all(Array.from({ length: 8 }, () => fixture.customer()));
    const deposits = await Promise.all(customers.map((who) => asks(who, '999.99')));
    const said: unknown[] = [];
    for (const id of deposits) {
      const { body } = await approveByHttp(admins[0], id);
      said.push([body.status, body.approvalsNeeded, body.secondPerson]);
    }
    const waits = { why: 'admin_sum', sum: '1999.98', limit: '1000.00' };
    expect(said).toEqual([['approved', 1, null], ...Array.from({ length: 7 }, () => ['pending', 2, waits])]);
    const { rows } = await db.app.query(`select sum(credited)::text as sum from deposit where id = any($1)`, [
      deposits,
    ]);
    expect(rows[0].sum).toBe('99999');
    expect(await breaches()).toEqual([]);
    // The second person reads why, and gives the same values.
    const listed = await admins[1].call('GET', '/api/admin/deposits?status=pending&limit=50');
    const waiting = listed.body.items.find(({ id }: { id: string }) => id === deposits[1]);
    expect(waiting).toMatchObject({ secondPerson: waits, approvals: [{ amountReceived: null }] });
    const [first] = waiting.approvals;
    const other = { transactionId: first.transactionId, paidAt: new Date(Date.parse(first.paidAt) + 1).toISOString() };
    const differs = await admins[1].command('POST', `/api/admin/deposits/${deposits[1]}/approve`, other);
    expect([differs.body.code, differs.body.facts]).toEqual(['decision_differs', { field: 'paidAt' }]);
    const same = { transactionId: first.transactionId, paidAt: first.paidAt };
    const last = await admins[1].command('POST', `/api/admin/deposits/${deposits[1]}/approve`, same);
    expect(last.body).toMatchObject({ status: 'approved', paidAt: first.paidAt });
    expect(await breaches()).toEqual([]);
  });

  it('[R3] [W5] of eight withdrawals of 999.99 the second one waits, and so does what undoes a payout', async () => {
    await noLimits();
    const customers = await Promise.all(Array.from({ length: 8 }, () => fixture.customer(99_999n)));
    const withdrawals = await Promise.all(customers.map((who) => wants(who, '999.99')));
    await setLimits();
    const said: unknown[] = [];
    for (const id of withdrawals) {
      const { body } = await admins[0].command('POST', `/api/admin/withdrawals/${id}/approve`, {});
      said.push([body.sending, body.secondPerson?.why ?? null]);
    }
    expect(said).toEqual([[true, 'undone'], ...Array.from({ length: 7 }, () => [false, 'admin_sum'])]);
    await fixture.fix();
    const unsend = await admins[1].command('POST', `/api/admin/withdrawals/${withdrawals[0]}/not-broadcast`, {
      reason: 'the node was down',
    });
    expect(unsend.body).toMatchObject({
      sending: true,
      approvalsNeeded: 2,
      secondPerson: { why: 'undone', sum: null, limit: null },
    });
    // No approval takes a transaction id: nothing may be sent before the coins are fixed.
    const early = await admins[1].command('POST', `/api/admin/withdrawals/${withdrawals[1]}/approve`, {
      transactionId: transactionId(),
    });
    expect(early.body.code).toBe('transaction_too_early');
    const last = await admins[1].command('POST', `/api/admin/withdrawals/${withdrawals[1]}/approve`, {});
    expect(last.status).toBe(200);
    await fixture.fix();
    expect(await breaches()).toEqual([]);
  });

  it('[R3] about one customer, and in all, the sums of several admins count together', async () => {
    await letADayPass();
    await setLimits({ total: cents(150_000n) });
    const [one, other] = [await fixture.customer(), await fixture.customer()];
    const [first, second, third] = fixture.admins;
    const says = async (admin: UserId, who: UserId, amount: string) => {
      const id = await asks(who, amount);
      const body = { transactionId: transactionId('USDT') };
      const { status, secondPerson } = await fixture.does('approveDeposit', admin, { id, body });
      return [status, secondPerson];
    };
    expect(await says(first, one, '600.00')).toEqual(['approved', null]);
    const ofOne = { why: 'customer_sum', sum: '1000.00', limit: '1000.00' };
    expect(await says(second, one, '400.00')).toEqual(['pending', ofOne]);
    expect(await says(second, one, '399.99')).toEqual(['approved', null]);
    const inAll = { why: 'total_sum', sum: '1500.00', limit: '1500.00' };
    expect(await says(third, other, '500.01')).toEqual(['pending', inAll]);
    expect(await says(third, other, '500.00')).toEqual(['approved', null]);
    expect(await breaches()).toEqual([]);
    await letADayPass();
    expect(await says(first, one, '999.99')).toEqual(['approved', null]);
    expect(await breaches()).toEqual([]);
  });

  it('[R3] of approvals that race no two pass a sum together', async () => {
    await letADayPass();
    await setLimits();
    const customers = await Promise.all(Array.from({ length: 6 }, () => fixture.customer()));
    const deposits = await Promise.all(customers.map((who) => asks(who, '999.99')));
    const said = await Promise.all(
      deposits.map((id) =>
        fixture.call('approveDeposit', fixture.admins[0], { id, body: { transactionId: transactionId('USDT') } }),
      ),
    );
    const statuses = said.map((decision) => (decision.ok ? decision.value.status : codeOf(decision)));
    expect(statuses.toSorted()).toEqual(['approved', ...Array.from({ length: 5 }, () => 'pending')]);
    expect(await breaches()).toEqual([]);
  });

  it('[R3] a story of approvals, days and limits agrees with a slow count, and verifies', async () => {
    const step = fc.record({
      admin: fc.nat(2),
      customer: fc.nat(2),
      amount: fc.integer({ min: 10, max: 1_100 }),
      hours: fc.constantFrom(0, 0, 1, 9, 24),
    });
    const customers = [await fixture.customer(), await fixture.customer(), await fixture.customer()] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        await letADayPass();
        await setLimits({ total: cents(200_000n) });
        /** What was decided alone: who, about whom, how much and when, in hours. */
        const alone: { admin: number; customer: number; amount: number; hour: number }[] = [];
        let hour = 0;
        for (const { admin, customer, amount, hours } of steps) {
          await letHoursPass(hours);
          hour += hours;
          const sum = (counts: (one: (typeof alone)[number]) => boolean) =>
            alone.filter((one) => hour - one.hour < 24 && counts(one)).reduce((all, one) => all + one.amount, amount);
          const two =
            amount >= 1_000 ||
            sum((one) => one.customer === customer) >= 1_000 ||
            sum((one) => one.admin === admin) >= 1_000 ||
            sum(() => true) >= 2_000;
          const who = customers[customer];
          const by = fixture.admins[admin];
          if (!who || !by) throw new Error('nobody');
          const id = await asks(who, `${amount}.00`);
          const body = { transactionId: transactionId('USDT') };
          const said = await fixture.does('approveDeposit', by, { id, body });
          expect([said.status, said.secondPerson !== null]).toEqual([two ? 'pending' : 'approved', two]);
          if (!two) alone.push({ admin, customer, amount, hour });
          else await fixture.does('declineDeposit', by, { id, body: { reason: 'makes room' } });
        }
        expect(await breaches()).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });

  it('[R3] what two decided counts in no sum, nor does an approval that waits or was taken back', async () => {
    await letADayPass();
    await setLimits();
    const [first, second] = fixture.admins;
    const customer = await fixture.customer();
    const large = await asks(customer, '5000.00');
    const body = { transactionId: transactionId('USDT') };
    await fixture.does('approveDeposit', first, { id: large, body });
    await fixture.does('takeBackDepositApproval', first, { id: large });
    await fixture.does('approveDeposit', first, { id: large, body });
    const now = async () => millis((await db.app.query('select clock_ms() as now')).rows[0].now);
    expect(await readAlone(db.app, 'deposit', await now())).toEqual([]);
    await fixture.does('approveDeposit', second, { id: large, body });
    expect(await readAlone(db.app, 'deposit', await now())).toEqual([]);
  });
});

describe('the limits', () => {
  it('[R3] are not the application’s to write, and each change is in the audit trail', async () => {
    const { rows } = await db.owner.query<{ subject: string }>('select distinct subject from four_eyes');
    for (const { subject } of rows) {
      const insert = db.app.query('insert into four_eyes (subject, from_cents) values ($1, 1)', [subject]);
      await expect(insert, subject).rejects.toMatchObject({ code: '42501' });
    }
    for (const sql of ['update four_eyes set from_cents = 1', 'delete from four_eyes', 'truncate four_eyes']) {
      await expect(db.app.query(sql), sql).rejects.toMatchObject({ code: '42501' });
    }
    await keepFourEyes(db.owner, 'withdrawal', { ...limits, total: cents(77_700n) });
    const { rows: entries } = await db.owner.query(
      `select action, subject, after from audit_entry where action like '%four-eyes%' order by id desc limit 1`,
    );
    expect(entries).toMatchObject([{ action: 'withdrawals.four-eyes-total', subject: 'WITHDRAWAL_FOUR_EYES_TOTAL' }]);
  });

  it('[R3] verify names what one decided alone above a sum of its time, and nothing that came before it', async () => {
    await letADayPass();
    await noLimits();
    const customer = await fixture.customer();
    const made: string[] = [];
    for (const amount of ['600.00', '600.00']) {
      const id = await asks(customer, amount);
      await fixture.does('approveDeposit', fixture.admins[0], { id, body: { transactionId: transactionId('USDT') } });
      made.push(id);
    }
    expect(await breaches()).toEqual([]);
    const client = await db.owner.connect();
    try {
      await client.query('begin');
      await client.query(
        `update four_eyes set from_cents = 100000 where id = (select max(id) from four_eyes where subject = 'deposit_sum')`,
      );
      const found = await Promise.all(approvalChecks().map(({ sql }) => client.query<{ id: string }>(sql)));
      expect(found.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual([`deposit ${made[1]}`]);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(parseId('dep', made[1] ?? '')).not.toBeNull();
  });
});
