import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '#api/catalogue.ts';
import type { QueryOf, ReplyOf } from '#api/operation.ts';
import { exportFigureJournals, listFigureJournals, readFigure } from '#api/report-figures.ts';
import { staffRoles } from '#domain/accounts/staff-roles.ts';
import { dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { type CopyId, parseId, type UserId } from '#domain/ids/ids.ts';
import type { AccountKind, AccountRef } from '#domain/ledger/accounts.ts';
import type { JournalCode } from '#domain/ledger/journals.ts';
import { cents } from '#domain/money/amount.ts';
import { type MadeFigure, moneyMade, productMade } from '#domain/reports/made-of.ts';
import { newId } from '#server/ids/new-id.ts';
import { postJournals } from '#server/ledger/post.ts';
import { mayCall } from '#server/operations/roles.ts';
import { type BooksFixture, openBooksFixture } from '#tools/testing/books-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { codeOf } from '#tools/testing/decisions.ts';
import { postWithoutRecords } from '#tools/testing/forging/forged-books.ts';
import { fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { reportHandlers } from './report.ts';
import { reportDetailHandlers } from './report-details.ts';
import { reportFigureHandlers } from './report-figures.ts';
import { reportTurns } from './report-turns.ts';

let books: BooksFixture;
/** Books of postings without records, in which everything that a report reads was posted, over twenty days. */
let story: FreshDatabase;
beforeAll(async () => {
  books = await openBooksFixture();
  story = await freshDatabase();
  await postWithoutRecords(story.owner);
  await fundBankroll(story.app, 10_000_000n);
});
afterAll(async () => {
  await books.db.drop();
  await story.drop();
});

const centsOf = (text: string): bigint => BigInt(text.replace('.', ''));
const daysAgo = (days: number): string => dayText(Math.floor(Date.now() / dayMs) - days);

/** Read by a process that has kept nothing. */
function of(db: FreshDatabase) {
  const [uid] = books.transfers.admins;
  const actor = { uid, role: 'admin', accountStatus: 'approved', displayName: 'Ada', signedInAtMs: null } as const;
  const ask = { actor, params: undefined, body: undefined, command: null } as const;
  const figures = reportFigureHandlers(db.app, reportTurns());
  return { ...figures, ...reportHandlers(db.app, reportTurns()), ask };
}

type Days = { readonly from: string; readonly to: string };
type Item = ReplyOf<typeof listFigureJournals>['items'][number];

async function figure(db: FreshDatabase, name: MadeFigure, days: Days) {
  const { readFigure: read, ask } = of(db);
  const answered = await read({ ...ask, query: { of: name, ...days } });
  if (!answered.ok) throw new Error(answered.failure.code);
  return answered.value;
}

async function journalsOf(db: FreshDatabase, query: QueryOf<Catalogue['listFigureJournals']>): Promise<Item[]> {
  const { listFigureJournals: list, ask } = of(db);
  const items: Item[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await list({ ...ask, query: { ...query, ...(cursor === undefined ? {} : { cursor }) } });
    if (!page.ok) throw new Error(page.failure.code);
    items.push(...page.value.items);
    if (page.value.nextCursor === null) return items;
    cursor = page.value.nextCursor;
  }
}

const total = (items: readonly Item[]): bigint => items.reduce((sum, { amount }) => sum + centsOf(amount), 0n);

/** Every figure of the report of these days is the sum that is read for it, and what its journals add up to. */
async function agrees(db: FreshDatabase, days: Days): Promise<void> {
  const { readReport, ask } = of(db);
  const report = await readReport({ ...ask, query: { ...days, by: 'day' } });
  if (!report.ok) throw new Error(report.failure.code);
  const lastDay = { from: days.to, to: days.to };
  for (const name of moneyMade) {
    const items = await journalsOf(db, { of: name, ...days, limit: 7 });
    const reported = String(report.value.total[name]);
    const { sum, journals } = await figure(db, name, days);
    expect([name, sum, journals]).toEqual([name, reported, items.length]);
    expect([name, total(items)]).toEqual([name, centsOf(reported)]);
    const ids = items.map(({ journal }) => Number(journal));
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    expect([name, (await figure(db, name, lastDay)).sum]).toEqual([name, `${report.value.periods.at(-1)?.[name]}`]);
  }
}

/** So are those of copying and mining. */
async function agreesOnProducts(db: FreshDatabase, days: Days): Promise<void> {
  const { ask } = of(db);
  const details = reportDetailHandlers({ pool: db.app, inTurn: reportTurns(), supportAnswerHours: 24 });
  const products = await details.readProducts({ ...ask, query: { ...days, by: 'day' } });
  if (!products.ok) throw new Error(products.failure.code);
  for (const name of productMade) {
    const reported = products.value.periods.reduce((sum, period) => sum + centsOf(`${period[name]}`), 0n);
    const items = await journalsOf(db, { of: name, ...days, limit: 7 });
    expect([name, total(items), items.length]).toEqual([name, reported, (await figure(db, name, days)).journals]);
    expect([name, centsOf((await figure(db, name, days)).sum)]).toEqual([name, reported]);
  }
}

const copyOf = (uid: UserId): CopyId => parseId('cpy', uid.replace('usr_', 'cpy_')) ?? newId('cpy');
const ref = (kind: AccountKind, owner: UserId): AccountRef => {
  switch (kind) {
    case 'allocated':
      return { kind, owner, copy: copyOf(owner), asset: 'USD' };
    case 'available':
    case 'staked':
    case 'aside':
    case 'withdrawing':
    case 'receivable':
      return { kind, owner, asset: 'USD' };
    default:
      return { kind, asset: 'USD' };
  }
};

type Move = readonly [JournalCode, readonly (readonly [AccountKind, AccountKind, bigint])[]];

/** What may be posted at any time; what the books refuse for want of money is left out. */
const moves: readonly Move[] = [
  ['capital', [['external', 'capital', 9_000n]]],
  ['bankroll', [['capital', 'bankroll', 400n]]],
  ['deposit', [['external', 'available', 50_000n]]],
  ['deposit-reversal', [['available', 'external', 1_500n]]],
  ['copy-allocate', [['available', 'allocated', 5_000n]]],
  [
    'stake',
    [
      ['available', 'staked', 1_000n],
      ['bankroll', 'exposure', 850n],
    ],
  ],
  [
    'win',
    [
      ['staked', 'available', 1_000n],
      ['exposure', 'available', 850n],
    ],
  ],
  [
    'loss',
    [
      ['staked', 'bankroll', 1_000n],
      ['exposure', 'bankroll', 850n],
    ],
  ],
  [
    'refund',
    [
      ['staked', 'available', 1_000n],
      ['exposure', 'bankroll', 850n],
    ],
  ],
  ['profit-share', [['allocated', 'fees', 80n]]],
  ['mining-purchase', [['available', 'mining', 2_500n]]],
  ['mining-payout', [['capital', 'available', 37n]]],
  ['adjustment', [['capital', 'available', 30n]]],
  ['adjustment', [['available', 'capital', 20n]]],
];

describe('[R4.3] what the figures of a report are made of', () => {
  it('adds up to each of them, journal by journal, in books with records', async () => {
    await agrees(books.db, { from: daysAgo(5), to: daysAgo(0) });
    await agreesOnProducts(books.db, { from: daysAgo(5), to: daysAgo(0) });
    // As if a copy had placed what was traded.
    await books.db.owner.query('alter table trade disable trigger user');
    await books.db.owner.query(`update trade set copy_id = (select id from copy limit 1) where status = 'WON'`);
    await agreesOnProducts(books.db, { from: daysAgo(5), to: daysAgo(0) });
    const { networkFees } = await networkFeesOf();
    expect(networkFees).toBeGreaterThan(0n);
    const { sum } = await figure(books.db, 'networkFees', { from: daysAgo(5), to: daysAgo(-1) });
    expect(centsOf(sum)).toBe(networkFees);
  });

  it('adds up to each of them whatever was posted, and the house’s result is what it has more, but for capital', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...moves), { minLength: 20, maxLength: 60 }), async (chosen) => {
        const owner = await openCustomer(story.app);
        await story.app.query(`select ledger_open_copy($1, $2, 'USD')`, [owner, copyOf(owner)]);
        for (const [code, transfers] of chosen) {
          const journal = { code, cause: newId('trd'), occurrence: 1, actor: 'system' } as const;
          const named = transfers.map(([from, to, amount]) => ({
            from: ref(from, owner),
            to: ref(to, owner),
            amount: cents(amount),
          }));
          await postJournals(story.app, [{ ...journal, transfers: named }]);
        }
        await spread(20);
        const days = { from: daysAgo(21), to: daysAgo(0) };
        await agrees(story, days);
        await agreesOnProducts(story, days);
        const { rows } = await story.owner.query<{ gained: bigint }>(
          `select coalesce(sum(e.amount), 0)::bigint as gained from ledger_entry e
           join ledger_account a on a.id = e.account and a.asset = 'USD' and a.owner is null and a.kind <> 'external'
           join ledger_journal j on j.id = e.id / 32 and j.code <> 'capital'`,
        );
        expect(centsOf((await figure(story, 'houseResult', days)).sum)).toBe(rows[0]?.gained);
      }),
      { numRuns: 4 },
    );
  });

  it('is refused where it has too many days, or none, and with a cursor that is not one of ours', async () => {
    const { readFigure: read, listFigureJournals: list, ask } = of(books.db);
    const query = { of: 'stakes', from: '2000-01-01', to: '2026-01-01' } as const;
    expect(codeOf(await read({ ...ask, query }))).toBe('invalid_input');
    expect(codeOf(await list({ ...ask, query: { ...query, from: '2026-02-30', to: '2026-03-01' } }))).toBe(
      'invalid_input',
    );
    expect(codeOf(await list({ ...ask, query: { ...query, from: daysAgo(1), to: daysAgo(0), cursor: 'x' } }))).toBe(
      'invalid_input',
    );
  });

  it('[A7.1] is for those who read reports', () => {
    const { actor } = of(books.db).ask;
    for (const operation of [readFigure, listFigureJournals, exportFigureJournals])
      expect(
        staffRoles.filter((role) => mayCall(operation, { ...actor, staff: { role, listed: false } })).toSorted(),
      ).toEqual(['auditor', 'finance', 'operations', 'owner', 'risk']);
  });
});

/** The network fees of all withdrawals that were paid, read one by one from their records. */
async function networkFeesOf() {
  const { rows } = await books.db.owner.query<{ amount: bigint; network_fee: bigint; given_back: bigint | null }>(
    `select amount, network_fee, given_back from withdrawal w
     where exists (select from ledger_journal j where j.cause = w.id and j.code = 'withdrawal-paid')`,
  );
  let networkFees = 0n;
  for (const { amount, network_fee, given_back } of rows) {
    const sent = amount - network_fee;
    networkFees += network_fee - (given_back !== null && given_back > sent ? given_back - sent : 0n);
  }
  return { networkFees };
}

/** Spreads all journals over so many days up to now, in their order. */
async function spread(days: number): Promise<void> {
  await story.owner.query(
    `update ledger_journal j set created_ms = r.ms from (
       select id, clock_ms() - $1::bigint + (row_number() over (order by id) * $1) / (count(*) over () + 1) as ms
       from ledger_journal) r where r.id = j.id`,
    [days * dayMs],
  );
  await story.owner.query(
    'update ledger_entry e set created_ms = j.created_ms from ledger_journal j where j.id = e.id / 32',
  );
}
