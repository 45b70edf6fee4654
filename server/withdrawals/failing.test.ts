import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checks } from '#database/checks/checks.ts';
import { failedPayoutNotices } from '#database/checks/valuations.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { PayoutSighting } from '#domain/withdrawals/evidence.ts';
import { createFollower } from '#server/chains/follower.ts';
import { payoutLookUp } from '#server/chains/payouts.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { evmNode } from '#server/outside/chains/evm-node.ts';
import { addressOf } from '#server/outside/chains/extended-keys.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { type Anvil, startAnvil } from '#tools/testing/payments/anvil.ts';
import {
  codeOf,
  type Fixture,
  openFixture,
  payoutAddresses,
  transactionId,
} from '#tools/testing/payments/transfers.ts';

let db: FreshDatabase;
let fixture: Fixture;
let node: Anvil;
/** What the chain says where a test says it; else the node is asked. */
const said = new Map<string, PayoutSighting>();

beforeAll(async () => {
  [db, node] = await Promise.all([freshDatabase(), startAnvil()]);
  const ethereum = evmNode({ url: node.url, chain: 'ethereum', token: null });
  const look = payoutLookUp({
    sources: { bitcoin: null, ethereum, bsc: null },
    confirmations: () => 2,
    addressOf,
  });
  fixture = await openFixture(db, { evidence: async (asked) => said.get(asked.transactionId) ?? look(asked) });
});
beforeEach(async () => {
  await setClock(db, 0);
  fixture.prices.set('ETHUSD', 250_000n);
  await fixture.prices.settled();
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

const address = payoutAddresses.Ethereum;
/** 97.50 USD at 2,500.00. */
const units = 39_000_000_000_000_000n;
const reason = { reason: 'the wallet refused it' };

/** 100.00 asked for, 2.50 of them the network fee; approved and its coins fixed. */
async function sending(): Promise<{ id: string; customer: UserId }> {
  const customer = await fixture.customer(10_000n);
  const body = { amount: '100.00', paymentMethod: 'Ethereum', walletAddress: address };
  const { id } = await fixture.does('requestWithdrawal', customer, { body });
  await fixture.does('approveWithdrawal', fixture.admins[0], { id });
  return { id, customer };
}
const now = async (): Promise<Millis> => {
  const { rows } = await db.app.query<{ now: bigint }>('select clock_ms() as now');
  return millis(rows[0]?.now ?? 0n);
};
/** A payment of the coins that failed just now. */
async function fails(more: Partial<Extract<PayoutSighting, { kind: 'failed' }>> = {}): Promise<string> {
  const id = transactionId('Ethereum');
  const attempted = [{ address, units }];
  said.set(id, { kind: 'failed', confirmations: 2, isConfirmed: true, blockMs: await now(), attempted, ...more });
  return id;
}
const undo = (nth: 0 | 1 | 2, id: string, failedBy?: string) =>
  fixture.call('unsendWithdrawal', fixture.admins[nth], { id, body: { ...reason, ...(failedBy ? { failedBy } : {}) } });
async function bothUndo(id: string, failedBy: string) {
  expect(codeOf(await undo(0, id, failedBy))).toBe('ok');
  return undo(1, id, failedBy);
}
const availableOf = async (customer: UserId) => (await readBalance(db.app, customer, 'real')).available;
async function breaches(): Promise<string[]> {
  const found = await Promise.all(checks.map(({ sql }) => db.owner.query<{ id: string; problem: string }>(sql)));
  return found.flatMap(({ rows }) => rows.map(({ id, problem }) => `${id}: ${problem}`));
}
async function sets(price: bigint): Promise<void> {
  fixture.prices.set('ETHUSD', price);
  await fixture.prices.settled();
}

describe('a payout whose recipient refuses it', () => {
  test('W5: what it was to pay in a token is read from its call', async () => {
    const token = `0x${'cd'.repeat(20)}`;
    const source = evmNode({ url: node.url, chain: 'ethereum', token: { method: 'USDT', contract: token } });
    await node.call('anvil_setCode', token, '0x60006000fd');
    const data = `0xa9059cbb${address.slice(2).toLowerCase().padStart(64, '0')}${(97_500_000).toString(16).padStart(64, '0')}`;
    const sent = await node.send({ to: token, data });
    await node.mine();
    expect(await source.transaction(sent)).toMatchObject({
      failed: true,
      blockMs: expect.any(Number),
      transfers: [{ method: 'USDT', place: address.toLowerCase(), units: 97_500_000n }],
    });
  });

  test('W5: the request at the most where the coins have risen, which the verifier mentions', async () => {
    const { id, customer } = await sending();
    const failedBy = await fails();
    await sets(300_000n);
    await bothUndo(id, failedBy);
    expect(await fixture.does('readWithdrawal', customer, { id })).toMatchObject({ givenBack: '100.00' });
    expect(await availableOf(customer)).toBe(10_000n);
    expect(await breaches()).toEqual([]);
    const named = await Promise.all(failedPayoutNotices.map((sql) => db.owner.query<{ words: string }>(sql)));
    expect(named.flatMap(({ rows }) => rows.map(({ words }) => words))).toEqual([
      expect.stringContaining(`[W5] withdrawal ${id} gives back 10000 cents, and its coins were worth 11700`),
    ]);
  });

  test('W5: recorded before it was in a block, and failed there: its return is worth the same, and is no return of all', async () => {
    const { id, customer } = await sending();
    const paid = transactionId('Ethereum');
    said.set(paid, { kind: 'not yet seen' });
    await fixture.does('approveWithdrawal', fixture.admins[0], { id, body: { transactionId: paid } });
    const failing = await fails({ isConfirmed: false });
    const shown = said.get(failing);
    if (shown?.kind !== 'failed') throw new Error('nothing failed');
    said.set(paid, shown);
    const returns = (nth: 0 | 1) => fixture.call('returnWithdrawal', fixture.admins[nth], { id, body: reason });
    expect(codeOf(await returns(0))).toBe('return_not_confirmed');
    said.set(paid, { ...shown, isConfirmed: true });
    await sets(225_000n);
    expect(codeOf(await returns(0))).toBe('ok');
    expect(await returns(1)).toMatchObject({
      value: { status: 'returned', givenBack: '87.75', transactionId: paid, returnValued: { price: '2250.00' } },
    });
    expect(await availableOf(customer)).toBe(8_775n);
    expect(await breaches()).toEqual([]);
  });
});

describe('the transaction that is named as failed', () => {
  test('W5: it is a confirmed one that failed, to the address, of the coins, after they were fixed, on a watched chain', async () => {
    const before = await fails({ blockMs: millis((await now()) - 2_000) });
    const { id } = await sending();
    const unproven = [
      before,
      await fails({ isConfirmed: false }),
      await fails({ attempted: [{ address: '0x000000000000000000000000000000000000dEaD', units }] }),
      await fails({ attempted: [{ address, units: units - 1n }] }),
      transactionId('Ethereum'),
    ];
    for (const [place, failedBy] of unproven.entries()) {
      expect(codeOf(await undo(0, id, failedBy)), String(place)).toBe('payout_failure_unproven');
    }
    const paid = transactionId('Ethereum');
    said.set(paid, {
      kind: 'seen',
      blockMs: null,
      confirmations: 2,
      isConfirmed: true,
      payments: [{ address, units }],
    });
    expect(codeOf(await undo(0, id, paid))).toBe('payout_on_chain');
    expect(codeOf(await undo(0, id, 'nonsense'))).toBe('transaction_id_invalid');
    const unwatched = await openFixture(db);
    const failedBy = await fails();
    const body = { ...reason, failedBy };
    expect(codeOf(await unwatched.call('unsendWithdrawal', unwatched.admins[0], { id, body }))).toBe(
      'payout_failure_unproven',
    );
    // What nobody saw or named fail can still not have been broadcast.
    expect(codeOf(await undo(0, id))).toBe('ok');
  });

  test('W5: both name the same one, once there is a price after it, and it counts once', async () => {
    const { id } = await sending();
    const [failedBy, other] = [await fails(), await fails()];
    fixture.prices.delete('ETHUSD');
    expect(codeOf(await undo(0, id, failedBy))).toBe('ok');
    expect(codeOf(await undo(0, id, failedBy))).toBe('second_admin_required');
    expect(await undo(1, id)).toMatchObject({ failure: { code: 'decision_differs', facts: { field: 'failedBy' } } });
    // The block that the first one saw was undone, and it failed in a later one.
    const shown = said.get(failedBy);
    if (shown?.kind !== 'failed') throw new Error('its payment failed');
    said.set(failedBy, { ...shown, blockMs: millis(shown.blockMs + 1_000) });
    const later = await undo(1, id, failedBy);
    expect(later).toMatchObject({ failure: { code: 'decision_differs', facts: { field: 'failedAt' } } });
    said.set(failedBy, shown);
    expect(codeOf(await undo(1, id, other))).toBe('decision_differs');
    expect(codeOf(await undo(1, id, failedBy))).toBe('price_unavailable');
    await sets(240_000n);
    const { items } = await fixture.does('reviewWithdrawals', fixture.admins[1], { query: { status: 'pending' } });
    expect(items.find((one) => one.id === id)?.unsends).toMatchObject([
      { admin: fixture.admins[0], failedBy, failedAt: isoTime(shown.blockMs) },
    ]);
    expect(await undo(1, id, failedBy)).toMatchObject({ value: { status: 'returned', givenBack: '93.60' } });
    await sets(250_000n);
    const next = await sending();
    said.set(failedBy, {
      kind: 'failed',
      confirmations: 9,
      isConfirmed: true,
      blockMs: await now(),
      attempted: [{ address, units }],
    });
    expect(codeOf(await undo(0, next.id, failedBy))).toBe('transaction_already_paid');
    expect(await breaches()).toEqual([]);
  });

  test('W5: the application ends none as failed without two who named that transaction', async () => {
    const { id } = await sending();
    const failedBy = await fails();
    await undo(0, id, failedBy);
    await db.owner.query(
      `insert into approval (subject, purpose, round, admin, values, created_ms)
       select subject, purpose, round, $2, '{"failedBy": "another"}', created_ms from approval where subject = $1 and purpose = 'unsend'`,
      [id, fixture.admins[1]],
    );
    const ends = (edit: string) =>
      db.app.query(
        `update withdrawal set status = 'returned', sending = false, reason = 'x', transaction_id = $2, given_back = amount ${edit} where id = $1`,
        [id, failedBy],
      );
    const valued = `, returned_units = 1, returned_price = 1, returned_source = 's', returned_seq = 1, returned_price_ms = 2`;
    await expect(ends(`${valued}, failed_ms = 1`)).rejects.toMatchObject({ code: 'FL003' });
    await expect(ends('')).rejects.toMatchObject({ code: 'FL003' });
    await db.owner.query(
      `insert into approval (subject, purpose, round, admin, values, created_ms)
       select subject, purpose, round, $2, values, created_ms from approval where subject = $1 and purpose = 'unsend' and admin = $3`,
      [id, fixture.admins[2], fixture.admins[0]],
    );
    await expect(ends(', failed_ms = 1')).rejects.toMatchObject({ code: '23514' });
    await expect(ends(`${valued}, failed_ms = 3`)).rejects.toMatchObject({ code: '23514' });
  });
});

// Last: it moves the clock ahead, and what would be recorded after it would lie behind its ticks.
test('W5: a contract that refuses it when the price has fallen gets what the coins were worth then, not the request back', async () => {
  const follower = createFollower({
    pool: db.app,
    source: evmNode({ url: node.url, chain: 'ethereum', token: null }),
    startBack: 24,
    onCaughtUp: async () => undefined,
  });
  await follower.pass();
  const { id, customer } = await sending();
  // Code that reverts whatever it is sent, as the price has fallen by 10 %.
  await node.call('anvil_setCode', address, '0x60006000fd');
  await node.call('evm_setNextBlockTimestamp', Math.floor((await now()) / 1_000) + 3);
  const failedBy = await node.send({ to: address, value: units });
  await node.mine();
  await setClock(db, 10_000);
  await sets(225_000n);
  await follower.pass();
  // Not even unconfirmed may it be called not broadcast.
  expect(await undo(0, id)).toMatchObject({
    failure: { code: 'payout_failed', facts: { transactionId: failedBy } },
  });
  expect(codeOf(await undo(0, id, failedBy))).toBe('payout_failure_unproven');
  await node.mine();
  expect(codeOf(await undo(0, id, failedBy))).toBe('ok');
  await sets(250_000n);
  const ended = await fixture.does('unsendWithdrawal', fixture.admins[1], { id, body: { ...reason, failedBy } });
  expect(ended).toMatchObject({
    status: 'returned',
    sending: false,
    amount: '100.00',
    transactionId: failedBy,
    returnedBy: null,
    givenBack: '87.75',
    paidShort: null,
    returnValued: { coins: '0.039000000000000000', pair: 'ETHUSD', price: '2250.00', source: 'live:test' },
    evidence: { state: 'elsewhere' },
  });
  expect(ended.failedAt).toBe(ended.returnValued?.returnedAt);
  expect(ended.timeline.map(({ step }) => step)).toEqual(['requested', 'sending', 'coins_fixed', 'payment_failed']);
  expect(await availableOf(customer)).toBe(8_775n);
  // Of the others, approvals were written past the product above.
  expect((await breaches()).filter((line) => line.includes(id))).toEqual([]);
  await node.call('anvil_setCode', address, '0x');
});
