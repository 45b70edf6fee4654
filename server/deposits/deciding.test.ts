import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCents } from '#domain/money/amount.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { depositTraces } from '#tools/testing/payments/deposit-traces.ts';
import { codeOf, type Fixture, openFixture, runOut, transactionId } from '#tools/testing/payments/transfers.ts';

let database: FreshDatabase;
let fixture: Fixture;
let left: ReturnType<typeof depositTraces>;
beforeAll(async () => {
  database = await freshDatabase();
  fixture = await openFixture(database);
  left = depositTraces(database, ['ledger_journal']);
});
afterAll(() => database.drop());

describe('deciding deposits', () => {
  it('[D5] one admin below the limit: credited once, said on the record, the statement, the audit and the outbox', async () => {
    const customer = await fixture.customer();
    const [admin, other] = fixture.admins;
    const { id } = await fixture.does('requestDeposit', customer, {
      body: { amount: '250.00', paymentMethod: 'USDT' },
    });
    const paid = transactionId('USDT');
    const approved = await fixture.does('approveDeposit', admin, { id, body: { transactionId: paid }, key: 'k1' });
    expect(approved).toMatchObject({
      status: 'approved',
      isApproved: true,
      credited: '250.00',
      difference: '0.00',
      transactionId: paid,
      clientName: 'Ada Lane',
      approvalsNeeded: 1,
    });
    expect(await fixture.does('approveDeposit', admin, { id, body: { transactionId: paid }, key: 'k1' })).toEqual(
      approved,
    );
    expect(codeOf(await fixture.call('approveDeposit', other, { id, body: { transactionId: paid } }))).toBe(
      'already_decided',
    );
    expect(await left.available(customer)).toBe(25_000n);
    const { rows } = await database.owner.query<{ action: string; actor: string }>(
      'select action, actor from audit_entry where subject = $1',
      [id],
    );
    expect(rows).toEqual([{ action: 'deposits.approve', actor: admin }]);
    const told = await database.owner.query<{ topic: string }>(
      'select topic from outbox where owner = $1 order by id',
      [customer],
    );
    expect(told.rows.map(({ topic }) => topic)).toEqual(['deposit', 'balance', 'deposit', 'notice']);
  });

  it('[D5] from the limit on two admins with the same values, until then pending', async () => {
    const customer = await fixture.customer();
    const [first, second, third] = fixture.admins;
    const { id } = await fixture.does('requestDeposit', customer, {
      body: { amount: '1000.00', paymentMethod: 'Bitcoin' },
    });
    // Not what may have been asked for: that is 0.02 and up to a hundred of the last digit.
    const body = { transactionId: transactionId(), amountReceived: '0.0201' };
    const once = await fixture.does('approveDeposit', first, { id, body });
    expect(once).toMatchObject({
      status: 'pending',
      approvalsNeeded: 2,
      approvals: [{ admin: first, amountReceived: '0.02010000' }],
    });
    expect(await left.available(customer)).toBe(0n);
    expect(codeOf(await fixture.call('approveDeposit', first, { id, body }))).toBe('second_admin_required');
    const another = { ...body, amountReceived: '0.03' };
    expect(codeOf(await fixture.call('approveDeposit', second, { id, body: another }))).toBe('decision_differs');
    expect(codeOf(await fixture.call('approveDeposit', second, { id, body: { ...body, output: 1 } }))).toBe(
      'decision_differs',
    );
    expect(await left.available(customer)).toBe(0n);
    const approved = await fixture.does('approveDeposit', second, { id, body });
    expect(approved).toMatchObject({
      status: 'approved',
      // Less what the last digits of the exact amount are worth, which are asked for too.
      credited: expect.stringMatching(/^(1005\.00|1004\.9[5-9])$/),
    });
    expect(codeOf(await fixture.call('approveDeposit', third, { id, body }))).toBe('already_decided');
    expect(await left.available(customer)).toBe(parseCents(approved.credited ?? ''));
  });

  it('[R3] [D5] a yes is to what its admin saw: approvals given and quotes renewed meanwhile refuse it, and nothing is written', async () => {
    const customer = await fixture.customer();
    const [first, second] = fixture.admins;
    const asked = { amount: '1000.00', paymentMethod: 'Bitcoin' };
    const { id, amountToSend } = await fixture.does('requestDeposit', customer, { body: asked });
    const body = { transactionId: transactionId() };
    const stale = { ...body, amountToSend: '0.00000001', approvals: 0 };
    const before = await left.traces();
    expect(codeOf(await fixture.call('approveDeposit', first, { id, body: stale }))).toBe('record_changed');
    expect(await left.traces()).toEqual(before);
    const saw = { ...body, amountToSend, approvals: 0 };
    expect(await fixture.does('approveDeposit', first, { id, body: saw })).toMatchObject({ status: 'pending' });
    // Pressed on "first of two" in a list that is out of date: it is not the last one.
    expect(codeOf(await fixture.call('approveDeposit', second, { id, body: saw }))).toBe('record_changed');
    expect(await left.available(customer)).toBe(0n);
    const now = { ...body, amountToSend, approvals: 1 };
    expect(await fixture.does('approveDeposit', second, { id, body: now })).toMatchObject({ status: 'approved' });
  });

  it('[R3] a mistyped first approval is taken back, audited, and another takes its place', async () => {
    const customer = await fixture.customer();
    const [first, second] = fixture.admins;
    const { id } = await fixture.does('requestDeposit', customer, {
      body: { amount: '1500.00', paymentMethod: 'Bitcoin' },
    });
    const [wrong, right] = [{ transactionId: transactionId() }, { transactionId: transactionId() }];
    await fixture.does('approveDeposit', first, { id, body: wrong });
    expect(codeOf(await fixture.call('approveDeposit', second, { id, body: right }))).toBe('decision_differs');
    expect(codeOf(await fixture.call('takeBackDepositApproval', second, { id }))).toBe('approval_missing');
    expect(await fixture.does('takeBackDepositApproval', first, { id })).toMatchObject({
      status: 'pending',
      approvals: [],
      approvalsNeeded: 2,
    });
    expect(codeOf(await fixture.call('takeBackDepositApproval', first, { id }))).toBe('approval_missing');
    // The one that was taken back counts no more: whoever comes next is the first.
    expect(await fixture.does('approveDeposit', second, { id, body: right })).toMatchObject({ status: 'pending' });
    expect(await left.available(customer)).toBe(0n);
    expect(await fixture.does('approveDeposit', first, { id, body: right })).toMatchObject({ status: 'approved' });
    expect(await left.dollars(customer)).toBe(1_500n);
    expect(codeOf(await fixture.call('takeBackDepositApproval', first, { id }))).toBe('already_decided');
    const { rows } = await database.owner.query<{ actor: string; before: unknown; after: unknown }>(
      `select actor, before, after from audit_entry where subject = $1 and action = 'deposits.take-back-approval'`,
      [id],
    );
    expect(rows).toMatchObject([
      { actor: first, before: { approvals: [{ admin: first, values: wrong }] }, after: { approvals: [] } },
    ]);
    const { timeline } = await fixture.does('readDeposit', customer, { id });
    expect(timeline.map(({ step }) => step)).toEqual([
      'requested',
      'first_approval',
      'approval_taken_back',
      'first_approval',
      'approved',
    ]);
    for (const text of [
      'update approval set taken_back_ms = null where subject = $1',
      'update approval set taken_back_ms = 1 where subject = $1 and taken_back_ms is not null',
    ]) {
      await expect(database.app.query(text, [id])).rejects.toMatchObject({ code: 'FL003' });
    }
  });

  it('[R3] two second admins at once credit once', async () => {
    const customer = await fixture.customer();
    const [first, second, third] = fixture.admins;
    const { id } = await fixture.does('requestDeposit', customer, {
      body: { amount: '2000.00', paymentMethod: 'Bitcoin' },
    });
    const body = { transactionId: transactionId() };
    const outcomes = await Promise.all(
      [first, second, third].map((admin) => fixture.call('approveDeposit', admin, { id, body })),
    );
    expect(outcomes.map(codeOf).sort()).toEqual(['already_decided', 'ok', 'ok']);
    expect(await left.dollars(customer)).toBe(2_000n);
  });

  it('[R3] nobody decides a deposit of their own', async () => {
    const [admin] = fixture.admins;
    const { id } = await fixture.does('requestDeposit', admin, { body: { amount: '20.00', paymentMethod: 'Bitcoin' } });
    const before = await left.traces();
    expect(codeOf(await fixture.call('approveDeposit', admin, { id, body: { transactionId: transactionId() } }))).toBe(
      'own_case',
    );
    expect(codeOf(await fixture.call('declineDeposit', admin, { id, body: { reason: 'mine' } }))).toBe('own_case');
    expect(await left.traces()).toEqual(before);
  });

  it('[D] declining needs a reason, credits nothing and is final', async () => {
    const customer = await fixture.customer();
    const [admin] = fixture.admins;
    const { id } = await fixture.does('requestDeposit', customer, {
      body: { amount: '30.00', paymentMethod: 'Bitcoin' },
    });
    await fixture.does('declineDeposit', admin, { id, body: { reason: 'nothing arrived' } });
    const seen = await fixture.does('readDeposit', customer, { id });
    expect(seen).toMatchObject({ status: 'declined', isApproved: false, reason: 'nothing arrived', credited: null });
    expect(seen.timeline).toEqual([
      { step: 'requested', time: expect.any(String) },
      { step: 'declined', text: 'nothing arrived', time: expect.any(String) },
    ]);
    expect(codeOf(await fixture.call('approveDeposit', admin, { id, body: { transactionId: transactionId() } }))).toBe(
      'already_decided',
    );
    expect(await left.available(customer)).toBe(0n);
  });

  it('[D5] what was asked, paid after the quote’s end, is worth the price of then, not what was asked', async () => {
    const [first, second] = fixture.admins;
    const customer = await fixture.customer();
    const { id } = await fixture.does('requestDeposit', customer, {
      body: { amount: '900.00', paymentMethod: 'Ethereum' },
    });
    await runOut(database, id);
    const before = fixture.prices.get('ETHUSD') ?? 0n;
    fixture.prices.set('ETHUSD', (before * 3n) / 4n);
    await fixture.prices.settled();
    const now = async () => new Date(Number((await database.app.query('select clock_ms() as at')).rows[0].at));
    const paidAt = (await now()).toISOString();
    const body = { transactionId: transactionId('Ethereum'), paidAt };
    const shown = await fixture.does('valueDeposit', first, { id, query: { paidAt } });
    expect(shown).toMatchObject({ credits: '675.00', secondPerson: { why: 'paid_time' } });
    expect(Number(shown.quote.price) * 3).toBe(Number(shown.atPayment.price) * 4);
    // Nobody chooses a better moment afterwards: the market at the approval makes no difference.
    fixture.prices.set('ETHUSD', before);
    await fixture.prices.settled();
    for (const [wrong, at] of [
      ['paid_time_future', new Date((await now()).getTime() + 60_000).toISOString()],
      ['paid_time_early', '2020-01-01T00:00:00Z'],
      ['paid_time_wrong', '2026-13-01T00:00:00Z'],
      ['paid_time_wrong', '2026-11-22T23:59:60Z'],
      ['paid_time_wrong', '2026-02-30T00:00:00Z'],
      ['paid_time_missing', undefined],
    ] as const) {
      const refused = await fixture.call('approveDeposit', first, { id, body: { ...body, paidAt: at } });
      expect(refused, wrong).toMatchObject({
        failure: { code: 'invalid_input', facts: { fields: [{ field: 'paidAt' }] } },
      });
      expect(JSON.stringify(refused)).toContain(wrong);
    }
    const once = await fixture.does('approveDeposit', first, { id, body });
    expect(once).toMatchObject({ status: 'pending', secondPerson: { why: 'paid_time' }, approvals: [{ paidAt }] });
    const other = { ...body, paidAt: new Date(Date.parse(paidAt) + 1).toISOString() };
    expect(codeOf(await fixture.call('approveDeposit', second, { id, body: other }))).toBe('decision_differs');
    expect(await fixture.does('approveDeposit', second, { id, body })).toMatchObject({ credited: '675.00', paidAt });
    const { rows } = await database.app.query(
      `select after ->> 'paid_ms' as paid from audit_entry where subject = $1 and action = 'deposits.approve' order by id desc limit 1`,
      [id],
    );
    expect(Number(rows[0].paid)).toBe(Date.parse(paidAt));
  });

  it('[R3] a first approval from before times were kept is joined by a second one that says the time', async () => {
    const [first, second] = fixture.admins;
    const customer = await fixture.customer();
    const { id } = await fixture.does('requestDeposit', customer, {
      body: { amount: '1000.00', paymentMethod: 'Ethereum' },
    });
    const paidAt = (await fixture.does('readDeposit', customer, { id })).createdAt;
    const body = { transactionId: transactionId('Ethereum'), paidAt };
    await fixture.does('approveDeposit', first, { id, body });
    await database.owner.query('alter table approval disable trigger user');
    await database.owner.query(`update approval set values = values - 'paidAt' where subject = $1`, [id]);
    await database.owner.query('alter table approval enable trigger user');
    expect(await fixture.does('approveDeposit', second, { id, body })).toMatchObject({ status: 'approved', paidAt });
  });
});
