import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { undonePayoutChecks } from '#database/checks/undone-payouts.ts';
import { millis } from '#domain/clock/millis.ts';
import type { PayoutSighting } from '#domain/withdrawals/evidence.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openFixture, payoutAddresses, transactionId } from '#tools/testing/payments/transfers.ts';
import { verifyBooks } from '#tools/verification/books.ts';

/** One withdrawal of 100.00 whose payment failed when its coins had fallen by 10 %; and what the verifier says once it is edited. */
let db: FreshDatabase;
let id: string;

beforeAll(async () => {
  db = await freshDatabase();
  const said = new Map<string, PayoutSighting>();
  const evidence = async (asked: { transactionId: string }) =>
    said.get(asked.transactionId) ?? ({ kind: 'not yet seen' } as const);
  const fixture = await openFixture(db, { evidence });
  const customer = await fixture.customer(10_000n);
  const walletAddress = payoutAddresses.Ethereum;
  const body = { amount: '100.00', paymentMethod: 'Ethereum', walletAddress };
  ({ id } = await fixture.does('requestWithdrawal', customer, { body }));
  await fixture.does('approveWithdrawal', fixture.admins[0], { id });
  const failedBy = transactionId('Ethereum');
  const { rows } = await db.app.query<{ now: bigint }>('select clock_ms() as now');
  said.set(failedBy, {
    kind: 'failed',
    confirmations: 9,
    isConfirmed: true,
    blockMs: millis(rows[0]?.now ?? 0n),
    attempted: [{ address: walletAddress, units: 39_000_000_000_000_000n }],
  });
  fixture.prices.set('ETHUSD', 225_000n);
  await fixture.prices.settled();
  fixture.prices.set('ETHUSD', 240_000n);
  await fixture.prices.settled();
  for (const admin of fixture.admins.slice(0, 2)) {
    await fixture.does('unsendWithdrawal', admin, { id, body: { reason: 'the wallet refused it', failedBy } });
  }
});
afterAll(() => db.drop());

/** What the verifier names after an edit by somebody who owns the database and its constraints. */
async function namedAfter(edit: (client: PoolClient) => Promise<unknown>): Promise<string[]> {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query('alter table withdrawal disable trigger user');
    await client.query('alter table approval disable trigger approval_taken_back');
    await edit(client);
    const { breaches } = await verifyBooks(client, { keys: [], complete: false });
    return breaches.map((breach) => breach.id);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
const edited = (edit: string) =>
  namedAfter((client) => client.query(`update withdrawal set ${edit} where id = $1`, [id]));

test('W5: the verifier computes again what a payment that failed gives back, by its block and the price of the minute from then on', async () => {
  expect(await namedAfter(async () => undefined)).toEqual([]);
  for (const edit of [
    'given_back = given_back + 1',
    'given_back = amount',
    'returned_units = returned_units * 2, given_back = amount',
    'failed_ms = failed_ms - 60000',
    'returned_price = 240000, given_back = 9360',
    'returned_seq = returned_seq + 1',
    `returned_source = 'live:elsewhere'`,
    'returned_price_ms = returned_price_ms + 1',
  ]) {
    expect(await edited(edit), edit).toContain(`withdrawal ${id}`);
  }
  // All of it, as of a payout that never arrived: the ledger credited less.
  const all = `failed_ms = null, given_back = amount, returned_units = null, returned_price = null, returned_source = null,
    returned_seq = null, returned_price_ms = null`;
  expect(await edited(all)).toContain(`cause ${id}`);
});

test('R3: the verifier names one that fewer than two called failed, or by another transaction', async () => {
  for (const edit of [
    `delete from approval where subject = $1 and purpose = 'unsend' and id = (select max(id) from approval)`,
    `update approval set values = '{}' where subject = $1 and purpose = 'unsend' and id = (select max(id) from approval)`,
    `update withdrawal set transaction_id = 'another' where id = $1`,
  ]) {
    expect(await namedAfter((client) => client.query(edit, [id])), edit).toContain(`withdrawal ${id}`);
  }
});

test('W5: L7: the time of a payment that failed is what was written down of its block, and what both admins said', async () => {
  const named = async (...edits: readonly string[]): Promise<readonly string[]> => {
    const client = await db.owner.connect();
    try {
      await client.query('begin');
      for (const table of ['withdrawal', 'approval', 'payout_evidence', 'record_version'])
        await client.query(`alter table ${table} disable trigger user`);
      for (const edit of edits) expect((await client.query(edit)).rowCount, edit).toBeGreaterThan(0);
      const found = await Promise.all(undonePayoutChecks.map(({ sql }) => client.query<{ problem: string }>(sql)));
      return found.flatMap(({ rows }) => rows.map(({ problem }) => problem.replaceAll(/\d{13}/g, 'then')));
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  expect(await named()).toEqual([]);
  const evidence = `kind = 'payout_evidence' and body ->> 'withdrawal' = '${id}'`;
  const byRecord = 'failed at then by its record, and then was written down of its payment by then';
  const nothing = 'failed at then by its record, and nothing was written down of its payment by then';
  const said = expect.stringMatching(/^failed at then, and usr_\w+ said 20\d\d-/);
  // The minute of the lowest price since the coins were fixed, whatever else is written to agree with it.
  const moved = `update withdrawal set failed_ms = failed_ms - 60000 where id = '${id}'`;
  expect(await named(moved)).toEqual([byRecord, said, said]);
  const movedVersion = `update record_version set body = jsonb_set(body, '{sent_ms}', to_jsonb((body ->> 'sent_ms')::bigint - 60000)) where ${evidence}`;
  expect(await named(moved, movedVersion)).toEqual([said, said]);
  expect(await named(movedVersion)).toEqual([byRecord]);
  expect(await named(`delete from record_version where ${evidence}`)).toEqual([nothing]);
  const unsaid = `update approval set values = values - 'failedAt' where subject = '${id}' and purpose = 'unsend'`;
  const noTime = expect.stringMatching(/^failed at then, and usr_\w+ said no time$/);
  expect(await named(unsaid)).toEqual([noTime, noTime]);
  // Of before the upgrade, what that transaction wrote down counts alone.
  const before = `update record_version set xact = current_xact() + 1 where kind = 'undone_payouts'`;
  expect(await named(before, unsaid)).toEqual([]);
  expect(await named(before, moved)).toEqual([byRecord]);
  expect(await named(before, `delete from record_version where ${evidence}`)).toEqual([]);
});
