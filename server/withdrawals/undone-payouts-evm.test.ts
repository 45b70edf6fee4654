import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { usdtContract } from '#domain/money/coins.ts';
import { undoneAfterMs } from '#domain/withdrawals/undoing.ts';
import { createFollower, type Follower } from '#server/chains/follower.ts';
import { payoutLookUp } from '#server/chains/payouts.ts';
import { openAddressChecker } from '#server/outside/chains/address-checks.ts';
import { evmNode } from '#server/outside/chains/evm-node.ts';
import { addressOf } from '#server/outside/chains/extended-keys.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { type Anvil, startAnvil } from '#tools/testing/payments/anvil.ts';
import { codeOf, type Fixture, openFixture, payoutAddresses } from '#tools/testing/payments/transfers.ts';
import { lookUpPayouts, type PayoutEvidence } from './evidence.ts';

/** Nothing sees what waits on Ethereum but by its transaction: a payout there is paid, and its customer says that nothing arrived. */
let db: FreshDatabase;
let node: Anvil;
let look: PayoutEvidence;
let follower: Follower;

beforeAll(async () => {
  [db, node] = await Promise.all([freshDatabase(), startAnvil()]);
  await db.owner.query('select market_open_day(clock_ms() + $1::bigint)', [2 * dayMs]);
  const source = evmNode({ url: node.url, chain: 'ethereum', token: null });
  look = payoutLookUp({ sources: { bitcoin: null, ethereum: source, bsc: null }, confirmations: () => 2, addressOf });
  follower = createFollower({ pool: db.app, source, startBack: 24, onCaughtUp: async () => undefined });
  await follower.pass();
});
beforeEach(() => setClock(db, 0));
afterAll(async () => {
  await node.stop();
  await db.drop();
});

const address = payoutAddresses.Ethereum;
/** 97.50 USD at 2,500.00. */
const due = { to: address, value: 39_000_000_000_000_000n };
const reason = { reason: 'the customer says that nothing arrived' };

async function sending(fixture: Fixture): Promise<string> {
  const customer = await fixture.customer(10_000n);
  const body = { amount: '100.00', paymentMethod: 'Ethereum', walletAddress: address };
  const { id } = await fixture.does('requestWithdrawal', customer, { body });
  await fixture.does('approveWithdrawal', fixture.admins[0], { id });
  await follower.pass();
  return id;
}
async function mined(blocks: number): Promise<void> {
  await node.mine(blocks);
  await follower.pass();
  const addresses = openAddressChecker(usdtContract);
  await lookUpPayouts({ pool: db.app, evidence: look, addresses, notifyAdmins: async () => undefined });
}
/** A transaction that waits, and its number. */
async function waits(): Promise<{ sent: string; nonce: number }> {
  const sent = await node.send(due);
  const found = await node.call('eth_getTransactionByHash', sent);
  const nonce = found !== null && typeof found === 'object' && 'nonce' in found ? Number(found.nonce) : -1;
  return { sent, nonce };
}

test('W5: one that waits unseen is not called not broadcast within a day, and no more once it stands in a block', async () => {
  const fixture = await openFixture(db, { evidence: look, undoneAfterMs });
  const id = await sending(fixture);
  const { sent } = await waits();
  await follower.pass();
  const undo = () => fixture.call('unsendWithdrawal', fixture.admins[0], { id, body: reason });
  expect(codeOf(await undo())).toBe('undo_too_early');
  await mined(3);
  await setClock(db, dayMs);
  await follower.pass();
  expect(await undo()).toMatchObject({ failure: { code: 'payout_on_chain', facts: { transactionId: sent, address } } });
});

test('W5: one that is recorded while it waits is not given back, nor when another one with its number pays the same', async () => {
  const fixture = await openFixture(db, { evidence: look });
  const id = await sending(fixture);
  const { sent, nonce } = await waits();
  await fixture.does('approveWithdrawal', fixture.admins[0], { id, body: { transactionId: sent } });
  const undo = () => fixture.call('returnWithdrawal', fixture.admins[0], { id, body: reason });
  expect(codeOf(await undo())).toBe('return_transaction_missing');
  const bumped = await node.send({ ...due, nonce, tip: 3_000_000_000n });
  await mined(70);
  expect(await undo()).toMatchObject({ failure: { code: 'payout_on_chain', facts: { transactionId: bumped } } });
});

test('W5: it is once another one with its number, which pays nobody, is buried by 64 blocks', async () => {
  const fixture = await openFixture(db, { evidence: look });
  const id = await sending(fixture);
  const { sent, nonce } = await waits();
  await fixture.does('approveWithdrawal', fixture.admins[0], { id, body: { transactionId: sent } });
  await node.send({ to: '0x000000000000000000000000000000000000dEaD', nonce, tip: 3_000_000_000n });
  await mined(64);
  const undo = (nth: 0 | 1) => fixture.call('returnWithdrawal', fixture.admins[nth], { id, body: reason });
  expect(codeOf(await undo(0))).toBe('payout_seen');
  await mined(1);
  expect([codeOf(await undo(0)), codeOf(await undo(1))]).toEqual(['ok', 'ok']);
});
