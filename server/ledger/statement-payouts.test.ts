import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { JournalCode } from '#domain/ledger/journals.ts';
import { cents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { postWithoutRecords } from '#tools/testing/forging/forged-books.ts';
import { moveHouse, openCustomer } from '#tools/testing/people/customers.ts';
import { ref } from '#tools/testing/trades/postings.ts';
import { postJournals } from './post.ts';
import { type ReadPage, readStatement, type StatementFilter, wholeStatement } from './statement.ts';
import type { Movement } from './statement-movement.ts';
import { payoutsTogether } from './statement-payouts.ts';

let db: FreshDatabase;
let owner: UserId;
const firstDay = Date.UTC(2026, 0, 1);
const contracts = [newId('mct'), newId('mct')];

/** One journal: a mining payout of one of two contracts, or a deposit. */
const journalOf = (code: JournalCode, n: number) => ({
  code,
  cause: code === 'mining-payout' ? (contracts[n % 2] ?? '') : newId('dep'),
  occurrence: n + 1,
  actor: 'system' as const,
  transfers: [
    {
      from: ref(code === 'mining-payout' ? 'capital' : 'external', owner),
      to: ref('available', owner),
      amount: cents(BigInt(11 + n)),
    },
  ],
});

beforeAll(async () => {
  db = await freshDatabase();
  await postWithoutRecords(db.owner);
  await moveHouse(db.app, 'capital', 10_000_000n);
  owner = await openCustomer(db.app);
  // Runs of one payout to many more than are looked at together.
  const lengths = fc.sample(fc.integer({ min: 1, max: 12 }), { numRuns: 20, seed: 3 });
  const codes = [...lengths, 450, 1, 3].flatMap((length): JournalCode[] => [
    'deposit',
    ...Array.from({ length }, () => 'mining-payout' as const),
  ]);
  for (let n = 0; n < codes.length; n += 50) {
    await postJournals(
      db.app,
      codes.slice(n, n + 50).map((code, nth) => journalOf(code, n + nth)),
    );
  }
  // Twelve a day, from the first of January on.
  await db.owner.query('update ledger_entry set created_ms = $1 + (id / 32) * 7200000', [firstDay]);
});
afterAll(() => db.drop());

async function paged(filter: StatementFilter, limit: number, read?: ReadPage): Promise<Movement[]> {
  const movements: Movement[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof readStatement>> = await readStatement(
      db.app,
      owner,
      'real',
      filter,
      { limit, cursor },
      ...(read ? [read] : []),
    );
    if (!page) throw new Error('its own cursor was refused');
    movements.push(...page.movements);
    if (page.nextCursor === null) return movements;
    expect(page.movements).toHaveLength(limit);
    cursor = page.nextCursor;
  }
}

const isPayout = ({ code }: Movement): boolean => code === 'mining-payout';
const centsOf = (text: string): bigint => BigInt(text.replace('.', ''));

/** The slow truth: movements one by one, those that belong together side by side. */
function rowsOf(movements: readonly Movement[]): readonly (readonly [Movement, ...Movement[]])[] {
  const rows: [Movement, ...Movement[]][] = [];
  for (const movement of movements) {
    const last = rows.at(-1);
    const joins =
      last && isPayout(last[0]) && isPayout(movement) && last[0].time.slice(0, 7) === movement.time.slice(0, 7);
    if (joins) last.push(movement);
    else rows.push([movement]);
  }
  return rows;
}

it('[L6] payouts that follow one another within a month are one row, of the exact sum and with the balances after the newest, in pages of any size', async () => {
  const day = fc.option(fc.integer({ min: -2, max: 60 }).map((n) => millis(firstDay + n * dayMs)));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(null, 'mining-payout' as const, 'deposit' as const),
      fc.constantFrom(null, 'profits' as const, 'available' as const),
      day,
      day,
      fc.integer({ min: 1, max: 9 }),
      async (code, figure, fromMs, beforeMs, limit) => {
        const filter = { figure, code, fromMs, beforeMs };
        const truth = rowsOf(await paged(filter, 100));
        const rows = await paged(filter, limit, payoutsTogether);
        expect(rows.map(({ id }) => id)).toEqual(truth.map(([{ id }]) => id));
        for (const [nth, row] of rows.entries()) {
          const [newest, ...others] = truth[nth] ?? [];
          if (others.length === 0) {
            expect(row).toEqual(newest);
            continue;
          }
          const all = newest ? [newest, ...others] : [];
          const sum = all.reduce((total, { amount }) => total + centsOf(amount), 0n);
          expect([row.time, row.available, row.balance]).toEqual([newest?.time, newest?.available, newest?.balance]);
          expect([centsOf(row.amount), centsOf(row.sums.profits)]).toEqual([sum, sum]);
          expect(row.accounts).toEqual([
            { account: 'available', change: row.amount, after: newest?.accounts[0]?.after },
          ]);
          expect(row.together).toMatchObject({ count: all.length, oldest: all.at(-1)?.id });
          expect(row.together?.contracts).toBe(new Set(all.map(({ cause }) => cause.id)).size);
          expect(row.postings).toEqual([]);
        }
      },
    ),
    { numRuns: 40 },
  );
});

it('[L6] rows of payouts and all others add up to what the movements do, whichever number a page begins with', async () => {
  const sumOf = (movements: readonly Movement[]): bigint =>
    movements.reduce((sum, { amount }) => sum + centsOf(amount), 0n);
  const rows = await paged(wholeStatement, 5, payoutsTogether);
  expect(sumOf(rows)).toBe(sumOf(await paged(wholeStatement, 100)));
  expect(Math.max(...rows.map(({ together }) => together?.count ?? 1))).toBeGreaterThan(200);
  // Opened, a row is read movement by movement from its newest on.
  const longest = rows.find(({ together }) => (together?.count ?? 1) > 200);
  const inside = await readStatement(
    db.app,
    owner,
    'real',
    { ...wholeStatement, code: 'mining-payout' },
    {
      limit: 100,
      cursor: String(BigInt(longest?.id ?? '0') + 1n),
    },
  );
  expect(inside?.movements[0]?.id).toBe(longest?.id);
});
