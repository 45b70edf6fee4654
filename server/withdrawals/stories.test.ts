import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { formatCents } from '#domain/money/amount.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { Oracle, openings, type Step, step } from '#tools/testing/payments/transfer-oracle.ts';
import {
  codeOf,
  type Fixture,
  openFixture,
  payoutAddresses,
  runOut,
  transactionId,
} from '#tools/testing/payments/transfers.ts';
import { verifySnapshot } from '#tools/verification/books.ts';

let database: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  database = await freshDatabase();
  fixture = await openFixture(database);
});
afterAll(() => database.drop());

async function play(
  customer: UserId,
  oracle: Oracle,
  transactions: readonly string[],
  one: Step,
): Promise<{ said: string; expected: string } | null> {
  const { action, pick, amount } = one;
  const admin = fixture.admins[one.admin] ?? fixture.admins[0];
  const transaction = one.named ? one.transaction : null;
  const nameOf = (index: number): string => transactions[index] ?? '';
  const deposit = oracle.deposits[pick % Math.max(1, oracle.deposits.length)];
  const withdrawal = oracle.withdrawals[pick % Math.max(1, oracle.withdrawals.length)];
  const reason = { reason: 'a story' };
  switch (action) {
    case 'deposit': {
      const open = oracle.deposits.filter(({ status }) => status === 'pending').length;
      const asked = await fixture.call('requestDeposit', customer, {
        body: { amount: formatCents(amount), paymentMethod: 'Ethereum' },
      });
      if (asked.ok) oracle.deposits.push({ id: asked.value.id, amount, status: 'pending', votes: [] });
      // Two quotes hold at a time on a shared address.
      if (asked.ok) await runOut(database, asked.value.id);
      return { said: codeOf(asked), expected: open < 10 ? 'ok' : 'too_many_open_deposits' };
    }
    case 'credit': {
      if (!deposit) return null;
      const body = { transactionId: `0x${nameOf(one.transaction)}` };
      const said = codeOf(await fixture.call('approveDeposit', admin, { id: deposit.id, body }));
      return { said, expected: oracle.credit(deposit, one.admin, one.transaction) };
    }
    case 'refuse': {
      if (!deposit) return null;
      const said = codeOf(await fixture.call('declineDeposit', admin, { id: deposit.id, body: reason }));
      const expected = deposit.status === 'pending' ? 'ok' : 'already_decided';
      if (expected === 'ok') deposit.status = 'declined';
      return { said, expected };
    }
    case 'take back credit': {
      if (!deposit) return null;
      const said = codeOf(await fixture.call('takeBackDepositApproval', admin, { id: deposit.id }));
      return { said, expected: oracle.takeBackCredit(deposit, one.admin) };
    }
    case 'take back': {
      if (!withdrawal) return null;
      const said = codeOf(await fixture.call('takeBackWithdrawalApproval', admin, { id: withdrawal.id }));
      return { said, expected: oracle.takeBack(withdrawal, one.admin) };
    }
    case 'withdraw': {
      const full = oracle.withdrawals.filter(({ status }) => status === 'pending').length >= 10;
      const unsent = oracle.withdrawals.filter(({ status }) => ['pending', 'cancelled', 'declined'].includes(status));
      const often = unsent.length >= 20 ? 'too_many_asked_withdrawals' : 'ok';
      const free = full ? 'too_many_open_withdrawals' : often;
      const expected = oracle.figures.available < amount ? 'withdrawal_blocked' : free;
      const body = { amount: formatCents(amount), paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
      const asked = await fixture.call('requestWithdrawal', customer, { body });
      if (asked.ok)
        oracle.withdrawals.push({ id: asked.value.id, amount, status: 'pending', votes: [], unsends: [], returns: [] });
      return { said: codeOf(asked), expected };
    }
    case 'approve': {
      if (!withdrawal) return null;
      const body = transaction === null ? {} : { transactionId: nameOf(transaction) };
      const said = codeOf(await fixture.call('approveWithdrawal', admin, { id: withdrawal.id, body }));
      return { said, expected: oracle.approve(withdrawal, one.admin, transaction) };
    }
    case 'return': {
      if (!withdrawal) return null;
      // Each withdrawal comes back by a transaction of its own, which both admins name.
      withdrawal.backBy ??= transactionId();
      const body = { ...reason, transactionId: withdrawal.backBy };
      const said = codeOf(await fixture.call('returnWithdrawal', admin, { id: withdrawal.id, body }));
      return { said, expected: oracle.giveBack(withdrawal, one.admin) };
    }
    case 'cancel':
    case 'decline': {
      if (!withdrawal) return null;
      const [name, who, otherwise, next] =
        action === 'cancel'
          ? (['cancelWithdrawal', customer, 'withdrawal_not_cancellable', 'cancelled'] as const)
          : (['declineWithdrawal', admin, 'already_decided', 'declined'] as const);
      const said = codeOf(await fixture.call(name, who, { id: withdrawal.id, body: reason }));
      const declines = withdrawal.owed ? 'payout_owed' : 'ok';
      const free = action === 'cancel' ? 'ok' : declines;
      const expected = withdrawal.status === 'pending' ? free : otherwise;
      if (expected === 'ok') withdrawal.status = next;
      return { said, expected };
    }
    case 'unsend': {
      if (!withdrawal) return null;
      const said = codeOf(await fixture.call('unsendWithdrawal', admin, { id: withdrawal.id, body: reason }));
      return { said, expected: oracle.unsend(withdrawal, one.admin) };
    }
  }
}

describe('random stories of deposits and withdrawals', () => {
  it('[P3] every answer and every balance is the slow oracle’s', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 100 }), async (story) => {
        const customer = await fixture.customer();
        const oracle = new Oracle();
        const transactions = Array.from({ length: 10 }, () => transactionId());
        const credits = openings.map((one): Step => ({ ...one, action: 'credit' }));
        for (const one of [...openings, ...credits, ...story]) {
          const answer = await play(customer, oracle, transactions, one);
          if (answer) expect(`${one.action}: ${answer.said}`).toBe(`${one.action}: ${answer.expected}`);
          const balance = await readBalance(database.app, customer, 'real');
          expect(balance).toMatchObject({ ...oracle.figures, profits: 0n, staked: 0n, receivable: 0n });
        }
      }),
      { numRuns: 8 },
    );
    const client = await database.owner.connect();
    try {
      expect((await verifySnapshot(client, { keys: [], complete: false })).breaches).toEqual([]);
    } finally {
      client.release();
    }
  }, 120_000);

  it('[P3] the books balance after a crowd has raced on the same records', async () => {
    const customer = await fixture.customer(300_000n);
    const crowd = Array.from({ length: 40 }, async (_, i) => {
      const body = { amount: '150.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
      const asked = await fixture.call('requestWithdrawal', customer, { body });
      if (!asked.ok) return 0;
      const { id } = asked.value;
      const [first, second] = fixture.admins;
      const outcomes = await Promise.all([
        fixture.call('cancelWithdrawal', customer, { id }),
        i % 2 === 0 ? fixture.pays(id, transactionId()) : fixture.call('approveWithdrawal', first, { id, body: {} }),
        fixture.call('declineWithdrawal', second, { id, body: { reason: 'raced' } }),
      ]);
      return outcomes.filter(({ ok }) => ok).length;
    });
    const wins = await Promise.all(crowd);
    expect(new Set(wins.filter((won) => won > 0))).toEqual(new Set([1]));
    const { available, withdrawing, withdrawals } = await readBalance(database.app, customer, 'real');
    expect(available + withdrawing + withdrawals).toBe(300_000n);
    const client = await database.owner.connect();
    try {
      expect((await verifySnapshot(client, { keys: [], complete: false })).breaches).toEqual([]);
    } finally {
      client.release();
    }
  });
});
