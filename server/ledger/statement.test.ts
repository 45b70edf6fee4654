import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '#domain/clock/days.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { AccountKind, AccountRef } from '#domain/ledger/accounts.ts';
import { figureNames, isBehind, statementCodes } from '#domain/ledger/figures.ts';
import type { JournalCode } from '#domain/ledger/journals.ts';
import { cents, formatCents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { fundBankroll, openCustomer } from '#tools/testing/customers.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { readBalance } from './balances.ts';
import { postJournals } from './post.ts';
import { readStatement, type StatementFilter, type StatementLine, wholeStatement } from './statement.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await fundBankroll(db.app, 10_000_000n);
});
afterAll(() => db.drop());

const ref = (kind: AccountKind, owner: UserId): AccountRef =>
  kind === 'available' || kind === 'staked' || kind === 'withdrawing' || kind === 'receivable'
    ? { kind, owner, asset: 'USD' }
    : { kind, asset: 'USD' };

/** What may be posted at any time here; what the books refuse for want of money is left out. */
const moves: Readonly<Partial<Record<JournalCode, readonly (readonly [AccountKind, AccountKind, bigint])[]>>> = {
  deposit: [['external', 'available', 50_000n]],
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
  'withdrawal-hold': [['available', 'withdrawing', 700n]],
  'withdrawal-release': [['withdrawing', 'available', 700n]],
  'withdrawal-paid': [['withdrawing', 'external', 700n]],
};

async function post(owner: UserId, code: JournalCode): Promise<void> {
  const transfers = (moves[code] ?? []).map(([from, to, amount]) => ({
    from: ref(from, owner),
    to: ref(to, owner),
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
  readonly kind: 'available' | 'staked' | 'withdrawing' | 'receivable';
  readonly class: 'deposit' | 'profit' | 'withdrawal' | 'internal';
  readonly code: JournalCode;
  readonly amount: bigint;
  readonly created_ms: bigint;
}

/** The slow truth: every entry from the first, summed one by one, then looked at one by one. */
async function slowly(owner: UserId, filter: StatementFilter): Promise<string[]> {
  const { rows } = await db.app.query<TruthRow>(
    `select e.id, a.kind, e.class, j.code, e.amount, e.created_ms from ledger_entry e
     join ledger_account a on a.id = e.account join ledger_journal j on j.id = e.id / 32
     where a.owner = $1 and a.asset = 'USD' order by e.id`,
    [owner],
  );
  let balance = 0n;
  return rows
    .map((row) => {
      balance += row.amount;
      return { ...row, balance, at: Number(row.created_ms) };
    })
    .filter((row) => isBehind(filter.figure, { account: row.kind, class: row.class }))
    .filter((row) => filter.code === null || filter.code === row.code)
    .filter((row) => filter.fromMs === null || row.at >= filter.fromMs)
    .filter((row) => filter.beforeMs === null || row.at < filter.beforeMs)
    .map((row) => textOf(row.id, row.code, row.amount, row.balance, isoTime(millis(row.at))))
    .reverse();
}

const textOf = (id: bigint, code: string, amount: bigint, balance: bigint, time: string): string =>
  [id, code, formatCents(amount), formatCents(balance), time].join(' ');
const textOfLine = ({ id, code, amount, balance, time }: StatementLine): string =>
  [id, code, amount, balance, time].join(' ');

/** All pages, one after the other. */
async function paged(owner: UserId, filter: StatementFilter, limit: number): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await readStatement(db.app, owner, 'real', filter, { limit, cursor });
    if (!page) throw new Error('its own cursor was refused');
    expect(page.lines.length).toBeLessThanOrEqual(limit);
    lines.push(...page.lines);
    if (page.nextCursor === null) return lines;
    expect(page.lines).toHaveLength(limit);
    cursor = page.nextCursor;
  }
}

it('[L6] whatever is filtered by, in pages of any size, the lines and balances are those of the whole', async () => {
  const codes = statementCodes.filter((code) => moves[code]);
  const owner = await openCustomer(db.app);
  const other = await openCustomer(db.app);
  const story = fc.sample(fc.array(fc.constantFrom(...codes), { minLength: 260, maxLength: 300 }), {
    numRuns: 1,
    seed: 7,
  });
  for (const [i, code] of ['deposit' as const, ...(story[0] ?? [])].entries()) {
    await post(owner, code);
    if (i % 5 === 0) await post(other, 'deposit');
  }
  await date(owner);
  const day = fc.option(fc.integer({ min: -2, max: 30 }).map((n) => millis(firstDay + n * dayMs)));
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.constantFrom(...figureNames)),
      fc.option(fc.constantFrom(...statementCodes)),
      day,
      day,
      fc.integer({ min: 1, max: 40 }),
      async (figure, code, fromMs, beforeMs, limit) => {
        const filter = { figure, code, fromMs, beforeMs };
        expect((await paged(owner, filter, limit)).map(textOfLine)).toEqual(await slowly(owner, filter));
      },
    ),
    { numRuns: 120 },
  );
  const whole = await paged(owner, wholeStatement, 100);
  expect(whole.length).toBeGreaterThan(200);
  expect(whole[0]?.balance).toBe(formatCents((await readBalance(db.app, owner, 'real')).balance));
});

it('[L6] a page begins where the one before it ended, also when something was posted in between', async () => {
  const owner = await openCustomer(db.app);
  for (const _ of [1, 2, 3]) await post(owner, 'deposit');
  const first = await readStatement(db.app, owner, 'real', wholeStatement, { limit: 2, cursor: null });
  await post(owner, 'withdrawal-hold');
  const second = await readStatement(db.app, owner, 'real', wholeStatement, {
    limit: 2,
    cursor: first?.nextCursor ?? null,
  });
  expect([first, second].map((page) => page?.lines.map(({ balance }) => balance))).toEqual([
    ['1500.00', '1000.00'],
    ['500.00'],
  ]);
  for (const cursor of ['-1', '1~available.3', 'x', '']) {
    expect(await readStatement(db.app, owner, 'real', wholeStatement, { limit: 2, cursor })).toBeNull();
  }
});
