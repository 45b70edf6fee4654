import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { formatCents } from '#domain/money/amount.ts';
import { periodAround, type ReportStep } from '#domain/reports/periods.ts';
import { readSealedUntil } from '#server/seals/sealed-until.ts';
import { type BooksFixture, openBooksFixture } from '#tools/testing/books-fixture.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { sealAtOnce } from '#tools/testing/seals.ts';
import { until } from '#tools/testing/until.ts';
import { keptReportHandlers } from './kept-report-handlers.ts';
import { computeReport, keepClosedReports, readKeptCohorts } from './kept-reports.ts';
import { reportTurns } from './report-turns.ts';

let books: BooksFixture;
let day = '';
beforeAll(async () => {
  books = await openBooksFixture();
  day = dayText(Math.floor(Date.now() / dayMs));
});
afterAll(() => books.db.drop());

const keep = () => keepClosedReports(books.db.app, () => readSealedUntil(books.db.app), 24);
const of = () => {
  const [uid] = books.transfers.admins;
  const actor = { uid, role: 'admin', accountStatus: 'approved', displayName: 'Ada', signedInAtMs: null } as const;
  return { ...keptReportHandlers(books.db.app, reportTurns()), ask: { actor, body: undefined, command: null } };
};

async function kept(by: ReportStep, before?: string) {
  const { listKeptReports, ask } = of();
  const answered = await listKeptReports({
    ...ask,
    params: undefined,
    query: { by, ...(before === undefined ? {} : { before }) },
  });
  if (!answered.ok) throw new Error(answered.failure.code);
  return answered.value.items;
}

async function compared(by: ReportStep, from: string) {
  const { compareReport, ask } = of();
  const answered = await compareReport({ ...ask, params: { by, from }, query: undefined });
  if (!answered.ok) throw new Error(answered.failure.code);
  return answered.value;
}

/** Moves the clock and seals what there is; the seals then say that nothing older is to come. */
async function pass(days: number): Promise<void> {
  await setClock(books.db, days * dayMs);
  const { rows } = await books.db.app.query<{ now: bigint }>('select clock_ms() as now');
  // One pass notes where the count of transactions is, a later one has come to it: the count is the cluster's, and other tests hold it back.
  await until(async () => {
    await sealAtOnce(books.db.app);
    return (await readSealedUntil(books.db.app)) >= Number(rows[0]?.now);
  });
}

describe('[R4.1] closed periods', () => {
  it('are kept once they are over and their postings sealed, not before, and once', async () => {
    await keep();
    expect(await kept('day')).toEqual([]);
    await setClock(books.db, 2 * dayMs);
    // The day is over, and nothing says yet that all of it is sealed.
    await keep();
    expect(await kept('day')).toEqual([]);
    await pass(2);
    await keep();
    await keep();
    const days = await kept('day');
    expect(days.map(({ from }) => from)).toContain(day);
    expect(days.map(({ to }) => to).every((to) => to < dayText(Math.floor(Date.now() / dayMs) + 2))).toBe(true);
    await pass(64);
    await Promise.all([keep(), keep()]);
    expect(await kept('day')).toHaveLength(60);
    const [weeks, months] = [await kept('week'), await kept('month')];
    expect([...weeks, ...months].filter(({ from, to }) => from <= day && day <= to)).toHaveLength(2);
  });

  it('say the same as their postings, and are sealed by their hash', async () => {
    await pass(65);
    const { kept: hash, now, sealed, differences } = await compared('day', day);
    expect(differences).toEqual([]);
    expect(now).toBe(hash);
    expect(sealed).toBe(true);
  });

  it('have cohorts, winners, losers, fees and the house’s result from postings, and what records said then', async () => {
    const [text = ''] = (await kept('month'))
      .filter(({ from, to }) => from <= day && day <= to)
      .map((one) => one.figures);
    const figures = JSON.parse(text);
    const settled = await books.db.owner.query<{ won: number; lost: number; result: bigint }>(
      `select count(*) filter (where sum > 0)::integer as won, count(*) filter (where sum < 0)::integer as lost,
         (-sum(sum))::bigint as result
       from (select sum(profit) from trade where wallet = 'real' and status in ('WON', 'LOST') group by user_id) each`,
    );
    const [{ won, lost, result } = { won: 0, lost: 0, result: 0n }] = settled.rows;
    expect([figures.format, figures.winners.length, figures.losers.length]).toEqual(['report-2', won, lost]);
    expect(figures.houseResult).toBe(formatCents(result));
    expect(figures.cohorts.length).toBe(12);
    expect(figures.cohorts.at(-1)).toEqual({ cohort: day.slice(0, 7), customers: expect.any(Number), active: 2 });
    expect(figures.recorded.queues.length).toBe(6);
    const { rows } = await books.db.owner.query<{ count: number }>(
      `select count(*)::integer as count from customer where created_ms >= $1`,
      [Date.parse(`${day.slice(0, 7)}-01`)],
    );
    expect(figures.recorded.signedUp).toBe(rows[0]?.count);
  });

  it('of months read first deposits by their index, once for all of them, and stakes of these months alone', async () => {
    const asked: { readonly text: string; readonly values: unknown[] }[] = [];
    const recording = Object.create(books.db.app, {
      query: {
        value: (text: string, values: unknown[]) => {
          asked.push({ text, values });
          return books.db.app.query(text, values);
        },
      },
    }) as typeof books.db.app;
    const last = periodAround(Date.parse(day) / dayMs, 'month');
    const before = periodAround(last.from - 1, 'month');
    const all = await readKeptCohorts(recording, [before, last]);
    expect(asked.map(({ values }) => values.slice(1))).toEqual([[(last.to + 1) * dayMs, before.from * dayMs]]);
    const deposited = Number(
      (await books.db.owner.query(`select count(distinct user_id) as n from deposit where status = 'approved'`)).rows[0]
        ?.n,
    );
    expect(all.get(last.from)).toHaveLength(12);
    expect(all.get(last.from)?.at(-1)).toEqual({ from: last.from, customers: deposited, active: 2 });
    for (const month of [before, last])
      expect((await readKeptCohorts(recording, [month])).get(month.from)).toEqual(all.get(month.from));
    expect(asked.at(-1)?.values[2]).toBe(last.from * dayMs);
    const client = await books.db.owner.connect();
    try {
      // Tables of a few rows are read whole whatever is indexed: without that way, a plan shows whether an index serves.
      await client.query('set enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain ${asked.at(-1)?.text}`,
        asked.at(-1)?.values,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('ledger_entry_paid');
      expect(plan).not.toContain('Seq Scan on ledger_entry');
    } finally {
      await client.query('reset enable_seqscan');
      client.release();
    }
  });

  it('say what records said when they were kept, also where a record says something else by now', async () => {
    await books.db.owner.query(
      'alter table auth_user disable trigger user; update auth_user set email_verified = false',
    );
    expect((await compared('day', day)).differences).toEqual([]);
  });

  it('that were kept before there were details are computed as they were', async () => {
    const period = { from: Date.parse(day) / dayMs, to: Date.parse(day) / dayMs };
    const { figures, hash } = await computeReport(books.db.app, 'day', period, null);
    expect(JSON.parse(figures)).toMatchObject({ format: 'report-1' });
    const before = (client: { query(text: string, values: unknown[]): Promise<unknown> }) =>
      client.query(`update kept_report set figures = $1, hash = $2 where step = 'day' and from_day = $3`, [
        figures,
        hash,
        period.from,
      ]);
    // Its sealed version has the other hash; its figures are right.
    expect(await books.namedAfter(before)).not.toContain(`report of the day ${day}`);
  });

  it('of days add up to those of their month', async () => {
    const sumsOf = (items: Awaited<ReturnType<typeof kept>>): bigint =>
      items.reduce((sum, { figures }) => {
        const [, stakes = ''] = /"stakes":"([0-9.]+)"/.exec(figures) ?? [];
        return sum + BigInt(stakes.replace('.', ''));
      }, 0n);
    const months = (await kept('month')).filter(({ from, to }) => from <= day && day <= to);
    const days = (await kept('day', dayText(Math.floor(Date.now() / dayMs) + 1))).filter((one) => one.from === day);
    expect(sumsOf(days)).toBe(2_000n);
    expect(sumsOf(months)).toBe(2_000n);
  });

  it('are named by the verification where they say something else, are gone or are no whole period', async () => {
    const edit = (sql: string) => (client: { query(text: string): Promise<unknown> }) =>
      client.query(`alter table kept_report drop constraint kept_report_hash; ${sql}`);
    expect((await books.namedAfter(async () => undefined)).filter((id) => id.startsWith('report'))).toEqual([]);
    const stakes = edit(`update kept_report set figures = replace(figures, '"stakes":"20.00"', '"stakes":"21.00"')`);
    expect(await books.namedAfter(stakes)).toContain(`report of the day ${day}`);
    const hash = edit(`update kept_report set hash = repeat('0', 64) where step = 'day'`);
    expect(await books.namedAfter(hash)).toContain(`report of the day ${day}`);
    const longer = edit(`update kept_report set to_day = to_day + 1 where step = 'day'`);
    expect(await books.namedAfter(longer)).toContain(`report of the day ${day}`);
    const gone = await books.namedAfter(edit(`delete from kept_report where step = 'month'`));
    expect(gone.filter((id) => id.startsWith('kept_report month'))).not.toEqual([]);
  });

  it('with another figure are told apart by the comparison, which names it', async () => {
    const owner = books.db.owner;
    await owner.query(
      `alter table kept_report drop constraint kept_report_hash;
       update kept_report set figures = replace(figures, '"active":2', '"active":3') where step = 'day'`,
    );
    expect((await compared('day', day)).differences).toEqual([{ of: 'active', kept: '3', now: '2' }]);
    expect((await compared('week', (await kept('week')).at(-1)?.from ?? '')).differences).toEqual([]);
  });
});
