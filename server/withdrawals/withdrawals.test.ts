import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureSentence } from '#messages/failures/sentences.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import {
  codeOf,
  type Fixture,
  openFixture,
  payoutAddresses,
  transactionId,
} from '#tools/testing/payments/transfers.ts';
import { asking, figures, withdrawalTraces } from '#tools/testing/payments/withdrawal-traces.ts';

let database: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  database = await freshDatabase();
  fixture = await openFixture(database);
});
afterAll(() => database.drop());

const traces = () => withdrawalTraces(database, ['ledger_journal']);

const journals = async (id: string): Promise<string[]> =>
  (
    await database.owner.query<{ code: string }>('select code from ledger_journal where cause = $1 order by id', [id])
  ).rows.map(({ code }) => code);

describe('withdrawals', () => {
  it('[W1] [W2] the amount is held at once', async () => {
    const customer = await fixture.customer(50_000n);
    const asked = await fixture.does('requestWithdrawal', customer, asking('200.00'));
    expect(asked).toMatchObject({
      user_id: customer,
      clientName: 'Ada Lane',
      amount: '200.00',
      walletAddress: payoutAddresses.Bitcoin,
      paymentMethod: 'Bitcoin',
      network: 'Bitcoin',
      from: 'real',
      isApproved: false,
      status: 'pending',
      sending: false,
      networkFee: '2.50',
    });
    expect(await figures(database, customer)).toEqual({
      available: 30_000n,
      withdrawing: 20_000n,
      withdrawals: 0n,
      balance: 50_000n,
    });
  });

  it('[W2] more than available is blocked with the exact message, and leaves nothing behind', async () => {
    const [rich, poor] = [await fixture.customer(10_000n), await fixture.customer()];
    const before = await traces();
    for (const [who, amount] of [
      [rich, '100.01'],
      [poor, '10.00'],
    ] as const) {
      const refused = await fixture.call('requestWithdrawal', who, asking(amount));
      expect(refused.ok ? '' : failureSentence(translatorOf('en'), refused.failure)).toBe(
        'Deposit account before you make  Withdrawal !',
      );
    }
    expect(codeOf(await fixture.call('requestWithdrawal', rich, asking('0.00')))).toBe('invalid_input');
    expect(codeOf(await fixture.call('requestWithdrawal', rich, asking('2.50')))).toBe('invalid_input');
    const bad = { body: { amount: '10.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Ethereum } };
    expect(codeOf(await fixture.call('requestWithdrawal', rich, bad))).toBe('address_invalid');
    expect(await traces()).toEqual(before);
  });

  it('[P4] 100 withdrawals of one balance at once: exactly one wins', async () => {
    const customer = await fixture.customer(10_000n);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => fixture.call('requestWithdrawal', customer, asking('100.00'))),
    );
    const codes = outcomes.map(codeOf);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'withdrawal_blocked')).toHaveLength(99);
    expect(await figures(database, customer)).toMatchObject({ available: 0n, withdrawing: 10_000n });
  });

  it('[P4] the same key 20 times at once is one withdrawal with one reply', async () => {
    const customer = await fixture.customer(10_000n);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        fixture.does('requestWithdrawal', customer, { ...asking('5.00'), key: 'double click' }),
      ),
    );
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
    expect(await figures(database, customer)).toMatchObject({ available: 9_500n, withdrawing: 500n });
  });

  it('[W4] cancelling releases the hold, leaves the list and keeps both postings', async () => {
    const customer = await fixture.customer(10_000n);
    const { id } = await fixture.does('requestWithdrawal', customer, asking('60.00'));
    expect(codeOf(await fixture.call('cancelWithdrawal', await fixture.customer(), { id }))).toBe('not_found');
    expect(await fixture.does('cancelWithdrawal', customer, { id })).toMatchObject({ status: 'cancelled' });
    expect(await figures(database, customer)).toEqual({
      available: 10_000n,
      withdrawing: 0n,
      withdrawals: 0n,
      balance: 10_000n,
    });
    expect((await fixture.does('listWithdrawals', customer)).items).toEqual([]);
    expect(await journals(id)).toEqual(['withdrawal-hold', 'withdrawal-release']);
    expect(codeOf(await fixture.call('cancelWithdrawal', customer, { id }))).toBe('withdrawal_not_cancellable');
  });

  it('[W5] sending is still held and no longer cancellable; two admins say that nothing was broadcast; a transaction id ends it', async () => {
    const customer = await fixture.customer(200_000n);
    const [first, second] = fixture.admins;
    const { id } = await fixture.does('requestWithdrawal', customer, asking('1500.00', 'USDT'));
    expect(await fixture.does('approveWithdrawal', first, { id })).toMatchObject({
      status: 'pending',
      sending: false,
      approvalsNeeded: 2,
    });
    expect(codeOf(await fixture.call('approveWithdrawal', first, { id }))).toBe('second_admin_required');
    const sending = await fixture.does('approveWithdrawal', second, { id });
    expect(sending).toMatchObject({ status: 'pending', sending: true, isApproved: false });
    expect(await fixture.does('readWithdrawal', customer, { id })).toMatchObject({ coinAmount: '1497.500000' });
    expect(await figures(database, customer)).toMatchObject({ available: 50_000n, withdrawing: 150_000n });
    expect(codeOf(await fixture.call('cancelWithdrawal', customer, { id }))).toBe('withdrawal_not_cancellable');
    expect(codeOf(await fixture.call('declineWithdrawal', first, { id, body: { reason: 'too late' } }))).toBe(
      'already_decided',
    );

    const reason = { reason: 'the node was down' };
    expect(await fixture.does('unsendWithdrawal', first, { id, body: reason })).toMatchObject({
      sending: true,
      unsends: [{ admin: first }],
    });
    expect(codeOf(await fixture.call('unsendWithdrawal', first, { id, body: reason }))).toBe('second_admin_required');
    expect(codeOf(await fixture.call('cancelWithdrawal', customer, { id }))).toBe('withdrawal_not_cancellable');
    expect(await fixture.does('unsendWithdrawal', second, { id, body: reason })).toMatchObject({
      status: 'pending',
      sending: false,
      unsends: [],
    });
    const { rows: trail } = await database.owner.query(
      `select actor, reason from audit_entry where subject = $1 and action = 'withdrawals.not-broadcast' order by id`,
      [id],
    );
    expect(trail).toEqual([first, second].map((actor) => ({ actor, ...reason })));
    const anew = await fixture.does('approveWithdrawal', first, { id });
    expect(anew).toMatchObject({ status: 'pending', sending: false, coinAmount: null, approvals: [{ admin: first }] });
    await fixture.does('approveWithdrawal', second, { id });
    const paid = transactionId('USDT');
    expect(await fixture.does('approveWithdrawal', first, { id, body: { transactionId: paid } })).toMatchObject({
      status: 'approved',
      sending: false,
      transactionId: paid,
    });
    const { timeline } = await fixture.does('readWithdrawal', customer, { id });
    expect(timeline.map(({ step }) => step)).toEqual([
      'requested',
      'first_approval',
      'sending',
      'coins_fixed',
      'not_broadcast',
      'first_approval',
      'sending',
      'coins_fixed',
      'paid',
    ]);
    expect(await journals(id)).toEqual(['withdrawal-hold', 'withdrawal-paid']);
  });

  it('[W4] cancel against approve: exactly one wins, whoever comes first', async () => {
    for (let round = 0; round < 12; round += 1) {
      const customer = await fixture.customer(10_000n);
      const { id } = await fixture.does('requestWithdrawal', customer, asking('100.00'));
      const approve = () => fixture.call('approveWithdrawal', fixture.admins[0], { id });
      const cancel = () => fixture.call('cancelWithdrawal', customer, { id });
      const decline = () => fixture.call('declineWithdrawal', fixture.admins[1], { id, body: { reason: 'no' } });
      const order = round % 2 === 0 ? [approve, cancel, decline] : [cancel, decline, approve];
      const outcomes = await Promise.all<Awaited<ReturnType<Fixture['call']>>>(order.map((act) => act()));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const sent = outcomes.some((outcome) => outcome.ok && 'sending' in outcome.value && outcome.value.sending);
      expect(await journals(id)).toHaveLength(sent ? 1 : 2);
      expect((await figures(database, customer)).withdrawing).toBe(sent ? 10_000n : 0n);
    }
  });

  it('[W2] below dust is refused before anything is held, and the terms say the least amount', async () => {
    const customer = await fixture.customer(10_000n);
    const refused = await fixture.call('requestWithdrawal', customer, asking('2.77'));
    expect(refused.ok ? '' : failureSentence(translatorOf('en'), refused.failure)).toContain('at least 2.78');
    const { items } = await fixture.does('withdrawalTerms', customer);
    expect(items.map(({ least }) => least)).toEqual(['2.78', '2.51', '2.51', '2.51']);
    // The price may move before the approval: then the reviewer hears of it.
    const { id } = await fixture.does('requestWithdrawal', customer, asking('2.78'));
    fixture.prices.set('BTCUSD', 10_000_000n);
    const late = await fixture.call('approveWithdrawal', fixture.admins[0], { id });
    fixture.prices.set('BTCUSD', 5_000_000n);
    expect(late).toMatchObject({ failure: { code: 'payout_below_dust', facts: { least: '3.05' } } });
    expect(
      codeOf(await fixture.call('declineWithdrawal', fixture.admins[0], { id, body: { reason: 'too little' } })),
    ).toBe('ok');
  });

  it('[A9] after the configured days it is paid in spite of a suspension, unless a legal ground is recorded', async () => {
    const customer = await fixture.customer(10_000n);
    const { id } = await fixture.does('requestWithdrawal', customer, asking('20.00'));
    const early = await fixture.call('recordLegalGround', fixture.admins[0], {
      id,
      body: { ground: 'Court order 12/26' },
    });
    expect(codeOf(early)).toBe('customer_approved');
    await database.owner.query(`update customer set account_status = 'suspended' where uid = $1`, [customer]);
    await database.owner.query(
      'update withdrawal set created_ms = created_ms - 2592000000, address_added_ms = address_added_ms - 2592000000 where id = $1',
      [id],
    );
    const [first, second] = fixture.admins;
    const ground = { ground: 'Court order 12/26' };
    expect(await fixture.does('recordLegalGround', first, { id, body: ground })).toMatchObject({
      legalGround: { ...ground, admin: first },
      ownerStatus: 'suspended',
    });
    expect(codeOf(await fixture.call('recordLegalGround', second, { id, body: ground }))).toBe('legal_ground_stands');
    expect(codeOf(await fixture.call('approveWithdrawal', first, { id }))).toBe('legal_ground_stands');
    expect(JSON.stringify(await fixture.does('readWithdrawal', customer, { id }))).not.toContain('Court');
    const reason = { reason: 'The order has ended' };
    expect(await fixture.does('liftLegalGround', second, { id, body: reason })).toMatchObject({ legalGround: null });
    const { rows } = await database.owner.query(
      `select actor, reason from audit_entry where subject = $1 and action like '%legal-ground' order by id`,
      [id],
    );
    expect(rows).toEqual([
      { actor: first, reason: ground.ground },
      { actor: second, ...reason },
    ]);
    expect(await fixture.does('approveWithdrawal', first, { id })).toMatchObject({ sending: true });
  });

  it('[S2] asking and cancelling are notified, too', async () => {
    const customer = await fixture.customer(10_000n);
    const { id } = await fixture.does('requestWithdrawal', customer, asking('20.00'));
    await fixture.does('cancelWithdrawal', customer, { id });
    const { rows } = await database.owner.query(
      `select kind from notice where owner = $1 and facts ->> 'withdrawal' = $2 order by seq`,
      [customer, id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['withdrawal_requested', 'withdrawal_cancelled']);
  });

  it('[A9] of a suspended customer it waits; reading and cancelling stay open', async () => {
    const customer = await fixture.customer(10_000n);
    const { id } = await fixture.does('requestWithdrawal', customer, asking('20.00'));
    await database.owner.query(`update customer set account_status = 'suspended' where uid = $1`, [customer]);
    const waiting = await fixture.call('approveWithdrawal', fixture.admins[0], {
      id,
      body: { transactionId: transactionId() },
    });
    expect(codeOf(waiting)).toBe('customer_not_approved');
    expect(await fixture.does('readWithdrawal', customer, { id })).toMatchObject({ status: 'pending' });
    expect(await fixture.does('cancelWithdrawal', customer, { id })).toMatchObject({ status: 'cancelled' });
  });

  it('[P5] a foreign withdrawal reads as none', async () => {
    const { id } = await fixture.does('requestWithdrawal', await fixture.customer(10_000n), asking('20.00'));
    const stranger = await fixture.customer();
    expect(await fixture.call('readWithdrawal', stranger, { id })).toEqual(
      await fixture.call('readWithdrawal', stranger, { id: 'wdr_x' }),
    );
    expect(codeOf(await fixture.call('approveWithdrawal', fixture.admins[0], { id: 'wdr_x' }))).toBe('not_found');
  });

  it('[W4] the list pages through all, newest first', async () => {
    const customer = await fixture.customer(100_000n);
    const ids: string[] = [];
    for (let i = 0; i < 12; i += 1) {
      const { id } = await fixture.does('requestWithdrawal', customer, asking('5.00'));
      ids.push(id);
      if (i < 2) await fixture.does('declineWithdrawal', fixture.admins[0], { id, body: { reason: 'A test' } });
    }
    const first = await fixture.does('listWithdrawals', customer);
    const rest = await fixture.does('listWithdrawals', customer, { query: { cursor: first.nextCursor } });
    expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([10, 2, null]);
    expect([...first.items, ...rest.items].map(({ id }) => id).sort()).toEqual([...ids].sort());
  });
});
