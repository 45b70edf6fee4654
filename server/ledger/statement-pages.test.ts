import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { postWithoutRecords } from '#tools/testing/forging/forged-books.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { postJournals } from './post.ts';
import { readStatement, type StatementPage, wholeStatement } from './statement.ts';
import type { Movement } from './statement-movement.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await postWithoutRecords(db.owner);
});
afterAll(() => db.drop());

const external = { kind: 'external', asset: 'USD' } as const;
const ofOwner = (kind: 'available' | 'aside' | 'withdrawing', owner: UserId) =>
  ({ kind, owner, asset: 'USD' }) as const;

/** 500.00 that can be played with and 20.00 that cannot. */
async function deposit(owner: UserId): Promise<void> {
  const transfers = [
    { from: external, to: ofOwner('available', owner), amount: cents(50_000n) },
    { from: external, to: ofOwner('aside', owner), amount: cents(2_000n) },
  ];
  await postJournals(db.app, [{ code: 'deposit', cause: newId('dep'), occurrence: 1, actor: 'system', transfers }]);
}

async function hold(owner: UserId): Promise<void> {
  const transfers = [{ from: ofOwner('available', owner), to: ofOwner('withdrawing', owner), amount: cents(500n) }];
  const cause = newId('wdr');
  await postJournals(db.app, [{ code: 'withdrawal-hold', cause, occurrence: 1, actor: 'system', transfers }]);
}

it('[L6] a page begins where the one before it ended, also when something was posted in between; a movement is on one page', async () => {
  const owner = await openCustomer(db.app);
  for (const _ of [1, 2, 3]) await deposit(owner);
  const first = await readStatement(db.app, owner, 'real', wholeStatement, { limit: 2, cursor: null });
  await hold(owner);
  const second = await readStatement(db.app, owner, 'real', wholeStatement, {
    limit: 2,
    cursor: first?.nextCursor ?? null,
  });
  expect([first, second].map((page) => page?.movements.map(({ balance }) => balance))).toEqual([
    ['1560.00', '1040.00'],
    ['520.00'],
  ]);
  for (const cursor of ['-1', '1~available.3', 'x', '']) {
    expect(await readStatement(db.app, owner, 'real', wholeStatement, { limit: 2, cursor })).toBeNull();
  }
});

it('[L6] a movement with as many postings as a journal may have is one, and keeps no other from its page', async () => {
  const owner = await openCustomer(db.app);
  const transfers = Array.from({ length: 16 }, () => ({
    from: external,
    to: ofOwner('available', owner),
    amount: cents(100n),
  }));
  for (const _ of [1, 2, 3]) {
    await postJournals(db.app, [{ code: 'deposit', cause: newId('dep'), occurrence: 1, actor: 'system', transfers }]);
  }
  const movements: Movement[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: StatementPage | null = await readStatement(db.app, owner, 'real', wholeStatement, { limit: 2, cursor });
    movements.push(...(page?.movements ?? []));
    if (!page?.nextCursor) break;
    cursor = page.nextCursor;
  }
  expect(movements.map(({ amount, available, postings }) => [amount, available, postings.length])).toEqual([
    ['16.00', '48.00', 16],
    ['16.00', '32.00', 16],
    ['16.00', '16.00', 16],
  ]);
});

it('[L6] a page looks entries up by index, however many there are and whatever is filtered by', async () => {
  const owner = await openCustomer(db.app);
  await deposit(owner);
  const holds = Array.from({ length: 1_500 }, (_, n) => {
    const [from, to] = n % 2 === 0 ? (['available', 'withdrawing'] as const) : (['withdrawing', 'available'] as const);
    const code = n % 2 === 0 ? ('withdrawal-hold' as const) : ('withdrawal-release' as const);
    const transfers = [{ from: ofOwner(from, owner), to: ofOwner(to, owner), amount: cents(1n) }];
    return { code, cause: newId('wdr'), occurrence: 1, actor: 'system', transfers };
  });
  for (let begin = 0; begin < holds.length; begin += 500) await postJournals(db.app, holds.slice(begin, begin + 500));
  await db.owner.query('analyze');
  const found = await readStatement(db.app, owner, 'real', wholeStatement, { limit: 2, cursor: null });
  const [, middle] = found?.movements ?? [];
  const today = millis(Math.floor(Date.now() / dayMs) * dayMs);
  const asked: { readonly text: string; readonly values: unknown[] }[] = [];
  const recording = {
    connect: async () => {
      const client = await db.app.connect();
      return {
        query: (query: string | { text: string; values?: unknown[] }, values: unknown[] = []) => {
          const text = typeof query === 'string' ? query : query.text;
          asked.push({ text, values: typeof query === 'string' ? values : (query.values ?? []) });
          return typeof query === 'string' ? client.query(query, values) : client.query(query);
        },
        release: () => client.release(),
      };
    },
  } as unknown as typeof db.app;
  for (const figure of [null, 'available', 'deposits', 'profits'] as const) {
    for (const code of [null, 'withdrawal-hold'] as const) {
      for (const place of [{ cursor: null }, { cursor: middle?.id ?? '' }]) {
        const filter = { figure, code, fromMs: today, beforeMs: millis(today + dayMs) };
        await readStatement(recording, owner, 'real', filter, { limit: 20, ...place });
      }
    }
  }
  const reads = asked.filter(({ text }) => text.includes('ledger_entry'));
  expect(reads.length).toBeGreaterThan(10);
  for (const { text, values } of reads) {
    const { rows } = await db.owner.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on ledger_(entry|journal)/);
  }
});
