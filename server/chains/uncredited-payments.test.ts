import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { readUncreditedPayments } from '#server/deposits/published-waits.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { placeOf } from '#server/outside/chains/extended-keys.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { askedEarlier } from '#tools/testing/payments/asked-amounts.ts';
import { type ChainFixture, openChainFixture } from '#tools/testing/payments/chains.ts';
import { receiving } from '#tools/testing/payments/transfers.ts';
import { verifySnapshot } from '#tools/verification/books.ts';

/** Payments that the chain confirms and that nobody credits (D5): refused to be declined, counted in public, and mentioned. */
let db: FreshDatabase;
let node: BitcoinStandIn;
const sharedScript = placeOf(receiving.Bitcoin, 'bitcoin');
const fixtures: { own: ChainFixture; shared: ChainFixture }[] = [];
beforeAll(async () => {
  db = await freshDatabase();
  node = await startBitcoinStandIn();
  node.mine(30);
  const terms = { sources: [bitcoinNode(node.url)], creditBelow: 0n, confirmations: 2 };
  fixtures.push({
    own: await openChainFixture(db, terms),
    shared: await openChainFixture(db, { ...terms, fixed: true }),
  });
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

function open(): { readonly own: ChainFixture; readonly shared: ChainFixture } {
  const [found] = fixtures;
  if (!found) throw new Error('no fixture');
  return found;
}
const counted = async () => (await readUncreditedPayments(db.app)).uncredited;

async function mentioned(): Promise<readonly string[]> {
  const client = await db.owner.connect();
  try {
    const { notices } = await verifySnapshot(client, { keys: [], complete: false });
    return notices.filter((text) => text.includes('is credited to nobody'));
  } finally {
    client.release();
  }
}

interface Paid {
  readonly id: string;
  readonly transactionId: string;
  readonly payment: string;
}

/** A deposit that is asked for, and paid with so many satoshi beside what it asks for. */
async function pays(fixture: ChainFixture, who: UserId, blocks = 3, satoshi?: bigint): Promise<Paid> {
  const body = { amount: '600.00', paymentMethod: 'Bitcoin' };
  const { id, amountToSend } = await fixture.does('requestDeposit', who, { body });
  await askedEarlier(db);
  const asked = BigInt(amountToSend.replace('.', ''));
  const script = fixture === open().shared ? sharedScript : await fixture.placeOf(id);
  const transactionId = node.pay({ script, satoshi: satoshi ?? asked });
  node.mine(blocks);
  await fixture.pass();
  const { rows } = await db.app.query<{ id: string }>('select id from chain_payment where transaction_id = $1', [
    transactionId,
  ]);
  return { id, transactionId, payment: rows[0]?.id ?? '' };
}

/** What a changed program, or who owns the database, writes. */
const writes = (sql: string, values: readonly unknown[] = []) => db.owner.query(sql, [...values]);
const daysAgo = (payment: string, days: number) =>
  writes('update chain_payment set mined_ms = mined_ms - $2 where id = $1', [payment, days * dayMs]);
const approves = (fixture: ChainFixture, { id, payment }: Paid) =>
  fixture.does('approveDeposit', fixture.admins[0], { id, body: { payment } });
const declines = (fixture: ChainFixture, { id }: Paid) =>
  fixture.call('declineDeposit', fixture.admins[0], { id, body: { reason: 'a story' } });

test('D5: a deposit whose payment is confirmed is not declined, and its payment is counted until it is credited', async () => {
  const { own } = open();
  const paid = await pays(own, await own.customer());
  expect(await declines(own, paid)).toMatchObject({
    failure: { code: 'deposit_payment_confirmed', facts: { transactionId: paid.transactionId } },
  });
  expect(await own.does('reviewDeposits', own.admins[0], { query: { limit: 1 } })).toMatchObject({
    items: [{ id: paid.id, status: 'pending' }],
  });
  expect(await counted()).toEqual([{ reason: 'review', count: 1, oldestHours: 0 }]);
  await approves(own, paid);
  expect(await counted()).toEqual([]);
});

test('D5: a confirmed payment of a deposit that was declined nevertheless is counted, and mentioned after three days', async () => {
  const { own } = open();
  const paid = await pays(own, await own.customer());
  await writes(`update deposit set status = 'declined', reason = 'a story' where id = $1`, [paid.id]);
  expect(await counted()).toEqual([{ reason: 'declined', count: 1, oldestHours: 0 }]);
  expect(await mentioned()).toEqual([]);
  await daysAgo(paid.payment, 4);
  expect(await counted()).toEqual([{ reason: 'declined', count: 1, oldestHours: 96 }]);
  expect(await mentioned()).toEqual([
    expect.stringMatching(
      new RegExp(`^\\[D5\\] payment ${paid.payment} .* meant deposit ${paid.id}, .*: the deposit was declined$`),
    ),
  ]);
  // Neither a payment that says another state, nor one that is taken off its deposit, is counted less.
  await writes(`update chain_payment set state = 'confirming' where id = $1`, [paid.payment]);
  expect(await mentioned()).toHaveLength(1);
  await writes('update chain_payment set deposit = null, fit = null, late = null where id = $1', [paid.payment]);
  expect(await mentioned()).toHaveLength(1);
  await writes(
    `update chain_payment set state = 'confirmed', deposit = $2, fit = 'exact', late = false where id = $1`,
    [paid.payment, paid.id],
  );
  await writes(`update deposit set status = 'pending', reason = null, round = round + 1 where id = $1`, [paid.id]);
  await approves(own, paid);
  expect([await counted(), await mentioned()]).toEqual([[], []]);
});

test('D5: an exact amount of a shared address meant its deposit, whatever the payment says; one that nobody asked for meant none', async () => {
  const { shared } = open();
  const who = await shared.customer();
  const paid = await pays(shared, who);
  await daysAgo(paid.payment, 4);
  expect(await mentioned()).toHaveLength(1);
  await writes('update chain_payment set deposit = null, fit = null, late = null where id = $1', [paid.payment]);
  expect(await mentioned()).toEqual([expect.stringContaining(`meant deposit ${paid.id}`)]);
  const stray = await pays(shared, await shared.customer(), 3, 7_777_777n);
  await daysAgo(stray.payment, 4);
  expect(await mentioned()).toHaveLength(1);
  await writes(`update chain_payment set deposit = $2, fit = 'exact', late = false where id = $1`, [
    paid.payment,
    paid.id,
  ]);
  await approves(shared, paid);
  expect([await counted(), await mentioned()]).toEqual([[], []]);
});

test('D5: a payment that is said to have lost its block is counted by its time of a block, and mentioned by the sealed one', async () => {
  const { own } = open();
  const paid = await pays(own, await own.customer());
  await writes('alter table record_version disable trigger user');
  await writes(
    `update record_version set body = jsonb_set(body, '{mined_ms}', to_jsonb((body ->> 'mined_ms')::bigint - $2))
     where kind = 'chain_payment' and body ->> 'id' = $1`,
    [paid.payment, 4 * dayMs],
  );
  await daysAgo(paid.payment, 4);
  const without = (columns: string) =>
    writes(`update chain_payment set height = null, hash = null, state = 'reorganised'${columns} where id = $1`, [
      paid.payment,
    ]);
  await without('');
  expect(await counted()).toEqual([{ reason: 'review', count: 1, oldestHours: 96 }]);
  expect(await mentioned()).toEqual([expect.stringContaining(`payment ${paid.payment}`)]);
  await without(', mined_ms = null, block_ms = null');
  expect(await counted()).toEqual([]);
  expect(await mentioned()).toEqual([
    expect.stringMatching(
      new RegExp(`payment ${paid.payment} .* meant deposit ${paid.id}, .* said to be in none since`),
    ),
  ]);
  // It is the chain's again once it is found in a block.
  await writes(
    `update chain_payment set height = 1, hash = 'x', mined_ms = clock_ms(), state = 'confirmed' where id = $1`,
    [paid.payment],
  );
  expect(await mentioned()).toEqual([]);
  await approves(own, paid);
  await writes('alter table record_version enable trigger user');
});

test('D5: what waits for its sender is counted as that, and its deposit may be declined', async () => {
  const { shared } = open();
  const body = { amount: '600.00', paymentMethod: 'Bitcoin' };
  const { id, amountToSend } = await shared.does('requestDeposit', await shared.customer(), { body });
  const satoshi = BigInt(amountToSend.replace('.', ''));
  const transactionId = node.pay({ script: sharedScript, satoshi });
  node.mine(3);
  await shared.pass();
  expect(await counted()).toEqual([{ reason: 'sender', count: 1, oldestHours: 0 }]);
  const found = { id, transactionId, payment: '' };
  expect(await declines(shared, found)).toMatchObject({ ok: true });
  expect(await counted()).toEqual([{ reason: 'declined', count: 1, oldestHours: 0 }]);
  // Two admins find whose it is.
  const sender = await shared.does('requestDeposit', await shared.customer(), { body });
  for (const admin of [shared.admins[0], shared.admins[1]]) {
    await shared.does('approveDeposit', admin, { id: sender.id, body: { transactionId, output: 0 } });
  }
  expect(await counted()).toEqual([]);
});

test('D5: what is not confirmed, has left the chain or is worth less than a cent is not counted, and keeps nobody from declining', async () => {
  const { own } = open();
  const [young, dust] = [await pays(own, await own.customer(), 1), await pays(own, await own.customer(), 3, 1n)];
  // Three blocks have followed the first one by now.
  expect(await counted()).toEqual([{ reason: 'review', count: 1, oldestHours: 0 }]);
  expect(await declines(own, dust)).toMatchObject({ ok: true });
  node.reorganise(8);
  await own.pass();
  const gone = await db.app.query<{ state: string }>('select state from chain_payment where id = $1', [young.payment]);
  expect(gone.rows).toEqual([{ state: 'reorganised' }]);
  expect(await counted()).toEqual([]);
  expect(await declines(own, young)).toMatchObject({ ok: true });
});
