import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readReport } from '#api/report.ts';
import { listComplaints } from '#api/report-details.ts';
import { mayCallAs } from '#api/staff-roles.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { Coming, Filter } from '#web/admin/widgets/listing.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { dayAndTime } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { CustomersView } from './customers-view.tsx';
import { Funnel } from './funnel.tsx';
import { KeepCsv } from './keep-csv.tsx';
import { KeptReports } from './kept-reports.tsx';
import { PairTable } from './pair-table.tsx';
import { PeriodChart } from './period-chart.tsx';
import { PeriodTable } from './period-table.tsx';
import { rangeText, reportName } from './print-words.ts';
import { ProductsView } from './products-view.tsx';
import { RangeForm } from './range-form.tsx';
import { type ReportRange, type ReportView, reportViews, viewNames } from './ranges.ts';
import { MadeOf } from './report-links.tsx';
import {
  daysOf,
  figureText,
  mainFigures,
  marginText,
  pairRows,
  periodText,
  type Report,
  type ReportFigure,
  reportFigures,
  sinceFirst,
} from './report-words.ts';
import styles from './reports.module.css';
import { Complaints, QueueTimes } from './service-view.tsx';
import { SkipToKept } from './skip-to-kept.tsx';

interface ReportsProps {
  readonly range: ReportRange;
  readonly view: ReportView;
  /** Who looks: some views have parts that a role may not read. */
  readonly role: StaffRole | null;
  readonly onRange: (range: ReportRange) => void;
  readonly onView: (view: ReportView) => void;
}

/** What days, weeks or months came to, all of it from the postings (R4). */
export function Reports({ range, view, role, onRange, onView }: ReportsProps) {
  useLingui();
  return (
    <div className={styles.reports}>
      {view === 'money' && <SkipToKept />}
      <p role="status" className="visually-hidden">{`${reportName(view)}, ${rangeText(range)}`}</p>
      <div className={styles.usual}>
        <Filter
          label={t`Subject of the report`}
          options={reportViews}
          wordOf={(one) => textOf(viewNames[one])}
          value={view}
          onChange={onView}
        />
      </div>
      <div className={styles.asked}>
        <RangeForm range={range} onRange={onRange} />
      </div>
      {view === 'money' && <MoneyView range={range} />}
      {view === 'customers' && <CustomersView range={range} />}
      {view === 'products' && <ProductsView range={range} />}
      {view === 'service' && (
        <>
          <QueueTimes range={range} />
          {mayCallAs(listComplaints, role) && <Complaints range={range} />}
        </>
      )}
    </div>
  );
}

function MoneyView({ range }: { readonly range: ReportRange }) {
  const query = useQuery({
    queryKey: ['admin', 'report', range.from, range.to, range.by],
    queryFn: () => call(readReport, { query: range }),
    placeholderData: keepPreviousData,
  });
  const report = query.data;
  const shown = sinceFirst(report?.periods ?? [], (period) => reportFigures.map(({ of }) => period[of]));
  return (
    <>
      {query.isError && <Unread query={query} />}
      {query.isPending && <Coming rows={8} />}
      {report && (
        <div className={styles.reports} aria-busy={query.isPlaceholderData}>
          <Sum report={report} />
          <PeriodChart all={report.periods} shown={shown} />
          <PeriodTable report={report} shown={shown} />
          <Trades report={report} />
          <Funnel report={report} />
        </div>
      )}
      <KeptReports />
    </>
  );
}

function Sum({ report }: { readonly report: Report }) {
  useLingui();
  const days = daysOf(report.periods);
  const time = dayAndTime(report.time);
  const title = report.periods.length === 0 ? t`In all` : periodText(days);
  return (
    <Panel id="report-sum" title={title} aside={<span className={styles.aside}>{t`UTC days, as of ${time}`}</span>}>
      <dl className={styles.main}>
        {mainFigures.map((figure) => (
          <Total key={figure.of} figure={figure} total={report.total} days={days} />
        ))}
        <div>
          <dt>{t`Margin`}</dt>
          <dd className={styles.value}>{marginText(report.total.marginBps)}</dd>
          <dd className={styles.note}>
            <Trans>Gross gaming revenue as a share of the stakes. A share has no list of its own: open the two.</Trans>
          </dd>
        </div>
      </dl>
      <dl className={styles.figures}>
        {reportFigures
          .filter((figure) => !mainFigures.includes(figure))
          .map((figure) => (
            <Total key={figure.of} figure={figure} total={report.total} days={days} />
          ))}
      </dl>
    </Panel>
  );
}

/** One figure of all the days, with what it is and the journals that it is made of. */
function Total(props: {
  readonly figure: ReportFigure;
  readonly total: Report['total'];
  readonly days: { readonly from: string; readonly to: string };
}) {
  useLingui();
  const { figure, total, days } = props;
  const text = figureText(figure, total);
  const name = textOf(figure.name);
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.value}>
        <MadeOf of={figure.of} value={total[figure.of]} days={days} label={`${name}: ${text}`}>
          {text}
        </MadeOf>
        {figure.unit !== '' && <small> {figure.unit}</small>}
      </dd>
      <dd className={styles.note}>{textOf(figure.note)}</dd>
    </div>
  );
}

function Trades({ report }: { readonly report: Report }) {
  useLingui();
  const { from, to } = daysOf(report.periods);
  return (
    <Panel
      id="report-pairs"
      title={t`Trades by pair and duration`}
      aside={<KeepCsv name={`report-pairs-${from}-${to}.csv`} rows={() => pairRows(report)} />}
    >
      {report.pairs.length === 0 ? <Empty>{t`No trades ended in this period.`}</Empty> : <PairTable report={report} />}
    </Panel>
  );
}
