import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import { failureSentence } from '#messages/failures/sentences.ts';
import { translatorOf } from '#server/operations/translators.ts';
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

describe('asking for deposits', () => {
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
    const before = await left.traces();
    expect(await fixture.does('requoteDeposit', customer, { id })).toEqual(asked);
    expect(await left.traces()).toEqual(before);
    await runOut(database, id);
    const renewed = await fixture.does('requoteDeposit', customer, { id });
    fixture.prices.set('ETHUSD', 250_000n);
    expect(renewed.timeline.at(-1)).toMatchObject({
      step: 'quote_renewed',
      before: { amount: asked.amountToSend, unit: 'eth' },
      now: { amount: renewed.amountToSend, unit: 'eth' },
    });
    expect(renewed).toMatchObject({ quote: { price: '3000.00' }, amountInCrypto: '1.0000 eth' });
    // Two last digits of 8 decimals, which are not both zeros; the rest nobody types.
    expect(renewed.amountToSend).toMatch(/^1\.000000(?!00)\d{2}0{10}$/);
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
    const before = await left.traces();
    const refused = await ask();
    expect(refused.ok ? '' : failureSentence(translatorOf('en'), refused.failure)).toContain(
      '10 open deposits, the maximum',
    );
    expect(await left.traces()).toEqual(before);
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
    const before = await left.traces();
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
    expect(await left.traces()).toEqual(before);
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
      expect(await left.available(customer)).toBe(approved === 'ok' ? 3_000n : 0n);
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
});
