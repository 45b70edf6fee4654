import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { canonicalReport, recordedOf, reportDifferences } from '#domain/reports/kept.ts';
import { periodAround, type ReportPeriod, type ReportStep, reportSteps } from '#domain/reports/periods.ts';
import { type KeptReportRow, readKeptCohorts, readKeptDetails } from '#server/house/kept-reports.ts';
import { readActive, readDayPostings } from '#server/ledger/report-sums.ts';
import { fact } from './facts.ts';
import type { Findings } from './findings.ts';

/** Postings of so many days are added up at a time: what is held in memory does not grow with the books. */
const mostDays = 62;
/** Differences of a report that are named. */
const named = 3;

const promise = 'R4.1.kept-reports';

/** R4.1: computes each kept report again, a few weeks of postings at a time. */
export async function verifyReports(db: ClientBase, findings: Findings): Promise<void> {
  for (const step of reportSteps) {
    const { rows } = await db.query<KeptReportRow>(
      'select * from kept_report where step = $1 order by from_day, to_day',
      [step],
    );
    // First deposits are looked for among all customers: once, and not for each month.
    const cohorts = await readKeptCohorts(db, step === 'month' ? rows.filter(isWhole('month')).map(periodOf) : []);
    for (const some of inParts(rows)) await verifyPart(db, { step, reports: some, cohorts }, findings);
  }
}

/** Reports that follow each other and together reach over so many days at most; a longer one is a part of its own. */
function inParts(rows: readonly KeptReportRow[]): readonly (readonly KeptReportRow[])[] {
  const parts: KeptReportRow[][] = [];
  for (const row of rows) {
    const part = parts.at(-1);
    const [first, last] = [part?.at(0), part?.at(-1)];
    const follows = last && first && row.from_day === last.to_day + 1 && row.to_day - first.from_day < mostDays;
    if (part && follows) part.push(row);
    else parts.push([row]);
  }
  return parts;
}

const periodOf = ({ from_day, to_day }: KeptReportRow): ReportPeriod => ({ from: from_day, to: to_day });

const isWhole =
  (step: ReportStep) =>
  ({ from_day, to_day }: KeptReportRow): boolean => {
    const whole = periodAround(from_day, step);
    return whole.from === from_day && whole.to === to_day;
  };

interface Part {
  readonly step: ReportStep;
  readonly reports: readonly KeptReportRow[];
  /** Of months, by their start. */
  readonly cohorts: Awaited<ReturnType<typeof readKeptCohorts>>;
}

async function verifyPart(db: ClientBase, { step, reports, cohorts }: Part, findings: Findings): Promise<void> {
  const starts = reports.map(({ from_day }) => from_day * dayMs);
  const [from = 0] = starts;
  const beforeMs = ((reports.at(-1)?.to_day ?? 0) + 1) * dayMs;
  const rows = await readDayPostings(db, { fromMs: from, beforeMs });
  const active = await readActive(db, starts, beforeMs);
  for (const [nth, report] of reports.entries()) {
    const id = `report of the ${step} ${dayText(report.from_day)}`;
    const period = periodOf(report);
    if (!isWhole(step)(report)) {
      findings.breach('R4.1', promise, id, `reaches to ${fact(dayText(period.to))} and is no ${fact(step)}`);
      continue;
    }
    const own = rows.filter(({ day }) => day >= period.from && day <= period.to);
    const recorded = recordedOf(report.figures);
    const theirs = cohorts.get(period.from) ?? [];
    const more = recorded === null ? null : { details: await readKeptDetails(db, period, own, theirs), recorded };
    const figures = canonicalReport({ step, period, rows: own, active: active[nth] ?? 0 }, more);
    const differences = reportDifferences(report.figures, figures);
    for (const { of, kept, now } of differences.slice(0, named))
      findings.breach(
        'R4.1',
        promise,
        id,
        `says ${fact(kept ?? 'nothing')} of ${fact(of)}; its postings give ${fact(now ?? 'nothing')}`,
      );
    findings.unnamedBreaches('R4.1', promise, Math.max(0, differences.length - named));
    if (createHash('sha256').update(report.figures).digest('hex') !== report.hash)
      findings.breach('R4.1', promise, id, 'has another hash than its text');
  }
}
