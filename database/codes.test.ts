import { afterAll, beforeAll, expect, test } from 'vitest';
import { depositStepFacts } from '#domain/deposits/steps.ts';
import { waitingReasons } from '#domain/deposits/waiting-reasons.ts';
import { withdrawalStepFacts } from '#domain/withdrawals/steps.ts';
import { readDepositTimelines } from '#server/deposits/timeline.ts';
import { readWithdrawalTimelines } from '#server/withdrawals/timeline.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { migrate } from './migrate.ts';

const reversed = 'The payment of a deposit of yours left the chain, so that it was taken back';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({ empty: true });
  await migrate(database.owner, undefined, '0015-seals.sql');
  const { owner } = database;
  await owner.query(
    `insert into deposit (id, user_id, name, amount, payment_method, payment_address, units, quote_price, quote_decimals,
       quote_source, quote_price_ms, quote_seq, quoted_ms, quote_until_ms, status, reason, created_ms, updated_ms)
     values ('dep_a', 'usr_a', 'Ann', 10000, 'Bitcoin', 'bc1a', 200012, 5000000, 2, 'test', 1, 1, 1, 2, 'declined',
       'Cancelled by the customer', 1, 1)`,
  );
  await owner.query(
    `insert into withdrawal (id, user_id, client_name, amount, wallet_address, payment_method, network_fee, status, reason,
       created_ms, updated_ms)
     values ('wdr_a', 'usr_a', 'Ann', 10000, 'bc1b', 'Bitcoin', 100, 'declined', $1, 1, 1)`,
    [reversed],
  );
  // Not in the text of the query, which is held against the schema of now.
  const oldColumn = String('note');
  const said = async (subject: string, steps: readonly (readonly [step: string, note: string | null])[]) => {
    for (const [step, note] of steps) {
      await owner.query(`insert into timeline_step (subject, step, ${oldColumn}, created_ms) values ($1, $2, $3, 5)`, [
        subject,
        step,
        note,
      ]);
    }
  };
  await said('dep_a', [
    ['requested', null],
    ['quote renewed', '0.00200012 btc before, 0.00210007 btc now'],
    ['quote renewed', null],
    ['payment seen', '0.00100000 btc, less than asked, after the quote had ended'],
    ['payment seen again', '0.00100000 btc'],
    ['confirming', '1 of 3'],
    ['payment confirmed', '3 of 3'],
    ['payment reorganised', 'Its block left the chain'],
    ['approved', '1000.00 USD credited, 5.00 USD only to withdraw'],
    ['reversed', '1000.00 USD taken back'],
    ['restored', '1000.00 USD credited again'],
    ['pending again', 'A payment arrived'],
    ['cancelled', null],
  ]);
  await said('dep_b', [
    ['requested', 'A further payment to the address of dep_a'],
    ['declined', 'Nothing arrived'],
  ]);
  await said('wdr_a', [
    ['waiting for new address', 'until 2026-11-22T09:00:00.000Z'],
    ['coins fixed again', '0.5 btc'],
    ['not broadcast', 'No network'],
    ['paid', 'ab12'],
    ['confirmed on the chain', null],
    ['declined', reversed],
  ]);
  await migrate(owner);
});
afterAll(() => database.drop());

const untimed = (steps: readonly object[] | undefined) =>
  steps?.map((step) => Object.fromEntries(Object.entries(step).filter(([key]) => key !== 'time')));

test('[X3] [P7] the labels and notes of timelines of before are codes with facts after an upgrade', async () => {
  const arrived = { amount: '0.00100000', unit: 'btc' };
  const given = { amount: '0.00200012', unit: 'btc' };
  const deposits = await readDepositTimelines(database.owner, ['dep_a', 'dep_b']);
  expect(untimed(deposits.get('dep_a'))).toEqual([
    { step: 'requested' },
    { step: 'quote_renewed', before: given, now: { amount: '0.00210007', unit: 'btc' } },
    { step: 'quote_renewed', before: given, now: given },
    { step: 'payment_seen', arrived, fit: 'under', late: true },
    { step: 'payment_seen_again', arrived },
    { step: 'confirming', confirmations: 1, needed: 3 },
    { step: 'payment_confirmed', needed: 3 },
    { step: 'payment_reorganised' },
    { step: 'approved', credited: '1000.00', aside: '5.00' },
    { step: 'reversed', amount: '1000.00' },
    { step: 'restored', credited: '1000.00', aside: '0.00' },
    { step: 'pending_again' },
    { step: 'cancelled' },
  ]);
  expect(untimed(deposits.get('dep_b'))).toEqual([
    { step: 'opened_by_payment', first: 'dep_a' },
    { step: 'declined', text: 'Nothing arrived' },
  ]);
  const withdrawals = await readWithdrawalTimelines(database.owner, ['wdr_a']);
  expect(untimed(withdrawals.get('wdr_a'))).toEqual([
    { step: 'waiting_for_new_address', until: '2026-11-22T09:00:00.000Z' },
    { step: 'coins_fixed_again', coins: { amount: '0.5', unit: 'btc' } },
    { step: 'not_broadcast', text: 'No network' },
    { step: 'paid', transactionId: 'ab12' },
    { step: 'confirmed_on_the_chain' },
    { step: 'declined_for_reversal' },
  ]);
  const { rows } = await database.owner.query(
    `select d.reason, d.cancelled, w.reason as withdrawn, w.reason_code from deposit d, withdrawal w`,
  );
  expect(rows).toEqual([{ reason: null, cancelled: true, withdrawn: null, reason_code: 'deposit_reversed' }]);
});

test('[D2] [X3] [P7] a payment that staff credited elsewhere, and one that waits, are read after the upgrade that tells them apart', async () => {
  const upgraded = await freshDatabase({ empty: true });
  try {
    const { owner } = upgraded;
    await migrate(owner, undefined, '0057-amounts-as-written-down.sql');
    const arrived = { amount: '0.00100000', unit: 'btc' };
    await owner.query(
      `insert into timeline_step (subject, step, facts, created_ms) values ('dep_a', 'payment_replaced', $1, 5),
         ('dep_a', 'payment_replaced', $2, 5)`,
      [{ arrived }, { arrived, creditedElsewhere: { transactionId: 'ab12' } }],
    );
    await owner.query(
      `insert into chain_payment (id, chain, payment_method, transaction_id, output, place, units, first_seen_ms, created_ms, waits)
       values ('pay_1', 'bitcoin', 'Bitcoin', 'tx', 0, 'x', 5, 1, 1, 'amount_just_asked')`,
    );
    await migrate(owner);
    expect(untimed((await readDepositTimelines(owner, ['dep_a'])).get('dep_a'))).toEqual([
      { step: 'payment_replaced', arrived },
      { step: 'payment_taken', arrived, transactionId: 'ab12' },
    ]);
    for (const waits of waitingReasons) await owner.query('update chain_payment set waits = $1', [waits]);
    await expect(owner.query(`update chain_payment set waits = 'another'`)).rejects.toThrow(
      'chain_payment_waits_check',
    );
  } finally {
    await upgraded.drop();
  }
});

test('[P7] the database takes the steps of the closed lists and no others', async () => {
  const takes = (subject: string, step: string) =>
    database.owner
      .query('insert into timeline_step (subject, step, text, created_ms) values ($1, $2, $3, 1)', [
        subject,
        step,
        ['declined', 'not_broadcast', 'payment_failed', 'returned'].includes(step) ? 'why' : null,
      ])
      .then(
        () => true,
        () => false,
      );
  const all = [...Object.keys(depositStepFacts), ...Object.keys(withdrawalStepFacts), 'quote renewed', 'unknown'];
  for (const step of all) {
    expect(await takes('dep_c', step), step).toBe(Object.hasOwn(depositStepFacts, step));
    expect(await takes('wdr_c', step), step).toBe(Object.hasOwn(withdrawalStepFacts, step));
  }
  expect(await takes('trd_c', 'requested')).toBe(false);
});

test('[P7] a stored step whose facts are not those of its code is not read', async () => {
  await database.owner.query(
    `insert into timeline_step (subject, step, facts, created_ms) values ('dep_d', 'confirming', '{"needed": 3}', 1)`,
  );
  await expect(readDepositTimelines(database.owner, ['dep_d'])).rejects.toThrow('not a stored step of dep_d');
});
