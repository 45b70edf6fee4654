import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { recordVersionChecks } from './checks/record-versions.ts';
import { tradeTimeChecks } from './checks/trade-times.ts';
import { untimedVersionChecks } from './checks/untimed-versions.ts';
import { migrate } from './migrate.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase({ empty: true });
  await migrate(db.owner, undefined, '0029-plan-prices.sql');
  await db.owner.query(`insert into installation (mode) values ('production')`);
  await db.owner.query(
    `insert into market_incident (from_ms, to_ms, cause, pairs, epoch) values (1, 2, 'database', array['ETHUSD'], 1)`,
  );
  await db.owner.query(
    `insert into trade (trade_id, trader_id, user_id, trader_name, wallet, currency_pair, positions, amount, cover, duration_ms,
       payout_rate, entry_delay_ms, created_ms, accepted_ms, after_seq, expires_ms, acceptance_text, acceptance_signature, key_id)
     values ('trd_1', 'usr_1', 'usr_1', 'SELF', 'real', 'BTCUSD', 'UP', 500, 425, 30000, 8500, 500, 0, 0, 0, 30000, '', '', '')`,
  );
  await db.owner.query(
    `insert into chain_payment (id, chain, payment_method, transaction_id, output, place, units, first_seen_ms, created_ms)
     values ('pay_1', 'bitcoin', 'Bitcoin', 'tx', 0, 'x', 5, 1, 1)`,
  );
  await db.owner.query(
    `insert into deposit_amount (payment_method, payment_address, units, deposit, issued_ms) values ('Bitcoin', 'a', 5, 'dep_1', 1)`,
  );
  await migrate(db.owner);
});
afterAll(() => db.drop());

async function named(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { promise, sql } of [...recordVersionChecks, ...tradeTimeChecks]) {
    if (!promise.startsWith('L7.record-as-written:')) continue;
    const { rows } = await db.owner.query<{ id: string; problem: string }>(sql);
    found.push(...rows.map(({ id, problem }) => `${id}: ${problem}`));
  }
  return found;
}

test('L7: X3: what was there before its versions were kept is noted by the upgrade, without a time', async () => {
  const { rows } = await db.owner.query(
    'select kind, at_ms is null as unknown from record_version where kind <> $1 order by kind',
    ['four_eyes'],
  );
  expect(rows).toEqual([
    { kind: 'amounts_as_written', unknown: true },
    { kind: 'calendar_limits', unknown: true },
    { kind: 'deposit_amount', unknown: true },
    { kind: 'installation', unknown: true },
    { kind: 'kinds', unknown: true },
    { kind: 'market_incident', unknown: true },
    { kind: 'mining_day_price', unknown: true },
    { kind: 'more_takes_two', unknown: true },
    { kind: 'noted_from_before', unknown: false },
    { kind: 'owners', unknown: true },
    { kind: 'payment_seen', unknown: true },
    { kind: 'payments_to_payouts', unknown: true },
    { kind: 'payout_due', unknown: true },
    { kind: 'payouts_seen', unknown: true },
    { kind: 'plan_worths', unknown: true },
    { kind: 'seen_and_asked', unknown: true },
    { kind: 'settings_by_two', unknown: true },
    { kind: 'share_terms', unknown: true },
    { kind: 'splits', unknown: true },
    { kind: 'terms_by_two', unknown: true },
    { kind: 'trade', unknown: true },
    { kind: 'undone_payouts', unknown: true },
    { kind: 'unwatched_takes_two', unknown: true },
    { kind: 'withdrawal_terms', unknown: true },
    { kind: 'worth_by_time', unknown: true },
  ]);
  expect(await named()).toEqual([]);
});

test('L7: a version without a time that is written later is named', async () => {
  await db.owner.query(
    `insert into record_version (kind, body) select kind, body from record_version where kind = 'trade'`,
  );
  expect(await named()).toEqual(['trade trd_1: was written down at no time and says another time']);
});

test('L7: what the upgrade wrote down says no time; nothing else may, whatever transaction it says', async () => {
  const untimed = async (edit = 'select 1') => {
    const client = await db.owner.connect();
    try {
      await client.query('begin');
      await client.query(edit);
      const found: string[] = [];
      for (const { sql } of untimedVersionChecks) {
        const { rows } = await client.query<{ id: string; problem: string }>(sql);
        found.push(...rows.map(({ problem }) => problem.replaceAll(/\d+/g, '…')));
      }
      return found;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  const says = (kind: string) => `of ${kind} says no time, and transaction … is of no upgrade that wrote such down`;
  // What the test before wrote is one of them.
  expect(await untimed()).toEqual([says('trade')]);
  for (const [kind, xact] of [
    ['house_setting', 'min(xact)'],
    ['customer_standing', 'min(xact)'],
    ['house_setting', `min(xact) filter (where kind = 'kinds')`],
    ['trade', `min(xact) filter (where kind = 'owners')`],
  ] as const) {
    const found = await untimed(
      `insert into record_version (kind, body, xact) select '${kind}', '{}', ${xact} from record_version`,
    );
    expect(found.toSorted(), `${kind} ${xact}`).toEqual([says('trade'), says(kind)].toSorted());
  }
});
