import { Panel } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { KeepCsv } from './keep-csv.tsx';
import { MadeOf } from './report-links.tsx';
import { figureText, marginText, periodText, type Report, reportFigures, reportRows } from './report-words.ts';
import styles from './reports.module.css';

/** Each period with all its figures, newest first. */
export function PeriodTable({ report }: { readonly report: Report }) {
  const [from, to] = [report.periods.at(0)?.from ?? '', report.periods.at(-1)?.to ?? ''];
  return (
    <Panel
      id="report-periods"
      title="By period"
      aside={<KeepCsv name={`report-${from}-${to}.csv`} rows={() => reportRows(report)} />}
    >
      <Scroll label="Figures by period">
        <table className={`${tables.table} ${styles.periods}`}>
          <thead>
            <tr>
              <th scope="col">Period</th>
              {reportFigures.map(({ of, name }) => (
                <th key={of} scope="col" className={tables.number}>
                  {name}
                </th>
              ))}
              <th scope="col" className={tables.number}>
                Margin
              </th>
            </tr>
          </thead>
          <tbody>
            {report.periods.toReversed().map((period) => (
              <tr key={period.from}>
                <th scope="row">{periodText(period)}</th>
                {reportFigures.map((figure) => (
                  <td key={figure.of} className={tables.number}>
                    <MadeOf
                      of={figure.of}
                      value={period[figure.of]}
                      days={period}
                      label={`${figure.name}, ${periodText(period)}: ${figureText(figure, period)}. Journals`}
                    >
                      {figureText(figure, period)}
                    </MadeOf>
                  </td>
                ))}
                <td className={tables.number}>{marginText(period.marginBps)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Panel>
  );
}
