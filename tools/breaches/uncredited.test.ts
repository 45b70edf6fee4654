import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { placeOf } from '#server/outside/chains/extended-keys.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { askedEarlier } from '#tools/testing/payments/asked-amounts.ts';
import { type ChainFixture, openChainFixture } from '#tools/testing/payments/chains.ts';
import { codeOf, receiving } from '#tools/testing/payments/transfers.ts';
import { verifyBooks } from '#tools/verification/books.ts';

/** Whoever owns the database hides that nobody is credited for a confirmed payment: what it is said to be for is held to what is sealed. */
let db: FreshDatabase;
let node: BitcoinStandIn;
let own: ChainFixture;
let shared: ChainFixture;
beforeAll(async () => {
  db = await freshDatabase();
  node = await startBitcoinStandIn();
  node.mine(30);
  const terms = { sources: [bitcoinNode(node.url)], creditBelow: 0n, confirmations: 2 };
  own = await openChainFixture(db, terms);
  shared = await openChainFixture(db, { ...terms, fixed: true });
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

/** A deposit whose payment stands in a block for four days by now. */
async function pays(fixture: ChainFixture): Promise<{ readonly id: string; readonly payment: string }> {
  const body = { amount: '600.00', paymentMethod: 'Bitcoin' };
  const { id, amountToSend } = await fixture.does('requestDeposit', await fixture.customer(), { body });
  await askedEarlier(db);
  const script = fixture === shared ? placeOf(receiving.Bitcoin, 'bitcoin') : await fixture.placeOf(id);
  const transactionId = node.pay({ script, satoshi: BigInt(amountToSend.replace('.', '')) });
  node.mine(3);
  await fixture.pass();
  const { rows } = await db.owner.query<{ id: string }>(
    'update chain_payment set mined_ms = mined_ms - $2 where transaction_id = $1 returning id',
    [transactionId, 4 * dayMs],
  );
  return { id, payment: rows[0]?.id ?? '' };
}

/** What `npm run verify` says of a payment and its deposit after an edit that is taken back. */
async function said(
  { id, payment }: { readonly id: string; readonly payment: string },
  edit: (client: PoolClient) => Promise<unknown>,
): Promise<{ readonly breaches: readonly string[]; readonly mentioned: boolean }> {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    for (const table of ['chain_payment', 'deposit']) await client.query(`alter table ${table} disable trigger user`);
    await edit(client);
    const { breaches, notices } = await verifyBooks(client, { keys: [], complete: false });
    return {
      breaches: breaches
        .filter((one) => one.id === `payment ${payment}` || one.id === `deposit ${id}`)
        .filter(({ problem }) => /is said to be for|that it was cancelled/.test(problem))
        .map(({ rule, problem }) => `${rule}: ${problem}`),
      mentioned: notices.some((text) => text.includes(`payment ${payment} `) && text.includes(`meant deposit ${id},`)),
    };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const belongsTo = (payment: string, deposit: string) => (client: PoolClient) =>
  client.query(`update chain_payment set deposit = $2 where id = $1`, [payment, deposit]);

test('D5: a payment that is said to be for a deposit of another coin, address or none at all is mentioned all the same, and named', async () => {
  const paid = await pays(own);
  expect(await said(paid, async () => undefined)).toEqual({ breaches: [], mentioned: true });
  const asks = async (paymentMethod: 'Bitcoin' | 'Ethereum') =>
    (await own.does('requestDeposit', await own.customer(), { body: { amount: '600.00', paymentMethod } })).id;
  const ether = await asks('Ethereum');
  expect(await said(paid, belongsTo(paid.payment, ether))).toEqual({
    breaches: [
      expect.stringMatching(
        new RegExp(`^D5: of Bitcoin to .+ is said to be for deposit ${ether}, which asks for Ethereum`),
      ),
    ],
    mentioned: true,
  });
  const elsewhere = await asks('Bitcoin');
  expect(await said(paid, belongsTo(paid.payment, elsewhere))).toEqual({
    breaches: [expect.stringContaining(`is said to be for deposit ${elsewhere}, which asks for Bitcoin at`)],
    mentioned: true,
  });
  expect(
    await said(paid, async (client) => {
      await client.query('alter table chain_payment drop constraint chain_payment_deposit_fkey');
      await belongsTo(paid.payment, 'dep_none')(client);
    }),
  ).toEqual({
    breaches: [expect.stringContaining('is said to be for deposit dep_none, which asks for nothing at no address')],
    mentioned: true,
  });
});

test('D5: nor is it hidden by a deposit that says to have asked for so many coins that what came is less than a cent', async () => {
  const paid = await pays(own);
  const { mentioned } = await said(paid, (client) =>
    client.query(`update deposit set units = units * 1000000000 where id = $1`, [paid.id]),
  );
  expect(mentioned).toBe(true);
});

test('D2: a cancellation that its customer never made takes an exact amount from no payment, and is named', async () => {
  const paid = await pays(shared);
  const taken = (cancelled: string) => (client: PoolClient) =>
    client
      .query('update chain_payment set deposit = null, fit = null, late = null where id = $1', [paid.payment])
      .then(() => client.query(cancelled, [paid.id]));
  const before = `(select first_seen_ms - 1000 from chain_payment where id = '${paid.payment}')`;
  expect(
    await said(
      paid,
      taken(`insert into timeline_step (subject, step, facts, created_ms) values ($1, 'cancelled', '{}', ${before})`),
    ),
  ).toEqual({
    breaches: ['D2: says 1 times that it was cancelled, and the audit trail says 0 times that its customer did so'],
    mentioned: true,
  });
  const audited = `insert into audit_entry (actor, action, subject_kind, subject, created_ms) values ('usr_other', 'deposits.cancel', 'deposit', $1, ${before})`;
  expect((await said(paid, taken(audited))).breaches).toHaveLength(1);
});

test('D2: what its customer cancelled means no deposit any more, and is clean', async () => {
  const who = await shared.customer();
  const body = { amount: '700.00', paymentMethod: 'Bitcoin' };
  const { id, amountToSend } = await shared.does('requestDeposit', who, { body });
  expect(codeOf(await shared.call('cancelDeposit', who, { id }))).toBe('ok');
  node.pay({ script: placeOf(receiving.Bitcoin, 'bitcoin'), satoshi: BigInt(amountToSend.replace('.', '')) });
  node.mine(3);
  await shared.pass();
  expect(await said({ id, payment: 'none' }, async () => undefined)).toEqual({ breaches: [], mentioned: false });
  expect(await shared.does('readDeposit', who, { id })).toMatchObject({ status: 'declined', payments: [] });
});
