import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { findJournals, spanOf } from './journal-search.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await db.owner.query('alter table ledger_journal disable trigger user');
  // Of each thousand the first is a deposit, the second a share, the others are of trades.
  await db.owner.query(
    `insert into ledger_journal (id, code, cause, occurrence, actor, created_ms)
     select 1000000 + n, (case n % 1000 when 0 then 'deposit' when 1 then 'profit-share' else 'win' end), 'test_' || n, 1, 'test', 1000 + n
     from generate_series(0, 9999) n`,
  );
  await db.owner.query('alter table ledger_journal enable trigger user');
});
afterAll(() => db.drop());

const find = async (code: string, limit: number, cursor: bigint | null = null) => {
  const span = await spanOf(db.app, { fromMs: null, beforeMs: null }, cursor);
  return findJournals(db.app, { causes: null, customer: null, copy: null, code, cents: null }, span, limit);
};

it('[R4.3] [R1.3] journals of few codes are found by themselves, the newest first, however many are of trades', async () => {
  const deposits = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((thousand) => BigInt(1_000_000 + 1_000 * thousand));
  expect(await find('deposit', 20)).toEqual({ ids: deposits, lookedTo: null });
  const first = await find('deposit', 4);
  expect(first).toEqual({ ids: deposits.slice(0, 4), lookedTo: deposits[3] });
  expect(await find('deposit', 20, first.lookedTo)).toEqual({ ids: deposits.slice(4), lookedTo: null });
  const both = deposits.flatMap((id) => [id + 1n, id]);
  expect((await find('profit-share,deposit', 20)).ids).toEqual(both);
  expect((await find('profit-share,deposit', 3)).ids).toEqual(both.slice(0, 3));
});

it('[R4.3] with a code of trades all journals are looked at, so many a page, and the next page goes on', async () => {
  const found: bigint[] = [];
  let pages = 0;
  for (let cursor: bigint | null = null; ; pages += 1) {
    const page = await find('loss,deposit', 20, cursor);
    found.push(...page.ids);
    if (page.lookedTo === null) break;
    cursor = page.lookedTo;
  }
  expect(found.length).toBe(10);
  expect(pages).toBeGreaterThanOrEqual(5);
});

it('[R4.3] the index serves, which has no journal of a trade', async () => {
  await db.owner.query('analyze ledger_journal');
  const asked: { readonly text: string; readonly values: unknown[] }[] = [];
  const recording = Object.create(db.app, {
    query: {
      value: (query: { readonly text: string; readonly values: unknown[] }) => {
        asked.push(query);
        return db.app.query(query.text, query.values);
      },
    },
  }) as typeof db.app;
  const span = { fromId: 0n, beforeId: 2n ** 57n, fromMs: null, beforeMs: null };
  const filter = { causes: null, customer: null, copy: null, code: 'deposit,profit-share', cents: null };
  await findJournals(recording, filter, span, 10);
  const [query] = asked;
  const { rows } = await db.owner.query<{ 'QUERY PLAN': string }>(`explain ${query?.text}`, query?.values ?? []);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('ledger_journal_of_few');
});
