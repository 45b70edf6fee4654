import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { readStatement, wholeStatement } from '#server/ledger/statement.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { forgeJournals } from '#tools/testing/forging/forged-books.ts';
import { codeOf, type Fixture, openFixture } from '#tools/testing/payments/transfers.ts';
import { verifySnapshot } from '#tools/verification/books.ts';

let database: FreshDatabase;
let fixture: Fixture;
let customer: UserId;
beforeAll(async () => {
  database = await freshDatabase();
  fixture = await openFixture(database);
  const body = { code: 'capital', direction: 'in', amount: '1000.00', evidence: 'bank statement 7' };
  const { id } = await fixture.does('requestHouseMovement', fixture.admins[0], { body });
  await fixture.does('approveHouseMovement', fixture.admins[1], { id });
});
afterAll(() => database.drop());
beforeEach(async () => {
  customer = await fixture.customer(10_000n);
});

type Direction = 'credit' | 'debit';
const asked = (direction: Direction, amount: string, who: UserId = customer) => ({
  body: {
    customer: who,
    direction,
    amount,
    reasonCode: 'our_error',
    explanation: 'A loss of 7 November was settled on the wrong tick.',
  },
});
const ask = (direction: Direction, amount: string) =>
  fixture.does('requestAdjustment', fixture.admins[0], asked(direction, amount));
const approve = (id: string, direction: Direction, amount: string, admin = fixture.admins[1]) =>
  fixture.call('approveAdjustment', admin, { id, body: { direction, amount } });
const available = async (): Promise<string> =>
  formatCents((await readBalance(database.app, customer, 'real')).available);
const capital = async (): Promise<bigint> => {
  const { items } = await fixture.does('houseAccounts', fixture.admins[0]);
  return parseCents(items.find(({ kind, asset }) => kind === 'capital' && asset === 'USD')?.balance ?? '') ?? 0n;
};
const problems = async (): Promise<readonly string[]> => {
  const client = await database.owner.connect();
  try {
    const { breaches } = await verifySnapshot(client, { keys: [], complete: false });
    return breaches.map(({ id, problem }) => `${id}: ${problem}`);
  } finally {
    client.release();
  }
};

describe('adjustments of a customer’s balance', () => {
  it('[P1] one admin asks with a reason, another posts with the same values; the statement calls it an adjustment', async () => {
    const { id } = await ask('credit', '25.00');
    expect(await available()).toBe('100.00');
    expect(codeOf(await approve(id, 'credit', '25.00', fixture.admins[0]))).toBe('second_admin_required');
    expect(codeOf(await approve(id, 'credit', '25.01'))).toBe('decision_differs');
    expect(codeOf(await approve(id, 'debit', '25.00'))).toBe('decision_differs');
    expect(codeOf(await fixture.call('readAdjustment', customer, { id }))).toBe('not_found');
    const before = await capital();
    expect(await approve(id, 'credit', '25.00')).toMatchObject({
      ok: true,
      value: { status: 'approved', requestedBy: fixture.admins[0], decidedBy: fixture.admins[1], toReceivable: '0.00' },
    });
    expect([await available(), before - (await capital())]).toEqual(['125.00', 2_500n]);
    const page = await readStatement(database.app, customer, 'real', wholeStatement, { limit: 1, cursor: null });
    expect(page?.movements[0]).toMatchObject({
      code: 'adjustment',
      amount: '25.00',
      sums: { profits: '25.00' },
      cause: { kind: 'adjustment', id },
    });
    expect(await fixture.does('readAdjustment', customer, { id })).toMatchObject({
      reason: 'Correction of an error of ours',
      explanation: 'A loss of 7 November was settled on the wrong tick.',
    });
    const stranger = await fixture.customer();
    expect(codeOf(await fixture.call('readAdjustment', stranger, { id }))).toBe('not_found');
  });

  it('[S2] the customer is notified of what was adjusted and why; each step is audited', async () => {
    const { id } = await ask('debit', '40.00');
    await approve(id, 'debit', '40.00');
    const notices = await database.app.query('select kind, facts from notice where owner = $1 order by seq desc', [
      customer,
    ]);
    expect(notices.rows[0]).toEqual({
      kind: 'adjustment_debit',
      facts: {
        adjustment: id,
        amount: '40.00',
        reason: 'our_error',
        explanation: 'A loss of 7 November was settled on the wrong tick.',
      },
    });
    const audit = await database.app.query('select actor, action from audit_entry where subject = $1 order by id', [
      id,
    ]);
    expect(audit.rows).toEqual([
      { actor: fixture.admins[0], action: 'adjustments.request' },
      { actor: fixture.admins[1], action: 'adjustments.approve' },
    ]);
  });

  it('[R3] never the subject: neither asks, approves nor declines; the database refuses it too', async () => {
    const [first, second] = fixture.admins;
    expect(codeOf(await fixture.call('requestAdjustment', first, asked('credit', '5.00', first)))).toBe('own_case');
    const { id } = await fixture.does('requestAdjustment', first, asked('credit', '5.00', second));
    expect(codeOf(await approve(id, 'credit', '5.00', second))).toBe('own_case');
    const body = { reason: 'no' };
    expect(codeOf(await fixture.call('declineAdjustment', second, { id, body }))).toBe('own_case');
    for (const decider of [first, second]) {
      await expect(
        database.app.query(`update adjustment set status = 'approved', decided_by = $2 where id = $1`, [id, decider]),
      ).rejects.toMatchObject({ code: '23514' });
    }
    expect(codeOf(await fixture.call('declineAdjustment', first, { id, body }))).toBe('ok');
    expect(codeOf(await approve(id, 'credit', '5.00', fixture.admins[2]))).toBe('already_decided');
  });

  it('[L3] fails when the payer is empty, and nothing has moved', async () => {
    const debit = await ask('debit', '100.01');
    expect(codeOf(await approve(debit.id, 'debit', '100.01'))).toBe('customer_short');
    const much = formatCents((await capital()) + 1n);
    const credit = await ask('credit', much);
    expect(codeOf(await approve(credit.id, 'credit', much))).toBe('house_short');
    expect(await available()).toBe('100.00');
    const { items } = await fixture.does('listAdjustments', fixture.admins[0], {
      query: { status: 'pending', customer },
    });
    expect(items.map(({ id }) => id)).toEqual([debit.id, credit.id]);
    expect(codeOf(await fixture.call('requestAdjustment', fixture.admins[0], asked('credit', '0.00')))).toBe(
      'invalid_input',
    );
    expect(
      codeOf(await fixture.call('requestAdjustment', fixture.admins[0], asked('credit', '1.00', newId('usr')))),
    ).toBe('not_found');
  });

  it('[R3] two admins and a decline at once: exactly one outcome', async () => {
    const { id } = await ask('credit', '10.00');
    const outcomes = await Promise.all([
      approve(id, 'credit', '10.00', fixture.admins[1]),
      approve(id, 'credit', '10.00', fixture.admins[2]),
      fixture.call('declineAdjustment', fixture.admins[0], { id, body: { reason: 'asked twice' } }),
    ]);
    expect(outcomes.map(codeOf).sort()).toEqual(['already_decided', 'already_decided', 'ok']);
    const paid = outcomes[2]?.ok ? '100.00' : '110.00';
    expect(await available()).toBe(paid);
  });

  it('[L5] whatever is adjusted, the books are those of a slow model, and the verifier finds nothing', async () => {
    let house = await capital();
    let held = 10_000n;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Direction>('credit', 'debit'),
        fc.bigInt({ min: 1n, max: 60_000n }),
        async (direction, amount) => {
          const text = formatCents(amount);
          const { id } = await ask(direction, text);
          const decision = await approve(id, direction, text);
          const covered = direction === 'credit' ? house >= amount : held >= amount;
          expect(codeOf(decision)).toBe(covered ? 'ok' : direction === 'credit' ? 'house_short' : 'customer_short');
          if (covered) {
            house += direction === 'credit' ? -amount : amount;
            held += direction === 'credit' ? amount : -amount;
          }
          expect([await capital(), await available()]).toEqual([house, formatCents(held)]);
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
    expect(await problems()).toEqual([]);
    await database.owner.query('alter table adjustment disable trigger user');
    const { rows } = await database.owner.query<{ id: string }>(
      `update adjustment set amount = amount + 1 where id = (select min(id) from adjustment where status = 'approved') returning id`,
    );
    expect((await problems()).join()).toContain(`cause ${rows[0]?.id}`);
    await database.owner.query('update adjustment set amount = amount - 1 where id = $1', [rows[0]?.id]);
    await database.owner.query('alter table adjustment enable trigger user');
  });

  it('[L3] the books take what the customer owes out of a credit, and both sides read how much', async () => {
    let owed = 0n;
    const lend = async (amount: bigint): Promise<void> => {
      const available = (await readBalance(database.app, customer, 'real')).available;
      const owner = { owner: customer, asset: 'USD' } as const;
      const external = { kind: 'external', asset: 'USD' } as const;
      const transfers = [
        { from: { kind: 'available', ...owner } as const, to: external, amount: available },
        { from: { kind: 'receivable', ...owner } as const, to: external, amount: cents(amount) },
      ].filter((transfer) => transfer.amount > 0n);
      const journal = {
        code: 'deposit-reversal',
        cause: newId('dep'),
        occurrence: 1,
        actor: 'test',
        transfers,
      } as const;
      await forgeJournals(database.owner, [journal]);
      owed += amount;
    };
    for (const [more, credit] of [
      [300n, 100n],
      [1n, 50n],
      [100n, 251n],
      [70n, 90n],
    ] as const) {
      await lend(more);
      const before = await readBalance(database.app, customer, 'real');
      const text = formatCents(cents(credit));
      const { id } = await ask('credit', text);
      const repaid = owed < credit ? owed : credit;
      owed -= repaid;
      const toReceivable = formatCents(cents(repaid));
      expect(await approve(id, 'credit', text)).toMatchObject({ ok: true, value: { toReceivable } });
      expect(await fixture.does('readAdjustment', customer, { id })).toMatchObject({ toReceivable });
      expect(await readBalance(database.app, customer, 'real')).toMatchObject({
        receivable: -owed,
        available: credit - repaid,
        profits: before.profits + credit,
      });
    }
  });
});
