import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { type CopyId, parseId, type UserId } from '#domain/ids/ids.ts';
import type { AccountKind, AccountRef } from '#domain/ledger/accounts.ts';
import type { JournalCode } from '#domain/ledger/journals.ts';
import { type BalanceSource, balanceSources } from '#domain/ledger/sources.ts';
import { cents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { postWithoutRecords } from '#tools/testing/forging/forged-books.ts';
import { fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { mostCurvePoints, readBalanceCurve } from './balance-curve.ts';
import { readBalance } from './balances.ts';
import { postJournals } from './post.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await postWithoutRecords(db.owner);
  await fundBankroll(db.app, 10_000_000n);
});
afterAll(() => db.drop());

const copyOf = (uid: UserId): CopyId => parseId('cpy', uid.replace('usr_', 'cpy_')) ?? newId('cpy');
const ref = (kind: AccountKind, owner: UserId): AccountRef =>
  kind === 'available' || kind === 'aside' || kind === 'staked' || kind === 'withdrawing' || kind === 'receivable'
    ? { kind, owner, asset: 'USD' }
    : kind === 'allocated'
      ? { kind, owner, copy: copyOf(owner), asset: 'USD' }
      : { kind, asset: 'USD' };

type Move = readonly [JournalCode, BalanceSource | null, readonly (readonly [AccountKind, AccountKind, bigint])[]];

/** What may be posted at any time here, with the source that it belongs to; what the books refuse for want of money is left out. */
const moves: readonly Move[] = [
  ['deposit', 'deposits', [['external', 'available', 50_000n]]],
  ['deposit-reversal', 'deposits', [['receivable', 'external', 1_500n]]],
  ['copy-allocate', null, [['available', 'allocated', 5_000n]]],
  [
    'stake',
    null,
    [
      ['available', 'staked', 1_000n],
      ['bankroll', 'exposure', 850n],
    ],
  ],
  [
    'win',
    'trades',
    [
      ['staked', 'available', 1_000n],
      ['exposure', 'available', 850n],
    ],
  ],
  [
    'loss',
    'trades',
    [
      ['staked', 'bankroll', 1_000n],
      ['exposure', 'bankroll', 850n],
    ],
  ],
  ['profit-share', 'copies', [['allocated', 'fees', 80n]]],
  ['withdrawal-hold', null, [['available', 'withdrawing', 700n]]],
  ['withdrawal-paid', 'withdrawals', [['withdrawing', 'external', 700n]]],
  ['adjustment', 'corrections', [['capital', 'available', 30n]]],
];

interface Entry {
  readonly day: number;
  readonly amount: bigint;
  readonly source: BalanceSource | null;
}

/** Every entry of the owner, looked at one by one: the slow truth. */
async function slowly(owner: UserId): Promise<readonly Entry[]> {
  const { rows } = await db.app.query<{ day: bigint; amount: bigint; class: string; code: JournalCode }>(
    `select e.created_ms / ${dayMs} as day, e.amount, e.class, j.code from ledger_entry e
     join ledger_account a on a.id = e.account join ledger_journal j on j.id = e.id / 32
     where a.owner = $1 and a.asset = 'USD'`,
    [owner],
  );
  return rows.map((row) => ({
    day: Number(row.day),
    amount: row.amount,
    source: row.class === 'internal' ? null : (moves.find(([code]) => code === row.code)?.[1] ?? null),
  }));
}

const total = (entries: readonly Entry[]): bigint => entries.reduce((sum, { amount }) => sum + amount, 0n);

/** Spreads the owner's journals over so many days up to now, by a clock that is set back and forth by some hours. */
async function date(owner: UserId, days: number): Promise<void> {
  await db.owner.query(
    `update ledger_entry e set created_ms = clock_ms() - $2::bigint + row.nth * $2 / row.total - (row.nth * 7919 % 13) * 3600000
     from (select e.id, dense_rank() over (order by e.id / 32) as nth, count(*) over () as total
           from ledger_entry e join ledger_account a on a.id = e.account where a.owner = $1) row
     where row.id = e.id`,
    [owner, days * dayMs],
  );
}

it('[P3] [L6] the balance at the end of each day, and what changed it, are those of all entries one by one; the last is the balance of now', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...moves), { minLength: 1, maxLength: 60 }),
      fc.constantFrom(2, 40, 900),
      fc.constantFrom(null, 1, 7, 30, 90),
      async (story, spread, days) => {
        const owner = await openCustomer(db.app);
        await db.app.query(`select ledger_open_copy($1, $2, 'USD')`, [owner, copyOf(owner)]);
        for (const [code, , transfers] of story) {
          const journal = { code, cause: newId('trd'), occurrence: 1, actor: 'system' } as const;
          const named = transfers.map(([from, to, amount]) => ({
            from: ref(from, owner),
            to: ref(to, owner),
            amount: cents(amount),
          }));
          await postJournals(db.app, [{ ...journal, transfers: named }]);
        }
        await date(owner, spread);
        const truth = await slowly(owner);
        const { opening, points } = await readBalanceCurve(db.app, owner, 'real', days);
        expect(points.length).toBeGreaterThan(0);
        expect(points.length).toBeLessThanOrEqual(mostCurvePoints);
        expect(points.at(-1)?.balance).toBe((await readBalance(db.app, owner, 'real')).balance);
        if (days === null) expect(opening).toBe(0n);
        let since = -1;
        for (const [nth, { day, balance, moved }] of points.entries()) {
          const until = nth === points.length - 1 ? Number.MAX_SAFE_INTEGER : Date.parse(day) / dayMs;
          expect(balance).toBe(total(truth.filter((entry) => entry.day <= until)));
          const between = truth.filter((entry) => entry.day <= until && entry.day > since);
          if (nth > 0) {
            for (const source of balanceSources) {
              expect(moved.get(source) ?? 0n).toBe(total(between.filter((entry) => entry.source === source)));
            }
          }
          since = until;
        }
        const [first] = points;
        const changed = [...(first?.moved.values() ?? [])].reduce((sum: bigint, amount) => sum + amount, 0n);
        expect(opening + changed).toBe(first?.balance);
      },
    ),
    { numRuns: 25 },
  );
});

it('[L6] a wallet that nothing was ever posted to has one point of today, at nothing', async () => {
  const owner = await openCustomer(db.app);
  const { opening, points } = await readBalanceCurve(db.app, owner, 'real', null);
  expect([opening, points.length, points[0]?.balance, points[0]?.moved.size]).toEqual([0n, 1, 0n, 0]);
});
