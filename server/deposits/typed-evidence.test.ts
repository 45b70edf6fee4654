import { afterAll, beforeAll, expect, it } from 'vitest';
import { approvalChecks } from '#database/checks/approvals.ts';
import { chainPaymentNotices } from '#database/checks/chain-payments.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import type { ChainSource } from '#server/outside/chains/chain-source.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type ChainFixture, openChainFixture } from '#tools/testing/payments/chains.ts';
import { codeOf, transactionId } from '#tools/testing/payments/transfers.ts';

/** A watched chain whose watcher stands still: what an admin types is asked of its node. */
let db: FreshDatabase;
let node: BitcoinStandIn;
let fixture: ChainFixture;
let who: UserId;
/** How many transactions were open each time that the node was asked for one of its own. */
const open: number[] = [];
/** What its block says; null: what it truly says. */
let datedMs: number | null = null;

beforeAll(async () => {
  db = await freshDatabase();
  node = await startBitcoinStandIn();
  node.mine(30);
  const source = bitcoinNode(node.url);
  const asked: ChainSource = {
    ...source,
    async transaction(id) {
      const { rows } = await db.owner.query<{ open: bigint }>(
        `select count(*) as open from pg_stat_activity
         where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
           and backend_type = 'client backend'`,
      );
      open.push(Number(rows[0]?.open));
      const found = await source.transaction(id);
      return found === null || found === 'not known' ? found : { ...found, blockMs: datedMs ?? found.blockMs };
    },
  };
  fixture = await openChainFixture(db, { sources: [asked], creditBelow: 50_000n });
  await fixture.pass();
  who = await fixture.customer();
});
afterAll(async () => {
  node.up = true;
  await node.stop();
  await db.drop();
});

async function asks() {
  const body = { amount: '90.00', paymentMethod: 'Bitcoin' };
  const { id, amountToSend } = await fixture.does('requestDeposit', who, { body });
  return { id, script: await fixture.placeOf(id), satoshi: BigInt(amountToSend.replace('.', '')) };
}
const approves = (id: string, body: object, admin = fixture.admins[0]) =>
  fixture.call('approveDeposit', admin, { id, body });
const says = async (id: string, body: object) => codeOf(await approves(id, body));
async function found<R>(queries: readonly string[]): Promise<readonly R[]> {
  const rows: R[] = [];
  for (const sql of queries) rows.push(...(await db.owner.query(sql)).rows);
  return rows;
}
const breaches = () => found<{ id: string; problem: string }>(approvalChecks().map(({ sql }) => sql));
const mentions = async () => (await found<{ words: string }>(chainPaymentNotices)).map(({ words }) => words);

it('[D5] a transaction that nobody made credits nothing, whoever types it', async () => {
  const { id } = await asks();
  for (const admin of fixture.admins) {
    expect(codeOf(await approves(id, { transactionId: transactionId() }, admin))).toBe('payment_unconfirmed');
  }
  expect(await fixture.does('readDeposit', who, { id })).toMatchObject({ status: 'pending', credited: null });
});

it('[D5] a typed transaction credits what its node shows: confirmed, to this address, this amount', async () => {
  const [{ id, script, satoshi }, other] = [await asks(), await asks()];
  const change = { script: other.script, satoshi: 7_777n };
  const paid = { transactionId: node.pay({ script: '6a00', satoshi: 1n }, { script, satoshi }, change) };
  expect(await says(id, paid)).toBe('payment_unconfirmed');
  node.mine(2);
  const unconfirmed = await approves(id, paid);
  expect(unconfirmed).toMatchObject({ failure: { facts: { confirmations: 2, needed: 3 } } });
  node.mine();
  expect(await says(id, { ...paid, amountReceived: '0.5' })).toBe('amount_received_invalid');
  expect(await says(id, { ...paid, output: 0 })).toBe('output_invalid');
  expect(await says((await asks()).id, paid)).toBe('amount_received_invalid');
  const credited = await fixture.does('approveDeposit', fixture.admins[0], { id, body: paid });
  expect(credited).toMatchObject({
    status: 'approved',
    output: 1,
    credited: '90.00',
    transactionId: paid.transactionId,
  });
  expect(await mentions()).toEqual([expect.stringContaining(`${id} was credited by ${paid.transactionId}`)]);
  // The watcher that comes later finds it credited.
  await fixture.pass();
  expect((await fixture.does('readDeposit', who, { id })).payments).toMatchObject([{ output: 1, credited: true }]);
  // That the watcher sees it later takes nothing of that back, and says when its block was.
  expect(await mentions()).toEqual([
    expect.stringMatching(/its node showed it, and the block that was seen later says 2\d{3}-[^,]+, staff 2/),
  ]);
});

it('D5: a typed time is held to the block that the node shows, whose time counts', async () => {
  const { id, script, satoshi } = await asks();
  const transactionId = node.pay({ script, satoshi });
  node.mine(3);
  const { createdAt } = await fixture.does('readDeposit', who, { id });
  const askedMs = Date.parse(createdAt);
  const body = { transactionId, paidAt: createdAt };
  const problem = async () => {
    const found = await approves(id, body);
    return !found.ok && found.failure.code === 'invalid_input' ? found.failure.facts.fields[0]?.problem : found;
  };
  datedMs = askedMs + 60_000;
  expect(await problem()).toMatchObject({ code: 'paid_time_block', facts: { at: isoTime(millis(datedMs)) } });
  // The clock of who made the block may be behind by up to two hours: the time of the request counts then.
  datedMs = askedMs - 7_200_001;
  expect(await problem()).toMatchObject({ code: 'paid_time_early' });
  datedMs = askedMs + 1;
  await fixture.does('approveDeposit', fixture.admins[0], { id, body });
  datedMs = null;
  const { valued } = await fixture.does('readDeposit', who, { id });
  expect(valued).toMatchObject({ paidAt: isoTime(millis(askedMs + 1)) });
});

it('[D5] [R3] while its node gives no answer two admins decide, and that is said', async () => {
  const { id } = await asks();
  const body = { transactionId: transactionId() };
  node.up = false;
  const once = await fixture.does('approveDeposit', fixture.admins[0], { id, body });
  expect(once).toMatchObject({ status: 'pending', secondPerson: { why: 'unseen' } });
  expect(await fixture.does('approveDeposit', fixture.admins[1], { id, body })).toMatchObject({ status: 'approved' });
  node.up = true;
  expect(await mentions()).toContainEqual(expect.stringContaining('its node gave no answer'));
  expect(await breaches()).toEqual([]);
  const { rowCount } = await db.owner.query(`delete from approval where subject = $1 and admin = $2`, [
    id,
    fixture.admins[1],
  ]);
  expect(rowCount).toBe(1);
  expect(await breaches()).toMatchObject([{ id: `deposit ${id}`, problem: expect.stringContaining('no answer') }]);
});

it('[D5] no transaction is open while a node is asked, and an answer that is stored asks none', async () => {
  const { id, script, satoshi } = await asks();
  const transactionId = node.pay({ script, satoshi });
  node.mine(3);
  open.length = 0;
  const input = { id, body: { transactionId }, key: 'once' };
  expect(codeOf(await fixture.call('approveDeposit', fixture.admins[0], input))).toBe('ok');
  expect(codeOf(await fixture.call('approveDeposit', fixture.admins[0], input))).toBe('ok');
  expect(open).toEqual([0]);
});
