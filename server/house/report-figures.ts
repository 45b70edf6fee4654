import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { QueryOf, ReplyOf } from '#api/operation.ts';
import { exportFigureJournals, type listFigureJournals, type readFigure } from '#api/report-figures.ts';
import { minuteMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { formatCents } from '#domain/money/amount.ts';
import { codesOf, isCount, type MadeFigure } from '#domain/reports/made-of.ts';
import { findJournals, spanOf as journalSpanOf } from '#server/ledger/journal-search.ts';
import { readFigureJournals, readFigureSum } from '#server/ledger/report-figures.ts';
import { wrongCursor } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { keptReadings } from '#server/operations/kept-readings.ts';
import { exported } from '#server/review/exports.ts';
import { readClock } from '#server/review/timeline.ts';
import { rangeOf, spanOf } from './report-range.ts';
import type { ReportTurns } from './report-turns.ts';

type Item = ReplyOf<typeof listFigureJournals>['items'][number];
type Query = QueryOf<Catalogue['listFigureJournals']>;

const text = (figure: MadeFigure, amount: bigint): string => (isCount(figure) ? `${amount}` : formatCents(amount));

/** What each figure of a report is made of (R4.3). */
export function reportFigureHandlers(
  pool: Pool,
  inTurn: ReportTurns,
): Handlers<Pick<Catalogue, 'readFigure' | 'listFigureJournals' | 'exportFigureJournals'>> {
  const kept = keptReadings<ReplyOf<typeof readFigure>>({ forMs: minuteMs, atMost: 50 });
  return {
    async readFigure({ query }) {
      const range = rangeOf({ from: query.from, to: query.to });
      if (!range.ok) return range;
      const read = async (): Promise<ReplyOf<typeof readFigure>> => {
        const { sum, journals } = await readFigureSum(pool, query.of, spanOf(range.value));
        return {
          time: isoTime(await readClock(pool)),
          unit: isCount(query.of) ? 'journals' : 'USD',
          sum: text(query.of, sum),
          journals,
        };
      };
      return accepted(await kept(`${query.of} ${query.from} ${query.to}`, () => inTurn(read)));
    },

    async listFigureJournals({ query }) {
      const page = await readJournalsOf(pool, query);
      return page.ok ? accepted({ items: [...page.value.rows], nextCursor: page.value.nextCursor }) : page;
    },

    exportFigureJournals({ actor, query }) {
      return exported<Item>({
        pool,
        actor: actor.uid,
        operation: exportFigureJournals,
        list: `report-${query.of}-${query.from}-${query.to}`,
        query,
        names: ['journal', 'posted', 'code', 'cause', isCount(query.of) ? 'adds' : 'adds_usd'],
        read: (page) => readJournalsOf(pool, { ...query, ...page }),
        cells: ({ journal, time, code, cause, amount }) => [[journal, time, code, cause, amount]],
      });
    },
  };
}

const cursorShape = /^[1-9][0-9]{0,16}$/;

/** A page of the journals of a figure. Refuses days that are none, too many of them, and a cursor that is not one of ours. */
async function readJournalsOf(
  pool: Pool,
  query: Query,
): Promise<Decision<{ readonly rows: readonly Item[]; readonly nextCursor: string | null }>> {
  const { of, from, to, cursor, limit = 10 } = query;
  if (cursor !== undefined && !cursorShape.test(cursor)) return refused('invalid_input', wrongCursor);
  const range = rangeOf({ from, to });
  if (!range.ok) return range;
  const span = await journalSpanOf(pool, spanOf(range.value), cursor === undefined ? null : BigInt(cursor));
  const filter = { causes: null, customer: null, copy: null, code: codesOf(of).join(','), cents: null };
  const found = await findJournals(pool, filter, span, limit);
  const rows = await readFigureJournals(pool, of, found.ids);
  return accepted({
    rows: rows.map(({ journal, created_ms, code, cause, amount }) => ({
      journal: journal.toString(),
      time: isoTime(millis(created_ms)),
      code,
      cause,
      amount: text(of, amount),
    })),
    nextCursor: found.lookedTo?.toString() ?? null,
  });
}
