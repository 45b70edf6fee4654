import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { type ChainFixture, openChainFixture } from '#tools/testing/payments/chains.ts';
import { moveHouse } from '#tools/testing/people/customers.ts';

/** Whoever owns the database makes what came in for customers a friend's, before it is credited or afterwards. */
let db: FreshDatabase;
let node: BitcoinStandIn;
let fixture: ChainFixture;
let customer: UserId;
let friend: UserId;
/** Credited as they should be: a deposit of each, and an adjustment of the customer. */
const made = { customers: '', friends: '', adjustment: '' };

beforeAll(async () => {
  db = await freshDatabase();
  node = await startBitcoinStandIn();
  node.mine(30);
  fixture = await openChainFixture(db, { sources: [bitcoinNode(node.url)], creditBelow: 50_000n, confirmations: 1 });
  [customer, friend] = [await fixture.customer(), await fixture.customer()];
  made.customers = (await pays(await asks(customer))).id;
  made.friends = (await pays(await asks(friend))).id;
  await moveHouse(db.app, 'capital', 1_000n);
  const decided = { direction: 'credit', amount: '5.00' };
  const body = { ...decided, customer, reasonCode: 'our_error', explanation: 'A trade was settled on the wrong tick.' };
  made.adjustment = (await fixture.does('requestAdjustment', fixture.admins[0], { body })).id;
  await fixture.does('approveAdjustment', fixture.admins[1], { id: made.adjustment, body: decided });
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

interface Asked {
  readonly id: string;
  readonly script: string;
  readonly satoshi: bigint;
}
async function asks(who: UserId): Promise<Asked> {
  const body = { amount: '100.00', paymentMethod: 'Bitcoin' };
  const { id, amountToSend } = await fixture.does('requestDeposit', who, { body });
  return { id, script: await fixture.placeOf(id), satoshi: BigInt(amountToSend.replace('.', '')) };
}
async function pays(asked: Asked): Promise<Asked> {
  node.pay(asked);
  node.mine(1);
  await fixture.pass();
  await fixture.pass();
  return asked;
}
const tables = ['deposit', 'deposit_split', 'chain_address', 'ledger_account', 'adjustment'];
const named = (edit: (client: PoolClient) => Promise<unknown>) => namedAfterForging(db, tables, edit);
/** Writes down again what a table says now. */
const versionsOf = (table: string, id: string) =>
  `insert into record_version (kind, body, at_ms)
   select v.kind, (select jsonb_object_agg(e.key, to_jsonb(t) -> e.key) from jsonb_each(v.body) e), v.at_ms
   from record_version v join ${table} t on to_jsonb(t) ->> '${id}' = v.body ->> '${id}' where v.kind = '${table}'`;

/** The dollars of the two change hands. */
async function swapAccounts(client: PoolClient): Promise<void> {
  for (const [from, to] of [
    [customer, 'nobody'],
    [friend, customer],
    ['nobody', friend],
  ]) {
    await client.query(
      `update ledger_account set owner = $2 where owner = $1 and kind = 'available' and asset = 'USD'`,
      [from, to],
    );
  }
}
const swapUsers = (table: string) =>
  `update ${table} set user_id = case user_id when '${customer}' then '${friend}' else '${customer}' end`;

test('L7 R2: deposits and an adjustment that nobody touched are clean', async () => {
  for (const [who, id] of [
    [customer, made.customers],
    [friend, made.friends],
  ] as const) {
    expect(await fixture.does('readDeposit', who, { id })).toMatchObject({ status: 'approved' });
  }
  expect(await named(async () => undefined)).toEqual([]);
});

test('D2: a credit of the watcher whose payment went to no address that is kept is named', async () => {
  const found = await named((client) =>
    client.query(
      `update chain_payment set place = 'elsewhere' where id = (select payment from deposit where id = $1)`,
      [made.friends],
    ),
  );
  expect(found).toContainEqual(
    expect.stringMatching(
      new RegExp(
        `^D2 deposit ${made.friends}: was credited by the chain watcher for payment \\S+ to elsewhere, which is no address`,
      ),
    ),
  );
});

test('L7 R2: two customers whose accounts, deposits and splits change hands are named, with what was written down of them too', async () => {
  const approvedAs = `R2 deposit ${made.customers}: is of ${friend}, and was approved as of ${customer}`;
  for (const [again, why] of [
    [false, 'is not what was written down'],
    [true, 'was written down again, and says something else'],
  ] as const) {
    const found = await named(async (client) => {
      await swapAccounts(client);
      for (const table of ['deposit', 'deposit_split', 'adjustment']) await client.query(swapUsers(table));
      if (!again) return;
      await client.query(versionsOf('deposit', 'id'));
      await client.query(versionsOf('deposit_split', 'deposit'));
    });
    expect(found).toContain(approvedAs);
    for (const id of [made.customers, made.friends]) {
      expect(found).toContain(`L7 deposit ${id}: ${why}`);
      expect(found).toContain(`L7 deposit_split ${id} 1: ${why}`);
    }
  }
});

test('R2 D5: an adjustment that is made another’s with the accounts is named, and the accounts by the sealed entries of deposits', async () => {
  const found = await named(async (client) => {
    await client.query(swapUsers('adjustment'));
    await swapAccounts(client);
  });
  expect(found).toContain(`R2 adjustment ${made.adjustment}: is of ${friend}, and was approved as of ${customer}`);
  // The entries of the deposits, which are sealed, say whose the accounts are.
  expect(found).toContainEqual(expect.stringMatching(new RegExp(`^D5 cause ${made.customers}: `)));
});

test('L7: a deposit that asks for another amount, is paid to another place or by another coin than was written down is named', async () => {
  for (const edit of [
    'amount = amount + 1',
    `payment_address = 'elsewhere'`,
    `payment_method = 'BNB'`,
    'created_ms = created_ms - 1',
  ]) {
    const found = await named((client) => client.query(`update deposit set ${edit} where id = $1`, [made.customers]));
    expect(found, edit).toContain(`L7 deposit ${made.customers}: is not what was written down`);
  }
});

test('L7 D2: a deposit that is made a friend’s before its payment credits the friend, and is named', async () => {
  const asked = await asks(customer);
  await asOwner('deposit', 'update deposit set user_id = $2 where id = $1', [asked.id, friend]);
  await pays(asked);
  expect(await fixture.does('readDeposit', friend, { id: asked.id })).toMatchObject({ status: 'approved' });
  expect(await named(async () => undefined)).toEqual([`L7 deposit ${asked.id}: is not what was written down`]);
});

test('L7 D2: a payment to an address that is made the one of a friend’s deposit credits the friend, and is named', async () => {
  const [asked, theirs] = [await asks(customer), await asks(friend)];
  const turned = 'update chain_address set deposit = $2 where place = $1';
  await asOwner('chain_address', turned, [asked.script, theirs.id]);
  await pays(asked);
  expect(await fixture.does('readDeposit', friend, { id: theirs.id })).toMatchObject({ status: 'approved' });
  const found = await named(async () => undefined);
  expect(found).toContain(`L7 chain_address bitcoin ${asked.script}: is not what was written down`);
  expect(found).toContainEqual(
    expect.stringMatching(new RegExp(`^D2 deposit ${theirs.id}: has the address bc1\\w+ of its own`)),
  );
  // Nor is it hidden by turning that back.
  const back = await named((client) => client.query(turned, [asked.script, asked.id]));
  expect(back).toContainEqual(
    expect.stringMatching(
      new RegExp(
        `^D2 deposit ${theirs.id}: of ${friend} was credited by payment pay_\\w+ to the address of deposit ${asked.id}, which`,
      ),
    ),
  );
  expect(back).not.toContain(`L7 chain_address bitcoin ${asked.script}: is not what was written down`);
});

async function asOwner(table: string, sql: string, values: readonly string[]): Promise<void> {
  await db.owner.query(`alter table ${table} disable trigger user`);
  await db.owner.query(sql, [...values]);
  await db.owner.query(`alter table ${table} enable trigger user`);
}
