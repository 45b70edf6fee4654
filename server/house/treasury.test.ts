import { afterAll, beforeAll, expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { cents } from '#domain/money/amount.ts';
import { coverageOf } from '#domain/review/treasury.ts';
import { watchedAddresses } from '#server/chains/balances.ts';
import { lastPrices } from '#server/markets/price-book.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type Fixture, openFixture, payoutAddresses, transactionId } from '#tools/testing/payments/transfers.ts';
import { commandKey } from '#tools/testing/people/customers.ts';
import { custodyHandlers } from './custody.ts';
import type { WatchedBalance } from './places.ts';
import { treasuryHandlers } from './treasury.ts';

let db: FreshDatabase;
let fixture: Fixture;
const watched: WatchedBalance[] = [];
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
  await fixture.fundBankroll(100_000n);
});
afterAll(() => db.drop());

const actor = () =>
  ({
    uid: fixture.admins[0],
    role: 'admin',
    accountStatus: 'approved',
    displayName: 'Ada Lane',
    signedInAtMs: null,
  }) as const;

async function treasury() {
  const { readTreasury } = treasuryHandlers({
    pool: db.app,
    lastPriceOf: lastPrices('production'),
    watchedBalances: async () => watched,
    watchedAddresses,
  });
  const none = { params: undefined, query: undefined, body: undefined, command: null };
  const answered = await readTreasury({ actor: actor(), ...none });
  if (!answered.ok) throw new Error(answered.failure.code);
  return answered.value;
}

let serial = 0;
async function report(
  asset: 'Bitcoin' | 'Ethereum' | 'BNB' | 'USDT' | 'USD',
  amount: string,
  more: { location?: string; asOf?: string } = {},
) {
  const body = { asset, amount, location: 'Cold wallet 1', evidence: 'Screen of 9 am', asOf: '2026-11-20', ...more };
  serial += 1;
  const command = commandKey(fixture.admins[0], 'treasury.record-custody', `${serial}`, body, 'admin');
  return custodyHandlers(db.app).recordCustody({ actor: actor(), params: undefined, query: undefined, body, command });
}

it('[R1.2] the treasury holds what customers are owed against what custody reports, per coin and in USD', async () => {
  const customer = await fixture.customer(20_000n);
  const address = { paymentMethod: 'USDT', walletAddress: payoutAddresses.USDT };
  const { id } = await fixture.does('requestWithdrawal', customer, { body: { amount: '50.00', ...address } });
  await fixture.pays(id, transactionId('USDT'));
  await fixture.does('requestWithdrawal', customer, { body: { amount: '30.00', ...address } });

  const before = await treasury();
  const usd = before.assets.find(({ asset }) => asset === 'USD');
  expect(usd?.customers).toMatchObject({
    available: '120.00',
    withdrawing: '30.00',
    receivable: '0.00',
    owed: '150.00',
  });
  expect(usd?.external).toEqual({
    deposits: '200.00',
    withdrawals: '-50.00',
    earned: '0.00',
    capital: '1000.00',
    net: '1150.00',
  });
  expect(before.dollars).toMatchObject({
    capitalIn: '1000.00',
    capitalOut: '0.00',
    expected: '1000.00',
    reported: null,
    difference: null,
    movements: [{ direction: 'in', amount: '1000.00', evidence: 'A test', decidedBy: fixture.admins[1] }],
  });
  // Nobody has said what custody holds: nothing is made up.
  expect(before.coverage).toMatchObject({ owed: '150.00', custody: null, difference: null, unreported: ['USDT'] });

  const received = before.coins.find(({ paymentMethod }) => paymentMethod === 'USDT');
  const expected = Number(received?.expected);
  expect(Number(received?.received) - Number(received?.paidOut)).toBeCloseTo(expected, 6);
  expect(received).toMatchObject({
    paidOut: '47.500000',
    price: { source: 'live:test', price: '1.00' },
    reported: null,
  });

  const now = () => ({ asOf: new Date().toISOString() });
  const earlier = now();
  await report('USDT', '100', earlier);
  await report('USDT', '45.5', { location: 'Exchange', ...now() });
  const after = await treasury();
  const coin = after.coins.find(({ paymentMethod }) => paymentMethod === 'USDT');
  expect(coin).toMatchObject({ reported: '145.500000', reportedUsd: '145.50' });
  expect(Number(coin?.difference)).toBeCloseTo(145.5 - expected, 6);
  expect(after.coverage).toMatchObject({ custody: '145.50', difference: '-4.50', unreported: [] });

  // The newest of a place counts, by the instant that it is of; earlier ones stay on record.
  await report('USDT', '104.5', now());
  await report('USDT', '1', { asOf: '2026-11-19' });
  await report('USD', '1000.00', { location: 'Bank', ...now() });
  watched.push({ paymentMethod: 'USDT', units: 500_000n, source: 'node.example', timeMs: millis(Date.now()) });
  const last = await treasury();
  expect(last.coverage).toMatchObject({ custody: '1150.50', difference: '1000.50' });
  expect(last.dollars).toMatchObject({ reported: '1000.00', difference: '0.00' });
  expect(last.coins.find(({ paymentMethod }) => paymentMethod === 'USDT')?.places.map(({ by }) => by)).toEqual([
    'watcher',
    'report',
    'report',
  ]);
  const audited = await db.app.query(
    `select count(*)::int as n from audit_entry where action = 'treasury.record-custody'`,
  );
  expect(audited.rows).toEqual([{ n: 5 }]);
});

it('[R1] what left the chain again is not among what was received', async () => {
  const received = async () => (await treasury()).coins.map((coin) => coin.received);
  const before = await received();
  const customer = await fixture.customer(7_000n);
  expect(await received()).not.toEqual(before);
  await db.owner.query('update deposit set reversals = 1 where user_id = $1', [customer]);
  expect(await received()).toEqual(before);
  await db.owner.query('update deposit set restores = 1 where user_id = $1', [customer]);
  expect(await received()).not.toEqual(before);
});

it('[P2] a coin without a recorded price has no value, a stale price says so, and the sum is not made of parts', async () => {
  const quiet = { since: 0n, between: false } as const;
  const value = {
    method: 'USDT',
    holding: { expected: 1n, reported: 1n, ...quiet },
    value: cents(5n),
    since: cents(0n),
  } as const;
  const unpriced = {
    method: 'BNB',
    holding: { expected: 0n, reported: 7n, ...quiet },
    value: null,
    since: null,
  } as const;
  expect(coverageOf(cents(3n), [value], { reported: null, ...quiet })).toMatchObject({
    custody: 5n,
    difference: 2n,
    unpriced: [],
  });
  expect(coverageOf(cents(3n), [value, unpriced], { reported: 9n, ...quiet })).toMatchObject({
    custody: null,
    difference: null,
    unpriced: ['BNB'],
  });
  await db.owner.query(`update market_pair set last_tick_ms = last_tick_ms - 3600000 where pair = 'USDTUSD'`);
  const stale = await treasury();
  expect(stale.coverage.stale).toBe(true);
  expect(stale.coins.find(({ paymentMethod }) => paymentMethod === 'USDT')?.price).toMatchObject({ stale: true });
  await db.owner.query(`update market_pair set last_source = 'simulated:walk:e1:l0' where pair = 'USDTUSD'`);
  const simulated = await treasury();
  expect(simulated.coverage).toMatchObject({ custody: null, unpriced: ['USDT'] });
});

it('[R2] a report of custody is dated, exact and never changed', async () => {
  const problems = [
    await report('USD', '1.001'),
    await report('USDT', '-5'),
    await report('USDT', '1', { asOf: '2999-01-01' }),
    await report('USDT', '1', { asOf: 'yesterday' }),
  ];
  expect(problems.map((answer) => (answer.ok ? 'ok' : answer.failure.code))).toEqual(Array(4).fill('invalid_input'));
  expect((await report('Bitcoin', '0.12345678')).ok).toBe(true);
  expect((await report('Bitcoin', '1.100000000')).ok).toBe(true);
  for (const change of [
    'update custody_report set units = 0',
    'delete from custody_report',
    'delete from audit_entry',
    `update audit_entry set reason = 'other'`,
  ]) {
    await expect(db.app.query(change), change).rejects.toMatchObject({ code: '42501' });
  }
});

it('[R1] a wallet that the watched chain counts is not counted again by a report of it, however it is spelled', async () => {
  const coin = async () => (await treasury()).coins.find(({ paymentMethod }) => paymentMethod === 'BNB');
  const address = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e';
  await db.owner.query(`insert into chain_address (chain, place, address, created_ms) values ('bsc', 'p1', $1, 1)`, [
    address,
  ]);
  await report('BNB', '0.5', { location: address });
  // While no source answers, the report is all there is to know.
  expect(await coin()).toMatchObject({ reported: '0.500000000000000000', places: [{ by: 'report', counted: true }] });
  watched.push({
    paymentMethod: 'BNB',
    units: 600_000_000_000_000_000n,
    source: 'node.example',
    timeMs: millis(Date.now()),
  });
  expect(await coin()).toMatchObject({
    reported: '0.600000000000000000',
    places: [
      { by: 'watcher', counted: true },
      { by: 'report', counted: false, location: address },
    ],
  });
  await report('BNB', '1', { location: 'Vault 7' });
  await report('BNB', '2', { location: '  VAULT 7 ', asOf: '2026-11-21' });
  await report('BNB', '0.7', { location: ` ${address.toUpperCase()}`, asOf: '2026-11-21' });
  const last = await coin();
  expect(last).toMatchObject({ reported: '2.600000000000000000' });
  expect(last?.places.map(({ location, counted }) => [location, counted])).toEqual([
    ['node.example', true],
    [address.toUpperCase(), false],
    ['VAULT 7', true],
  ]);
  watched.splice(
    watched.findIndex(({ paymentMethod }) => paymentMethod === 'BNB'),
    1,
  );
});

it('[R1.2] what is held is compared with the books of when it was read, and what was booked since is said', async () => {
  const ethereum = async () => {
    const { coins, coverage } = await treasury();
    const coin = coins.find(({ paymentMethod }) => paymentMethod === 'Ethereum');
    if (coin === undefined) throw new Error('no Ethereum');
    return { ...coin, coverage };
  };
  const credit = async (amount: string) => {
    const { id } = await fixture.does('requestDeposit', await fixture.customer(), {
      body: { amount, paymentMethod: 'Ethereum' },
    });
    await fixture.does('approveDeposit', fixture.admins[0], { id, body: { transactionId: transactionId('Ethereum') } });
    return id;
  };
  await credit('100.00');
  const first = await ethereum();
  const wallet = { location: 'Vault 9' };
  await report('Ethereum', first.expected, { ...wallet, asOf: new Date().toISOString() });
  expect(await ethereum()).toMatchObject({ since: '0.000000000000000000', difference: '0.000000000000000000' });

  await credit('50.00');
  const later = await ethereum();
  expect(later.expected).not.toBe(first.expected);
  expect(Number(later.since)).toBeCloseTo(Number(later.expected) - Number(first.expected), 12);
  expect(later).toMatchObject({ difference: '0.000000000000000000', mixed: false });
  expect(later.readTo).toBe(later.readFrom);

  // Read at another place after that credit: what it holds may be what was paid there since.
  await report('Ethereum', '0.01', { location: 'Vault 10', asOf: new Date().toISOString() });
  const mixed = await ethereum();
  expect(mixed).toMatchObject({ mixed: true, difference: null });
  expect(mixed.coverage).toMatchObject({ difference: null, mixed: expect.arrayContaining(['Ethereum']) });
  await report('Ethereum', later.expected, { ...wallet, asOf: new Date().toISOString() });
  expect(await ethereum()).toMatchObject({ mixed: false, difference: '0.010000000000000000' });

  // Deposits come to the watched addresses: what was booked of them before those were read is in no report of another place.
  await credit('25.00');
  watched.push({ paymentMethod: 'Ethereum', units: 1n, source: 'node.example', timeMs: millis(Date.now()) });
  expect(await ethereum()).toMatchObject({ mixed: false, since: '0.000000000000000000' });
});

it('[R1.2] the payments that the books do not have yet are named with their records', async () => {
  const { id } = await fixture.does('requestDeposit', await fixture.customer(), {
    body: { amount: '100.00', paymentMethod: 'Bitcoin' },
  });
  await db.owner.query(
    `insert into chain_payment (id, chain, payment_method, transaction_id, output, place, units, in_pool, first_seen_ms, state,
       confirmations, needed, deposit, fit, late, created_ms) values
     ('pay_a', 'bitcoin', 'Bitcoin', 'a', 0, 'p', 5000, true, 1, 'seen', 0, 3, $1, 'under', false, 1),
     ('pay_b', 'bitcoin', 'Bitcoin', 'b', 0, 'p', 7000, true, 2, 'seen', 0, 3, null, null, null, 2),
     ('pay_c', 'bitcoin', 'Bitcoin', 'c', 0, 'p', 9000, false, 3, 'replaced', 0, 3, null, null, null, 3)`,
    [id],
  );
  const coin = (await treasury()).coins.find(({ paymentMethod }) => paymentMethod === 'Bitcoin');
  expect(coin?.waiting).toMatchObject([
    { kind: 'deposit', record: id, amount: '0.00005000' },
    { kind: 'payment', record: 'pay_b', amount: '0.00007000' },
  ]);
});
