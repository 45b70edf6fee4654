import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { transactionId } from '#tools/testing/payments/transfers.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { explorerHandlers } from './explorer.ts';
import { mostPayments } from './payments-of-transaction.ts';

let db: FreshDatabase;
let api: TestApi;
let admin: Caller;
const people: string[] = [];
const [ofTwenty, ofMore, ofMany] = [transactionId('Ethereum'), transactionId('Ethereum'), transactionId('Ethereum')];

beforeAll(async () => {
  db = await freshDatabase();
  api = await startApi(db, { handlers: explorerHandlers(db.app) });
  admin = await api.member(adminEmails[0]);
  for (let nth = 0; nth < 21; nth += 1) people.push(await openCustomer(db.app));
  await db.owner.query('alter table withdrawal disable trigger user');
  await payOut(ofTwenty, people.slice(0, 20), 20);
  await payOut(ofMore, people, 21);
  await payOut(ofMany, people.slice(0, 2), mostPayments + 1);
  await db.owner.query('alter table withdrawal enable trigger user');
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

/** Payouts as one transaction has paid them, to these customers in turn. */
const payOut = (transaction: string, to: readonly string[], count: number) =>
  db.owner.query(
    `insert into withdrawal (id, user_id, client_name, amount, wallet_address, payment_method, network_fee, status, units,
       price, price_decimals, price_source, price_ms, price_seq, transaction_id, created_ms, updated_ms)
     select 'wdr_' || right($1, 10) || '_' || nth, ($2::text[])[1 + nth % cardinality($2::text[])], 'Grace', 4444, 'there ' || nth, 'Ethereum', 0,
       'approved', 1, 1, 2, 's', 1, 1, $1, nth, nth
     from generate_series(1, $3::integer) nth`,
    [transaction, to, count],
  );

const problemOf = async (path: string): Promise<string> => {
  const { status, body } = await admin.call('GET', path);
  return status === 200 ? 'none' : `${body.code} ${body.facts.fields[0].field} ${body.facts.fields[0].code}`;
};

it('[R1.4] a transaction that paid more than 20 customers asks for the customer, too', async () => {
  for (const filter of ['', '&status=WON', '&pair=BTCUSD', '&amount=10.00']) {
    expect(await problemOf(`/api/admin/trades?transaction=${ofTwenty}${filter}`)).toBe('none');
    expect(await problemOf(`/api/admin/trades?transaction=${ofMore}${filter}`)).toBe(
      'invalid_input transaction fits_too_many_payers',
    );
    expect(await problemOf(`/api/admin/trades?transaction=${ofMore}&customer=${people[0]}${filter}`)).toBe('none');
  }
});

it('[R1.3] [R1.4] no part of what a transaction paid is taken for all of it', async () => {
  const refused = 'invalid_input transaction fits_too_many_payments';
  expect(await problemOf(`/api/admin/journals?transaction=${ofMore}`)).toBe('none');
  for (const list of ['trades', 'trades.csv', 'journals', 'journals.csv'])
    expect(await problemOf(`/api/admin/${list}?transaction=${ofMany}`)).toBe(refused);
  expect(await problemOf(`/api/admin/journals?transaction=${ofMany}&customer=${people[0]}`)).toBe('none');
  const { body } = await admin.call('GET', `/api/admin/search?q=${ofMany}`);
  const kinds = body.more.map(({ kind }: { kind: string }) => kind);
  expect(kinds.toSorted()).toEqual(['journal', 'withdrawal']);
});
