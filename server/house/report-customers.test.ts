import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '#api/catalogue.ts';
import type { QueryOf } from '#api/operation.ts';
import { countCountedCustomers, exportCountedCustomers, listCountedCustomers } from '#api/report-customers.ts';
import { staffRoles } from '#domain/accounts/staff-roles.ts';
import { dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { formatCents } from '#domain/money/amount.ts';
import { countedFigures } from '#domain/reports/counted.ts';
import { findAccounts, readEntries } from '#server/ledger/account-search.ts';
import { mayCall } from '#server/operations/roles.ts';
import { type BooksFixture, openBooksFixture } from '#tools/testing/books-fixture.ts';
import { codeOf } from '#tools/testing/decisions.ts';
import { reportHandlers } from './report.ts';
import { reportCustomerHandlers } from './report-customers.ts';
import { reportDetailHandlers } from './report-details.ts';
import { reportTurns } from './report-turns.ts';

type Asked = QueryOf<Catalogue['countCountedCustomers']>;

let books: BooksFixture;
const daysAgo = (days: number): string => dayText(Math.floor(Date.now() / dayMs) - days);
const days = { from: daysAgo(30), to: daysAgo(-1) };

beforeAll(async () => {
  books = await openBooksFixture();
});
afterAll(() => books.db.drop());

/** Read by a process that has kept nothing. */
function of() {
  const { app } = books.db;
  const [uid] = books.transfers.admins;
  const actor = { uid, role: 'admin', accountStatus: 'approved', displayName: 'Ada', signedInAtMs: null } as const;
  return {
    ...reportHandlers(app, reportTurns()),
    ...reportCustomerHandlers(app, reportTurns()),
    ...reportDetailHandlers({ pool: app, inTurn: reportTurns(), supportAnswerHours: 24 }),
    ask: { actor, params: undefined, body: undefined, command: null } as const,
  };
}

type Answered<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly failure: object };
function read<Value>(answered: Answered<Value>): Value {
  if (!answered.ok) throw new Error(JSON.stringify(answered.failure));
  return answered.value;
}

/** All pages of a figure's customers, two at a time. */
async function customersOf(query: Asked) {
  const { listCountedCustomers: list, ask } = of();
  const items: { readonly uid: string; readonly name: string; readonly signedUpAt: string }[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = read(await list({ ...ask, query: { ...query, limit: 2, ...(cursor !== undefined && { cursor }) } }));
    expect(page.items.length).toBeLessThanOrEqual(2);
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    cursor = page.nextCursor;
  }
}

/** The list has as many customers as is said of it, each once, who signed up last first; how many. */
async function countOf(query: Asked): Promise<number> {
  const items = await customersOf(query);
  const { countCountedCustomers: count, ask } = of();
  expect(read(await count({ ...ask, query })).customers).toBe(items.length);
  expect(new Set(items.map(({ uid }) => uid)).size).toBe(items.length);
  const times = items.map(({ signedUpAt }) => signedUpAt);
  expect(times).toEqual(times.toSorted().toReversed());
  return items.length;
}

describe('[R4.3] the customers that a figure of a report counts', () => {
  it('are as many as the report says of all its days and of each period', async () => {
    const { readReport, ask } = of();
    const { total, periods } = read(await readReport({ ...ask, query: { ...days, by: 'day' } }));
    for (const figure of countedFigures) {
      if (figure === 'cohort') continue;
      expect(total[figure]).toBeGreaterThan(0);
      expect([figure, await countOf({ of: figure, ...days })]).toEqual([figure, total[figure]]);
      for (const { from, to, ...period } of periods.slice(-3))
        expect([figure, from, await countOf({ of: figure, from, to })]).toEqual([figure, from, period[figure]]);
    }
  });

  it('of a month of first deposits are as many as its cohort, and as many as were active in each later month', async () => {
    const { readCohorts, ask } = of();
    const { cohorts } = read(await readCohorts({ ...ask, query: undefined }));
    const last = cohorts.at(-1);
    expect(last?.customers).toBeGreaterThan(last?.active[0] ?? 0);
    for (const { from, customers, active } of cohorts.slice(-2)) {
      const start = new Date(from);
      const month = (nth: number, day: number): string =>
        new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + nth, day)).toISOString().slice(0, 10);
      const asked = { of: 'cohort', from, to: month(1, 0) } as const;
      expect([from, await countOf(asked)]).toEqual([from, customers]);
      for (const [nth, count] of active.entries())
        expect([from, nth, await countOf({ ...asked, stakedIn: month(nth, 15) })]).toEqual([from, nth, count]);
    }
  });

  it('are a file as well, which is on the audit trail', async () => {
    const { exportCountedCustomers: file, ask } = of();
    const chunks: Uint8Array[] = [];
    const download = read(await file({ ...ask, query: { of: 'active', ...days } }));
    for await (const chunk of download.chunks) chunks.push(chunk);
    const [names, ...lines] = Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n');
    expect(names?.replace('\uFEFF', '')).toBe('Customer id,Customer,Signed up');
    expect(lines.map((line) => line.split(',')[0])).toEqual(
      (await customersOf({ of: 'active', ...days })).map(({ uid }) => uid),
    );
    const { rows } = await books.db.owner.query<{ after: object }>(
      `select after from audit_entry where action = 'house.counted-export'`,
    );
    expect(rows).toEqual([{ after: { of: 'active', ...days } }]);
  });

  it('are refused of days or a month that are none, and with a cursor that is not one of ours', async () => {
    const { listCountedCustomers: list, ask } = of();
    const refusal = async (query: QueryOf<Catalogue['listCountedCustomers']>) => codeOf(await list({ ...ask, query }));
    expect(await refusal({ of: 'active', from: '2000-01-01', to: '2026-01-01' })).toBe('invalid_input');
    expect(await refusal({ of: 'active', ...days, stakedIn: '2026-02-30' })).toBe('invalid_input');
    expect(await refusal({ of: 'active', ...days, cursor: 'x' })).toBe('invalid_input');
  });

  it('[A7.1] are for those who read reports', () => {
    const { actor } = of().ask;
    for (const operation of [countCountedCustomers, listCountedCustomers, exportCountedCustomers])
      expect(
        staffRoles.filter((role) => mayCall(operation, { ...actor, staff: { role, listed: false } })).toSorted(),
      ).toEqual(['auditor', 'finance', 'operations', 'owner', 'risk']);
  });
});

it('[R4.3] the exposure of a report is in the entries of its account: the largest balance, and the one after the newest', async () => {
  const { readProducts, ask } = of();
  const { periods } = read(await readProducts({ ...ask, query: { ...days, by: 'month' } }));
  const { app } = books.db;
  const asked = { kind: 'exposure', asset: 'USD', customer: null, copy: null } as const;
  const accounts = await findAccounts(app, asked, 0n, 2);
  expect(accounts).toHaveLength(1);
  const [account] = accounts;
  if (!account) throw new Error('no account');
  // Tomorrow, which the report has as well, may be of the next month.
  const now = periods.find((period) => period.to >= daysAgo(0));
  if (!now) throw new Error('no period has today');
  const { from, to, exposureMost, exposureAtEnd } = now;
  const span = { beforeVersion: null, fromMs: Date.parse(from), beforeMs: Date.parse(to) + dayMs };
  const entries = await readEntries(app, account, span, 10_000);
  const [newest] = entries;
  expect(newest && formatCents(newest.balance_after)).toBe(exposureAtEnd);
  const first = entries.at(-1);
  const balances = entries.map(({ balance_after }) => balance_after);
  const all = [...balances, (first?.balance_after ?? 0n) - (first?.amount ?? 0n)];
  expect(formatCents(all.reduce((most, one) => (one > most ? one : most)))).toBe(exposureMost);
});
