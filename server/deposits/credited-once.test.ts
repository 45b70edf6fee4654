import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureSentence } from '#messages/failures/sentences.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { depositTraces } from '#tools/testing/payments/deposit-traces.ts';
import { codeOf, type Fixture, openFixture, transactionId } from '#tools/testing/payments/transfers.ts';

let database: FreshDatabase;
let fixture: Fixture;
let left: ReturnType<typeof depositTraces>;
beforeAll(async () => {
  database = await freshDatabase();
  fixture = await openFixture(database);
  left = depositTraces(database, ['ledger_journal']);
});
afterAll(() => database.drop());

describe('a payment', () => {
  it('[D5] one transaction output is credited once, in any spelling; another output is another payment', async () => {
    const customer = await fixture.customer();
    const ask = () => fixture.does('requestDeposit', customer, { body: { amount: '30.00', paymentMethod: 'Bitcoin' } });
    const [one, two] = [await ask(), await ask()];
    const [admin] = fixture.admins;
    const paid = `ab${transactionId().slice(2)}`;
    await fixture.does('approveDeposit', admin, { id: one.id, body: { transactionId: paid } });
    const before = await left.traces();
    const again = await fixture.call('approveDeposit', admin, {
      id: two.id,
      body: { transactionId: paid.toUpperCase() },
    });
    expect(codeOf(again)).toBe('transaction_already_credited');
    expect(await left.traces()).toEqual(before);
    await fixture.does('approveDeposit', admin, { id: two.id, body: { transactionId: paid, output: 1 } });
    expect(await left.dollars(customer)).toBe(60n);
  });

  it('[D5] a payment of Ethereum or BNB is credited once, whatever output is said; the database refuses it as well', async () => {
    const customer = await fixture.customer();
    const [admin] = fixture.admins;
    for (const paymentMethod of ['Ethereum', 'BNB'] as const) {
      const ask = () => fixture.does('requestDeposit', customer, { body: { amount: '30.00', paymentMethod } });
      const [one, two] = [await ask(), await ask()];
      const body = { transactionId: transactionId('Ethereum') };
      await fixture.does('approveDeposit', admin, { id: one.id, body });
      const before = await left.traces();
      const again = { id: two.id, body: { ...body, output: 1 } };
      expect(codeOf(await fixture.call('approveDeposit', admin, again))).toBe('output_invalid');
      expect(await left.traces()).toEqual(before);
      await expect(
        database.app.query(
          `update deposit set status = 'approved', transaction_id = $2, output = 1, credited = 1, valuation = 'arrival',
             received_units = units, valued_price = quote_price, valued_source = quote_source, valued_seq = quote_seq,
             valued_ms = quote_price_ms, paid_ms = created_ms
           where id = $1`,
          [two.id, body.transactionId],
        ),
      ).rejects.toMatchObject({ constraint: 'deposit_output' });
    }
    expect(await left.available(customer)).toBe(6_000n);
  });

  it('[D5] the same transaction for ten deposits at once: one is credited', async () => {
    const customer = await fixture.customer();
    const { does } = await openFixture(database, { quoteMs: -1 });
    const body = { amount: '40.00', paymentMethod: 'Bitcoin' };
    const asked = await Promise.all(Array.from({ length: 10 }, () => does('requestDeposit', customer, { body })));
    const paid = transactionId();
    const [first, second] = fixture.admins;
    const outcomes = await Promise.all(
      asked.map(({ id }, i) =>
        fixture.call('approveDeposit', i % 2 === 0 ? first : second, { id, body: { transactionId: paid } }),
      ),
    );
    const codes = outcomes.map(codeOf);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'transaction_already_credited')).toHaveLength(9);
    expect(await left.dollars(customer)).toBe(40n);
  });

  it('[D5] the database refuses a second credit of an output whatever the code above believes', async () => {
    const copy = `insert into deposit (id, user_id, name, amount, payment_method, payment_address, units, quote_price,
        quote_decimals, quote_source, quote_price_ms, quote_seq, quoted_ms, quote_until_ms, status, transaction_id, output,
        received_units, credited, valuation, valued_price, valued_source, valued_seq, valued_ms, paid_ms, created_ms, updated_ms)
      select id || 'x', user_id, name, amount, payment_method, payment_address, units, quote_price, quote_decimals,
        quote_source, quote_price_ms, quote_seq, quoted_ms, quote_until_ms, status, transaction_id, output,
        received_units, credited, valuation, valued_price, valued_source, valued_seq, valued_ms, paid_ms, created_ms, updated_ms from deposit where valuation = 'arrival' limit 1`;
    await expect(database.owner.query(copy)).rejects.toMatchObject({ constraint: 'deposit_transaction' });
    await expect(database.app.query(copy)).rejects.toMatchObject({ code: 'FL003' });
    await expect(
      database.app.query(`update deposit set credited = credited + 1 where status = 'approved'`),
    ).rejects.toMatchObject({ code: 'FL003' });
    await expect(database.app.query('update deposit set amount = 1')).rejects.toMatchObject({ code: '42501' });
  });

  it('[D5] ids of the wrong shape and amounts that cannot be are refused in words', async () => {
    const customer = await fixture.customer();
    const [admin] = fixture.admins;
    const { id } = await fixture.does('requestDeposit', customer, {
      body: { amount: '30.00', paymentMethod: 'Bitcoin' },
    });
    const wrong = await fixture.call('approveDeposit', admin, {
      id,
      body: { transactionId: transactionId('Ethereum') },
    });
    expect(wrong.ok ? '' : failureSentence(translatorOf('en'), wrong.failure)).toContain(
      '64 hexadecimal digits without 0x; this one begins with 0x',
    );
    for (const amountReceived of ['0', '0.000000001']) {
      const body = { transactionId: transactionId(), amountReceived };
      expect(codeOf(await fixture.call('approveDeposit', admin, { id, body }))).toBe('amount_received_invalid');
    }
  });
});
