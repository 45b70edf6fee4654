import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readReport } from '#api/report.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { call } from '#web/client/client.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { dayAndTime } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { Funnel } from './funnel.tsx';
import { KeepCsv } from './keep-csv.tsx';
import { KeptReports } from './kept-reports.tsx';
import { PairTable } from './pair-table.tsx';
import { PeriodChart } from './period-chart.tsx';
import { PeriodTable } from './period-table.tsx';
import { RangeForm } from './range-form.tsx';
import type { ReportRange } from './ranges.ts';
import { figureText, marginText, pairRows, periodText, type Report, reportFigures } from './report-words.ts';
import styles from './reports.module.css';

/** What days, weeks or months came to, all of it from the postings (R4). */
export function Reports(props: { readonly range: ReportRange; readonly onRange: (range: ReportRange) => void }) {
  const { range, onRange } = props;
  const query = useQuery({
    queryKey: ['admin', 'report', range.from, range.to, range.by],
    queryFn: () => call(readReport, { query: range }),
    placeholderData: keepPreviousData,
  });
  const report = query.data;
  return (
    <div className={styles.reports}>
      <RangeForm key={`${range.from} ${range.to} ${range.by}`} range={range} onRange={onRange} />
      {query.isError && <Unread query={query} />}
      {query.isPending && <Coming rows={8} />}
      {report && (
        <div className={styles.reports} aria-busy={query.isPlaceholderData}>
          <Sum report={report} />
          <PeriodChart report={report} />
          <PeriodTable report={report} />
          <Trades report={report} />
          <Funnel total={report.total} />
        </div>
      )}
      <KeptReports />
    </div>
  );
}

function Sum({ report }: { readonly report: Report }) {
  const [first, last] = [report.periods.at(0), report.periods.at(-1)];
  const title = first && last ? periodText({ from: first.from, to: last.to }) : 'In all';
  return (
    <Panel
      id="report-sum"
      title={title}
      aside={<span className={styles.aside}>UTC days, as of {dayAndTime(report.time)}</span>}
    >
      <dl className={styles.figures}>
        {reportFigures.map((figure) => (
          <div key={figure.of}>
            <dt>{figure.name}</dt>
            <dd className={styles.value}>
              {figureText(figure, report.total)}
              {figure.unit !== '' && <small> {figure.unit}</small>}
            </dd>
            <dd className={styles.note}>{figure.note}</dd>
          </div>
        ))}
        <div>
          <dt>Margin</dt>
          <dd className={styles.value}>{marginText(report.total.marginBps)}</dd>
          <dd className={styles.note}>Gross gaming revenue of the stakes</dd>
        </div>
      </dl>
    </Panel>
  );
}

function Trades({ report }: { readonly report: Report }) {
  const [from, to] = [report.periods.at(0)?.from ?? '', report.periods.at(-1)?.to ?? ''];
  return (
    <Panel
      id="report-pairs"
      title="Trades by pair and duration"
      aside={<KeepCsv name={`report-pairs-${from}-${to}.csv`} rows={() => pairRows(report)} />}
    >
      {report.pairs.length === 0 ? <Empty>No trade ended in these days.</Empty> : <PairTable report={report} />}
    </Panel>
  );
}
