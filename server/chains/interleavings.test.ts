import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checks } from '#database/checks/checks.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type ChainFixture, openChainFixture } from '#tools/testing/payments/chains.ts';
import { codeOf, payoutAddresses, transactionId } from '#tools/testing/payments/transfers.ts';
import { verifyBooks } from '#tools/verification/books.ts';

let db: FreshDatabase;
let node: BitcoinStandIn;
/** Credits by itself below 500.00; needs three confirmations. */
let fixture: ChainFixture;
const needed = 3;
const creditBelow = 50_000n;

beforeAll(async () => {
  db = await freshDatabase();
  node = await startBitcoinStandIn();
  node.mine(30);
  fixture = await openChainFixture(db, { sources: [bitcoinNode(node.url)], creditBelow, confirmations: needed });
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

type Action =
  | 'ask'
  | 'pay'
  | 'mine'
  | 'reorganise'
  | 'replace'
  | 'drop'
  | 'approve'
  | 'decline'
  | 'withdraw'
  | 'cancel'
  | 'send'
  | 'price';

const often: readonly Action[] = ['pay', 'pay', 'mine', 'mine', 'mine', 'withdraw', 'approve', 'reorganise'];
const seldom: readonly Action[] = [
  'ask',
  'reorganise',
  'replace',
  'drop',
  'drop',
  'decline',
  'cancel',
  'send',
  'price',
];
const step = fc.record({ action: fc.constantFrom(...often, ...seldom), pick: fc.nat(59) });
/** Each story begins with a deposit each, credited and partly withdrawn, one of the withdrawals being sent. */
const beginning = (['ask', 'ask', 'pay', 'pay', 'mine', 'withdraw', 'withdraw', 'send'] as const).map((action, i) => ({
  action,
  pick: [1, 2, 1, 8, 2, 0, 1, 1][i] ?? 0,
}));

/** What the product says and does is held against the node's own word, as plainly as it can be put. */
class Story {
  readonly people: readonly [UserId, UserId];
  readonly asked: { readonly id: string; readonly owner: UserId; readonly script: string; readonly satoshi: bigint }[] =
    [];
  readonly paid: { readonly transaction: string; readonly satoshi: bigint; readonly script: string }[] = [];
  readonly withdrawals: { readonly id: string; readonly owner: UserId }[] = [];
  /** Deposits that were reversed when they were last looked at. */
  readonly reversed = new Set<string>();

  constructor(people: readonly [UserId, UserId]) {
    this.people = people;
  }

  async act(action: Action, pick: number): Promise<void> {
    const owner = this.people[pick % 2] ?? this.people[0];
    const deposit = this.asked[pick % Math.max(1, this.asked.length)];
    const withdrawal = this.withdrawals[pick % Math.max(1, this.withdrawals.length)];
    const [admin] = fixture.admins;
    switch (action) {
      case 'ask': {
        const amount = pick % 5 === 0 ? '600.00' : '100.00';
        const asked = await fixture.call('requestDeposit', owner, { body: { amount, paymentMethod: 'Bitcoin' } });
        if (!asked.ok) return;
        const { id, amountToSend } = asked.value;
        const satoshi = BigInt(amountToSend.replace('.', ''));
        this.asked.push({ id, owner, script: await fixture.placeOf(id), satoshi });
        return;
      }
      case 'pay':
        if (deposit) this.pay(deposit.script, (deposit.satoshi * ([2n, 1n, 4n, 2n][pick % 4] ?? 2n)) / 2n);
        return;
      case 'mine':
        node.mine(1 + (pick % 3));
        return;
      case 'reorganise':
        node.reorganise(1 + (pick % 6));
        return;
      case 'replace':
      case 'drop': {
        const waiting = node.waiting();
        const gone = waiting[pick % Math.max(1, waiting.length)];
        if (gone === undefined) return;
        node.drop(gone);
        const was = this.paid.find(({ transaction }) => transaction === gone);
        if (action === 'replace' && was) this.pay(was.script, was.satoshi);
        return;
      }
      case 'approve': {
        if (!deposit) return;
        const { payments } = await fixture.does('readDeposit', deposit.owner, { id: deposit.id });
        const confirmed = payments.find(({ state }) => state === 'confirmed');
        if (confirmed) {
          for (const one of fixture.admins)
            await fixture.call('approveDeposit', one, { id: deposit.id, body: { payment: confirmed.id } });
        }
        return;
      }
      case 'decline':
        if (deposit) await fixture.call('declineDeposit', admin, { id: deposit.id, body: { reason: 'a story' } });
        return;
      case 'withdraw': {
        const { available, receivable } = await readBalance(db.app, owner, 'real');
        const amount = formatCents(available > 2_000n && pick % 2 === 0 ? available / 2n : 1_000n);
        const body = { amount, paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
        const wanted = await fixture.call('requestWithdrawal', owner, { body });
        if (receivable < 0n) expect(codeOf(wanted)).toBe('withdrawals_frozen');
        if (wanted.ok) this.withdrawals.push({ id: wanted.value.id, owner });
        return;
      }
      case 'cancel':
        if (withdrawal) await fixture.call('cancelWithdrawal', withdrawal.owner, { id: withdrawal.id });
        return;
      case 'send': {
        if (!withdrawal) return;
        if (pick % 2 === 0) await fixture.pays(withdrawal.id, transactionId(), { approver: admin });
        else await fixture.call('approveWithdrawal', admin, { id: withdrawal.id });
        return;
      }
      case 'price':
        fixture.prices.set('BTCUSD', [5_000_000n, 5_020_000n, 5_600_000n, 4_500_000n][pick % 4] ?? 5_000_000n);
    }
  }

  pay(script: string, satoshi: bigint): void {
    this.paid.push({ transaction: node.pay({ script, satoshi }), satoshi, script });
  }

  /** After a pass everything has to be as the node says. */
  async look(): Promise<void> {
    const credited = new Set<string>();
    const payments: string[] = [];
    for (const owner of this.people) {
      const { items } = await fixture.does('listDeposits', owner, { query: { limit: 100 } });
      let creditedCents = 0n;
      for (const deposit of items) {
        payments.push(...deposit.payments.map((one) => one.transactionId));
        const best = Math.max(0, ...deposit.payments.map((one) => node.confirmations(one.transactionId)));
        const byItself = (parseCents(deposit.amount) ?? 0n) < creditBelow && deposit.status === 'pending';
        if (byItself) expect(best, `${deposit.id} is pending`).toBeLessThan(needed);
        if (deposit.status !== 'approved') continue;
        const paid = deposit.transactionId ?? '';
        expect(credited.has(paid), `${paid} is credited twice`).toBe(false);
        credited.add(paid);
        const confirmations = node.confirmations(paid);
        const due = confirmations === 0 || (confirmations < needed && this.reversed.has(deposit.id));
        expect(deposit.reversed, `${deposit.id} with ${confirmations} confirmations`).toBe(due);
        if (due) this.reversed.add(deposit.id);
        else {
          this.reversed.delete(deposit.id);
          creditedCents += parseCents(deposit.credited ?? '') ?? 0n;
        }
      }
      const out = await fixture.does('listWithdrawals', owner, { query: { limit: 100 } });
      const left = out.items.filter(({ status }) => status === 'approved');
      const paidOut = left.reduce((sum, { amount }) => sum + (parseCents(amount) ?? 0n), 0n);
      const { balance, available, receivable, deposits, withdrawals } = await readBalance(db.app, owner, 'real');
      expect({ deposits, withdrawals, balance }).toEqual({
        deposits: cents(creditedCents),
        withdrawals: cents(paidOut),
        balance: cents(creditedCents - paidOut),
      });
      if (receivable < 0n) {
        expect(available).toBe(0n);
        expect(out.items.filter(({ status, sending }) => status === 'pending' && !sending)).toEqual([]);
      }
    }
    // Nothing is lost: what the chain holds is somebody's, once.
    for (const { transaction } of this.paid.filter((one) => node.confirmations(one.transaction) > 0)) {
      expect(payments.filter((id) => id === transaction)).toEqual([transaction]);
    }
    for (const { rule, promise, sql } of checks.filter((check) =>
      ['L1', 'L3', 'L5', 'P3', 'W2'].includes(check.rule),
    )) {
      expect((await db.owner.query(sql)).rows, `[${rule}] ${promise}`).toEqual([]);
    }
    expect(fixture.warnings).toEqual([]);
  }
}

it('[P3] [L5] whatever payments, reorganisations, decisions and withdrawals come in which order, each output counts once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
      fixture.prices.set('BTCUSD', 5_000_000n);
      const story = new Story([await fixture.customer(), await fixture.customer()]);
      for (const { action, pick } of [...beginning, ...steps]) {
        await story.act(action, pick);
        await fixture.pass();
        await story.look();
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
  const client = await db.owner.connect();
  const { breaches } = await verifyBooks(client, { keys: [], complete: false }).finally(() => client.release());
  expect(breaches).toEqual([]);
}, 90_000);
