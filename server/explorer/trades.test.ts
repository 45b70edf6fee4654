import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Catalogue } from '#api/catalogue.ts';
import type { QueryOf } from '#api/operation.ts';
import { dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { type BooksFixture, openBooksFixture } from '#tools/testing/books-fixture.ts';
import { codeOf } from '#tools/testing/decisions.ts';
import { explorerHandlers } from './explorer.ts';

type Query = QueryOf<Catalogue['listAllTrades']>;

let books: BooksFixture;
beforeAll(async () => {
  books = await openBooksFixture();
});
afterAll(() => books.db.drop());

const ask = (query: Query) => {
  const [uid] = books.transfers.admins;
  const actor = { uid, role: 'admin', accountStatus: 'approved', displayName: 'Ada', signedInAtMs: null } as const;
  return explorerHandlers(books.db.app).listAllTrades({
    actor,
    query,
    params: undefined,
    body: undefined,
    command: null,
  });
};

/** Ids of all pages, of so many trades each. */
async function ids(query: Query, limit = 1): Promise<readonly string[]> {
  const found: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await ask({ ...query, limit, ...(cursor === undefined ? {} : { cursor }) });
    if (!page.ok) throw new Error(page.failure.code);
    expect(page.value.items.length).toBeLessThanOrEqual(limit);
    found.push(...page.value.items.map(({ id }) => id));
    if (page.value.nextCursor === null) return found;
    cursor = page.value.nextCursor;
  }
}

const stored = async (where: string): Promise<readonly string[]> => {
  const { rows } = await books.db.owner.query<{ trade_id: string }>(
    `select trade_id from trade where ${where} order by created_ms desc, trade_id desc`,
  );
  return rows.map(({ trade_id }) => trade_id);
};

it('[R1.4] each trade is on one page, the newest first or the oldest, whatever is filtered by', async () => {
  const all = await stored('true');
  expect(all.length).toBeGreaterThan(2);
  for (const limit of [1, 2, 100]) {
    expect(await ids({}, limit)).toEqual(all);
    expect(await ids({ order: 'oldest' }, limit)).toEqual(all.toReversed());
  }
  const { rows } = await books.db.owner.query<{ user_id: string }>('select distinct user_id from trade');
  for (const { user_id: customer } of rows) {
    expect(await ids({ customer })).toEqual(await stored(`user_id = '${customer}'`));
    expect(await ids({ customer, order: 'oldest' })).toEqual((await stored(`user_id = '${customer}'`)).toReversed());
    expect(await ids({ customer, status: 'WON' })).toEqual(await stored(`user_id = '${customer}' and status = 'WON'`));
    expect(await ids({ customer, wallet: 'practice' })).toEqual(
      await stored(`user_id = '${customer}' and wallet = 'practice'`),
    );
  }
  for (const status of ['WON', 'LOST', 'REFUNDED', 'PENDING'] as const)
    expect(await ids({ status })).toEqual(await stored(`status = '${status}'`));
  expect(await ids({ wallet: 'practice' })).toEqual(await stored(`wallet = 'practice'`));
  expect(await ids({ pair: 'BTCUSD', wallet: 'real' })).toEqual(
    await stored(`currency_pair = 'BTCUSD' and wallet = 'real'`),
  );
  const today = Math.floor(Date.now() / dayMs);
  expect(await ids({ from: dayText(today - 2), to: dayText(today) })).toEqual(all);
  expect(await ids({ to: dayText(today - 2) })).toEqual([]);
  expect(codeOf(await ask({ cursor: 'x' }))).toBe('invalid_input');
  expect(codeOf(await ask({ from: '2026-02-30' }))).toBe('invalid_input');
});

it('[R1.3] [R1.4] [R1.6] no page reads a whole table', async () => {
  const [admin] = books.transfers.admins;
  const actor = {
    uid: admin,
    role: 'admin',
    accountStatus: 'approved',
    displayName: 'Ada',
    signedInAtMs: null,
  } as const;
  const asked: { readonly text: string; readonly values: readonly unknown[] }[] = [];
  const recording = Object.create(books.db.app, {
    query: {
      value: (query: string | { text: string; values?: unknown[] }, values: unknown[] = []) => {
        const one =
          typeof query === 'string' ? { text: query, values } : { text: query.text, values: query.values ?? [] };
        asked.push(one);
        return books.db.app.query(one.text, one.values);
      },
    },
  }) as typeof books.db.app;
  const { listJournals, listAllTrades, readHappenings, searchRecords, ...further } = explorerHandlers(recording);
  const none = { actor, params: undefined, body: undefined, command: null } as const;
  const { rows } = await books.db.owner.query<{ user_id: string; trade_id: string }>(
    'select user_id, trade_id from trade',
  );
  const [{ user_id: customer, trade_id: cause } = { user_id: '', trade_id: '' }] = rows;
  const day = dayText(Math.floor(Date.now() / dayMs));
  const copied = await books.db.owner.query<{ id: string }>('select id from copy limit 1');
  const copy = copied.rows[0]?.id ?? 'cpy_none';
  const cursor = `${Date.now()}~${cause}`;
  for (const filter of [
    {},
    { customer },
    { cause },
    { copy },
    { code: 'win' },
    { amount: '10.00', from: day, to: day },
  ])
    for (const page of [{}, { cursor: '100000' }]) await listJournals({ ...none, query: { ...filter, ...page } });
  for (const filter of [
    {},
    { customer },
    { status: 'WON' as const },
    { order: 'oldest' as const },
    { customer, order: 'oldest' as const },
  ])
    for (const page of [{}, { cursor }]) await listAllTrades({ ...none, query: { ...filter, ...page } });
  const transaction = '0x2d6241940d38';
  await listJournals({ ...none, query: { transaction } });
  await listAllTrades({ ...none, query: { transaction } });
  for (const filter of [{}, { kind: 'allocated' as const }, { customer }, { copy }, { asset: 'BTC' as const }])
    await further.listLedgerAccounts({ ...none, query: filter });
  for (const filter of [{}, { from: day, to: day }, { cursor: '1' }])
    await further.listAccountEntries({ ...none, query: { account: '1', ...filter } });
  const owner = { ...actor, staff: { role: 'owner', listed: false } } as const;
  for (const page of [{}, { cursor }])
    await readHappenings({ ...none, actor: owner, params: { id: customer }, query: page });
  for (const q of [
    'grace',
    '+41791234567',
    '0x00000000000000000000000000000001',
    '0x2d6241940d38',
    '17.25',
    cause,
    cause.slice(0, 20),
    customer,
    '17',
  ])
    await searchRecords({ ...none, query: { q } });
  expect(asked.length).toBeGreaterThan(40);
  // Tables of a few rows are read whole whatever is indexed: without that way, a plan shows whether an index serves.
  await books.db.owner.query('set enable_seqscan = off');
  for (const { text, values } of asked) {
    const { rows: lines } = await books.db.owner.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]);
    const plan = lines.map((row) => row['QUERY PLAN']).join('\n');
    // Any part of a name or address is looked for among all people, of whom there are few beside what they do (bench/lists/lists.ts).
    const people = /\b(email|sought) like \$1/.test(text) ? '|auth_user|customer' : '';
    expect(plan, text).not.toMatch(new RegExp(`Seq Scan on (?!copy|trader|auth_session${people})`));
  }
});
