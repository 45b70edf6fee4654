import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checks } from '#database/checks/checks.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { AccountKind } from '#domain/ledger/accounts.ts';
import { type Journal, type JournalCode, journalRules } from '#domain/ledger/journals.ts';
import { cents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { postWithoutRecords } from '#tools/testing/forging/forged-books.ts';
import { applyToModel, copyOf, deposit, hold, journal, type Model, ref } from '#tools/testing/trades/postings.ts';
import { lockBalance, readBalance, readHouse } from './balances.ts';
import { postJournals } from './post.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await postWithoutRecords(db.owner);
});
afterAll(() => db.drop());

async function openCustomer(): Promise<UserId> {
  const uid = newId('usr');
  await db.app.query('select ledger_open($1)', [uid]);
  await db.app.query(`select ledger_open_copy($1, $2, 'USD')`, [uid, copyOf(uid)]);
  return uid;
}

describe('posting', () => {
  it('[L3] the database and the domain hold the same journal table', async () => {
    const { rows } = await db.app.query('select code, cause_kind, from_kind, to_kind, class from ledger_rule');
    const stored = rows
      .map((row) => [row.code, row.cause_kind, row.from_kind, row.to_kind, row.class].join(' '))
      .sort();
    const named = Object.entries(journalRules)
      .flatMap(([code, { cause, transfers }]) => transfers.map((t) => [code, cause, t.from, t.to, t.class].join(' ')))
      .sort();
    expect(stored).toEqual(named);
  });

  it('[L4] a journal that fails leaves the others of its statement posted', async () => {
    const [a, b] = [await openCustomer(), await openCustomer()];
    const posted = await postJournals(db.app, [
      deposit(a, 1000n),
      hold(b, 1n),
      hold(a, 400n),
      hold(a, 601n),
      deposit(b, 5n),
    ]);
    expect(posted.map((p) => (p.ok ? 'posted' : `${p.failure} ${p.account}`))).toEqual([
      'posted',
      'insufficient available',
      'posted',
      'insufficient available',
      'posted',
    ]);
    expect(await readBalance(db.app, a, 'real')).toMatchObject({ available: 600n, withdrawing: 400n, balance: 1000n });
    expect(await readBalance(db.app, b, 'real')).toMatchObject({ available: 5n, balance: 5n });
  });

  it('[L4] a journal with one transfer that cannot be is not posted at all', async () => {
    const a = await openCustomer();
    await postJournals(db.app, [deposit(a, 1000n)]);
    const stakeWithoutCover = journal('stake', newId('trd'), [
      ['available', 'staked', a, 100n],
      ['bankroll', 'exposure', a, 1_000_000_000n],
    ]);
    const [posted] = await postJournals(db.app, [stakeWithoutCover]);
    expect(posted).toEqual({ ok: false, failure: 'insufficient', account: 'bankroll' });
    expect(await readBalance(db.app, a, 'real')).toMatchObject({ available: 1000n, staked: 0n });
  });

  it('[L3] no row of the journal table, no posting', async () => {
    const [a, b] = [await openCustomer(), await openCustomer()];
    await postJournals(db.app, [deposit(a, 1000n), deposit(b, 1000n)]);
    const unlawful: Journal[] = [
      journal('deposit', newId('dep'), [['available', 'external', a, 5n]]),
      journal('deposit', newId('dep'), [['external', 'available', a, 0n]]),
      journal('deposit', newId('dep'), [['external', 'available', a, -5n]]),
      journal('deposit', newId('dep'), []),
      journal('repayment', newId('dep'), [['available', 'receivable', a, 5n]]),
      { ...hold(a, 5n), transfers: [{ from: ref('available', a), to: ref('withdrawing', b), amount: cents(5n) }] },
      {
        ...deposit(a, 5n),
        transfers: [{ from: { kind: 'external', asset: 'PUSD' }, to: ref('available', a), amount: cents(5n) }],
      },
    ];
    const posted = await postJournals(db.app, unlawful);
    expect(posted.map((p) => (p.ok ? 'posted' : p.failure))).toEqual(unlawful.map(() => 'rule'));
    expect(await readBalance(db.app, a, 'real')).toMatchObject({ available: 1000n, version: 1 });
  });

  it('[P4] the same cause cannot be posted twice, in one statement or in two', async () => {
    const a = await openCustomer();
    const once = deposit(a, 70n);
    expect((await postJournals(db.app, [once, once])).map((p) => p.ok)).toEqual([true, false]);
    expect(await postJournals(db.app, [once])).toEqual([{ ok: false, failure: 'duplicate', account: null }]);
    expect((await postJournals(db.app, [{ ...once, occurrence: 2 }])).map((p) => p.ok)).toEqual([true]);
    expect(await readBalance(db.app, a, 'real')).toMatchObject({ available: 140n });
  });

  it('[L1] the application’s role can neither change nor remove nor invent an entry', async () => {
    for (const sql of [
      'update ledger_entry set amount = amount + 1',
      'delete from ledger_entry',
      'insert into ledger_entry select * from ledger_entry limit 1',
      'update ledger_account set balance = balance + 1',
      "insert into ledger_rule values ('x', 'user', 'external', 'available', 'deposit')",
      'delete from ledger_journal',
      'update market_tick set price = 1',
      'delete from market_tick',
      'update audit_entry set reason = null',
      'delete from audit_entry',
    ]) {
      await expect(db.app.query(sql), sql).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('[L4] random journals leave what a slow model says, entry for entry', async () => {
    const people = [await openCustomer(), await openCustomer(), await openCustomer()];
    await postJournals(db.app, [
      journal('capital', newId('hmv'), [['external', 'capital', people[0] ?? ('' as never), 100_000n]]),
      journal('bankroll', newId('hmv'), [['capital', 'bankroll', people[0] ?? ('' as never), 5_000n]]),
    ]);
    const anyCode = fc.constantFrom(
      ...(Object.keys(journalRules) as JournalCode[]).filter(
        (code) => code !== 'practice-grant' && code !== 'repayment',
      ),
    );
    const anyJournal = fc
      .tuple(anyCode, fc.nat(2), fc.array(fc.bigInt(1n, 900n), { minLength: 2, maxLength: 2 }))
      .map(([code, who, amounts]) => {
        const rules = journalRules[code].transfers;
        const either = code === 'capital' || code === 'bankroll' || code === 'adjustment';
        const picked = either ? [rules[Number((amounts[0] ?? 0n) % BigInt(rules.length))]] : rules;
        return journal(
          code,
          newId('trd'),
          picked.flatMap((r, i): [AccountKind, AccountKind, UserId, bigint][] =>
            r ? [[r.from, r.to, people[who] ?? newId('usr'), amounts[i] ?? 1n]] : [],
          ),
        );
      });
    await fc.assert(
      fc.asyncProperty(fc.array(anyJournal, { minLength: 1, maxLength: 25 }), async (journals) => {
        const before = await snapshot(people);
        const posted = await postJournals(db.app, journals);
        const model = new Map(before);
        const expected = journals.map((j) => applyToModel(model, j));
        expect(posted.map((p) => p.ok)).toEqual(expected);
        expect(await snapshot(people)).toEqual(model);
      }),
      { numRuns: 60 },
    );
    // The verifier's checks of the books alone stand before those that look at trades.
    const ofTheBooks = checks.slice(
      0,
      checks.findIndex(({ rule }) => rule === 'T7'),
    );
    expect(ofTheBooks.length).toBeGreaterThan(6);
    for (const { promise, sql } of ofTheBooks) expect((await db.owner.query(sql)).rows, promise).toEqual([]);
  });

  it('[L1] thirty-two concurrent workers lose and invent nothing', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, openCustomer));
    await postJournals(
      db.app,
      people.map((p) => deposit(p, 10_000n)),
    );
    const before = await total();
    await Promise.all(
      Array.from({ length: 32 }, async (_, worker) => {
        for (let n = 0; n < 12; n += 1) {
          const order = worker % 2 === 0 ? people : [...people].reverse();
          const journals = order
            .slice(0, 4)
            .map((p, i) => (i % 2 ? hold(p, BigInt(1 + ((worker * 7 + n) % 50))) : deposit(p, 3n)));
          await withTransaction(db.app, (tx) => postJournals(tx, journals));
        }
      }),
    );
    expect(await total()).toBe(before);
    const broken = await db.app.query(
      `select a.id from ledger_account a where a.balance <> coalesce((select sum(amount) from ledger_entry e where e.account = a.id), 0)
       or a.version <> (select count(*) from ledger_entry e where e.account = a.id)`,
    );
    expect(broken.rows).toEqual([]);
  });

  it('[L3] credits that race reversals repay what is owed: nobody has something available and owes', async () => {
    const a = await openCustomer();
    const reversal = (amount: bigint) =>
      withTransaction(db.app, async (tx) => {
        const { available } = await lockBalance(tx, a, 'real', 'external');
        const taken = available < amount ? available : amount;
        const parts: [AccountKind, AccountKind, UserId, bigint][] = [
          ['available', 'external', a, taken],
          ['receivable', 'external', a, amount - taken],
        ];
        const journals = [
          journal(
            'deposit-reversal',
            newId('dep'),
            parts.filter(([, , , part]) => part > 0n),
          ),
        ];
        return postJournals(tx, journals);
      });
    const rounds = Array.from({ length: 60 }, (_, n) =>
      n % 2 === 0 ? withTransaction(db.app, (tx) => postJournals(tx, [deposit(a, 70n), hold(a, 3n)])) : reversal(100n),
    );
    expect((await Promise.all(rounds)).flatMap((posted) => posted[0]?.ok)).toEqual(rounds.map(() => true));
    const { available, withdrawing, receivable, balance } = await readBalance(db.app, a, 'real');
    expect({ balance, available: available > 0n && receivable < 0n }).toEqual({ balance: -900n, available: false });
    expect(available + withdrawing + receivable).toBe(-900n);
    const repaid = checks.find(({ promise }) => promise === 'L3.repayments');
    expect((await db.owner.query(repaid?.sql ?? '')).rows).toEqual([]);
  });

  it('[Z7] opposed journals of many legs never show a caller a deadlock', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, openCustomer));
    const round = (order: UserId[]) =>
      withTransaction(db.app, (tx) =>
        postJournals(
          tx,
          order.map((p) => deposit(p, 1n)),
        ),
      );
    await Promise.all(Array.from({ length: 60 }, (_, n) => round(n % 2 ? people : [...people].reverse())));
    for (const person of people) expect((await readBalance(db.app, person, 'real')).available).toBe(60n);
  });

  it('[Z7] what debtors owe is moved by several at once without a single deadlock, and nothing is tried again', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, openCustomer));
    const reversal = (who: UserId) => journal('deposit-reversal', newId('dep'), [['receivable', 'external', who, 9n]]);
    const round = async (n: number): Promise<void> => {
      const order = n % 2 ? people : [...people].reverse();
      const client = await db.app.connect();
      try {
        await client.query('begin');
        const [first] = order;
        if (n % 3 === 0 && first) await lockBalance(client, first, 'real', 'external');
        await postJournals(
          client,
          n % 3 === 0 ? order.slice(0, 1).map(reversal) : order.flatMap((who) => [deposit(who, 5n), reversal(who)]),
        );
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    };
    await Promise.all(Array.from({ length: 60 }, (_, n) => round(n)));
    // Whoever holds what a customer owes holds what they have available, which comes first: nobody ever waits for the former.
    const { rows } = await db.owner.query(
      `select 1 from ledger_account a join ledger_account r on r.owner = a.owner and r.asset = a.asset
       where a.kind = 'available' and r.kind = 'receivable' and r.id < a.id`,
    );
    expect(rows).toEqual([]);
    expect((await readBalance(db.app, people[0] ?? newId('usr'), 'real')).receivable).toBeLessThan(0n);
  });

  it('[W2] of a hundred concurrent spends of one balance exactly one wins', async () => {
    const a = await openCustomer();
    await postJournals(db.app, [deposit(a, 100n)]);
    const posted = await Promise.all(
      Array.from({ length: 100 }, () => withTransaction(db.app, (tx) => postJournals(tx, [hold(a, 100n)]))),
    );
    expect(posted.flat().filter((p) => p.ok)).toHaveLength(1);
    expect(await readBalance(db.app, a, 'real')).toMatchObject({ available: 0n, withdrawing: 100n });
  });
});

async function snapshot(people: readonly UserId[]): Promise<Model> {
  const { rows } = await db.app.query<{ kind: string; owner: string | null; balance: bigint }>(
    `select kind, owner, balance from ledger_account where asset = 'USD' and (owner is null or owner = any($1)) order by id`,
    [people],
  );
  return new Map(rows.map((row) => [`${row.kind} ${row.owner ?? ''}`, row.balance]));
}

async function total(): Promise<bigint> {
  return (
    (await readHouse(db.app)).reduce((sum, row) => sum + row.balance, 0n) +
    BigInt(
      (await db.app.query('select sum(balance) as total from ledger_account where owner is not null')).rows[0].total,
    )
  );
}
