import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { type PaymentMethod, usdtContract } from '#domain/money/coins.ts';
import type { PayoutSighting } from '#domain/withdrawals/evidence.ts';
import { openNotifyAdmins } from '#server/notices/notify.ts';
import { openAddressChecker } from '#server/outside/chains/address-checks.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import {
  codeOf,
  type Fixture,
  openFixture,
  payoutAddresses,
  transactionId,
} from '#tools/testing/payments/transfers.ts';
import { lookUpPayouts, type PayoutEvidence } from './evidence.ts';

// A fake at the port: no node is asked. What stands behind it on a real chain is proved where the watchers are.
let database: FreshDatabase;
let fixture: Fixture;
const chain = new Map<string, PayoutSighting | Error>();
let asked: string[] = [];
const evidence: PayoutEvidence = async ({ transactionId }) => {
  asked.push(transactionId);
  const said = chain.get(transactionId) ?? { kind: 'not yet seen' };
  if (said instanceof Error) throw said;
  return said;
};
beforeAll(async () => {
  database = await freshDatabase();
  fixture = await openFixture(database, { evidence });
});
beforeEach(() => {
  asked = [];
});
afterAll(() => database.drop());

const dueUnits = 195_000n;
/** 100.00 less the fee of 2.50 at 50,000.00: 0.00195 btc. */
async function sending(paymentMethod: PaymentMethod = 'Bitcoin'): Promise<{ id: string; customer: UserId }> {
  const customer = await fixture.customer(10_000n);
  const body = { amount: '100.00', paymentMethod, walletAddress: payoutAddresses[paymentMethod] };
  const { id } = await fixture.does('requestWithdrawal', customer, { body });
  await fixture.does('approveWithdrawal', fixture.admins[0], { id });
  return { id, customer };
}
const seen = (
  units: bigint,
  { address = payoutAddresses.Bitcoin, confirmations = 1, isConfirmed = false } = {},
): PayoutSighting => ({ kind: 'seen', blockMs: null, confirmations, isConfirmed, payments: [{ address, units }] });
const record = (id: string, transactionId: string) =>
  fixture.call('approveWithdrawal', fixture.admins[0], { id, body: { transactionId } });
const reviewed = async (customer: UserId) => {
  const { items } = await fixture.does('reviewWithdrawals', fixture.admins[0], { query: { customer } });
  return items[0];
};
const notified: { to: string; state: string }[] = [];
const lookUp = () =>
  lookUpPayouts({
    pool: database.app,
    evidence,
    addresses: openAddressChecker(usdtContract),
    notifyAdmins: openNotifyAdmins(
      async () => fixture.admins,
      async (_tx, to, { kind, facts }) => {
        if (kind === 'payout_differs') notified.push({ to, state: 'state' in facts ? facts.state : '' });
      },
    ),
  });

describe('the evidence of a payout', () => {
  it('[W5] a transaction that pays another address, or less, is refused and records nothing', async () => {
    const { id, customer } = await sending();
    const [elsewhere, short] = [transactionId(), transactionId()];
    chain.set(elsewhere, seen(dueUnits, { address: '1BitcoinEaterAddressDontSendf59kuE' }));
    chain.set(short, seen(dueUnits - 1n));
    expect(codeOf(await record(id, elsewhere))).toBe('payout_elsewhere');
    expect(await record(id, short)).toMatchObject({
      failure: { code: 'payout_short', facts: { paid: '0.00194999 btc', due: '0.00195000 btc' } },
    });
    expect(await reviewed(customer)).toMatchObject({ sending: true, transactionId: null, evidence: null });
    chain.set(short, seen(dueUnits, { confirmations: 2 }));
    expect(
      await fixture.does('approveWithdrawal', fixture.admins[0], { id, body: { transactionId: short } }),
    ).toMatchObject({
      status: 'approved',
      evidence: { state: 'seen', confirmations: 2, paid: '0.00195000' },
    });
  });

  it('[W5] addresses are the same in every spelling of their chain', async () => {
    const { id } = await sending('USDT');
    const paid = transactionId('USDT');
    // 97.50 at 1.00, in millionths.
    chain.set(paid, seen(97_500_000n, { address: payoutAddresses.USDT.toLowerCase(), isConfirmed: true }));
    expect(
      await fixture.does('approveWithdrawal', fixture.admins[0], { id, body: { transactionId: paid } }),
    ).toMatchObject({
      evidence: { state: 'confirmed', paid: '97.500000' },
    });
  });

  it('[W5] unknown, or a source that is down, is recorded as not yet seen, and looked up until it is confirmed', async () => {
    const { id, customer } = await sending();
    const paid = transactionId();
    chain.set(paid, new Error('down for an hour'));
    expect(codeOf(await record(id, paid))).toBe('ok');
    const stateNow = async () => (await reviewed(customer))?.evidence?.state;
    expect(await stateNow()).toBe('not yet seen');
    await lookUp();
    expect(await stateNow()).toBe('not yet seen');
    chain.set(paid, seen(dueUnits));
    await lookUp();
    expect(await stateNow()).toBe('seen');
    // Replaced before it was deep enough, and back again.
    chain.set(paid, { kind: 'not yet seen' });
    await lookUp();
    expect(await stateNow()).toBe('not yet seen');
    chain.set(paid, seen(dueUnits, { confirmations: 6, isConfirmed: true }));
    await Promise.all([lookUp(), lookUp()]);
    const { timeline } = await fixture.does('readWithdrawal', customer, { id });
    expect(timeline.map(({ step }) => step)).toEqual([
      'requested',
      'sending',
      'coins_fixed',
      'paid',
      'confirmed_on_the_chain',
    ]);
    asked = [];
    await lookUp();
    expect(asked).not.toContain(paid);
  });

  it('[W5] [R2] one that turns out to pay elsewhere is audited and notified to the admins once, and can be returned', async () => {
    const { id, customer } = await sending();
    const paid = transactionId();
    expect(codeOf(await record(id, paid))).toBe('ok');
    chain.set(paid, seen(0n));
    await lookUp();
    await lookUp();
    expect(await reviewed(customer)).toMatchObject({ status: 'approved', evidence: { state: 'elsewhere' } });
    expect(notified).toEqual([...fixture.admins].sort().map((to) => ({ to, state: 'elsewhere' })));
    const { rows } = await database.owner.query(
      `select actor from audit_entry where subject = $1 and action = 'withdrawals.payout-differs'`,
      [id],
    );
    expect(rows).toEqual([{ actor: 'system' }]);
    const reason = { reason: 'it went to another address' };
    await fixture.does('returnWithdrawal', fixture.admins[0], { id, body: reason });
    expect(await fixture.does('returnWithdrawal', fixture.admins[1], { id, body: reason })).toMatchObject({
      status: 'returned',
    });
  });

  it('[P4] a repeated command is answered from what is stored, without asking the chain again', async () => {
    const { id } = await sending();
    const paid = transactionId();
    chain.set(paid, seen(dueUnits));
    const once = { id, body: { transactionId: paid }, key: 'payout' };
    const first = await fixture.does('approveWithdrawal', fixture.admins[0], once);
    chain.set(paid, seen(1n));
    expect(await fixture.does('approveWithdrawal', fixture.admins[0], once)).toEqual(first);
    expect(asked).toEqual([paid]);
  });
});
