import { performance } from 'node:perf_hooks';
import type { Pool } from 'pg';
import { dayText } from '#domain/clock/days.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { periodsOf } from '#domain/reports/periods.ts';
import { sumAll, sumPeriods } from '#domain/reports/report.ts';
import { explorerHandlers } from '#server/explorer/explorer.ts';
import { reportFigureHandlers } from '#server/house/report-figures.ts';
import { reportTurns } from '#server/house/report-turns.ts';
import { readTopSums } from '#server/ledger/report-customers.ts';
import { readFigureSum, readNetworkFees } from '#server/ledger/report-figures.ts';
import { readExposure } from '#server/ledger/report-products.ts';
import { readActive, readDayPostings } from '#server/ledger/report-sums.ts';
import { interleave, keyOf, type Measure, ratioOf } from '../rounds.ts';
import { fillBooks, yearMs } from './report-books.ts';

const dayMs = 86_400_000;
/** A page may take so long of the database (ms). */
const pageMs = 50;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const at = performance.now();
  await work();
  return performance.now() - at;
}

/**
 * Reports over a year of so many trades, eight postings each, against PostgreSQL adding up the same entries without looking at what
 * they are; and the pages of the console that search all records, against 50 ms.
 */
export async function reports(
  owner: Pool,
  app: Pool,
  people: readonly UserId[],
  count: number,
  rounds: number,
): Promise<Measure[]> {
  const { fromMs } = await fillBooks(owner, people, count);
  const year = { fromMs, beforeMs: fromMs + yearMs };
  const month = { fromMs: fromMs + 180 * dayMs, beforeMs: fromMs + 210 * dayMs };
  const name = `${8 * count} postings`;
  await agrees(app, year, count);
  const bare = () =>
    timed(() =>
      owner.query('select sum(amount), count(*) from ledger_entry where created_ms >= $1 and created_ms < $2', [
        year.fromMs,
        year.beforeMs,
      ]),
    );
  const against = async (what: string, read: () => Promise<unknown>, most: number): Promise<Measure> =>
    ratioOf(
      keyOf('report', what),
      `${what}, ms vs adding up ${name}`,
      await interleave(rounds, () => timed(read), bare),
      { most },
    );
  const starts = Array.from({ length: 12 }, (_, nth) => year.fromMs + nth * 30 * dayMs);
  const found = [
    await against('report of a year', () => readDayPostings(app, year), 12),
    await against('report of a month', () => readDayPostings(app, month), 3),
    await against('active customers of twelve months', () => readActive(app, starts, year.beforeMs), 8),
    await against('winners and losers of a year', () => readTopSums(app, year, 20), 8),
    await against('stakes of a year, journal by journal', () => readFigureSum(app, 'stakes', year), 12),
    await against(
      'the house’s result of a year, journal by journal',
      () => readFigureSum(app, 'houseResult', year),
      12,
    ),
    await against('network fees of twelve months', () => readNetworkFees(app, starts, year.beforeMs), 6),
    await against('exposure of twelve months', () => readExposure(app, starts, year.beforeMs), 6),
  ];
  for (const [what, read] of pagesOf(app, people[0], fromMs)) {
    await read();
    const taken = await interleave(
      rounds * 4,
      () => timed(read),
      async () => pageMs,
    );
    found.push(ratioOf(keyOf('page', what), `${what} among ${name}, ms vs ${pageMs}`, taken, { most: 1 }));
  }
  return found;
}

/** What the report says has to be what was made, or its time is that of something else. */
async function agrees(app: Pool, year: { readonly fromMs: number; readonly beforeMs: number }, count: number) {
  const rows = await readDayPostings(app, year);
  const days = { from: Math.floor(year.fromMs / dayMs), to: Math.floor(year.beforeMs / dayMs) };
  const trades = sumPeriods(periodsOf(days.from, days.to, 'month'), rows).reduce((sum, one) => sum + one.trades, 0);
  if (trades !== count || sumAll(rows).stakes !== BigInt(count) * 1_000n)
    throw new Error(`the report has ${trades} trades of ${count}`);
}

function pagesOf(
  app: Pool,
  uid: UserId | undefined,
  fromMs: number,
): readonly (readonly [string, () => Promise<unknown>])[] {
  if (uid === undefined) throw new Error('nobody to look at');
  const { listJournals, listAllTrades, listLedgerAccounts, listAccountEntries } = explorerHandlers(app);
  const { listFigureJournals } = reportFigureHandlers(app, reportTurns());
  const days = { from: dayText(Math.floor(fromMs / dayMs)), to: dayText(Math.floor((fromMs + yearMs) / dayMs)) };
  const actor = { uid, role: 'admin', accountStatus: 'approved', displayName: 'Ada', signedInAtMs: null } as const;
  const ask = { actor, params: undefined, body: undefined, command: null };
  return [
    ['newest journals', () => listJournals({ ...ask, query: { limit: 20 } })],
    ['wins and losses', () => listJournals({ ...ask, query: { code: 'win,loss', limit: 20 } })],
    ['journals of a customer', () => listJournals({ ...ask, query: { customer: uid, limit: 20 } })],
    ['newest trades', () => listAllTrades({ ...ask, query: { limit: 20 } })],
    ['accounts of a kind', () => listLedgerAccounts({ ...ask, query: { kind: 'allocated', limit: 20 } })],
    ['accounts of a customer', () => listLedgerAccounts({ ...ask, query: { customer: uid, limit: 20 } })],
    ['entries of an account', () => listAccountEntries({ ...ask, query: { account: '1', ...days, limit: 20 } })],
    ['journals of a figure', () => listFigureJournals({ ...ask, query: { of: 'stakes', ...days, limit: 20 } })],
    ['trades of a customer', () => listAllTrades({ ...ask, query: { customer: uid, limit: 20 } })],
  ];
}
