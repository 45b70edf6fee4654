import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { type AccountKind, type CustomerKind, customerKinds } from '#domain/ledger/accounts.ts';
import { figureNames, isBehind, statementCodes } from '#domain/ledger/figures.ts';
import type { JournalCode } from '#domain/ledger/journals.ts';
import { cents, formatCents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { postWithoutRecords } from '#tools/testing/forging/forged-books.ts';
import { fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { copyOf, ref } from '#tools/testing/trades/postings.ts';
import { readBalance } from './balances.ts';
import { postJournals } from './post.ts';
import { readStatement, type StatementFilter, wholeStatement } from './statement.ts';
import { openExtract } from './statement-extract.ts';
import type { Movement } from './statement-movement.ts';
import type { Figures } from './statement-sums.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await postWithoutRecords(db.owner);
  await fundBankroll(db.app, 10_000_000n);
});
afterAll(() => db.drop());

/** What may be posted at any time here; what the books refuse for want of money is left out. */
const moves: Readonly<Partial<Record<JournalCode, readonly (readonly [AccountKind, AccountKind, bigint])[]>>> = {
  deposit: [
    ['external', 'available', 50_000n],
    ['external', 'aside', 2_000n],
  ],
  'aside-release': [['aside', 'available', 400n]],
  stake: [
    ['available', 'staked', 1_000n],
    ['bankroll', 'exposure', 850n],
  ],
  win: [
    ['staked', 'available', 1_000n],
    ['exposure', 'available', 850n],
  ],
  loss: [
    ['staked', 'bankroll', 1_000n],
    ['exposure', 'bankroll', 850n],
  ],
  refund: [
    ['staked', 'available', 1_000n],
    ['exposure', 'bankroll', 850n],
  ],
  'withdrawal-hold': [
    ['aside', 'withdrawing', 200n],
    ['available', 'withdrawing', 500n],
  ],
  'withdrawal-release': [
    ['withdrawing', 'aside', 200n],
    ['withdrawing', 'available', 500n],
  ],
  'withdrawal-paid': [['withdrawing', 'external', 700n]],
  'deposit-reversal': [['receivable', 'external', 1_500n]],
  'copy-allocate': [['available', 'allocated', 5_000n]],
  'copy-release': [['allocated', 'available', 300n]],
  'profit-share': [['allocated', 'available', 80n]],
};

/** What a copy's trade moves instead of what is available. */
const ofCopies: readonly JournalCode[] = ['stake', 'win', 'refund'];

/**
 * @param copied a trade is a copy's
 * @param payer whose copy a profit share is taken of; the owner is the trader, or the payer themselves where it is another's
 */
async function post(owner: UserId, code: JournalCode, copied = false, payer: UserId = owner): Promise<void> {
  const kindOf = (kind: AccountKind): AccountKind =>
    copied && ofCopies.includes(code) && kind === 'available' ? 'allocated' : kind;
  const transfers = (moves[code] ?? []).map(([from, to, amount]) => ({
    from: ref(kindOf(from), code === 'profit-share' ? payer : owner),
    to: ref(kindOf(to), owner),
    amount: cents(amount),
  }));
  await postJournals(db.app, [{ code, cause: newId('trd'), occurrence: 1, actor: 'system', transfers }]);
}

const firstDay = Date.UTC(2026, 0, 1);

/** An hour or so between postings, by a clock that is set back and forth by some hours. */
async function date(owner: UserId): Promise<void> {
  await db.owner.query(
    `update ledger_entry e set created_ms = $2 + (e.id / 32) * 4000000 + (e.id / 32 * 7919 % 13) * 3600000
     from ledger_account a where a.id = e.account and a.owner = $1 and a.asset = 'USD'`,
    [owner, firstDay],
  );
}

interface TruthRow {
  readonly id: bigint;
  readonly kind: CustomerKind;
  readonly class: 'deposit' | 'profit' | 'withdrawal' | 'internal';
  readonly journal: JournalCode;
  readonly code: JournalCode;
  readonly amount: bigint;
  readonly created_ms: bigint;
}

const figuresOf = (rows: readonly TruthRow[]): Figures => {
  const of = (fits: (row: TruthRow) => boolean) =>
    cents(rows.reduce((sum, row) => (fits(row) ? sum + row.amount : sum), 0n));
  const figures = figureNames.map(
    (figure) => [figure, of((row) => isBehind(figure, { account: row.kind, class: row.class }))] as const,
  );
  return { ...Object.fromEntries(figures), balance: of(() => true) } as Figures;
};

/** The slow truth: every entry from the first, journal by journal, each summed from the beginning. */
async function slowly(owner: UserId, filter: StatementFilter): Promise<Truth> {
  const { rows } = await db.app.query<TruthRow>(
    `select e.id, a.kind, e.class, e.amount, e.created_ms, j.code as journal,
       case when 'receivable' in (a.kind, o.kind) and e.class = 'internal' then 'repayment' else j.code end as code
     from ledger_entry e
     join ledger_account a on a.id = e.account join ledger_journal j on j.id = e.id / 32
     join ledger_entry x on x.id = e.id # 1 join ledger_account o on o.id = x.account
     where a.owner = $1 and a.asset = 'USD' order by e.id`,
    [owner],
  );
  const { figure, code, fromMs, beforeMs } = filter;
  const at = (row: TruthRow): number => Number(row.created_ms);
  const fits = (row: TruthRow): boolean =>
    isBehind(figure, { account: row.kind, class: row.class }) &&
    (code === null || code === row.code) &&
    (fromMs === null || at(row) >= fromMs) &&
    (beforeMs === null || at(row) < beforeMs);
  const journals = [...new Set(rows.map(({ id }) => id / 32n))];
  const chosen = journals.filter((journal) => rows.some((row) => row.id / 32n === journal && fits(row)));
  return {
    movements: chosen
      .map((journal) => {
        const own = rows.filter(({ id }) => id / 32n === journal);
        const upTo = rows.filter(({ id }) => id / 32n <= journal);
        return textOf(journal, own, figuresOf(own), figuresOf(upTo));
      })
      .reverse(),
    opening: figuresOf(fromMs === null ? [] : rows.filter((row) => at(row) < fromMs)),
    closing: figuresOf(beforeMs === null ? rows : rows.filter((row) => at(row) < beforeMs)),
  };
}

/** Movements newest first, and the figures before and after the days. */
interface Truth {
  readonly movements: readonly string[];
  readonly opening: Figures;
  readonly closing: Figures;
}

const sumNames = ['deposits', 'profits', 'withdrawals'] as const;

function textOf(journal: bigint, own: readonly TruthRow[], change: Figures, after: Figures): string {
  const touched = customerKinds.filter((kind) => own.some((row) => row.kind === kind));
  const [first] = own;
  return [
    journal,
    first?.journal,
    isoTime(millis(Number(first?.created_ms))),
    formatCents(change.balance),
    formatCents(after.available),
    formatCents(after.balance),
    ...touched.map((kind) => `${kind} ${formatCents(change[kind])} ${formatCents(after[kind])}`),
    ...sumNames.map((sum) => formatCents(change[sum])),
    ...own.map((row) => `${row.id} ${row.code} ${row.class} ${row.kind} ${formatCents(row.amount)}`),
  ].join(' ');
}
const textOfMovement = (one: Movement): string =>
  [
    one.id,
    one.code,
    one.time,
    one.amount,
    one.available,
    one.balance,
    ...one.accounts.map(({ account, change, after }) => `${account} ${change} ${after}`),
    ...sumNames.map((sum) => one.sums[sum]),
    ...one.postings.map((posting) =>
      [posting.id, posting.code, posting.class, posting.account, posting.amount].join(' '),
    ),
  ].join(' ');

type Page = NonNullable<Awaited<ReturnType<typeof readStatement>>>;

async function page(owner: UserId, filter: StatementFilter, place: Parameters<typeof readStatement>[4]): Promise<Page> {
  const found = await readStatement(db.app, owner, 'real', filter, place);
  if (!found) throw new Error('its own cursor was refused');
  expect(found.movements.length).toBeLessThanOrEqual(place.limit);
  return found;
}

/** All pages, from the newest to the oldest. */
async function paged(owner: UserId, filter: StatementFilter, limit: number): Promise<Movement[]> {
  const movements: Movement[] = [];
  for (let cursor: string | null = null; ; ) {
    const next: Page = await page(owner, filter, { limit, cursor });
    movements.push(...next.movements);
    if (next.nextCursor === null) return movements;
    expect(next.movements).toHaveLength(limit);
    cursor = next.nextCursor;
  }
}

/** The movements of the document, newest first as the pages have them, and its figures. */
async function extracted(owner: UserId, filter: StatementFilter, batch: number) {
  const { opening, closing, movements } = await openExtract(db.app, owner, 'real', filter, batch);
  const all: Movement[] = [];
  for await (const some of movements()) all.push(...some);
  return { movements: all.reverse(), opening, closing };
}

/** What movements add up to, figure by figure. */
const addedBy = (movements: readonly Movement[]): Readonly<Record<string, bigint>> => {
  const sums: Record<string, bigint> = {};
  const add = (name: string, text: string) => {
    sums[name] = (sums[name] ?? 0n) + BigInt(text.replace('.', ''));
  };
  for (const { accounts, sums: own } of movements) {
    for (const { account, change } of accounts) add(account, change);
    for (const [name, change] of Object.entries(own)) add(name, change);
  }
  return sums;
};

it('[L6] whatever is filtered by, in pages of any size, the movements and balances are those of the whole, and opening and movements give the closing of every figure', async () => {
  const codes = statementCodes.filter((code) => moves[code]);
  const owner = await openCustomer(db.app);
  const other = await openCustomer(db.app);
  for (const one of [owner, other]) await db.app.query(`select ledger_open_copy($1, $2, 'USD')`, [one, copyOf(one)]);
  const story = fc.sample(fc.array(fc.constantFrom(...codes), { minLength: 260, maxLength: 300 }), {
    numRuns: 1,
    seed: 7,
  });
  for (const [i, code] of ['deposit' as const, ...(story[0] ?? [])].entries()) {
    // As the trader, and every other time as the one who copies.
    if (code === 'profit-share')
      await post(...(i % 2 === 0 ? ([owner, code, false, other] as const) : ([other, code, false, owner] as const)));
    else await post(owner, code, i % 3 === 0);
    if (i % 5 === 0) await post(other, i % 10 === 0 ? 'deposit' : 'copy-allocate');
  }
  await date(owner);
  const day = fc.option(fc.integer({ min: -2, max: 30 }).map((n) => millis(firstDay + n * dayMs)));
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.constantFrom(...figureNames)),
      fc.option(fc.constantFrom(...statementCodes)),
      day,
      day,
      fc.integer({ min: 10, max: 60 }),
      async (figure, code, fromMs, beforeMs, limit) => {
        const filter = { figure, code, fromMs, beforeMs };
        const truth = await slowly(owner, filter);
        const movements = await paged(owner, filter, limit);
        expect(movements.map(textOfMovement)).toEqual(truth.movements);
        const { opening, closing } = truth;
        expect(await page(owner, filter, { limit, cursor: null })).toMatchObject({ opening, closing });
        expect(await extracted(owner, filter, 3 * limit)).toEqual({ movements, opening, closing });
        const inOrder = fromMs === null || beforeMs === null || fromMs <= beforeMs;
        const added = addedBy(movements);
        for (const name of figure === null ? figureNames : [figure]) {
          if (code === null && inOrder)
            expect([name, opening[name] + (added[name] ?? 0n)]).toEqual([name, closing[name]]);
        }
        if (beforeMs === null) {
          const now = await readBalance(db.app, owner, 'real');
          expect(closing).toEqual({ ...figuresAsPosted(now), withdrawals: -now.withdrawals });
        }
      },
    ),
    { numRuns: 60 },
  );
  const shared = await paged(owner, { ...wholeStatement, code: 'profit-share' }, 7);
  const touched = shared.flatMap(({ accounts }) => accounts.map(({ account }) => account));
  expect(new Set(touched)).toEqual(new Set(['available', 'allocated', 'receivable']));
  const repaid = { ...wholeStatement, code: 'repayment' } as const;
  const repayments = await paged(owner, repaid, 7);
  expect(repayments.length).toBeGreaterThan(5);
  expect(repayments.map(textOfMovement)).toEqual((await slowly(owner, repaid)).movements);
  const whole = await paged(owner, wholeStatement, 100);
  expect(whole.map(textOfMovement)).toEqual((await slowly(owner, wholeStatement)).movements);
  expect(whole.length).toBeGreaterThan(150);
  expect(whole[0]?.balance).toBe(formatCents((await readBalance(db.app, owner, 'real')).balance));
});

/** What the ledger says that the figures are now. */
const figuresAsPosted = (now: Awaited<ReturnType<typeof readBalance>>) =>
  Object.fromEntries([...figureNames, 'balance' as const].map((name) => [name, now[name]]));
