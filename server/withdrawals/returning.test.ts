import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checks } from '#database/checks/checks.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { PayoutSighting } from '#domain/withdrawals/evidence.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { recordPrice } from '#tools/testing/markets/ticks.ts';
import {
  codeOf,
  type Fixture,
  openFixture,
  payoutAddresses,
  receiving,
  transactionId,
} from '#tools/testing/payments/transfers.ts';

let db: FreshDatabase;
/** Where nothing watches the chain. */
let fixture: Fixture;
/** Where the chain says what a test says, and nothing of the rest. */
let watched: Fixture;
const said = new Map<string, PayoutSighting>();

beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
  watched = await openFixture(db, {
    evidence: async ({ transactionId: asked }) => said.get(asked) ?? { kind: 'not yet seen' },
  });
});
beforeEach(async () => {
  fixture.prices.set('BTCUSD', 5_000_000n);
  await fixture.prices.settled();
});
afterAll(() => db.drop());

const reason = { reason: 'the wallet was closed' };

/** 100.00 asked for, 2.50 of them the network fee, and 0.00195 coins sent at 50,000.00. */
async function paid(of = fixture): Promise<{ id: string; customer: UserId; by: string }> {
  const customer = await of.customer(10_000n);
  const body = { amount: '100.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
  const { id } = await of.does('requestWithdrawal', customer, { body });
  const by = transactionId();
  expect(codeOf(await of.pays(id, by))).toBe('ok');
  return { id, customer, by };
}
async function returns(id: string, more: object, of = fixture) {
  await of.does('returnWithdrawal', of.admins[0], { id, body: { ...reason, ...more } });
  return of.does('returnWithdrawal', of.admins[1], { id, body: { ...reason, ...more } });
}
const availableOf = async (customer: UserId) => (await readBalance(db.app, customer, 'real')).available;
async function now(): Promise<number> {
  const { rows } = await db.app.query<{ now: bigint }>('select clock_ms() as now');
  return Number(rows[0]?.now);
}
async function breaches(): Promise<string[]> {
  const found = await Promise.all(checks.map(({ sql }) => db.owner.query<{ id: string; problem: string }>(sql)));
  return found.flatMap(({ rows }) => rows.map(({ id, problem }) => `${id}: ${problem}`));
}
const lastFacts = async (customer: UserId) => {
  const { rows } = await db.owner.query('select facts from notice where owner = $1 order by id desc limit 1', [
    customer,
  ]);
  return rows[0]?.facts;
};

describe('what a payout that came back gives back', () => {
  it('[W5] who sends back what they were paid gains nothing when the price has fallen: 10 % less, and the record says why', async () => {
    const { id, customer } = await paid();
    fixture.prices.set('BTCUSD', 4_500_000n);
    await fixture.prices.settled();
    const by = transactionId();
    const returned = await returns(id, { transactionId: by });
    expect(returned).toMatchObject({
      status: 'returned',
      amount: '100.00',
      givenBack: '87.75',
      returnedBy: by,
      returnValued: { coins: '0.00195000', pair: 'BTCUSD', price: '45000.00', source: 'live:test' },
    });
    expect(await fixture.does('readWithdrawal', customer, { id })).toMatchObject({ givenBack: '87.75' });
    expect(await availableOf(customer)).toBe(8_775n);
    expect(await lastFacts(customer)).toMatchObject({ amount: '100.00', credited: '87.75' });
    expect(await breaches()).toEqual([]);
  });

  it('[W5] nor does the house lose when it has risen: what was asked for at the most', async () => {
    const { id, customer } = await paid();
    fixture.prices.set('BTCUSD', 6_000_000n);
    await fixture.prices.settled();
    expect(await returns(id, { transactionId: transactionId() })).toMatchObject({ givenBack: '100.00' });
    expect(await availableOf(customer)).toBe(10_000n);
    expect(await breaches()).toEqual([]);
  });

  it('W5: what comes back in a silence of the venue is worth the middle price of the minute after it, as a deposit is, and no held one', async () => {
    const { id, customer } = await paid();
    const body = { transactionId: transactionId(), paidAt: isoTime(millis(await now())) };
    // The venue answers again: its price of before is confirmed, and only then comes the one that who sent it back could know.
    const held = await recordPrice(
      db.owner,
      { name: 'fixture', epoch: () => 1n },
      'BTCUSD',
      5_000_000n,
      'live:test',
      true,
    );
    fixture.prices.set('BTCUSD', 4_500_000n);
    await fixture.prices.settled();
    expect(await returns(id, body)).toMatchObject({ givenBack: '87.75', returnValued: { price: '45000.00' } });
    expect(await availableOf(customer)).toBe(8_775n);
    expect(await breaches()).toEqual([]);
    const client = await db.owner.connect();
    await client.query('begin');
    await client.query('alter table withdrawal disable trigger user');
    await client.query(
      `update withdrawal set returned_price = 5000000, returned_seq = $2, returned_price_ms = $3, given_back = 9750 where id = $1`,
      [id, held.seq, held.timeMs],
    );
    const named = await Promise.all(checks.map(({ sql }) => client.query<{ id: string }>(sql)));
    await client.query('rollback');
    client.release();
    expect(named.flatMap(({ rows }) => rows.map((row) => row.id))).toContain(`withdrawal ${id}`);
  });

  it('[W5] fewer coins are worth less, rounded down', async () => {
    const { id, customer } = await paid();
    const part = { transactionId: transactionId(), amountReceived: '0.00100019' };
    expect(await returns(id, part)).toMatchObject({ givenBack: '50.00', returnValued: { coins: '0.00100019' } });
    expect(await availableOf(customer)).toBe(5_000n);
    expect(await breaches()).toEqual([]);
  });

  it('[W5] a payout that never arrived gives all of it back, whatever the price is by then', async () => {
    const { id, customer } = await paid(watched);
    watched.prices.set('BTCUSD', 1_000_000n);
    expect(await returns(id, {}, watched)).toMatchObject({ givenBack: '100.00', returnValued: null, returnedBy: null });
    expect(await availableOf(customer)).toBe(10_000n);
    expect(await breaches()).toEqual([]);
  });

  it('[W5] where a watcher saw the coins in a block, they and that time count, whatever is typed and whenever it is approved', async () => {
    const { id, customer, by } = await paid(watched);
    said.set(by, {
      kind: 'seen',
      blockMs: null,
      confirmations: 9,
      isConfirmed: true,
      payments: [{ address: payoutAddresses.Bitcoin, units: 195_000n }],
    });
    const back = transactionId();
    said.set(back, {
      kind: 'seen',
      blockMs: null,
      confirmations: 3,
      isConfirmed: true,
      payments: [{ address: receiving.Bitcoin, units: 100_000n }],
    });
    const minedMs = await now();
    await db.owner.query(
      `insert into chain_payment (id, chain, payment_method, transaction_id, output, place, units, height, hash, was_mined, state,
         first_seen_ms, mined_ms, created_ms) values ($1, 'bitcoin', 'Bitcoin', $1, 0, 'x', 100000, 7, 'h', true, 'confirmed', $2, $2, $2)`,
      [back, minedMs],
    );
    watched.prices.set('BTCUSD', 4_000_000n);
    await watched.prices.settled();
    watched.prices.set('BTCUSD', 6_000_000n);
    await watched.prices.settled();
    const typed = { amountReceived: '0.5', paidAt: isoTime(millis(await now())) };
    const shown = await watched.does('valueReturn', watched.admins[0], {
      id,
      query: { transactionId: back, ...typed },
    });
    expect(shown).toMatchObject({ watched: true, coins: '0.00100000', requested: '100.00', credits: '40.00' });
    await watched.does('returnWithdrawal', watched.admins[0], {
      id,
      body: { ...reason, transactionId: back, ...typed },
    });
    const { givenBack, returnValued } = await watched.does('returnWithdrawal', watched.admins[1], {
      id,
      body: { ...reason, transactionId: back },
    });
    expect([givenBack, returnValued?.returnedAt]).toEqual(['40.00', isoTime(millis(minedMs))]);
    expect(await availableOf(customer)).toBe(4_000n);
    expect(await breaches()).toEqual([]);
  });

  it('W5: a time that two admins type of what came back is held to its block, where a node shows it', async () => {
    const { id, by } = await paid(watched);
    const seen = { kind: 'seen', confirmations: 9, isConfirmed: true } as const;
    said.set(by, { ...seen, blockMs: null, payments: [{ address: payoutAddresses.Bitcoin, units: 195_000n }] });
    const back = transactionId();
    const incoming = { ...seen, payments: [{ address: receiving.Bitcoin, units: 195_000n }] };
    const typedMs = await now();
    const body = { ...reason, transactionId: back, paidAt: isoTime(millis(typedMs)) };
    const ahead = millis(typedMs + 60_000);
    said.set(back, { ...incoming, blockMs: ahead });
    const problem = { code: 'paid_time_block', facts: { at: isoTime(ahead) } };
    expect(await watched.call('returnWithdrawal', watched.admins[0], { id, body })).toMatchObject({
      failure: { facts: { fields: [{ field: 'paidAt', problem }] } },
    });
    const blockMs = millis(typedMs - 1);
    said.set(back, { ...incoming, blockMs });
    await watched.does('returnWithdrawal', watched.admins[0], { id, body });
    const { rows } = await db.owner.query(`select values from approval where subject = $1 and purpose = 'return'`, [
      id,
    ]);
    expect(rows).toMatchObject([{ values: { paidAt: isoTime(blockMs) } }]);
  });
});

describe('the two who decide it', () => {
  it('[W5] the price may be recorded after the first approval: the last one fixes what is given back', async () => {
    const { id } = await paid();
    const by = transactionId();
    const paidAt = isoTime(millis(await now()));
    const query = { transactionId: by, paidAt };
    fixture.prices.delete('BTCUSD');
    const body = { ...reason, ...query };
    expect(await fixture.does('valueReturn', fixture.admins[0], { id, query })).toMatchObject({
      price: null,
      credits: null,
    });
    await fixture.does('returnWithdrawal', fixture.admins[0], { id, body });
    expect(codeOf(await fixture.call('returnWithdrawal', fixture.admins[1], { id, body }))).toBe('price_unavailable');
    fixture.prices.set('BTCUSD', 2_500_000n);
    await fixture.prices.settled();
    expect(await fixture.does('valueReturn', fixture.admins[1], { id, query })).toMatchObject({ credits: '48.75' });
    const returned = await fixture.does('returnWithdrawal', fixture.admins[1], { id, body });
    expect(returned).toMatchObject({ givenBack: '48.75', returnValued: { returnedAt: paidAt } });
    expect(await breaches()).toEqual([]);
  });

  it('[W5] [R3] read the same coins and time where no watcher saw them, between the payout and now', async () => {
    const { id } = await paid();
    const by = transactionId();
    const paidAt = isoTime(millis(await now()));
    const call = (admin: UserId, more: object) =>
      fixture.call('returnWithdrawal', admin, { id, body: { ...reason, transactionId: by, paidAt, ...more } });
    const [first, second] = fixture.admins;
    for (const wrong of ['2026-01-01T00:00:00Z', isoTime(millis((await now()) + 60_000)), undefined]) {
      expect(codeOf(await call(first, { paidAt: wrong })), String(wrong)).toBe('invalid_input');
    }
    expect(codeOf(await call(first, { amountReceived: '0.000000001' }))).toBe('amount_received_invalid');
    expect(codeOf(await call(first, {}))).toBe('ok');
    const later = { paidAt: isoTime(millis(Date.parse(paidAt) + 1)) };
    expect(await call(second, later)).toMatchObject({ failure: { facts: { field: 'paidAt' } } });
    expect(await call(second, { amountReceived: '0.001' })).toMatchObject({
      failure: { code: 'decision_differs', facts: { field: 'amountReceived' } },
    });
    // All that went out, written down.
    expect(codeOf(await call(second, { amountReceived: '0.00195' }))).toBe('ok');
  });

  it('[W5] two last approvals at once give back once', async () => {
    const { id, customer } = await paid();
    fixture.prices.set('BTCUSD', 4_500_000n);
    await fixture.prices.settled();
    const body = { ...reason, transactionId: transactionId(), paidAt: isoTime(millis(await now())) };
    await fixture.does('returnWithdrawal', fixture.admins[0], { id, body });
    const raced = await Promise.all(
      fixture.admins.slice(1).map((admin) => fixture.call('returnWithdrawal', admin, { id, body })),
    );
    expect(raced.map(codeOf).sort()).toEqual(['already_decided', 'ok']);
    expect(await availableOf(customer)).toBe(8_775n);
    expect(await breaches()).toEqual([]);
  });

  it('[W5] the application cannot leave what is given back out, name more than was asked for, or change it', async () => {
    const { id } = await paid();
    const by = transactionId();
    await fixture.does('returnWithdrawal', fixture.admins[0], { id, body: { ...reason, transactionId: by } });
    const valued = `returned_by = 'b', returned_units = 1, returned_ms = 1, returned_price = 1, returned_source = 's', returned_seq = 1,
      returned_price_ms = 1`;
    await db.owner.query(
      `insert into approval (subject, purpose, round, admin, values, created_ms)
       select subject, purpose, round, $2, values, created_ms from approval where subject = $1 and purpose = 'return'`,
      [id, fixture.admins[1]],
    );
    for (const [edit, code] of [
      [`returned_by = 'b'`, 'FL003'],
      [`${valued}, given_back = 10001`, '23514'],
      [`${valued}, given_back = 0`, '23514'],
      [`given_back = 9999`, '23514'],
    ]) {
      const attempt = db.app.query(`update withdrawal set status = 'returned', ${edit} where id = $1`, [id]);
      await expect(attempt, edit).rejects.toMatchObject({ code });
    }
    await fixture.does('returnWithdrawal', fixture.admins[2], {
      id,
      body: { ...reason, transactionId: by },
    });
    const changed = db.app.query('update withdrawal set given_back = given_back - 1 where id = $1', [id]);
    await expect(changed).rejects.toMatchObject({ code: 'FL003' });
  });
});
