import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import { failureSentence } from '#messages/failures/sentences.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { keepFourEyes } from '#server/review/four-eyes.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { codeOf, type Fixture, openFixture, payoutAddresses, transactionId } from '#tools/testing/transfers.ts';

let database: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  database = await freshDatabase();
  fixture = await openFixture(database);
});
afterAll(() => database.drop());

const asking = (amount: string, paymentMethod: PaymentMethod = 'Bitcoin') => ({
  body: { amount, paymentMethod, walletAddress: payoutAddresses[paymentMethod] },
});
const figures = async (who: UserId) => {
  const { available, withdrawing, withdrawals, balance } = await readBalance(database.app, who, 'real');
  return { available, withdrawing, withdrawals, balance };
};
const count = async (table: string): Promise<bigint> =>
  (await database.owner.query<{ n: bigint }>(`select count(*) as n from ${table}`)).rows[0]?.n ?? -1n;
const traces = () =>
  Promise.all(['withdrawal', 'approval', 'timeline_step', 'audit_entry', 'outbox', 'ledger_journal'].map(count));
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
    expect(await figures(customer)).toEqual({
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
    expect(await figures(customer)).toMatchObject({ available: 0n, withdrawing: 10_000n });
  });

  it('[P4] the same key 20 times at once is one withdrawal with one reply', async () => {
    const customer = await fixture.customer(10_000n);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        fixture.does('requestWithdrawal', customer, { ...asking('5.00'), key: 'double click' }),
      ),
    );
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
    expect(await figures(customer)).toMatchObject({ available: 9_500n, withdrawing: 500n });
  });

  it('[W4] cancelling releases the hold, leaves the list and keeps both postings', async () => {
    const customer = await fixture.customer(10_000n);
    const { id } = await fixture.does('requestWithdrawal', customer, asking('60.00'));
    expect(codeOf(await fixture.call('cancelWithdrawal', await fixture.customer(), { id }))).toBe('not_found');
    expect(await fixture.does('cancelWithdrawal', customer, { id })).toMatchObject({ status: 'cancelled' });
    expect(await figures(customer)).toEqual({ available: 10_000n, withdrawing: 0n, withdrawals: 0n, balance: 10_000n });
    expect((await fixture.does('listWithdrawals', customer)).items).toEqual([]);
    expect(await journals(id)).toEqual(['withdrawal-hold', 'withdrawal-release']);
    expect(codeOf(await fixture.call('cancelWithdrawal', customer, { id }))).toBe('withdrawal_not_cancellable');
  });

  it('[W5] approved, and recorded with its transaction id: the payout is posted, fee included', async () => {
    const customer = await fixture.customer(50_000n);
    const { id } = await fixture.does('requestWithdrawal', customer, asking('102.50'));
    const paid = transactionId();
    await fixture.does('approveWithdrawal', fixture.admins[0], { id });
    const approved = await fixture.does('approveWithdrawal', fixture.admins[0], { id, body: { transactionId: paid } });
    expect(approved).toMatchObject({
      status: 'approved',
      isApproved: true,
      sending: false,
      coinAmount: '0.00200000',
      price: '50000.00',
      transactionId: paid,
    });
    expect(await figures(customer)).toEqual({
      available: 39_750n,
      withdrawing: 0n,
      withdrawals: 10_250n,
      balance: 39_750n,
    });
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
    expect(await figures(customer)).toMatchObject({ available: 50_000n, withdrawing: 150_000n });
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

  it('[W5] no approval takes a transaction id, and leaves nothing behind when it brings one', async () => {
    const customer = await fixture.customer(200_000n);
    const [first, second] = fixture.admins;
    const { id } = await fixture.does('requestWithdrawal', customer, asking('1500.00'));
    const body = { transactionId: transactionId() };
    const before = await traces();
    const early = await fixture.call('approveWithdrawal', first, { id, body });
    expect(codeOf(early)).toBe('transaction_too_early');
    expect(early.ok ? '' : failureSentence(translatorOf('en'), early.failure)).toContain(
      'record it once the coins are there',
    );
    expect(await traces()).toEqual(before);
    await fixture.does('approveWithdrawal', first, { id });
    expect(codeOf(await fixture.call('approveWithdrawal', second, { id, body }))).toBe('transaction_too_early');
    expect(await fixture.pays(id, body.transactionId, { approver: second })).toMatchObject({
      value: { status: 'approved' },
    });
  });

  it('[W5] declining releases the hold and names the reason', async () => {
    const customer = await fixture.customer(10_000n);
    const { id } = await fixture.does('requestWithdrawal', customer, asking('60.00'));
    await fixture.does('declineWithdrawal', fixture.admins[0], { id, body: { reason: 'ask support' } });
    expect(await fixture.does('readWithdrawal', customer, { id })).toMatchObject({
      status: 'declined',
      reason: 'ask support',
    });
    expect(await figures(customer)).toMatchObject({ available: 10_000n, withdrawing: 0n });
  });

  it('[W] [W5] a payout that came back is available again, by two admins who name the transaction that brought it', async () => {
    const customer = await fixture.customer(200_000n);
    const [first, second] = fixture.admins;
    const { id } = await fixture.does('requestWithdrawal', customer, asking('2000.00'));
    const body = { transactionId: transactionId() };
    await fixture.does('approveWithdrawal', first, { id });
    expect(codeOf(await fixture.pays(id, body.transactionId, { approver: second }))).toBe('ok');
    expect(await figures(customer)).toEqual({ available: 0n, withdrawing: 0n, withdrawals: 200_000n, balance: 0n });
    const unnamed = { reason: 'the chain returned it' };
    expect(codeOf(await fixture.call('returnWithdrawal', first, { id, body: unnamed }))).toBe(
      'return_transaction_missing',
    );
    const itself = { ...unnamed, transactionId: body.transactionId };
    expect(codeOf(await fixture.call('returnWithdrawal', first, { id, body: itself }))).toBe('return_already_recorded');
    const reason = { ...unnamed, transactionId: transactionId() };
    expect(await fixture.does('returnWithdrawal', first, { id, body: reason })).toMatchObject({ status: 'approved' });
    expect(codeOf(await fixture.call('returnWithdrawal', first, { id, body: reason }))).toBe('second_admin_required');
    const returned = await fixture.does('returnWithdrawal', second, { id, body: reason });
    expect(returned).toMatchObject({ status: 'returned', isApproved: false, returnedBy: reason.transactionId });
    // All coins that went out, at the same price: the network fee of 2.50 is not among them.
    expect(await figures(customer)).toEqual({
      available: 199_750n,
      withdrawing: 0n,
      withdrawals: 250n,
      balance: 199_750n,
    });
  });

  it('[R3] each step’s first approval can be taken back, and counts no more', async () => {
    const customer = await fixture.customer(200_000n);
    const [first, second] = fixture.admins;
    const { id } = await fixture.does('requestWithdrawal', customer, asking('2000.00'));
    const reason = { reason: 'looked at the wrong one' };
    const takeBack = async (who: UserId) => codeOf(await fixture.call('takeBackWithdrawalApproval', who, { id }));
    await fixture.does('approveWithdrawal', first, { id });
    expect(await takeBack(second)).toBe('approval_missing');
    expect(await fixture.does('takeBackWithdrawalApproval', first, { id })).toMatchObject({ approvals: [] });
    expect(await fixture.does('approveWithdrawal', second, { id })).toMatchObject({ sending: false });
    expect(await fixture.does('approveWithdrawal', first, { id })).toMatchObject({ sending: true });
    expect(await takeBack(first)).toBe('already_decided');

    await fixture.does('unsendWithdrawal', first, { id, body: reason });
    expect(await fixture.does('takeBackWithdrawalApproval', first, { id })).toMatchObject({
      sending: true,
      unsends: [],
    });
    expect(await fixture.does('unsendWithdrawal', second, { id, body: reason })).toMatchObject({ sending: true });

    await fixture.does('approveWithdrawal', first, { id, body: { transactionId: transactionId() } });
    const back = { ...reason, transactionId: transactionId() };
    await fixture.does('returnWithdrawal', first, { id, body: back });
    expect(await fixture.does('takeBackWithdrawalApproval', first, { id })).toMatchObject({ returns: [] });
    expect(await fixture.does('returnWithdrawal', second, { id, body: back })).toMatchObject({ status: 'approved' });
    expect(await figures(customer)).toMatchObject({ available: 0n, withdrawals: 200_000n });
    const { rows } = await database.owner.query<{ actor: string }>(
      `select actor from audit_entry where subject = $1 and action = 'withdrawals.take-back-approval'`,
      [id],
    );
    expect(rows.map(({ actor }) => actor)).toEqual([first, first, first]);
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
      expect((await figures(customer)).withdrawing).toBe(sent ? 10_000n : 0n);
    }
  });

  it('[R3] two admins at once are two approvals: one first, one last, and the third comes too late', async () => {
    for (let round = 0; round < 6; round += 1) {
      const customer = await fixture.customer(100_000n);
      const { id } = await fixture.does('requestWithdrawal', customer, asking('1000.00'));
      const outcomes = await Promise.all(
        fixture.admins.map((admin) => fixture.call('approveWithdrawal', admin, { id })),
      );
      const steps = outcomes.map((outcome) => (outcome.ok ? `sending ${outcome.value.sending}` : codeOf(outcome)));
      expect([...steps].sort()).toEqual(['already_decided', 'sending false', 'sending true']);
      const { timeline } = await fixture.does('readWithdrawal', customer, { id });
      expect(timeline.map(({ step }) => step)).toEqual(['requested', 'first_approval', 'sending', 'coins_fixed']);
    }
  });

  it('[R3] the same admin twice at once is one approval', async () => {
    const customer = await fixture.customer(100_000n);
    const { id } = await fixture.does('requestWithdrawal', customer, asking('1000.00'));
    const [admin] = fixture.admins;
    const outcomes = await Promise.all([1, 2, 3].map(() => fixture.call('approveWithdrawal', admin, { id })));
    expect(outcomes.map(codeOf).sort()).toEqual(['ok', 'second_admin_required', 'second_admin_required']);
  });

  it('[R3] [S2] the other admins are notified of the first of two approvals, the customer is not', async () => {
    const customer = await fixture.customer(100_000n);
    const { id } = await fixture.does('requestWithdrawal', customer, asking('1000.00'));
    const [first, ...others] = fixture.admins;
    await fixture.does('approveWithdrawal', first, { id });
    const { rows } = await database.owner.query<{ owner: string }>(
      `select owner from notice where kind = 'second_approval_wanted' and facts ->> 'withdrawal' = $1`,
      [id],
    );
    expect(rows.map(({ owner }) => owner).sort()).toEqual([...others].sort());
  });

  it('[R3] the limit of four eyes that was set when it was asked for counts, before and after a change of it', async () => {
    const customer = await fixture.customer(90_000n);
    const [first] = fixture.admins;
    const body = (amount: string) => asking(amount);
    const before = await fixture.does('requestWithdrawal', customer, body('300.00'));
    await keepFourEyes(database.owner, 'withdrawal', { record: cents(20_000n) });
    await keepFourEyes(database.owner, 'withdrawal', { record: cents(20_000n) });
    const after = await fixture.does('requestWithdrawal', customer, body('300.00'));
    await keepFourEyes(database.owner, 'withdrawal', { record: cents(100_000n) });
    expect(await fixture.does('approveWithdrawal', first, { id: before.id })).toMatchObject({ sending: true });
    expect(await fixture.does('approveWithdrawal', first, { id: after.id })).toMatchObject({
      sending: false,
      approvalsNeeded: 2,
    });
    const { rows } = await database.owner.query(
      `select after from audit_entry where action = 'withdrawals.four-eyes-from' order by id`,
    );
    expect(rows).toEqual([{ after: { fromCents: '20000' } }, { after: { fromCents: '100000' } }]);
    // Its time is the database's: the application cannot give another.
    await expect(
      database.app.query(`insert into four_eyes (subject, from_cents, since_ms) values ('withdrawal', 1, 0)`),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('[W5] when the books refuse the posting, nothing of the payment stands', async () => {
    const customer = await fixture.customer(10_000n);
    const { id } = await fixture.does('requestWithdrawal', customer, asking('60.00'));
    await fixture.does('approveWithdrawal', fixture.admins[0], { id });
    const before = await traces();
    const steal = `update ledger_account set balance = balance + $2 where owner = $1 and kind = $3 and asset = 'USD'`;
    await database.owner.query(steal, [customer, -6_000n, 'withdrawing']);
    const body = { transactionId: transactionId() };
    await expect(fixture.call('approveWithdrawal', fixture.admins[0], { id, body })).rejects.toThrow(
      'the books refused withdrawal-paid',
    );
    expect(await traces()).toEqual(before);
    await database.owner.query(steal, [customer, 6_000n, 'withdrawing']);
    expect(codeOf(await fixture.call('approveWithdrawal', fixture.admins[0], { id, body }))).toBe('ok');
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

  it('[R3] a press on “first of two” is refused where another admin was first, at every step of a payout', async () => {
    const customer = await fixture.customer(200_000n);
    const { id } = await fixture.does('requestWithdrawal', customer, asking('1500.00'));
    const [first, second] = fixture.admins;
    const reason = 'Seen at the node';
    const twice = async (call: (who: UserId, approvals: number) => Promise<{ readonly ok: boolean }>) => {
      expect(await call(first, 0)).toMatchObject({ ok: true });
      expect(await call(second, 0)).toMatchObject({ failure: { code: 'record_changed' } });
      expect(await call(second, 1)).toMatchObject({ ok: true });
    };
    await twice((who, approvals) => fixture.call('approveWithdrawal', who, { id, body: { approvals } }));
    await twice((who, approvals) => fixture.call('unsendWithdrawal', who, { id, body: { reason, approvals } }));
    await twice((who, approvals) => fixture.call('approveWithdrawal', who, { id, body: { approvals } }));
    const paid = { transactionId: transactionId(), approvals: 2 };
    await fixture.does('approveWithdrawal', first, { id, body: paid });
    const back = { reason, transactionId: transactionId() };
    await twice((who, approvals) => fixture.call('returnWithdrawal', who, { id, body: { ...back, approvals } }));
    expect(await fixture.does('readWithdrawal', customer, { id })).toMatchObject({ status: 'returned' });
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

  it('[W5] one transaction pays one withdrawal, raced as well', async () => {
    const customer = await fixture.customer(100_000n);
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => fixture.does('requestWithdrawal', customer, asking('50.00'))),
    );
    const body = { transactionId: transactionId() };
    for (const { id } of asked) await fixture.does('approveWithdrawal', fixture.admins[0], { id });
    const outcomes = await Promise.all(
      asked.map(({ id }) => fixture.call('approveWithdrawal', fixture.admins[0], { id, body })),
    );
    const codes = outcomes.map(codeOf);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'transaction_already_paid')).toHaveLength(7);
    expect(await figures(customer)).toMatchObject({ withdrawals: 5_000n, withdrawing: 35_000n });
  });

  it('[R3] nobody decides a withdrawal of their own', async () => {
    const [admin] = fixture.admins;
    const other = await fixture.customer(10_000n);
    const { id } = await fixture.does('requestWithdrawal', other, asking('20.00'));
    await database.owner.query('update withdrawal set user_id = $2 where id = $1', [id, admin]);
    expect(codeOf(await fixture.call('approveWithdrawal', admin, { id }))).toBe('own_case');
    expect(codeOf(await fixture.call('declineWithdrawal', admin, { id, body: { reason: 'mine' } }))).toBe('own_case');
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

  it('[W5] without a fresh price nothing is approved', async () => {
    const customer = await fixture.customer(10_000n);
    const { id } = await fixture.does('requestWithdrawal', customer, asking('20.00', 'BNB'));
    fixture.prices.delete('BNBUSD');
    const before = await traces();
    expect(codeOf(await fixture.call('approveWithdrawal', fixture.admins[0], { id }))).toBe('price_unavailable');
    fixture.prices.set('BNBUSD', 60_000n);
    expect(await traces()).toEqual(before);
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
