import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Check } from '#database/checks/check.ts';
import { legalGroundChecks } from '#database/checks/legal-grounds.ts';
import { recordVersionChecks } from '#database/checks/record-versions.ts';
import { undonePayoutChecks, undonePayoutNotices } from '#database/checks/undone-payouts.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type Fixture, openFixture, payoutAddresses, transactionId } from '#tools/testing/payments/transfers.ts';

/** Payouts that were undone by the word of two admins, on a chain that is watched; and what is named after edits by who owns the database. */
let db: FreshDatabase;
let fixture: Fixture;
/** One that is said to have never arrived, with its transaction; one that is said not to have been broadcast. */
const records = { never: '', paidBy: transactionId(), unsent: '' };

beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db, { evidence: async () => ({ kind: 'not yet seen' }) });
  const [first, second] = fixture.admins;
  records.never = await asks('Bitcoin');
  await fixture.pays(records.never, records.paidBy);
  // As if it had been recorded while nobody looked at the chain.
  await db.owner.query('delete from payout_evidence');
  await db.owner.query(`delete from record_version where kind = 'payout_evidence'`);
  for (const admin of [first, second])
    await fixture.does('returnWithdrawal', admin, { id: records.never, body: { reason: 'it never arrived' } });
  records.unsent = await asks('Ethereum');
  await fixture.does('approveWithdrawal', first, { id: records.unsent });
  for (const admin of [first, second])
    await fixture.does('unsendWithdrawal', admin, { id: records.unsent, body: { reason: 'the wallet was off' } });
});
afterAll(() => db.drop());

async function asks(paymentMethod: PaymentMethod): Promise<string> {
  const customer = await fixture.customer(10_000n);
  const body = { amount: '100.00', paymentMethod, walletAddress: payoutAddresses[paymentMethod] };
  return (await fixture.does('requestWithdrawal', customer, { body })).id;
}

const tables = ['withdrawal', 'payout_evidence', 'payout_fixing', 'ledger_journal', 'audit_entry', 'record_version'];
async function named(checks: readonly Check[], ...edits: readonly string[]): Promise<readonly string[]> {
  const client: PoolClient = await db.owner.connect();
  try {
    await client.query('begin');
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    for (const edit of edits) expect((await client.query(edit)).rowCount, edit).toBeGreaterThan(0);
    const found = await Promise.all(checks.map(({ sql }) => client.query<{ id: string; problem: string }>(sql)));
    return found.flatMap(({ rows }) => rows.map(({ id, problem }) => `${id} ${problem}`));
  } finally {
    await client.query('rollback');
    client.release();
  }
}
const undone = (...edits: readonly string[]) => named(undonePayoutChecks, ...edits);

test('W5: a payout that is given back as never arrived has what its chain showed written down with it, and is mentioned with its transaction', async () => {
  expect(await undone()).toEqual([]);
  const { rows } = await db.owner.query<{ words: string }>(undonePayoutNotices[0] ?? '');
  expect(rows.map(({ words }) => words)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^\\[W5\\] withdrawal ${records.never} was given back at .* as never arrived, .* transaction was ${records.paidBy}$`,
      ),
    ),
  ]);
});

test('W5: one of which nothing was written down by then, or that its chain showed, is named', async () => {
  const gave = `withdrawal ${records.never} was given back as never arrived, and of ${records.paidBy} its chain showed`;
  const evidence = `kind = 'payout_evidence' and body ->> 'withdrawal' = '${records.never}'`;
  expect(await undone(`delete from record_version where ${evidence}`)).toEqual([
    `${gave} nothing that was written down by then`,
  ]);
  // Written down later, in a transaction of its own.
  expect(
    await undone(`update record_version set at_ms = at_ms + 60000, xact = current_xact() + 1 where ${evidence}`),
  ).toEqual([`${gave} nothing that was written down by then`]);
  const shown = `update record_version set body = body || '{"state": "seen", "paid_units": 195000}' where ${evidence}`;
  expect(await undone(shown)).toEqual([`${gave} seen by then`]);
  const elsewhere = `update record_version set body = body || '{"state": "elsewhere", "paid_units": 0}' where ${evidence}`;
  expect(await undone(elsewhere)).toEqual([]);
  // What was given back before the upgrade is only mentioned.
  const before = `update record_version set xact = current_xact() + 1 where kind = 'undone_payouts'`;
  expect(await undone(before, `delete from record_version where ${evidence}`)).toEqual([]);
});

test('W5: one that was given back, or called not broadcast, within 24 hours is named in production', async () => {
  const production = `insert into installation (mode) values ('production')`;
  const back = new RegExp(`^withdrawal ${records.never} was recorded as paid at \\d+ and given back as never arrived`);
  const unsent = new RegExp(`^withdrawal ${records.unsent} had its coins fixed at \\d+ and was called not broadcast`);
  expect(await undone(production)).toEqual([expect.stringMatching(back), expect.stringMatching(unsent)]);
  const recordedBefore = `update ledger_journal set created_ms = created_ms - 86400000 where code = 'withdrawal-paid'`;
  expect(await undone(production, recordedBefore)).toEqual([expect.stringMatching(unsent)]);
  const fixedBefore = `update payout_fixing set fixed_ms = fixed_ms - 86400000 where withdrawal = '${records.unsent}'`;
  expect(await undone(production, recordedBefore, fixedBefore)).toEqual([]);
});

test('A9.1: L7: a legal ground is sealed, and named unless the audit trail has it in its own transaction', async () => {
  const id = await asks('BNB');
  await db.owner.query(
    `update customer set account_status = 'suspended' where uid = (select user_id from withdrawal where id = $1)`,
    [id],
  );
  const [admin, second] = fixture.admins;
  await fixture.does('recordLegalGround', admin, { id, body: { ground: 'an order of a court' } });
  await fixture.does('liftLegalGround', second, { id, body: { reason: 'it was lifted' } });
  const grounds = (...edits: readonly string[]) =>
    named(
      [
        ...legalGroundChecks,
        ...recordVersionChecks.filter(({ promise }) => promise.includes('withdrawal_legal_ground')),
      ],
      ...edits,
    );
  expect(await grounds()).toEqual([]);
  for (const [action, done, by] of [
    ['record', 'recorded', admin],
    ['lift', 'lifted', second],
  ] as const) {
    const problem = `withdrawal ${id} had a legal ground ${done} by ${by} at`;
    const entry = `subject = '${id}' and action = 'withdrawals.${action}-legal-ground'`;
    const none = `delete from audit_entry where ${entry}`;
    const later = `update audit_entry set xact = xact + 1 where ${entry}`;
    const anothers = `update audit_entry set actor = 'another' where ${entry}`;
    for (const edit of [none, later, anothers])
      expect(await grounds(edit), edit).toEqual([expect.stringContaining(problem)]);
  }
  // Written into the table alone, and dated back.
  const made = `insert into withdrawal_legal_ground (withdrawal, ground, set_by, set_ms) values ('${records.unsent}', 'none', '${admin}', 1)`;
  expect(await grounds(made)).toEqual([
    expect.stringContaining(`withdrawal ${records.unsent} had a legal ground recorded by ${admin} at`),
    expect.stringMatching(/^withdrawal_legal_ground \d+ was written down at \d+ and says another time$/),
  ]);
  const version = `kind = 'withdrawal_legal_ground' and body ->> 'withdrawal' = '${id}'`;
  expect(await grounds(`update record_version set body = body || '{"ground": "none"}' where ${version}`)).toEqual([
    expect.stringMatching(/^withdrawal_legal_ground \d+ is not what was written down$/),
  ]);
});
