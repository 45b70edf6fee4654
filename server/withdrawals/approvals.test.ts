import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { keepFourEyes } from '#server/review/four-eyes.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { codeOf, type Fixture, openFixture, transactionId } from '#tools/testing/payments/transfers.ts';
import { asking, figures } from '#tools/testing/payments/withdrawal-traces.ts';

let database: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  database = await freshDatabase();
  fixture = await openFixture(database);
});
afterAll(() => database.drop());

describe('approvals of withdrawals', () => {
  it('[R3] each step’s first approval can be taken back, and counts no more', async () => {
    const customer = await fixture.customer(200_000n);
    const [first, second] = fixture.admins;
    const { id } = await fixture.does('requestWithdrawal', customer, asking('2000.00'));
    const reason = { reason: 'looked at the wrong one' };
    const takeBack = async (who: UserId) => codeOf(await fixture.call('takeBackWithdrawalApproval', who, { id }));
    await fixture.does('approveWithdrawal', first, { id });
    expect(await takeBack(second)).toBe('approval_missing');
    expect(await fixture.does('takeBackWithdrawalApproval', first, { id })).toMatchObject({ approvals: [] });
    expect(await fixture.does('approveWithdrawal', second, { id })).toMatchObject({ sending: false });
    expect(await fixture.does('approveWithdrawal', first, { id })).toMatchObject({ sending: true });
    expect(await takeBack(first)).toBe('already_decided');

    await fixture.does('unsendWithdrawal', first, { id, body: reason });
    expect(await fixture.does('takeBackWithdrawalApproval', first, { id })).toMatchObject({
      sending: true,
      unsends: [],
    });
    expect(await fixture.does('unsendWithdrawal', second, { id, body: reason })).toMatchObject({ sending: true });

    await fixture.does('approveWithdrawal', first, { id, body: { transactionId: transactionId() } });
    const back = { ...reason, transactionId: transactionId() };
    await fixture.does('returnWithdrawal', first, { id, body: back });
    expect(await fixture.does('takeBackWithdrawalApproval', first, { id })).toMatchObject({ returns: [] });
    expect(await fixture.does('returnWithdrawal', second, { id, body: back })).toMatchObject({ status: 'approved' });
    expect(await figures(database, customer)).toMatchObject({ available: 0n, withdrawals: 200_000n });
    const { rows } = await database.owner.query<{ actor: string }>(
      `select actor from audit_entry where subject = $1 and action = 'withdrawals.take-back-approval'`,
      [id],
    );
    expect(rows.map(({ actor }) => actor)).toEqual([first, first, first]);
  });

  it('[R3] two admins at once are two approvals: one first, one last, and the third comes too late', async () => {
    for (let round = 0; round < 6; round += 1) {
      const customer = await fixture.customer(100_000n);
      const { id } = await fixture.does('requestWithdrawal', customer, asking('1000.00'));
      const outcomes = await Promise.all(
        fixture.admins.map((admin) => fixture.call('approveWithdrawal', admin, { id })),
      );
      const steps = outcomes.map((outcome) => (outcome.ok ? `sending ${outcome.value.sending}` : codeOf(outcome)));
      expect([...steps].sort()).toEqual(['already_decided', 'sending false', 'sending true']);
      const { timeline } = await fixture.does('readWithdrawal', customer, { id });
      expect(timeline.map(({ step }) => step)).toEqual(['requested', 'first_approval', 'sending', 'coins_fixed']);
      expect(timeline[1]).toMatchObject({ why: 'amount' });
    }
  });

  it('[R3] the same admin twice at once is one approval', async () => {
    const customer = await fixture.customer(100_000n);
    const { id } = await fixture.does('requestWithdrawal', customer, asking('1000.00'));
    const [admin] = fixture.admins;
    const outcomes = await Promise.all([1, 2, 3].map(() => fixture.call('approveWithdrawal', admin, { id })));
    expect(outcomes.map(codeOf).sort()).toEqual(['ok', 'second_admin_required', 'second_admin_required']);
  });

  it('[R3] [S2] the other admins are notified of the first of two approvals, the customer is not', async () => {
    const customer = await fixture.customer(100_000n);
    const { id } = await fixture.does('requestWithdrawal', customer, asking('1000.00'));
    const [first, ...others] = fixture.admins;
    await fixture.does('approveWithdrawal', first, { id });
    const { rows } = await database.owner.query<{ owner: string }>(
      `select owner from notice where kind = 'second_approval_wanted' and facts ->> 'withdrawal' = $1`,
      [id],
    );
    expect(rows.map(({ owner }) => owner).sort()).toEqual([...others].sort());
  });

  it('[R3] the limit of four eyes that was set when it was asked for counts, before and after a change of it', async () => {
    const customer = await fixture.customer(90_000n);
    const [first] = fixture.admins;
    const body = (amount: string) => asking(amount);
    const before = await fixture.does('requestWithdrawal', customer, body('300.00'));
    await keepFourEyes(database.owner, 'withdrawal', { record: cents(20_000n) });
    await keepFourEyes(database.owner, 'withdrawal', { record: cents(20_000n) });
    const after = await fixture.does('requestWithdrawal', customer, body('300.00'));
    await keepFourEyes(database.owner, 'withdrawal', { record: cents(100_000n) });
    expect(await fixture.does('approveWithdrawal', first, { id: before.id })).toMatchObject({ sending: true });
    expect(await fixture.does('approveWithdrawal', first, { id: after.id })).toMatchObject({
      sending: false,
      approvalsNeeded: 2,
    });
    const { rows } = await database.owner.query(
      `select after from audit_entry where action = 'withdrawals.four-eyes-from' order by id`,
    );
    expect(rows).toEqual([{ after: { fromCents: '20000' } }, { after: { fromCents: '100000' } }]);
    // Its time is the database's: the application cannot give another.
    await expect(
      database.app.query(`insert into four_eyes (subject, from_cents, since_ms) values ('withdrawal', 1, 0)`),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('[R3] a press on “first of two” is refused where another admin was first, at every step of a payout', async () => {
    const customer = await fixture.customer(200_000n);
    const { id } = await fixture.does('requestWithdrawal', customer, asking('1500.00'));
    const [first, second] = fixture.admins;
    const reason = 'Seen at the node';
    const twice = async (call: (who: UserId, approvals: number) => Promise<{ readonly ok: boolean }>) => {
      expect(await call(first, 0)).toMatchObject({ ok: true });
      expect(await call(second, 0)).toMatchObject({ failure: { code: 'record_changed' } });
      expect(await call(second, 1)).toMatchObject({ ok: true });
    };
    await twice((who, approvals) => fixture.call('approveWithdrawal', who, { id, body: { approvals } }));
    await twice((who, approvals) => fixture.call('unsendWithdrawal', who, { id, body: { reason, approvals } }));
    await twice((who, approvals) => fixture.call('approveWithdrawal', who, { id, body: { approvals } }));
    const paid = { transactionId: transactionId(), approvals: 2 };
    await fixture.does('approveWithdrawal', first, { id, body: paid });
    const back = { reason, transactionId: transactionId() };
    await twice((who, approvals) => fixture.call('returnWithdrawal', who, { id, body: { ...back, approvals } }));
    expect(await fixture.does('readWithdrawal', customer, { id })).toMatchObject({ status: 'returned' });
  });

  it('[R3] nobody decides a withdrawal of their own', async () => {
    const [admin] = fixture.admins;
    const other = await fixture.customer(10_000n);
    const { id } = await fixture.does('requestWithdrawal', other, asking('20.00'));
    await database.owner.query('update withdrawal set user_id = $2 where id = $1', [id, admin]);
    expect(codeOf(await fixture.call('approveWithdrawal', admin, { id }))).toBe('own_case');
    expect(codeOf(await fixture.call('declineWithdrawal', admin, { id, body: { reason: 'mine' } }))).toBe('own_case');
  });
});
