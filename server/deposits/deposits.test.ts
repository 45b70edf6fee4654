import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents, parseCents } from '#domain/money/amount.ts';
import { failureSentence } from '#messages/failures/sentences.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { codeOf, type Fixture, openFixture, runOut, transactionId } from '#tools/testing/transfers.ts';

let database: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  database = await freshDatabase();
  fixture = await openFixture(database);
});
afterAll(() => database.drop());

const available = async (who: Awaited<ReturnType<Fixture['customer']>>) =>
  (await readBalance(database.app, who, 'real')).available;
/** In whole dollars: the last digits that tell Bitcoin amounts apart are worth up to 5 cents a deposit. */
const dollars = async (who: Awaited<ReturnType<Fixture['customer']>>) => (await available(who)) / 100n;
const count = async (table: string): Promise<bigint> =>
  (await database.owner.query<{ n: bigint }>(`select count(*) as n from ${table}`)).rows[0]?.n ?? -1n;
const traces = () =>
  Promise.all(['deposit', 'approval', 'timeline_step', 'audit_entry', 'outbox', 'ledger_journal'].map(count));

describe('deposits', () => {
  it('[D2] a request is answered with address, exact amount, quote and payment URI', async () => {
    const customer = await fixture.customer();
    const deposit = await fixture.does('requestDeposit', customer, {
      body: { amount: '100', paymentMethod: 'Bitcoin' },
    });
    expect(deposit).toMatchObject({
      user_id: customer,
      amount: '100.00',
      currency: 'USD',
      network: 'Bitcoin',
      amountInCrypto: '0.0020 btc',
      status: 'pending',
      isApproved: false,
      credited: null,
      quote: { price: '50000.00', source: 'live:test' },
    });
    expect(deposit.amountToSend).toMatch(/^0\.002000[0-9]{2}$/);
    expect(deposit.qrCode).toBe(`bitcoin:1BitcoinEaterAddressDontSendf59kuE?amount=${deposit.amountToSend}`);
    expect(Date.parse(deposit.quote.expiresAt) - Date.parse(deposit.createdAt)).toBe(900_000);
    expect(await fixture.does('readDeposit', customer, { id: deposit.id })).toEqual(deposit);
  });

  it('[D2] 60 requests at once get 60 different exact amounts', async () => {
    const customers = await Promise.all(Array.from({ length: 30 }, () => fixture.customer()));
    const asked = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        fixture.does('requestDeposit', customers[i % 30] ?? fixture.admins[0], {
          body: { amount: '77.00', paymentMethod: 'Bitcoin' },
        }),
      ),
    );
    expect(new Set(asked.map(({ amountToSend }) => amountToSend)).size).toBe(60);
  });

  it('[D2] a quote that has run out is renewed by its owner until somebody approves; one that holds stays as it is', async () => {
    const customer = await fixture.customer();
    const { id } = await fixture.does('requestDeposit', customer, {
      body: { amount: '3000.00', paymentMethod: 'Ethereum' },
    });
    fixture.prices.set('ETHUSD', 300_000n);
    const asked = await fixture.does('readDeposit', customer, { id });
    const before = await traces();
    expect(await fixture.does('requoteDeposit', customer, { id })).toEqual(asked);
    expect(await traces()).toEqual(before);
    await runOut(database, id);
    const renewed = await fixture.does('requoteDeposit', customer, { id });
    fixture.prices.set('ETHUSD', 250_000n);
    expect(renewed.timeline.at(-1)).toMatchObject({
      step: 'quote_renewed',
      before: { amount: asked.amountToSend, unit: 'eth' },
      now: { amount: renewed.amountToSend, unit: 'eth' },
    });
    expect(renewed).toMatchObject({ quote: { price: '3000.00' }, amountInCrypto: '1.0000 eth' });
    expect(renewed.amountToSend.startsWith('1.00000000000000')).toBe(true);
    expect(renewed.timeline.map(({ step }) => step)).toEqual(['requested', 'quote_renewed']);
    expect(codeOf(await fixture.call('requoteDeposit', await fixture.customer(), { id }))).toBe('not_found');
    await fixture.does('approveDeposit', fixture.admins[0], { id, body: { transactionId: transactionId('Ethereum') } });
    expect(codeOf(await fixture.call('requoteDeposit', customer, { id }))).toBe('already_decided');
  });

  it('[D2] ten deposits of a customer are open at most, raced as well; a decided one makes room', async () => {
    const customer = await fixture.customer();
    // Quotes that hold are fewer at a time.
    const { call } = await openFixture(database, { quoteMs: -1 });
    const ask = () => call('requestDeposit', customer, { body: { amount: '20.00', paymentMethod: 'USDT' } });
    const outcomes = await Promise.all(Array.from({ length: 15 }, ask));
    const codes = outcomes.map(codeOf);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(10);
    expect(codes.filter((code) => code === 'too_many_open_deposits')).toHaveLength(5);
    const before = await traces();
    const refused = await ask();
    expect(refused.ok ? '' : failureSentence(translatorOf('en'), refused.failure)).toContain(
      '10 open deposits, which is the most at a time',
    );
    expect(await traces()).toEqual(before);
    const first = outcomes.find((outcome) => outcome.ok);
    if (!first?.ok) throw new Error('every request was refused');
    await fixture.does('declineDeposit', fixture.admins[0], { id: first.value.id, body: { reason: 'makes room' } });
    expect(codeOf(await ask())).toBe('ok');
  });

  it('[D2] a superseded amount stays the deposit’s: reviewers see it, the database hands it to no other', async () => {
    const customer = await fixture.customer();
    const body = { amount: '500.00', paymentMethod: 'Bitcoin' };
    const asked = await fixture.does('requestDeposit', customer, { body });
    const { id } = asked;
    await runOut(database, id);
    const same = await fixture.does('requoteDeposit', customer, { id });
    expect(same.amountToSend).toBe(asked.amountToSend);
    const now = { amount: asked.amountToSend, unit: 'btc' };
    expect(same.timeline.at(-1)).toMatchObject({ step: 'quote_renewed', before: now, now });
    fixture.prices.set('BTCUSD', 4_000_000n);
    await runOut(database, id);
    const renewed = await fixture.does('requoteDeposit', customer, { id });
    fixture.prices.set('BTCUSD', 5_000_000n);
    const queue = await fixture.does('reviewDeposits', fixture.admins[0], { query: { status: 'pending', limit: 100 } });
    const item = queue.items.find((one) => one.id === id);
    expect(item).toMatchObject({
      amountToSend: renewed.amountToSend,
      superseded: [{ amountToSend: asked.amountToSend }],
    });
    const [earlier] = item?.superseded ?? [];
    expect(Date.parse(earlier?.time ?? '') - Date.parse(asked.createdAt)).toBeLessThan(10_000);
    const other = await fixture.does('requestDeposit', customer, { body });
    const units = asked.amountToSend.replace('.', '').replace(/^0+/, '');
    for (const status of ['pending', 'declined']) {
      if (status === 'declined')
        await fixture.does('declineDeposit', fixture.admins[0], { id, body: { reason: 'no' } });
      await expect(
        database.app.query('update deposit set units = $2 where id = $1', [other.id, units]),
      ).rejects.toMatchObject({ constraint: 'deposit_amount_once' });
    }
    for (const text of ['delete from deposit_amount', `update deposit_amount set deposit = 'x'`]) {
      await expect(database.app.query(text)).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('[D1] outside the limits or without a price nothing is written', async () => {
    const customer = await fixture.customer();
    const before = await traces();
    for (const amount of ['0', '9.99', '1000000.01']) {
      const refused = await fixture.call('requestDeposit', customer, { body: { amount, paymentMethod: 'Bitcoin' } });
      expect(codeOf(refused)).toBe('deposit_out_of_limits');
    }
    fixture.prices.delete('BNBUSD');
    const unpriced = await fixture.call('requestDeposit', customer, {
      body: { amount: '50.00', paymentMethod: 'BNB' },
    });
    fixture.prices.set('BNBUSD', 60_000n);
    expect(codeOf(unpriced)).toBe('price_unavailable');
    expect(await traces()).toEqual(before);
  });

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
    expect(await available(customer)).toBe(25_000n);
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
    expect(await available(customer)).toBe(0n);
    expect(codeOf(await fixture.call('approveDeposit', first, { id, body }))).toBe('second_admin_required');
    const another = { ...body, amountReceived: '0.03' };
    expect(codeOf(await fixture.call('approveDeposit', second, { id, body: another }))).toBe('decision_differs');
    expect(codeOf(await fixture.call('approveDeposit', second, { id, body: { ...body, output: 1 } }))).toBe(
      'decision_differs',
    );
    expect(await available(customer)).toBe(0n);
    const approved = await fixture.does('approveDeposit', second, { id, body });
    expect(approved).toMatchObject({
      status: 'approved',
      // Less what the last digits of the exact amount are worth, which are asked for too.
      credited: expect.stringMatching(/^(1005\.00|1004\.9[5-9])$/),
    });
    expect(codeOf(await fixture.call('approveDeposit', third, { id, body }))).toBe('already_decided');
    expect(await available(customer)).toBe(parseCents(approved.credited ?? ''));
  });

  it('[R3] [D5] a yes is to what its admin saw: approvals given and quotes renewed meanwhile refuse it, and nothing is written', async () => {
    const customer = await fixture.customer();
    const [first, second] = fixture.admins;
    const asked = { amount: '1000.00', paymentMethod: 'Bitcoin' };
    const { id, amountToSend } = await fixture.does('requestDeposit', customer, { body: asked });
    const body = { transactionId: transactionId() };
    const stale = { ...body, amountToSend: '0.00000001', approvals: 0 };
    const before = await traces();
    expect(codeOf(await fixture.call('approveDeposit', first, { id, body: stale }))).toBe('record_changed');
    expect(await traces()).toEqual(before);
    const saw = { ...body, amountToSend, approvals: 0 };
    expect(await fixture.does('approveDeposit', first, { id, body: saw })).toMatchObject({ status: 'pending' });
    // Pressed on "first of two" in a list that is out of date: it is not the last one.
    expect(codeOf(await fixture.call('approveDeposit', second, { id, body: saw }))).toBe('record_changed');
    expect(await available(customer)).toBe(0n);
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
    expect(await available(customer)).toBe(0n);
    expect(await fixture.does('approveDeposit', first, { id, body: right })).toMatchObject({ status: 'approved' });
    expect(await dollars(customer)).toBe(1_500n);
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
    expect(await dollars(customer)).toBe(2_000n);
  });

  it('[R3] nobody decides a deposit of their own', async () => {
    const [admin] = fixture.admins;
    const { id } = await fixture.does('requestDeposit', admin, { body: { amount: '20.00', paymentMethod: 'Bitcoin' } });
    const before = await traces();
    expect(codeOf(await fixture.call('approveDeposit', admin, { id, body: { transactionId: transactionId() } }))).toBe(
      'own_case',
    );
    expect(codeOf(await fixture.call('declineDeposit', admin, { id, body: { reason: 'mine' } }))).toBe('own_case');
    expect(await traces()).toEqual(before);
  });

  it('[D5] one transaction output is credited once, in any spelling; another output is another payment', async () => {
    const customer = await fixture.customer();
    const ask = () => fixture.does('requestDeposit', customer, { body: { amount: '30.00', paymentMethod: 'Bitcoin' } });
    const [one, two] = [await ask(), await ask()];
    const [admin] = fixture.admins;
    const paid = `ab${transactionId().slice(2)}`;
    await fixture.does('approveDeposit', admin, { id: one.id, body: { transactionId: paid } });
    const before = await traces();
    const again = await fixture.call('approveDeposit', admin, {
      id: two.id,
      body: { transactionId: paid.toUpperCase() },
    });
    expect(codeOf(again)).toBe('transaction_already_credited');
    expect(await traces()).toEqual(before);
    await fixture.does('approveDeposit', admin, { id: two.id, body: { transactionId: paid, output: 1 } });
    expect(await dollars(customer)).toBe(60n);
  });

  it('[D5] a payment of Ethereum or BNB is credited once, whatever output is said; the database refuses it as well', async () => {
    const customer = await fixture.customer();
    const [admin] = fixture.admins;
    for (const paymentMethod of ['Ethereum', 'BNB'] as const) {
      const ask = () => fixture.does('requestDeposit', customer, { body: { amount: '30.00', paymentMethod } });
      const [one, two] = [await ask(), await ask()];
      const body = { transactionId: transactionId('Ethereum') };
      await fixture.does('approveDeposit', admin, { id: one.id, body });
      const before = await traces();
      const again = { id: two.id, body: { ...body, output: 1 } };
      expect(codeOf(await fixture.call('approveDeposit', admin, again))).toBe('output_invalid');
      expect(await traces()).toEqual(before);
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
    expect(await available(customer)).toBe(6_000n);
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
    expect(await dollars(customer)).toBe(40n);
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
    expect(await available(customer)).toBe(0n);
  });

  it('[D] what a customer will not pay they cancel: told as that, it counts no more, and nobody else can', async () => {
    const customer = await fixture.customer();
    const ask = () => fixture.does('requestDeposit', customer, { body: { amount: '50.00', paymentMethod: 'USDT' } });
    const { id } = await ask();
    expect(codeOf(await fixture.call('cancelDeposit', await fixture.customer(), { id }))).toBe('not_found');
    const cancelled = await fixture.does('cancelDeposit', customer, { id });
    expect(cancelled).toMatchObject({ status: 'declined', reason: null, credited: null });
    expect(cancelled.timeline.at(-1)).toEqual({ step: 'cancelled', time: expect.any(String) });
    const { rows } = await database.owner.query('select actor, action from audit_entry where subject = $1', [id]);
    expect(rows).toEqual([{ actor: customer, action: 'deposits.cancel' }]);
    expect(codeOf(await fixture.call('cancelDeposit', customer, { id }))).toBe('already_decided');
    for (let i = 0; i < 9; i += 1) await fixture.does('cancelDeposit', customer, { id: (await ask()).id });
    const last = await ask();
    expect(codeOf(await fixture.call('cancelDeposit', customer, { id: last.id }))).toBe('too_many_cancelled');
  });

  it('[D] cancelled and approved at once: one of both happens', async () => {
    const [admin] = fixture.admins;
    for (let i = 0; i < 6; i += 1) {
      const customer = await fixture.customer();
      const { id } = await fixture.does('requestDeposit', customer, {
        body: { amount: '30.00', paymentMethod: 'BNB' },
      });
      const body = { transactionId: transactionId('BNB') };
      const outcomes = await Promise.all([
        fixture.call('cancelDeposit', customer, { id }),
        fixture.call('approveDeposit', admin, { id, body }),
      ]);
      const [cancelled, approved] = outcomes.map(codeOf);
      expect([cancelled, approved].sort()).toEqual(['already_decided', 'ok']);
      expect(await available(customer)).toBe(approved === 'ok' ? 3_000n : 0n);
    }
  });

  it('[P5] a foreign deposit reads as none, with the words of D3', async () => {
    const { id } = await fixture.does('requestDeposit', await fixture.customer(), {
      body: { amount: '30.00', paymentMethod: 'BNB' },
    });
    const foreign = await fixture.call('readDeposit', await fixture.customer(), { id });
    const missing = await fixture.call('readDeposit', await fixture.customer(), { id: 'dep_none' });
    expect(foreign).toEqual(missing);
    expect(foreign.ok ? '' : failureSentence(translatorOf('en'), foreign.failure)).toBe('something went worng');
  });

  it('[D6] the list pages through all, newest first; the queue by status, oldest first', async () => {
    const customer = await fixture.customer();
    const ids: string[] = [];
    for (let i = 0; i < 19; i += 1) {
      const body = { amount: '11.00', paymentMethod: 'USDT' };
      const { id } = await fixture.does('requestDeposit', customer, { body });
      await runOut(database, id);
      ids.push(id);
      if (i % 2 === 0) await fixture.does('declineDeposit', fixture.admins[0], { id, body: { reason: 'paged' } });
    }
    const seen: string[][] = [];
    let query: object = {};
    for (;;) {
      const page = await fixture.does('listDeposits', customer, { query });
      seen.push(page.items.map(({ id }) => id));
      if (page.nextCursor === null) break;
      query = { cursor: page.nextCursor };
    }
    expect(seen.map((page) => page.length)).toEqual([10, 9]);
    expect(seen.flat().sort()).toEqual([...ids].sort());
    expect(codeOf(await fixture.call('listDeposits', customer, { query: { cursor: "'; drop" } }))).toBe(
      'invalid_input',
    );
    const queue = await fixture.does('reviewDeposits', fixture.admins[0], { query: { status: 'pending', limit: 100 } });
    const times = queue.items.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort());
    expect(new Set(queue.items.map(({ status }) => status))).toEqual(new Set(['pending']));
  });

  it('[P4] a refusal is stored: the same key answers the same, another body is refused', async () => {
    const customer = await fixture.customer();
    const body = { amount: '20.00', paymentMethod: 'BNB' };
    fixture.prices.delete('BNBUSD');
    const refused = await fixture.call('requestDeposit', customer, { body, key: 'same' });
    fixture.prices.set('BNBUSD', 60_000n);
    expect(await fixture.call('requestDeposit', customer, { body, key: 'same' })).toEqual(refused);
    const other = await fixture.call('requestDeposit', customer, { body: { ...body, amount: '21.00' }, key: 'same' });
    expect(codeOf(other)).toBe('idempotency_key_reused');
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

  it('[D2] the quotes of a customer that hold are limited by their sum, raced as well; one that ran out makes room', async () => {
    const own = await freshDatabase();
    try {
      const bounded = await openFixture(own, { openMax: cents(100_000n) });
      const customer = await bounded.customer();
      const body = { amount: '300.00', paymentMethod: 'USDT' };
      // Of each coin two quotes hold at a time at most.
      const methods = ['USDT', 'USDT', 'Bitcoin', 'Ethereum', 'BNB'];
      const asked = await Promise.all(
        methods.map((paymentMethod) =>
          bounded.call('requestDeposit', customer, { body: { amount: '300.00', paymentMethod } }),
        ),
      );
      const codes = asked.map(codeOf).toSorted();
      expect(codes).toEqual(['ok', 'ok', 'ok', 'open_quotes_full', 'open_quotes_full']);
      expect(asked.find(({ ok }) => !ok)).toMatchObject({
        failure: { facts: { most: '1000.00', left: '100.00', asked: '300.00' } },
      });
      const [first] = asked.flatMap((one) => (one.ok ? [one.value.id] : []));
      await runOut(own, first ?? '');
      expect(codeOf(await bounded.call('requestDeposit', customer, { body }))).toBe('ok');
      expect(codeOf(await bounded.call('requoteDeposit', customer, { id: first ?? '' }))).toBe('open_quotes_full');
    } finally {
      await own.drop();
    }
  });

  it('[D2] [D5] a deposit that is cancelled or declined makes room for another quote, and its own ends with it', async () => {
    const own = await freshDatabase();
    try {
      const bounded = await openFixture(own, { openMax: cents(100_000n) });
      const customer = await bounded.customer();
      const ask = () =>
        bounded.does('requestDeposit', customer, { body: { amount: '1000.00', paymentMethod: 'USDT' } });
      const cancelled = await ask();
      await bounded.does('cancelDeposit', customer, { id: cancelled.id });
      const declined = await ask();
      await bounded.does('declineDeposit', bounded.admins[0], { id: declined.id, body: { reason: 'no' } });
      expect(await ask()).toMatchObject({ status: 'pending' });
      for (const { id } of [cancelled, declined]) {
        const { quote, timeline } = await bounded.does('readDeposit', customer, { id });
        expect(Date.parse(quote.expiresAt)).toBeLessThan(Date.parse(timeline.at(-1)?.time ?? ''));
      }
    } finally {
      await own.drop();
    }
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
