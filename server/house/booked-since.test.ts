import { afterAll, beforeAll, expect, test } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { watchedAddresses } from '#server/chains/balances.ts';
import { newId } from '#server/ids/new-id.ts';
import { lastPrices } from '#server/markets/price-book.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type Fixture, openFixture, payoutAddresses, transactionId } from '#tools/testing/payments/transfers.ts';
import type { WatchedBalance } from './places.ts';
import { treasuryNow } from './treasury.ts';

let db: FreshDatabase;
let fixture: Fixture;
let watched: readonly WatchedBalance[] = [];
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
});
afterAll(() => db.drop());

const lastPriceOf = lastPrices('production');
async function treasuryOf(method: 'Ethereum' | 'BNB') {
  const watchedBalances = async () => watched;
  const { coins, coverage } = await treasuryNow({ pool: db.app, lastPriceOf, watchedBalances, watchedAddresses });
  const coin = coins.find(({ paymentMethod }) => paymentMethod === method);
  if (coin === undefined) throw new Error(`no ${method}`);
  const { since, mixed, expected } = coin;
  return { since: Number(since), mixed, expected: Number(expected), coverage };
}

async function readAt(asset: 'Ethereum' | 'BNB'): Promise<number> {
  const { rows } = await db.owner.query<{ ms: number }>(
    `insert into custody_report (id, asset, units, location, evidence, as_of_ms, recorded_by, created_ms)
     values ($1, $2, 1, 'Vault', 'Screen', clock_ms(), $3, clock_ms()) returning as_of_ms::float8 as ms`,
    [newId('cus'), asset, fixture.admins[0]],
  );
  return rows[0]?.ms ?? 0;
}

async function paysOut(): Promise<{ readonly id: string; readonly transaction: string }> {
  const customer = await fixture.customer(20_000n);
  const body = { amount: '50.00', paymentMethod: 'BNB', walletAddress: payoutAddresses.BNB };
  const { id } = await fixture.does('requestWithdrawal', customer, { body });
  const transaction = transactionId('BNB');
  expect(await fixture.pays(id, transaction)).toMatchObject({ ok: true });
  return { id, transaction };
}

test('[R1.2] a deposit that was paid before custody was read is in what was read, however late it is credited', async () => {
  const request = async () => {
    const body = { amount: '50.00', paymentMethod: 'Ethereum' };
    return (await fixture.does('requestDeposit', await fixture.customer(), { body })).id;
  };
  const credit = (id: string, paid: object) =>
    fixture.does('approveDeposit', fixture.admins[0], {
      id,
      body: { transactionId: transactionId('Ethereum'), ...paid },
    });
  const early = await request();
  const paidAt = new Date().toISOString();
  await new Promise((done) => setTimeout(done, 5));
  await readAt('Ethereum');
  await credit(early, { paidAt });
  const first = await treasuryOf('Ethereum');
  expect(first.expected).toBeGreaterThan(0);
  expect(first).toMatchObject({ since: 0, mixed: false, coverage: { mixed: [] } });

  await credit(await request(), {});
  const second = await treasuryOf('Ethereum');
  expect(second.mixed).toBe(false);
  expect(second.since).toBeCloseTo(second.expected - first.expected, 12);

  // It left the chain and came back: nobody knows when.
  await db.owner.query('update deposit set reversals = 1 where id = $1', [early]);
  expect(await treasuryOf('Ethereum')).toMatchObject({
    mixed: true,
    coverage: { mixed: ['Ethereum'], difference: null },
  });
});

test('[R1.2] a payout counts from when its transaction was seen, from the wallet that it left', async () => {
  const readMs = await readAt('BNB');
  const { id, transaction } = await paysOut();
  const { rows } = await db.owner.query<{ units: number }>(
    `select -(units / 1e18)::float8 as units from withdrawal where id = $1`,
    [id],
  );
  const units = rows[0]?.units ?? 0;
  const is = async () => {
    const { since, mixed } = await treasuryOf('BNB');
    return mixed ? 'mixed' : since / units;
  };
  expect(await is()).toBeCloseTo(1, 9);
  await db.owner.query('update payout_fixing set fixed_ms = $2 where withdrawal = $1', [id, readMs - 10]);
  expect(await is()).toBe('mixed');

  const account = '0x00000000000000000000000000000000000000aa';
  const seen = (ms: number, spends: readonly string[]) =>
    db.owner.query(
      `insert into payout_sighting (withdrawal, transaction_id, units, payment_no, seen_ms, spends) values ($1, $2, 1, 1, $3, $4)
       on conflict (withdrawal, transaction_id, payment_no) do update set seen_ms = excluded.seen_ms, spends = excluded.spends`,
      [id, transaction, ms, spends],
    );
  await seen(readMs - 5, []);
  expect(await is()).toBeCloseTo(0, 9);
  await seen(readMs + 1, []);
  expect(await is()).toBeCloseTo(1, 9);

  // The chain is read as well, after the payout: from where it left is not known, or is what its transaction spends.
  watched = [{ paymentMethod: 'BNB', units: 1n, source: 'node.example', timeMs: millis(Date.now() + 1) }];
  expect(await is()).toBe('mixed');
  await seen(readMs + 1, [`${account}:7`]);
  expect((await treasuryOf('BNB')).since).toBeCloseTo(units, 12);
  expect((await treasuryOf('BNB')).coverage.mixed).not.toContain('BNB');
  await db.owner.query(`insert into chain_address (chain, place, address, created_ms) values ('bsc', $1, $1, 1)`, [
    account,
  ]);
  expect(await treasuryOf('BNB')).toMatchObject({ since: 0, mixed: false });
  await seen(readMs + 1, ['spent:3']);
  expect((await treasuryOf('BNB')).since).toBeCloseTo(units, 12);
  await db.owner.query(
    `insert into chain_payment (id, chain, payment_method, transaction_id, output, place, units, first_seen_ms, created_ms)
     values ('pay_s', 'bsc', 'BNB', 'spent', 3, $1, 5, 1, 1)`,
    [account],
  );
  expect(await treasuryOf('BNB')).toMatchObject({ since: 0, mixed: false });

  // It never arrived: nothing moved.
  watched = [];
  await db.owner.query(`delete from payout_sighting`);
  expect(await is()).toBe('mixed');
  await db.owner.query(
    `update withdrawal set status = 'returned', reason = 'Never sent', given_back = amount where id = $1`,
    [id],
  );
  expect(await is()).toBeCloseTo(0, 9);
});
