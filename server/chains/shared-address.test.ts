import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/ids/new-id.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { placeOf } from '#server/outside/chains/extended-keys.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import type { BitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { askedEarlier } from '#tools/testing/payments/asked-amounts.ts';
import type { ChainFixture } from '#tools/testing/payments/chains.ts';
import { openSharedAddress } from '#tools/testing/payments/shared-address.ts';
import { codeOf, runOut } from '#tools/testing/payments/transfers.ts';
import { until } from '#tools/testing/until.ts';
import { lockHead } from './records.ts';

/** Without keys all deposits share the operator's one address, and the exact amount says whose a payment is. */
let shared: Awaited<ReturnType<typeof openSharedAddress>>;
let db: FreshDatabase;
let node: BitcoinStandIn;
let fixture: ChainFixture;

beforeAll(async () => {
  shared = await openSharedAddress();
  ({ db, node, fixture } = shared);
});
afterAll(() => shared.close());

/** Two admins credit what the node, which is down, does not say (R3). */
async function approveUnseen(id: string, transactionId: string): Promise<void> {
  node.up = false;
  const [first, second] = fixture.admins;
  for (const admin of [first, second]) await fixture.does('approveDeposit', admin, { id, body: { transactionId } });
  node.up = true;
}

it('[D2] on a shared address the exact amount finds its deposit, one of a renewed quote too; anything else is listed for staff', async () => {
  const who = await fixture.customer();
  const body = { amount: '100.00', paymentMethod: 'Bitcoin' };
  const other = await fixture.customer();
  const [first, second] = [
    await fixture.does('requestDeposit', other, { body }),
    await fixture.does('requestDeposit', who, { body }),
  ];
  fixture.prices.set('BTCUSD', 5_030_000n);
  await runOut(db, second.id);
  const renewed = await fixture.does('requoteDeposit', who, { id: second.id });
  expect(renewed.amountToSend).not.toBe(second.amountToSend);
  expect(renewed.sharedAddress).toBe(true);
  const script = placeOf(first.paymentAddress, 'bitcoin');
  const satoshi = (text: string): bigint => BigInt(text.replace('.', ''));
  await askedEarlier(db);
  node.pay({ script, satoshi: satoshi(first.amountToSend) });
  node.pay({ script, satoshi: satoshi(second.amountToSend) });
  const stray = node.pay({ script, satoshi: 777n });
  node.mine();
  await fixture.pass();
  expect(await fixture.does('readDeposit', other, { id: first.id })).toMatchObject({
    status: 'approved',
    // 0.6 % above the quote, with some cents for the last digits.
    credited: expect.stringMatching(/^100\.6[0-5]$/),
  });
  expect(await fixture.does('readDeposit', who, { id: second.id })).toMatchObject({
    status: 'approved',
    payments: [{ fit: 'exact', late: false }],
  });
  const { items } = await fixture.does('reviewPayments', fixture.admins[0], { query: { limit: 10 } });
  expect(items).toMatchObject([
    { transactionId: stray, amount: '0.00000777', address: first.paymentAddress, depositOfAddress: null, fit: null },
  ]);
  // Whose it is can be for an admin to say: then it is that deposit's, and no other's.
  const third = await fixture.does('requestDeposit', who, { body: { amount: '20.00', paymentMethod: 'Bitcoin' } });
  const evidence = { payment: items[0]?.id };
  for (const admin of fixture.admins.slice(0, 2))
    await fixture.does('approveDeposit', admin, { id: third.id, body: evidence });
  const fourth = await fixture.does('requestDeposit', who, { body: { amount: '20.00', paymentMethod: 'Bitcoin' } });
  const again = await fixture.call('approveDeposit', fixture.admins[0], { id: fourth.id, body: evidence });
  expect(codeOf(again)).toBe('payment_of_another');
  expect((await fixture.does('reviewPayments', fixture.admins[0], { query: { limit: 10 } })).items).toEqual([]);
});

it('[D5] what an admin credited before the chain showed it is not credited again when it does', async () => {
  const who = await fixture.customer();
  const deposit = await fixture.does('requestDeposit', who, { body: { amount: '40.00', paymentMethod: 'Bitcoin' } });
  const script = placeOf(deposit.paymentAddress, 'bitcoin');
  const paid = node.pay(
    { script: '6a', satoshi: 1n },
    { script, satoshi: BigInt(deposit.amountToSend.replace('.', '')) },
  );
  // Typed from elsewhere while the node is down, with the output left at 0 by mistake.
  await approveUnseen(deposit.id, paid);
  node.mine(2);
  await fixture.pass();
  expect(await fixture.does('readDeposit', who, { id: deposit.id })).toMatchObject({
    status: 'approved',
    credited: expect.stringMatching(/^40\.[0-6][0-9]$/),
    payments: [{ transactionId: paid, output: 1, credited: true }],
  });
  const { items } = await fixture.does('listDeposits', who, { query: { limit: 10 } });
  expect(items).toHaveLength(1);
});

it('[L3] what an admin credited before the chain showed it is taken back when it is replaced', async () => {
  const who = await fixture.customer();
  const deposit = await fixture.does('requestDeposit', who, { body: { amount: '40.00', paymentMethod: 'Bitcoin' } });
  const script = placeOf(deposit.paymentAddress, 'bitcoin');
  const paid = node.pay({ script, satoshi: BigInt(deposit.amountToSend.replace('.', '')) });
  await approveUnseen(deposit.id, paid);
  await fixture.pass();
  node.drop(paid);
  node.mine();
  await fixture.pass();
  expect(await fixture.does('readDeposit', who, { id: deposit.id })).toMatchObject({
    status: 'approved',
    reversed: true,
    payments: [{ state: 'replaced' }],
  });
  expect((await readBalance(db.app, who, 'real')).available).toBe(0n);
  expect(fixture.warnings).toEqual([]);
});

it('[D5] an approval waits for the watcher who is writing the payment down: its first sight counts, not what is typed', async () => {
  const who = await fixture.customer();
  const deposit = await fixture.does('requestDeposit', who, { body: { amount: '40.00', paymentMethod: 'Bitcoin' } });
  const transactionId = 'ab'.repeat(32);
  const { answer } = await withTransaction(db.owner, async (tx) => {
    await lockHead(tx, 'bitcoin');
    await tx.query(
      `insert into chain_payment (id, chain, payment_method, transaction_id, output, place, units, first_seen_ms, created_ms)
       select $1, 'bitcoin', 'Bitcoin', $2, 0, 'x', units, clock_ms(), clock_ms() from deposit where id = $3`,
      [newId('pay'), transactionId, deposit.id],
    );
    const call = fixture.call('approveDeposit', fixture.admins[0], {
      id: deposit.id,
      body: { transactionId, output: 0 },
    });
    const { rows: self } = await tx.query('select pg_backend_pid() as pid');
    await until(async () => {
      const waits = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
      return (await db.owner.query(waits, [self[0].pid])).rows.length > 0;
    });
    return { answer: call };
  });
  // Not credited on the typed time: the chain's payment is what counts, and it is not confirmed.
  expect(codeOf(await answer)).toBe('payment_unconfirmed');
  await db.owner.query('delete from chain_payment where transaction_id = $1', [transactionId]);
});

it('[D2] what was cancelled is found no more when it is paid after all, and what is paid cannot be cancelled; raced as well', async () => {
  const who = await fixture.customer();
  for (const order of ['cancelled first', 'paid first', 'at once'] as const) {
    const { id, ...deposit } = await fixture.does('requestDeposit', who, {
      body: { amount: '600.00', paymentMethod: 'Bitcoin' },
    });
    const script = placeOf(deposit.paymentAddress, 'bitcoin');
    const cancel = async () => codeOf(await fixture.call('cancelDeposit', who, { id }));
    const pay = async () => {
      const paid = node.pay({ script, satoshi: BigInt(deposit.amountToSend.replace('.', '')) });
      await fixture.pass();
      return paid;
    };
    const inTurn = async () => {
      if (order === 'cancelled first') return { said: await cancel(), paid: await pay() };
      const paid = await pay();
      return { paid, said: await cancel() };
    };
    const atOnce = async () => {
      const [said, paid] = await Promise.all([cancel(), pay()]);
      // What was cancelled while the watcher dealt with its payment is looked up anew at the next pass.
      await fixture.pass();
      return { said, paid };
    };
    const { said, paid } = order === 'at once' ? await atOnce() : await inTurn();
    const found = await fixture.does('readDeposit', who, { id });
    const { items } = await fixture.does('reviewPayments', fixture.admins[0], { query: { limit: 100 } });
    // What waits at a deposit is listed too: it is somebody's all the same.
    const isListed = items.some(({ transactionId, waitsAt }) => transactionId === paid && waitsAt === null);
    if (order === 'cancelled first') expect([said, found.status, isListed]).toEqual(['ok', 'declined', true]);
    if (order === 'paid first') expect([said, found.status]).toEqual(['deposit_payment_seen', 'pending']);
    // It is somebody's or it is listed; what was seen before it was cancelled opens the deposit again.
    expect(isListed).toBe(found.payments.length === 0);
    if (!isListed) {
      expect(found).toMatchObject({ status: 'pending', reason: null, payments: [{ fit: 'exact' }] });
      expect(await cancel()).toBe('deposit_payment_seen');
    }
  }
});
