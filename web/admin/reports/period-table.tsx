import { Button } from '@mantine/core';
import { save } from '#web/client/download.ts';
import { csvOf } from '#web/ui/charts/csv.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { figureText, marginText, periodText, type Report, reportFigures, reportRows } from './report-words.ts';

/** Each period with all its figures, newest first. */
export function PeriodTable({ report }: { readonly report: Report }) {
  const [from, to] = [report.periods.at(0)?.from ?? '', report.periods.at(-1)?.to ?? ''];
  return (
    <Panel
      id="report-periods"
      title="By period"
      aside={
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => save({ name: `report-${from}-${to}.csv`, file: csvFile(csvOf(reportRows(report))) })}
        >
          Download CSV
        </Button>
      }
    >
      <Scroll label="Figures by period">
        <table className={tables.table}>
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
                    {figureText(figure, period)}
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

/** A file of comma-separated values. */
export const csvFile = (text: string): Blob => new Blob([text], { type: 'text/csv' });
