import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { codeOf, type Fixture, openFixture, transactionId } from '#tools/testing/payments/transfers.ts';
import { verifyBooks } from '#tools/verification/books.ts';

/** Credits of a chain whose payments a watcher has seen, and that nobody watches any more (D5, R3). */
let db: FreshDatabase;
let fixture: Fixture;
let who: UserId;
/** The one that was credited. */
let credited: string;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
  who = await fixture.customer();
});
afterAll(() => db.drop());

async function asks(): Promise<string> {
  return (await fixture.does('requestDeposit', who, { body: { amount: '500.00', paymentMethod: 'Ethereum' } })).id;
}

/** What `npm run verify` says of the credited deposit after an edit by who owns the database. */
async function said(
  edit: string,
): Promise<{ readonly breaches: readonly string[]; readonly notices: readonly string[] }> {
  const client = await db.owner.connect();
  try {
    await client.query('begin; alter table deposit disable trigger user; alter table approval disable trigger user');
    await client.query(edit);
    const { breaches, notices } = await verifyBooks(client, { keys: [], complete: false });
    return {
      breaches: breaches.filter(({ id, rule }) => id.includes(credited) && rule === 'R3').map(({ problem }) => problem),
      notices: notices.filter((text) => text.includes(credited)),
    };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('D5 R3: where a watcher saw payments of a chain before, two admins decide although nobody watches it any more', async () => {
  const alone = await asks();
  await fixture.does('approveDeposit', fixture.admins[0], {
    id: alone,
    body: { transactionId: transactionId('Ethereum') },
  });
  expect(await fixture.does('readDeposit', who, { id: alone })).toMatchObject({ status: 'approved' });
  await db.owner.query(
    `insert into chain_payment (id, chain, payment_method, transaction_id, output, place, units, state, first_seen_ms, created_ms)
     values ('pay_1', 'ethereum', 'Ethereum', $1, 0, 'x', 1, 'seen', clock_ms() - 60000, clock_ms())`,
    [transactionId('Ethereum')],
  );
  credited = await asks();
  const body = { transactionId: transactionId('Ethereum') };
  for (const admin of fixture.admins.slice(0, 2)) {
    expect(await fixture.does('readDeposit', who, { id: credited })).toMatchObject({ status: 'pending' });
    expect(codeOf(await fixture.call('approveDeposit', admin, { id: credited, body }))).toBe('ok');
  }
  expect(await fixture.does('readDeposit', who, { id: credited })).toMatchObject({ status: 'approved' });
  expect(await said('')).toEqual({
    breaches: [],
    notices: [expect.stringContaining('which no watcher had seen: its node gave no answer')],
  });
});

const unasked = `update approval set values = values - 'chain'`;

test('D5: a credit that no watcher saw is mentioned by the time of its journal, whatever the deposit says', async () => {
  for (const ms of ['0', '9000000000000']) {
    const { notices } = await said(`${unasked}; update deposit set updated_ms = ${ms} where id = '${credited}'`);
    expect(notices).toEqual([expect.stringContaining('which no watcher had seen: no node was asked')]);
  }
});

test('R3: a credit by one admin, of a chain whose payments were seen before, is named where nothing says that its node showed it', async () => {
  const secondGone = `delete from approval where id = (select max(id) from approval where subject = '${credited}')`;
  const named = (what: string) => [expect.stringContaining(`alone, and of its transaction there was ${what}`)];
  expect((await said(secondGone)).breaches).toEqual(named('no answer'));
  expect((await said(`${unasked}; ${secondGone}`)).breaches).toEqual(named('nothing asked'));
});
