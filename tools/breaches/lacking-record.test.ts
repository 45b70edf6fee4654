import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeCopiedTrade } from '#tools/testing/copying/copied-trade.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { openFixture, transactionId } from '#tools/testing/payments/transfers.ts';

/** What a check asks of a record that is not there, or of a figure that nobody wrote, is answered by no. */
let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await placeCopiedTrade(db);
});
afterAll(() => db.drop());

test('C3: a copy that goes by settings that are nowhere is named, whatever it stakes', async () => {
  const named = await namedAfterForging(db, ['copy_outcome', 'copy_settings'], (client) =>
    client.query('update copy_outcome set settings_version = 99'),
  );
  expect(named).toContainEqual(
    expect.stringMatching(/^C3 trade \S+ copy \S+: staked \d+ by version 99 of its settings, which is nowhere$/),
  );
});

test('Z3: a row of what was heard that leaves out what became of some quotes is named', async () => {
  const source = {
    source: 'live:kraken',
    heard: 5,
    waitingBefore: 0,
    waiting: 0,
    recorded: 0,
    superseded: 1,
    unchosen: 4,
    dropped: {},
    again: 0,
  };
  const heard = (one: object) =>
    namedAfterForging(db, ['market_heard'], async (client) => {
      const { rowCount } = await client.query(
        'update market_heard set sources = jsonb_build_array($1::jsonb) where number = 1',
        [JSON.stringify(one)],
      );
      expect(rowCount).toBe(1);
    });
  const unsure = /^Z3 heard 1: live:kraken: 5 heard /;
  expect(await heard(source)).not.toContainEqual(expect.stringMatching(unsure));
  for (const key of ['superseded', 'unchosen', 'again', 'waiting', 'waitingBefore']) {
    const { [key]: _, ...less } = source as Readonly<Record<string, unknown>>;
    expect(await heard(less), key).toContainEqual(expect.stringMatching(unsure));
  }
});

test('R2: a deposit whose approval names no customer in the audit trail is named', async () => {
  const other = await freshDatabase();
  try {
    const fixture = await openFixture(other);
    const friend = await fixture.customer();
    const { id } = await fixture.does('requestDeposit', friend, {
      body: { amount: '500.00', paymentMethod: 'Ethereum' },
    });
    await fixture.does('approveDeposit', fixture.admins[0], { id, body: { transactionId: transactionId('Ethereum') } });
    const named = await namedAfterForging(other, ['audit_entry'], (client) =>
      client.query(
        `update audit_entry set after = after - 'user_id' where subject = $1 and action = 'deposits.approve'`,
        [id],
      ),
    );
    expect(named).toContainEqual(`R2 deposit ${id}: is of ${friend}, and was approved as of nobody`);
    const byFriend = await namedAfterForging(other, ['ledger_journal'], (client) =>
      client.query(`update ledger_journal set actor = $2 where cause = $1 and code = 'deposit'`, [id, friend]),
    );
    // The code is quoted: a word of a reader's language is none.
    expect(byFriend).toContainEqual(expect.stringMatching(`^R2 journal \\d+: 'deposit' of ${id} by ${friend}$`));
  } finally {
    await other.drop();
  }
});
