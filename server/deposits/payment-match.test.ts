import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { linkPayment } from './payment-waits.ts';

/** Which deposit a payment is for is looked up at each payment: with all the payments and amounts of years. */
let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await db.owner.query('alter table chain_payment disable trigger user');
  // One shared address is paid again and again.
  await db.owner.query(
    `insert into chain_payment (id, chain, payment_method, transaction_id, output, place, units, first_seen_ms, created_ms)
     select 'pay_' || n, 'bitcoin', 'Bitcoin', 'tx' || n, 0, 'shared', 100000 + n % 20000, n, n from generate_series(1, 100000) n`,
  );
  await db.owner.query(
    `insert into record_version (kind, body, at_ms)
     select 'deposit_amount', jsonb_build_object('payment_method', 'Bitcoin', 'payment_address', 'shared', 'units', 100000 + n % 20000,
       'deposit', 'dep_' || n % 20000, 'issued_ms', n, 'holds_until_ms', n), n from generate_series(1, 100000) n`,
  );
  await db.owner.query('analyze chain_payment, record_version');
});
afterAll(() => db.drop());

async function planOf(text: string, values: readonly unknown[]): Promise<string> {
  const { rows } = await db.owner.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values: [...values] });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('D2: linking a payment reads those of its amount alone, of 100,000 to one address', async () => {
  const asked: { text: string; values: readonly unknown[] }[] = [];
  const recording = {
    query: async (text: string, values: readonly unknown[]) => void asked.push({ text, values }),
  } as unknown as PoolClient;
  await linkPayment(recording, 'pay_70000', { deposit: 'dep_1', fit: 'exact', late: false });
  const [linking] = asked;
  const plan = await planOf(linking?.text ?? '', linking?.values ?? []);
  expect(plan).toMatch(
    /Index (Only )?Scan using chain_payment_of_amount on chain_payment q .*\n.*Index Cond: .*first_seen_ms/,
  );
  expect(plan).not.toMatch(/Seq Scan on chain_payment/);
});

test('D2: what was written down of an amount is found by it, of 100,000 versions', async () => {
  const plan = await planOf(
    `select * from deposit_amount_at('Bitcoin', 'shared', $1::numeric, $2::bigint)`,
    [100_500, 70_000],
  );
  expect(plan).toMatch(/Index Scan Backward using record_version_amount on record_version/);
});
