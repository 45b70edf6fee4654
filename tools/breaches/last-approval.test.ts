import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import { keepFourEyes } from '#server/review/four-eyes.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { openFixture, payoutAddresses, transactionId } from '#tools/testing/payments/transfers.ts';

let db: FreshDatabase;
/** Payouts: one that one admin approved, one that two did, both paid; one that waits for its price. */
const payouts = { alone: '', two: '', waiting: '' };

beforeAll(async () => {
  db = await freshDatabase();
  const fixture = await openFixture(db, { fixes: false });
  await keepFourEyes(db.owner, 'withdrawal', { sum: cents(50_000n), total: cents(10_000_000n) });
  const [ada, ben, cal] = fixture.admins;
  const wants = async (amount: string): Promise<string> => {
    const customer = await fixture.customer(300_000n);
    const body = { amount, paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
    return (await fixture.does('requestWithdrawal', customer, { body })).id;
  };
  const pays = async (id: string) => {
    await fixture.fix();
    await fixture.does('approveWithdrawal', ada, { id, body: { transactionId: transactionId() } });
  };
  payouts.alone = await wants('300.00');
  await fixture.does('approveWithdrawal', ada, { id: payouts.alone });
  await pays(payouts.alone);
  // Two admins by its amount, and by what the admin decided alone; the first one takes theirs back and gives it again.
  payouts.two = await wants('1200.00');
  payouts.waiting = await wants('250.00');
  for (const id of [payouts.two, payouts.waiting]) {
    if (id === payouts.waiting) await pays(payouts.two);
    await fixture.does('approveWithdrawal', ada, { id });
    await fixture.does('takeBackWithdrawalApproval', ada, { id });
    await fixture.does('approveWithdrawal', ada, { id });
    await fixture.does('approveWithdrawal', ben, { id });
  }
  // One that its admin took back while it waited, and that was declined.
  const declined = await wants('400.00');
  await fixture.does('approveWithdrawal', ada, { id: declined });
  await fixture.does('takeBackWithdrawalApproval', ada, { id: declined });
  await fixture.does('declineWithdrawal', cal, { id: declined, body: { reason: 'Not this one' } });
});
afterAll(() => db.drop());

const named = (edit: (client: PoolClient) => Promise<unknown>) => namedAfterForging(db, ['withdrawal'], edit);

/** The coins of a withdrawal that is called off are gone with it. */
const unfixed = `units = null, price = null, price_decimals = null, price_source = null, price_ms = null, price_seq = null,
  fixed_ms = null, fixing_ms = null, market_seq = null`;

/** Writes down, as a changed program would, that an approval was given before and taken back. */
const givenBefore = (id: string, which: 'min' | 'max', second: string) => (client: PoolClient) =>
  client.query(
    `insert into approval (subject, purpose, round, admin, values, created_ms, taken_back_ms, second_person)
     select subject, purpose, round, admin, values, created_ms - 5, created_ms - 4, $2::jsonb from approval
     where id = (select ${which}(id) from approval where subject = $1 and taken_back_ms is null)`,
    [id, second],
  );

test('W5: approvals that were taken back while a second one was waited for are clean', async () => {
  expect(await named(async () => undefined)).toEqual([]);
});

test('W5: a last approval that was taken back, of one admin or of the second, is named, whatever it says it waited for', async () => {
  for (const second of ['null', '{"why": "admin_sum", "sum": "500.00", "limit": "500.00"}']) {
    for (const [id, which] of [
      [payouts.alone, 'min'],
      [payouts.two, 'max'],
      [payouts.waiting, 'max'],
    ] as const) {
      expect(await named(givenBefore(id, which, second)), id).toContainEqual(
        expect.stringMatching(
          new RegExp(
            `^W5 withdrawal ${id}: had its last approval of \\d+ by usr_\\w+, and that was taken back at \\d+$`,
          ),
        ),
      );
    }
  }
});

test('W5: that a last approval was taken back is named though the record says no more that it was', async () => {
  const found = await named(async (client) => {
    await givenBefore(payouts.alone, 'min', 'null')(client);
    await client.query('alter table approval disable trigger user');
    await client.query('delete from approval where subject = $1 and taken_back_ms is not null', [payouts.alone]);
  });
  expect(found).toContainEqual(expect.stringMatching(new RegExp(`^W5 withdrawal ${payouts.alone}: had its last`)));
});

test('W5: a withdrawal that is declined or cancelled after its last approval is named', async () => {
  for (const status of ['declined', 'cancelled']) {
    const found = await named((client) =>
      client.query(
        `update withdrawal set status = $2, reason = case $2 when 'declined' then 'No' end, sending = false, ${unfixed} where id = $1`,
        [payouts.waiting, status],
      ),
    );
    expect(found).toContainEqual(
      expect.stringMatching(new RegExp(`^W5 withdrawal ${payouts.waiting}: had its last .* and is ${status}$`)),
    );
  }
});

test('W5: a payout that is called not broadcast before its coins were fixed is named', async () => {
  const found = await named((client) =>
    client.query(`update withdrawal set round = 2, sending = false, ${unfixed} where id = $1`, [payouts.waiting]),
  );
  expect(found).toContain(`W5 withdrawal ${payouts.waiting}: was undone in round 1, and no coins were fixed in it`);
});

test('R3: an approval, given or taken back, whose own action is not in the audit trail is named, though its admin did something else', async () => {
  const [approve, back] = ['withdrawals.approve', 'withdrawals.take-back-approval'];
  for (const [action, was] of [
    [approve, 'given'],
    [back, 'taken back'],
  ] as const) {
    const found = await named((client) =>
      client.query(
        `update audit_entry set action = 'withdrawals.record-legal-ground' where subject = $1 and action = $2 and actor in
           (select admin from approval where subject = $1)`,
        [payouts.two, action],
      ),
    );
    expect(found, action).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^R3 approval \\d+: of payout for ${payouts.two} was ${was} by usr_\\w+, and the audit trail has no ${action}`,
        ),
      ),
    );
  }
  // Nor is the entry of another transaction enough.
  const other = await named((client) =>
    client.query('update audit_entry set xact = xact + 1 where subject = $1 and action = $2', [payouts.two, approve]),
  );
  expect(other).toContainEqual(expect.stringMatching(/^R3 approval \d+: of payout for wdr_\w+ was given by/));
});

test('W5: an approval whose time only another action of its admin has is named', async () => {
  const found = await named((client) =>
    client.query(
      `update audit_entry set action = 'withdrawals.decline' where subject = $1 and action = 'withdrawals.approve'`,
      [payouts.alone],
    ),
  );
  expect(found).toContainEqual(
    expect.stringMatching(new RegExp(`^W5 withdrawal ${payouts.alone}: has an approval of`)),
  );
});

test('D5 R3: the approval of a deposit is held to its own action, too', async () => {
  const found = await named((client) =>
    client.query(`update audit_entry set action = 'deposits.decline' where action = 'deposits.approve'`),
  );
  expect(found).toContainEqual(expect.stringMatching(/^R3 approval \d+: of credit for dep_\w+ was given by/));
});
