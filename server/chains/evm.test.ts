import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { evmNode } from '#server/outside/chains/evm-node.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { createForwarder, forwardTo } from '#tools/testing/forwarder.ts';
import { createLogToken, transferOf } from '#tools/testing/log-token.ts';
import { type Anvil, startAnvil } from '#tools/testing/payments/anvil.ts';
import { type ChainFixture, openChainFixture } from '#tools/testing/payments/chains.ts';
import { codeOf } from '#tools/testing/payments/transfers.ts';
import { readBalances } from './balances.ts';

/** Real transactions on a development node, which stands for Ethereum and for BNB Smart Chain at once. */
let db: FreshDatabase;
let node: Anvil;
/** Credits by itself below 500.00; needs three confirmations. */
let fixture: ChainFixture;
let token: string;

beforeAll(async () => {
  db = await freshDatabase();
  node = await startAnvil();
  token = await createLogToken(node);
  await node.mine(30);
  const usdt = { method: 'USDT', contract: token } as const;
  fixture = await openChainFixture(db, {
    creditBelow: 50_000n,
    sources: [
      evmNode({ url: node.url, chain: 'ethereum', token: usdt }),
      evmNode({ url: node.url, chain: 'bsc', token: null }),
    ],
  });
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

const balance = (who: UserId) => readBalance(db.app, who, 'real');
const asks = async (who: UserId, amount: string, paymentMethod: PaymentMethod) => {
  const deposit = await fixture.does('requestDeposit', who, { body: { amount, paymentMethod } });
  return { ...deposit, units: BigInt(deposit.amountToSend.replace('.', '')) };
};
const reads = (who: UserId, id: string) => fixture.does('readDeposit', who, { id });

describe('payments on Ethereum and BNB Smart Chain', () => {
  it('[D5] a transaction’s own payment is credited once confirmed; on the wrong network it is listed for staff', async () => {
    const who = await fixture.customer();
    const deposit = await asks(who, '250.00', 'Ethereum');
    const paid = await node.send({ to: deposit.paymentAddress, value: deposit.units });
    await node.mine();
    await fixture.pass();
    expect((await reads(who, deposit.id)).payments).toMatchObject([
      { transactionId: paid, output: 0, state: 'confirming', confirmations: 1, fit: 'exact' },
    ]);
    await node.mine(2);
    await fixture.pass();
    expect(await reads(who, deposit.id)).toMatchObject({ status: 'approved', credited: '250.00', output: 0 });
    // The node stands for both chains: seen as BNB, the same transaction pays the address of a deposit in another coin.
    const { items } = await fixture.does('reviewPayments', fixture.admins[0], { query: { limit: 10 } });
    expect(items).toMatchObject([
      { transactionId: paid, paymentMethod: 'BNB', depositOfAddress: deposit.id, fit: null, credited: false },
    ]);
    // Another customer is not credited with it, by no number of admins; who was given the address is, by two.
    const body = { payment: items[0]?.id };
    const accomplice = await asks(await fixture.customer(), '20.00', 'BNB');
    expect(await fixture.call('approveDeposit', fixture.admins[0], { id: accomplice.id, body })).toMatchObject({
      ok: false,
      failure: { code: 'payment_to_own_address', facts: { deposit: deposit.id } },
    });
    const own = await asks(who, '20.00', 'BNB');
    expect(await fixture.does('approveDeposit', fixture.admins[0], { id: own.id, body })).toMatchObject({
      status: 'pending',
      secondPerson: { why: 'other_address' },
    });
    await fixture.does('takeBackDepositApproval', fixture.admins[0], { id: own.id });
    const [ethereum] = fixture.followers;
    if (!ethereum) throw new Error('no follower');
    await readBalances(db.app, ethereum.source);
    const { rows } = await db.app.query(`select balances from chain_follower where chain = 'ethereum'`);
    expect(rows).toEqual([{ balances: { Ethereum: deposit.units.toString(), USDT: '0' } }]);
  });

  it('[D5] a token is credited by its log, and a payment mined again under another log index stays the same', async () => {
    const who = await fixture.customer();
    const [deposit, other] = [await asks(who, '120.00', 'USDT'), await asks(who, '20.00', 'USDT')];
    const before = await node.call('evm_snapshot');
    const nonce = Number(
      await node.call('eth_getTransactionCount', Object(await node.call('eth_accounts'))[1], 'latest'),
    );
    const pays = () =>
      node.send({ account: 1, nonce, to: token, data: transferOf(deposit.paymentAddress, deposit.units) });
    const paid = await pays();
    await node.mine(3);
    await fixture.pass();
    expect(await reads(who, deposit.id)).toMatchObject({ status: 'approved', credited: '120.00', output: 0 });
    // The chain turns: the same transaction again, behind another one whose log comes first.
    await node.call('evm_revert', before);
    await node.send({
      account: 2,
      to: token,
      tip: 5_000_000_000n,
      data: transferOf(other.paymentAddress, other.units),
    });
    expect(await pays()).toBe(paid);
    await node.mine(4);
    await fixture.pass();
    expect((await reads(who, deposit.id)).payments).toMatchObject([
      { transactionId: paid, output: 1, state: 'confirmed', credited: true },
    ]);
    expect(await reads(who, other.id)).toMatchObject({ status: 'approved', credited: '20.00', reversed: false });
    expect((await balance(who)).deposits).toBe(14_000n);
  });

  it('[L3] a reorganised payment is reversed, and restored when it is mined again', async () => {
    const who = await fixture.customer();
    const deposit = await asks(who, '80.00', 'BNB');
    const account = Object(await node.call('eth_accounts'))[3];
    const nonce = Number(await node.call('eth_getTransactionCount', account, 'latest'));
    const pays = () => node.send({ account: 3, nonce, to: deposit.paymentAddress, value: deposit.units });
    const paid = await pays();
    await node.mine(3);
    await fixture.pass();
    expect((await balance(who)).available).toBe(8_000n);
    await node.call('anvil_reorg', 3, []);
    await node.mine();
    await fixture.pass();
    expect(await reads(who, deposit.id)).toMatchObject({ reversed: true, payments: [{ state: 'reorganised' }] });
    expect(await balance(who)).toMatchObject({ available: 0n, receivable: 0n, deposits: 0n });
    expect(await pays()).toBe(paid);
    await node.mine(3);
    await fixture.pass();
    expect(await reads(who, deposit.id)).toMatchObject({ reversed: false, payments: [{ state: 'confirmed' }] });
    expect((await balance(who)).available).toBe(8_000n);
    expect(fixture.warnings).toEqual([]);
  });

  it('[D5] [R3] what a contract pays on is not seen by the watcher; two admins credit it by its transaction, once', async () => {
    const who = await fixture.customer();
    const deposit = await asks(who, '90.00', 'Ethereum');
    const forwarder = await createForwarder(node);
    const held = async () => BigInt(String(await node.call('eth_getBalance', deposit.paymentAddress, 'latest')));
    const paid = await node.send({ to: forwarder, value: deposit.units, data: forwardTo(deposit.paymentAddress) });
    await node.mine(3);
    await fixture.pass();
    expect(await held()).toBe(deposit.units);
    expect(await reads(who, deposit.id)).toMatchObject({
      status: 'pending',
      payments: [],
      watch: { failingSince: null },
    });
    const approval = { id: deposit.id, body: { transactionId: paid } };
    expect(await fixture.does('approveDeposit', fixture.admins[0], approval)).toMatchObject({
      status: 'pending',
      secondPerson: { why: 'unseen' },
    });
    expect(await fixture.does('approveDeposit', fixture.admins[1], approval)).toMatchObject({
      status: 'approved',
      credited: '90.00',
      transactionId: paid,
    });
    const again = await asks(who, '90.00', 'Ethereum');
    expect(codeOf(await fixture.call('approveDeposit', fixture.admins[0], { ...approval, id: again.id }))).toBe(
      'transaction_already_credited',
    );
    await node.mine(3);
    await fixture.pass();
    expect((await balance(who)).deposits).toBe(9_000n);
  });

  it('[D5] one that waits is refused, as its nonce can pay somebody else; one that failed or paid nobody of ours too', async () => {
    const who = await fixture.customer();
    const deposit = await asks(who, '70.00', 'Ethereum');
    const says = async (transactionId: string) =>
      codeOf(await fixture.call('approveDeposit', fixture.admins[0], { id: deposit.id, body: { transactionId } }));
    const paid = await node.send({ to: deposit.paymentAddress, value: deposit.units });
    expect(await says(paid)).toBe('payment_unconfirmed');
    expect(await says(`0x${'ab'.repeat(32)}`)).toBe('payment_unconfirmed');
    const tokens = await asks(who, '30.00', 'USDT');
    const elsewhere = await node.send({ to: token, data: transferOf(deposit.paymentAddress, tokens.units) });
    await node.mine(4);
    const body = { transactionId: elsewhere };
    expect(codeOf(await fixture.call('approveDeposit', fixture.admins[0], { id: tokens.id, body }))).toBe(
      'amount_received_invalid',
    );
    expect((await reads(who, deposit.id)).status).toBe('pending');
  });
});
