import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figureDays } from '#api/day-figures.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { readReport } from '#api/report.ts';
import { dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import type { Decision } from '#domain/failures/failures.ts';
import { type ReportStep, reportSteps } from '#domain/reports/periods.ts';
import { type BooksFixture, openBooksFixture } from '#tools/testing/books-fixture.ts';
import { dayFigureHandlers } from './day-figures.ts';
import { reportHandlers } from './report.ts';
import { reportTurns } from './report-turns.ts';

type Report = ReplyOf<typeof readReport>;

let books: BooksFixture;
const daysAgo = (days: number): string => dayText(Math.floor(Date.now() / dayMs) - days);

beforeAll(async () => {
  books = await openBooksFixture();
});
afterAll(() => books.db.drop());

function anAdmin() {
  const [uid] = books.transfers.admins;
  return { uid, role: 'admin', accountStatus: 'approved', displayName: 'Ada', signedInAtMs: null } as const;
}

/** Read by a process that has kept nothing. */
function ask(query: { from: string; to: string; by: ReportStep }): Promise<Decision<Report>> {
  const { readReport } = reportHandlers(books.db.app, reportTurns());
  return readReport({ actor: anAdmin(), query, params: undefined, body: undefined, command: null });
}

async function report(from: string, by: ReportStep): Promise<Report> {
  const answered = await ask({ from, to: daysAgo(-1), by });
  if (!answered.ok) throw new Error(answered.failure.code);
  return answered.value;
}

const centsOf = (text: string): bigint => BigInt(text.replace('.', ''));

/** Asks PostgreSQL for one sum in another way than the report does. */
async function sum(sql: string): Promise<string> {
  const { rows } = await books.db.owner.query<{ sum: string }>(`select coalesce((${sql}), 0)::text as sum`);
  return rows[0]?.sum ?? '';
}

describe('[R4] what a report says', () => {
  it('agrees with the trades, the ledger’s accounts and the records that it is added up from', async () => {
    const { total } = await report(daysAgo(30), 'day');
    const settled = `from trade where wallet = 'real' and status in ('WON', 'LOST')`;
    expect(total.trades).toBe(Number(await sum(`select count(*) ${settled}`)));
    expect(total.trades).toBeGreaterThan(1);
    expect(`${centsOf(total.stakes)}`).toBe(await sum(`select sum(amount) ${settled}`));
    expect(`${centsOf(total.result)}`).toBe(await sum(`select -sum(profit) ${settled}`));
    expect(total.refunded).toBe(Number(await sum(`select count(*) from trade where status = 'REFUNDED'`)));
    // Every customer's dollars: what came in, went out and was earned by trades is what they have.
    const held = await sum(`select sum(balance) from ledger_account where owner is not null and asset = 'USD'`);
    expect(`${centsOf(total.net) - centsOf(total.result) + centsOf(total.adjusted)}`).toBe(held);
  });

  it('the overview says the same of the same days: stakes that were returned are in neither', async () => {
    const { readDayFigures } = dayFigureHandlers(books.db.app);
    const nothing = { query: undefined, params: undefined, body: undefined, command: null };
    const answered = await readDayFigures({ actor: anAdmin(), ...nothing });
    if (!answered.ok) throw new Error(answered.failure.code);
    const { periods, total } = await report(daysAgo(figureDays - 1), 'day');
    expect(centsOf(total.refundedStakes)).toBeGreaterThan(0n);
    const { items } = answered.value;
    expect(items).toHaveLength(figureDays);
    for (const { day, ...figures } of items) expect(periods.find(({ from }) => from === day)).toMatchObject(figures);
    const inAll = items.reduce((all, { stakes }) => all + centsOf(stakes), 0n);
    expect(inAll).toBe(centsOf(total.stakes));
  });

  it('adds up to the same by day, week and month, and by pair', async () => {
    const [byDay, byWeek, byMonth] = await Promise.all(reportSteps.map((by) => report(daysAgo(40), by)));
    for (const one of [byWeek, byMonth]) {
      expect(one?.total).toEqual(byDay?.total);
      expect(one?.pairs).toEqual(byDay?.pairs);
    }
    for (const one of [byDay, byWeek, byMonth]) {
      for (const of of ['deposits', 'withdrawals', 'stakes', 'paid', 'result', 'refundedStakes'] as const) {
        const inAll = (one?.periods ?? []).reduce((all, period) => all + centsOf(period[of]), 0n);
        expect([of, inAll]).toEqual([of, centsOf(one?.total[of] ?? '')]);
      }
      const pairs = (one?.pairs ?? []).reduce((all, pair) => all + centsOf(pair.result), 0n);
      expect(pairs).toBe(centsOf(one?.total.result ?? ''));
    }
    expect(byDay?.pairs).toMatchObject([{ pair: 'BTCUSD', durationSeconds: 30 }]);
  });

  it('follows who signed up to their first deposit and first trade', async () => {
    const { total, periods } = await report(daysAgo(3), 'day');
    const people = Number(await sum('select count(*) from customer'));
    expect(total.signedUp).toBe(people);
    expect(total.active).toBe(2);
    expect(total.traded).toBe(2);
    expect(total.deposited).toBeGreaterThanOrEqual(total.traded);
    expect(total.deposited).toBeLessThan(people);
    expect(periods.filter(({ from }) => from < daysAgo(0)).map(({ signedUp }) => signedUp)).toEqual([0, 0, 0]);
  });

  it('is refused before anything is read where it would have too many periods or days, or none', async () => {
    const fieldOf = async (from: string, to: string, by: ReportStep) => {
      const answered = await ask({ from, to, by });
      return answered.ok || answered.failure.code !== 'invalid_input' ? null : answered.failure.facts.fields;
    };
    expect(await fieldOf('2025-01-01', '2026-03-01', 'day')).toMatchObject([
      { field: 'by', problem: { code: 'too_many_periods' } },
    ]);
    expect(await fieldOf('2000-01-01', '2026-03-01', 'month')).toMatchObject([
      { field: 'to', problem: { code: 'too_many_days' } },
    ]);
    expect(await fieldOf('2026-03-02', '2026-03-01', 'month')).toMatchObject([{ field: 'to' }]);
    expect(await fieldOf('2026-02-30', '2026-03-01', 'month')).toMatchObject([{ field: 'from' }]);
    expect(await fieldOf('2026-02-01', '2026-03-01', 'month')).toBeNull();
  });
});
