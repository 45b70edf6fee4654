import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureSentence } from '#messages/failures/sentences.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { codeOf, type Fixture, openFixture, transactionId } from '#tools/testing/payments/transfers.ts';
import { asking, figures, withdrawalTraces } from '#tools/testing/payments/withdrawal-traces.ts';

let database: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  database = await freshDatabase();
  fixture = await openFixture(database);
});
afterAll(() => database.drop());

const traces = () => withdrawalTraces(database, ['ledger_journal']);

describe('payouts', () => {
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
    expect(await figures(database, customer)).toEqual({
      available: 39_750n,
      withdrawing: 0n,
      withdrawals: 10_250n,
      balance: 39_750n,
    });
    expect(codeOf(await fixture.call('cancelWithdrawal', customer, { id }))).toBe('withdrawal_not_cancellable');
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
    expect(await figures(database, customer)).toMatchObject({ available: 10_000n, withdrawing: 0n });
  });

  it('[W] [W5] a payout that came back is available again, by two admins who name the transaction that brought it', async () => {
    const customer = await fixture.customer(200_000n);
    const [first, second] = fixture.admins;
    const { id } = await fixture.does('requestWithdrawal', customer, asking('2000.00'));
    const body = { transactionId: transactionId() };
    await fixture.does('approveWithdrawal', first, { id });
    expect(codeOf(await fixture.pays(id, body.transactionId, { approver: second }))).toBe('ok');
    expect(await figures(database, customer)).toEqual({
      available: 0n,
      withdrawing: 0n,
      withdrawals: 200_000n,
      balance: 0n,
    });
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
    expect(await figures(database, customer)).toEqual({
      available: 199_750n,
      withdrawing: 0n,
      withdrawals: 250n,
      balance: 199_750n,
    });
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
    expect(await figures(database, customer)).toMatchObject({ withdrawals: 5_000n, withdrawing: 35_000n });
  });

  it('[W5] a transaction on record of something else is refused with that record, unless the payment to it is named', async () => {
    const customer = await fixture.customer(100_000n);
    const sending = async (walletAddress: string) => {
      const body = { amount: '50.00', paymentMethod: 'Bitcoin', walletAddress } as const;
      const { id } = await fixture.does('requestWithdrawal', customer, { body });
      await fixture.does('approveWithdrawal', fixture.admins[0], { id });
      return id;
    };
    const [first, second, third] = [
      await sending('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'),
      await sending('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'),
      await sending('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'),
    ];
    const records = (id: string, body: { readonly transactionId: string; readonly paymentNo?: number }) =>
      fixture.call('approveWithdrawal', fixture.admins[0], { id, body });
    const paid = transactionId();
    expect(codeOf(await records(first, { transactionId: paid }))).toBe('ok');
    expect(await records(second, { transactionId: paid })).toMatchObject({
      failure: { code: 'transaction_already_paid', facts: { transactionId: paid, record: first } },
    });
    // A batch on a chain that nobody watches: an admin says that it pays this address as well.
    expect(codeOf(await records(second, { transactionId: paid, paymentNo: 1 }))).toBe('ok');
    const credited = transactionId();
    const deposit = await fixture.does('requestDeposit', customer, {
      body: { amount: '100.00', paymentMethod: 'Bitcoin' },
    });
    await fixture.does('approveDeposit', fixture.admins[0], {
      id: deposit.id,
      body: { transactionId: credited, output: 0 },
    });
    expect(await records(third, { transactionId: credited })).toMatchObject({
      failure: { code: 'transaction_already_paid', facts: { transactionId: credited, record: deposit.id } },
    });
    expect(codeOf(await records(third, { transactionId: transactionId() }))).toBe('ok');
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
});
