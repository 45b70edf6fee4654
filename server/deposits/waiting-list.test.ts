import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type DepositReviewDependencies, depositReviewHandlers } from './review.ts';

/** What waits for staff is looked up by every page of their list: of the payments of years. */
let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await db.owner.query('alter table deposit disable trigger user; alter table chain_payment disable trigger user');
  await db.owner.query(
    `insert into deposit (id, user_id, name, amount, payment_method, payment_address, units, quote_price, quote_decimals, quote_source,
       quote_price_ms, quote_seq, quoted_ms, quote_until_ms, status, reason, created_ms, updated_ms)
     select 'dep_' || n, 'usr_a', 'Ann', 10000, 'Bitcoin', 'shared', 100000 + n, 5000000, 2, 'test', 1, 1, 1, 2, 'declined', 'Old', n, n
     from generate_series(1, 20000) n`,
  );
  await db.owner.query(
    `insert into chain_payment (id, chain, payment_method, transaction_id, output, place, units, first_seen_ms, created_ms, deposit, fit,
       late, state, waits)
     select 'pay_' || n, 'bitcoin', 'Bitcoin', 'tx' || n, 0, 'shared', 100000, n, n, 'dep_' || 1 + n % 20000, 'exact', false, 'confirmed',
       case when n % 2000 = 0 then 'not_meant_before' end from generate_series(1, 100000) n`,
  );
  await db.owner.query('analyze deposit, chain_payment');
});
afterAll(() => db.drop());

test('D2: the list that staff work through reads what waits alone, of 100,000 payments', async () => {
  const asked: { text: string; values: readonly unknown[] }[] = [];
  const query = (text: string, values: readonly unknown[] = []) => {
    asked.push({ text, values });
    return db.app.query(text, [...values]);
  };
  const handlers = depositReviewHandlers({ pool: { query } as unknown as Pool } as DepositReviewDependencies);
  const page = await handlers.reviewPayments({ query: { limit: 100 } } as never);
  expect(page.ok && page.value.items.length).toBe(50);
  const listing = asked.find(({ text }) => text.includes('waits is not null'));
  if (!listing) throw new Error('nothing was listed');
  const { rows } = await db.owner.query<{ 'QUERY PLAN': string }>(`explain ${listing.text}`, [...listing.values]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Scan using chain_payment_waiting on chain_payment p');
  expect(plan).not.toContain('Seq Scan');
});
