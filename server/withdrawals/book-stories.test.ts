import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { formatCents } from '#domain/money/amount.ts';
import type { PayoutSighting } from '#domain/withdrawals/evidence.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { codeOf, type Fixture, openFixture, transactionId } from '#tools/testing/payments/transfers.ts';
import { verifySnapshot } from '#tools/verification/books.ts';
import type { Breach } from '#tools/verification/findings.ts';

let database: FreshDatabase;
let fixture: Fixture;
let client: PoolClient;
/** What the chain says of the transactions of a story; of others it has not heard. */
const chain = new Map<string, PayoutSighting>();
beforeAll(async () => {
  database = await freshDatabase();
  fixture = await openFixture(database, {
    addressHoldHours: 24,
    evidence: async (asked) => chain.get(asked.transactionId) ?? { kind: 'not yet seen' },
  });
  client = await database.owner.connect();
});
afterAll(async () => {
  client.release();
  await database.drop();
});

const addresses = [
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
] as const;

const step = fc.record({
  action: fc.constantFrom(
    'add',
    'remove',
    'a day passes',
    'withdraw',
    'withdraw',
    'withdraw',
    'cancel',
    'approve',
    'approve',
    'approve',
    'approve',
    'decline',
    'unsend',
    'return',
  ),
  address: fc.nat(2),
  pick: fc.nat(9),
  admin: fc.nat(2),
  amount: fc.constantFrom(5_000n, 99_999n, 100_000n),
  /** Whether the customer has signed in within the last 15 minutes. */
  fresh: fc.boolean(),
  named: fc.boolean(),
  /** Of the transactions 0 to 3 the chain has not heard, 4 pays another address, 5 too little, 6 and 7 all that is due. */
  transaction: fc.nat(7),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Asked {
  readonly id: string;
  readonly amount: bigint;
  readonly address: number;
  /** Whether its address is past its wait. */
  ripe: boolean;
  status: 'pending' | 'sending' | 'approved' | 'declined' | 'cancelled' | 'returned';
  votes: number[];
}

/** A day passes by moving the times of what was asked for, which the verifier names. */
const saysAnotherDay = ({ promise, problem }: Breach): boolean =>
  promise === 'L7.record-as-written:withdrawal' || problem.startsWith('was asked for at');

const funded = 600_000n;
const unitsOf = (amount: bigint): bigint => ((amount - 250n) * 10n ** 8n) / 5_000_000n;

/** The rules of W4 to W6 in the plainest words: what each step answers, and the book and withdrawals after it. */
class Oracle {
  /** Address → whether it is past its wait. */
  readonly book = new Map<number, boolean>();
  readonly asked: Asked[] = [];
  readonly paid = new Set<number>();

  sum(...statuses: Asked['status'][]): bigint {
    return this.asked
      .filter(({ status }) => statuses.includes(status))
      .reduce((total, { amount }) => total + amount, 0n);
  }
  get figures() {
    const [withdrawing, withdrawals] = [this.sum('pending', 'sending'), this.sum('approved')];
    const balance = funded - withdrawals;
    return { deposits: funded, withdrawals, withdrawing, balance, available: balance - withdrawing };
  }
  add(address: number, fresh: boolean): string {
    if (this.book.has(address)) return 'payout_address_known';
    if (!fresh) return 'sign_in_too_old';
    this.book.set(address, false);
    return 'ok';
  }
  remove(address: number): string {
    if (!this.book.has(address)) return 'not_found';
    const open = this.asked.some((one) => one.address === address && ['pending', 'sending'].includes(one.status));
    if (open) return 'payout_address_in_use';
    this.book.delete(address);
    return 'ok';
  }
  withdraw(amount: bigint, address: number, fresh: boolean): string {
    if (this.figures.available < amount) return 'withdrawal_blocked';
    return this.book.has(address) ? 'ok' : this.add(address, fresh);
  }
  /** Votes of the step that a withdrawal stands before: one, or two from 1,000.00 on. */
  vote(one: Asked, admin: number, next: Asked['status']): string {
    if (one.votes.includes(admin)) return 'second_admin_required';
    one.votes.push(admin);
    if (one.amount < 100_000n || one.votes.length === 2) {
      one.status = next;
      one.votes = [];
    }
    return 'ok';
  }
  approve(one: Asked, admin: number, transaction: number | null): string {
    if (one.status !== 'pending' && (one.status !== 'sending' || transaction === null)) return 'already_decided';
    if (one.status === 'pending') {
      if (one.votes.includes(admin)) return 'second_admin_required';
      if (!one.ripe) return 'payout_address_new';
      if (transaction !== null) return 'transaction_too_early';
    }
    if (transaction === null) return this.vote(one, admin, 'sending');
    if (this.paid.has(transaction)) return 'transaction_already_paid';
    if (transaction === 4) return 'payout_elsewhere';
    if (transaction === 5) return 'payout_short';
    this.paid.add(transaction);
    one.status = 'approved';
    one.votes = [];
    return 'ok';
  }
}

async function play(customer: UserId, oracle: Oracle, transactions: readonly string[], one: Step) {
  const admin = fixture.admins[one.admin] ?? fixture.admins[0];
  const walletAddress = addresses[one.address] ?? addresses[0];
  const withdrawal = oracle.asked[one.pick % Math.max(1, oracle.asked.length)];
  const signedIn = one.fresh ? {} : { signedInAtMs: millis(Date.now() - 900_000) };
  const reason = { reason: 'a story' };
  switch (one.action) {
    case 'add': {
      const body = { label: `No. ${one.address}`, paymentMethod: 'Bitcoin', walletAddress };
      const said = codeOf(await fixture.call('addPayoutAddress', customer, { body, ...signedIn }));
      return { said, expected: oracle.add(one.address, one.fresh) };
    }
    case 'remove': {
      const { items } = await fixture.does('listPayoutAddresses', customer);
      const id = items.find((entry) => entry.walletAddress === walletAddress)?.id ?? 'adr_none';
      const said = codeOf(await fixture.call('removePayoutAddress', customer, { id }));
      return { said, expected: oracle.remove(one.address) };
    }
    case 'a day passes': {
      const day = 86_400_000;
      const back = 'set added_ms = added_ms - $2::bigint, removed_ms = removed_ms - $2::bigint where owner = $1';
      await database.owner.query(`update payout_address ${back}`, [customer, day]);
      await database.owner.query(
        `update audit_entry set created_ms = created_ms - $2::bigint where actor = $1 and action like 'withdrawals.%-address'`,
        [customer, day],
      );
      // Past the trigger that keeps what is decided: time passes for all of them.
      await client.query('begin');
      await client.query('alter table withdrawal disable trigger withdrawal_states');
      await client.query(
        `update withdrawal set address_added_ms = address_added_ms - $2::bigint, created_ms = created_ms - $2::bigint
         where user_id = $1`,
        [customer, day],
      );
      await client.query('alter table withdrawal enable trigger withdrawal_states');
      await client.query('commit');
      for (const address of oracle.book.keys()) oracle.book.set(address, true);
      for (const asked of oracle.asked) asked.ripe = true;
      return null;
    }
    case 'withdraw': {
      const body = { amount: formatCents(one.amount), paymentMethod: 'Bitcoin', walletAddress };
      const expected = oracle.withdraw(one.amount, one.address, one.fresh);
      const asked = await fixture.call('requestWithdrawal', customer, { body, ...signedIn });
      if (asked.ok) {
        const ripe = oracle.book.get(one.address) ?? false;
        const { id } = asked.value;
        expect(asked.value.waitsUntil === null).toBe(ripe);
        oracle.asked.push({ id, amount: one.amount, address: one.address, ripe, status: 'pending', votes: [] });
      }
      return { said: codeOf(asked), expected };
    }
    case 'approve': {
      if (!withdrawal) return null;
      const { id, amount } = withdrawal;
      const transaction = one.named ? one.transaction : null;
      const name = transactions[one.transaction] ?? '';
      const address = addresses[withdrawal.address] ?? '';
      const units = unitsOf(amount);
      const paid = [
        { address: addresses[(withdrawal.address + 1) % 3] ?? '', units },
        { address, units: units - 1n },
      ];
      const payment = one.transaction < 4 ? undefined : (paid[one.transaction - 4] ?? { address, units });
      if (payment)
        chain.set(name, { kind: 'seen', blockMs: null, confirmations: 1, isConfirmed: false, payments: [payment] });
      const body = transaction === null ? {} : { transactionId: name };
      const said = codeOf(await fixture.call('approveWithdrawal', admin, { id, body }));
      return { said, expected: oracle.approve(withdrawal, one.admin, transaction) };
    }
    case 'cancel':
    case 'decline': {
      if (!withdrawal) return null;
      const { id } = withdrawal;
      const [name, who, otherwise, next] =
        one.action === 'cancel'
          ? (['cancelWithdrawal', customer, 'withdrawal_not_cancellable', 'cancelled'] as const)
          : (['declineWithdrawal', admin, 'already_decided', 'declined'] as const);
      const said = codeOf(await fixture.call(name, who, { id, body: reason }));
      const expected = withdrawal.status === 'pending' ? 'ok' : otherwise;
      if (expected === 'ok') withdrawal.status = next;
      return { said, expected };
    }
    case 'unsend':
    case 'return': {
      if (!withdrawal) return null;
      const { id } = withdrawal;
      const [name, from, next] =
        one.action === 'unsend'
          ? (['unsendWithdrawal', 'sending', 'pending'] as const)
          : (['returnWithdrawal', 'approved', 'returned'] as const);
      const said = codeOf(await fixture.call(name, admin, { id, body: reason }));
      const expected = withdrawal.status === from ? oracle.vote(withdrawal, one.admin, next) : 'already_decided';
      return { said, expected };
    }
  }
}

it('[P3] [L5] [W6] random stories with the address book: each answer and balance is the oracle’s, and at each step the verifier finds nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30 }), async (story) => {
      const customer = await fixture.customer(funded);
      const oracle = new Oracle();
      const transactions = Array.from({ length: 8 }, () => transactionId());
      for (const one of story) {
        const answer = await play(customer, oracle, transactions, one);
        if (answer) expect(`${one.action}: ${answer.said}`).toBe(`${one.action}: ${answer.expected}`);
        expect(await readBalance(database.app, customer, 'real')).toMatchObject(oracle.figures);
        const { breaches } = await verifySnapshot(client, { keys: [], complete: false });
        expect(breaches.filter((breach) => !saysAnotherDay(breach))).toEqual([]);
      }
      const { items } = await fixture.does('listPayoutAddresses', customer);
      const kept = items.map(({ walletAddress }) => walletAddress).sort();
      expect(kept).toEqual([...oracle.book.keys()].map((index) => addresses[index]).sort());
    }),
    { numRuns: 3, endOnFailure: true },
  );
}, 180_000);
