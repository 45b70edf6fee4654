import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { dayStart, dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { recordedOf, reportDifferences } from '#domain/reports/kept.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { readClock } from '#server/review/timeline.ts';
import { readSealedUntil } from '#server/seals/sealed-until.ts';
import { computeReport, type KeptReportRow, postsWithinMs } from './kept-reports.ts';
import type { ReportTurns } from './report-turns.ts';

const shown = 60;
const namedDifferences = 100;

/** What closed days, weeks and months came to when they were closed, and whether their postings still say so (R4.1). */
export function keptReportHandlers(
  pool: Pool,
  inTurn: ReportTurns,
): Handlers<Pick<Catalogue, 'listKeptReports' | 'compareReport'>> {
  return {
    async listKeptReports({ query }) {
      const { rows } = await pool.query<KeptReportRow>(
        `select * from kept_report where step = $1 and ($2::integer is null or from_day < $2) order by from_day desc limit ${shown + 1}`,
        [query.by, query.before === undefined ? null : dayNumber(query.before)],
      );
      return accepted({
        items: rows.slice(0, shown).map((row) => ({
          from: dayText(row.from_day),
          to: dayText(row.to_day),
          keptAt: isoTime(millis(row.kept_ms)),
          hash: row.hash,
          figures: row.figures,
        })),
        more: rows.length > shown,
      });
    },

    async compareReport({ params: { by, from } }) {
      const { rows } = await pool.query<KeptReportRow>('select * from kept_report where step = $1 and from_day = $2', [
        by,
        dayNumber(from),
      ]);
      const [row] = rows;
      if (!row) return refused('not_found', { what: 'page' });
      const now = await inTurn(() =>
        computeReport(pool, by, { from: row.from_day, to: row.to_day }, recordedOf(row.figures)),
      );
      return accepted({
        time: isoTime(await readClock(pool)),
        kept: row.hash,
        now: now.hash,
        sealed: Number(row.kept_ms) < (await readSealedUntil(pool)) - postsWithinMs,
        differences: reportDifferences(row.figures, now.figures).slice(0, namedDifferences),
      });
    },
  };
}

/** A day that there is not is one of which nothing is kept. */
const dayNumber = (text: string): number => (dayStart(text) ?? -dayMs) / dayMs;
