import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Catalogue } from '#api/catalogue.ts';
import type { listAccountEntries, listLedgerAccounts } from '#api/ledger-accounts.ts';
import type { QueryOf, ReplyOf } from '#api/operation.ts';
import { staffRoles } from '#domain/accounts/staff-roles.ts';
import { dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { formatAmount, type LedgerAsset } from '#domain/money/amount.ts';
import { entriesBefore } from '#server/ledger/account-search.ts';
import { mayCall } from '#server/operations/roles.ts';
import { type BooksFixture, openBooksFixture } from '#tools/testing/books-fixture.ts';
import { codeOf } from '#tools/testing/decisions.ts';
import { explorerHandlers } from './explorer.ts';

type Account = ReplyOf<typeof listLedgerAccounts>['items'][number];
type Entry = ReplyOf<typeof listAccountEntries>['items'][number];

let books: BooksFixture;
beforeAll(async () => {
  books = await openBooksFixture();
});
afterAll(() => books.db.drop());

const asAdmin = () => {
  const [uid] = books.transfers.admins;
  const actor = { uid, role: 'admin', accountStatus: 'approved', displayName: 'Ada', signedInAtMs: null } as const;
  return { actor, body: undefined, command: null } as const;
};
const handlers = () => explorerHandlers(books.db.app);

type Page<T> = { readonly items: readonly T[]; readonly nextCursor: string | null };

/** All pages of a list. */
async function all<T>(read: (cursor: { readonly cursor?: string }) => Promise<Page<T>>): Promise<readonly T[]> {
  const items: T[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Page<T> = await read(cursor === null ? {} : { cursor });
    items.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null) return items;
  }
}

const accounts = (query: QueryOf<Catalogue['listLedgerAccounts']>): Promise<readonly Account[]> =>
  all<Account>(async (cursor) => {
    const reply = await handlers().listLedgerAccounts({
      ...asAdmin(),
      params: undefined,
      query: { ...query, ...cursor },
    });
    if (!reply.ok) throw new Error(reply.failure.code);
    return reply.value;
  });

const entries = (query: QueryOf<Catalogue['listAccountEntries']>): Promise<readonly Entry[]> =>
  all<Entry>(async (cursor) => {
    const reply = await handlers().listAccountEntries({
      ...asAdmin(),
      params: undefined,
      query: { ...query, ...cursor },
    });
    if (!reply.ok) throw new Error(reply.failure.code);
    return reply.value;
  });

it('[R1.16] each account is there once, by number, all or those of a kind, customer, copy or asset', async () => {
  const { rows } = await books.db.owner.query<{
    id: bigint;
    kind: Account['kind'];
    owner: string | null;
    copy_id: string | null;
    asset: LedgerAsset;
    balance: bigint;
    version: bigint;
  }>('select id, kind, owner, copy_id, asset, balance, version from ledger_account order by id');
  const listed = await accounts({ limit: 7 });
  expect(listed.map(({ id, kind, asset, balance, entries: count }) => [id, kind, asset, balance, count])).toEqual(
    rows.map((row) => [
      row.id.toString(),
      row.kind,
      row.asset,
      formatAmount(row.balance, row.asset),
      Number(row.version),
    ]),
  );
  const ids = (fits: (row: (typeof rows)[number]) => boolean) => rows.filter(fits).map(({ id }) => id.toString());
  const found = async (query: QueryOf<Catalogue['listLedgerAccounts']>) => (await accounts(query)).map(({ id }) => id);
  for (const kind of new Set(rows.map((row) => row.kind)))
    expect(await found({ kind, limit: 3 }), kind).toEqual(ids((row) => row.kind === kind));
  for (const asset of new Set(rows.map((row) => row.asset)))
    expect(await found({ asset }), asset).toEqual(ids((row) => row.asset === asset));
  for (const customer of new Set(rows.flatMap(({ owner }) => owner ?? []).slice(0, 4)))
    expect(await found({ customer, kind: 'available' })).toEqual(
      ids((row) => row.owner === customer && row.kind === 'available'),
    );
  for (const copy of rows.flatMap(({ copy_id }) => copy_id ?? []))
    expect(await found({ copy })).toEqual(ids((row) => row.copy_id === copy));
  expect(await found({ customer: 'usr_none' })).toEqual([]);
});

it('[R1.16] the entries of an account add up to its balance, and each says the balance after it', async () => {
  const today = Math.floor(Date.now() / dayMs);
  for (const { id, asset, balance, entries: count, firstAt, lastAt } of await accounts({ limit: 100 })) {
    const found = await entries({ account: id, limit: 3 });
    expect(found.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, nth) => count - nth));
    let sum = 0n;
    for (const { amount, balanceAfter } of found.toReversed()) {
      sum += BigInt(amount.replace('.', ''));
      expect(balanceAfter).toBe(formatAmount(sum, asset));
    }
    expect(balance).toBe(formatAmount(sum, asset));
    expect([found.at(-1)?.time ?? null, found.at(0)?.time ?? null]).toEqual([firstAt, lastAt]);
    const days = { from: dayText(today - 1), to: dayText(today) };
    expect(await entries({ account: id, ...days, limit: 100 })).toEqual(found);
    expect(await entries({ account: id, to: dayText(today - 2) })).toEqual([]);
    for (const { journal, id: entry } of found.slice(0, 2)) {
      const whole = await handlers().readJournal({ ...asAdmin(), params: { id: journal }, query: undefined });
      if (!whole.ok) throw new Error(whole.failure.code);
      expect(whole.value.entries.find((one) => one.id === entry)?.accountId).toBe(id);
    }
  }
});

it('[R1.16] how many entries were posted before a time is found as counting them would', async () => {
  const { rows } = await books.db.owner.query<{ account: bigint; version: bigint; times: bigint[] }>(
    `select e.account, a.version, array_agg(e.created_ms order by e.account_version) as times
     from ledger_entry e join ledger_account a on a.id = e.account group by 1, 2 order by 2 desc limit 6`,
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...rows),
      fc.nat({ max: 100 }),
      fc.integer({ min: -2, max: 2 }),
      async ({ account, version, times }, place, off) => {
        const at = Number(times[place % times.length] ?? 0n) + off;
        const before = BigInt(times.filter((ms) => Number(ms) < at).length);
        expect(await entriesBefore(books.db.app, account, version, at)).toBe(before);
      },
    ),
    { numRuns: 60 },
  );
});

it('[R1.16] [R1.7] the whole of an account is a file, an entry a line, and on the audit trail', async () => {
  const [account] = await accounts({ kind: 'bankroll', asset: 'USD' });
  if (!account) throw new Error('no bankroll');
  const file = await handlers().exportAccountEntries({
    ...asAdmin(),
    params: undefined,
    query: { account: account.id },
  });
  if (!file.ok || !('chunks' in file.value)) throw new Error('no file');
  const parts: Uint8Array[] = [];
  for await (const chunk of file.value.chunks) parts.push(chunk);
  const lines = Buffer.concat(parts).toString('utf8').trim().split('\r\n');
  expect(lines.length).toBe(account.entries + 1);
  const { rows } = await books.db.owner.query(
    `select from audit_entry where action = 'explorer.account-entries-export'`,
  );
  expect(rows.length).toBe(1);
});

it('[R1.16] what is no account, day or cursor is refused', async () => {
  const of = { ...asAdmin(), params: undefined };
  for (const account of ['0', 'x', '99999999'])
    expect(codeOf(await handlers().listAccountEntries({ ...of, query: { account } }))).toBe('not_found');
  expect(codeOf(await handlers().readLedgerAccount({ ...asAdmin(), params: { id: 'x' }, query: undefined }))).toBe(
    'not_found',
  );
  expect(codeOf(await handlers().listLedgerAccounts({ ...of, query: { cursor: 'x' } }))).toBe('invalid_input');
  const [first] = await accounts({});
  const account = first?.id ?? '';
  expect(codeOf(await handlers().listAccountEntries({ ...of, query: { account, cursor: '0' } }))).toBe('invalid_input');
  expect(codeOf(await handlers().listAccountEntries({ ...of, query: { account, from: '2026-02-30' } }))).toBe(
    'invalid_input',
  );
});

it('[R1.3] [R1.4] [R1.6] a transaction leads to the journals of what it paid, and not to other trades of whose it is', async () => {
  const { rows } = await books.db.owner.query<{ id: string; user_id: string; transaction_id: string }>(
    `select id, user_id, transaction_id from deposit where transaction_id is not null
     union all select id, user_id, transaction_id from withdrawal where transaction_id is not null`,
  );
  expect(rows.length).toBeGreaterThan(2);
  const of = { ...asAdmin(), params: undefined };
  for (const { transaction_id: transaction } of rows) {
    const paid = rows.filter((row) => row.transaction_id.toLowerCase() === transaction.toLowerCase());
    const journals = await all(async (cursor) => {
      const reply = await handlers().listJournals({ ...of, query: { transaction, limit: 1, ...cursor } });
      if (!reply.ok) throw new Error(reply.failure.code);
      return reply.value;
    });
    const stored = await books.db.owner.query<{ id: bigint }>(
      'select id from ledger_journal where cause = any($1) order by id desc',
      [paid.map(({ id }) => id)],
    );
    expect(journals.map(({ id }) => id)).toEqual(stored.rows.map(({ id }) => id.toString()));
    const trades = await handlers().listAllTrades({ ...of, query: { transaction, limit: 100 } });
    if (!trades.ok) throw new Error(trades.failure.code);
    const theirs = await books.db.owner.query<{ trade_id: string }>(
      'select trade_id from trade where user_id = any($1) order by created_ms desc, trade_id desc',
      [paid.map(({ user_id }) => user_id)],
    );
    expect(trades.value.items.map(({ id }) => id)).toEqual(theirs.rows.map(({ trade_id }) => trade_id));
    const staff = { role: 'owner', listed: false } as const;
    const search = await handlers().searchRecords({
      ...of,
      actor: { ...of.actor, staff },
      query: { q: transaction },
    });
    if (!search.ok) throw new Error(search.failure.code);
    const found = search.value.items.map(({ kind, id }) => `${kind} ${id}`);
    expect(found).toEqual(expect.arrayContaining(journals.slice(0, 10).map(({ id }) => `journal ${id}`)));
    expect(found.filter((one) => one.startsWith('trade '))).toEqual([]);
  }
});

it('[R1.16] [A7.1] the accounts of the books are for those who read journals', async () => {
  const {
    listLedgerAccounts: list,
    listAccountEntries: of,
    exportAccountEntries: file,
  } = await import('#api/ledger-accounts.ts');
  const actor = asAdmin().actor;
  for (const operation of [list, of, file])
    expect(
      staffRoles.filter((role) => mayCall(operation, { ...actor, staff: { role, listed: false } })).toSorted(),
    ).toEqual(['auditor', 'finance', 'operations', 'owner', 'risk']);
});
