import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { textOf } from '#web/texts/text.ts';
import { Panel } from '#web/ui/panel.tsx';
import { type FigureCell, FiguresTable } from './figures-table.tsx';
import { KeepCsv } from './keep-csv.tsx';
import { MadeOf } from './report-links.tsx';
import {
  daysOf,
  figureText,
  marginText,
  type Period,
  periodText,
  type Report,
  type ReportFigure,
  reportFigures,
  reportRows,
} from './report-words.ts';
import styles from './reports.module.css';

/** What a screen as wide as a hand has room for, and a wider one; the others open below. */
const placeOf = ({ of }: ReportFigure): FigureCell<Period>['place'] => {
  switch (of) {
    case 'net':
    case 'result':
      return 'column';
    case 'deposits':
    case 'withdrawals':
    case 'trades':
    case 'stakes':
    case 'active':
      return 'wide';
    default:
      return 'below';
  }
};

const figures: readonly FigureCell<Period>[] = [
  ...reportFigures.map((figure) => ({
    name: figure.name,
    place: placeOf(figure),
    show: (period: Period) => (
      <MadeOf
        of={figure.of}
        value={period[figure.of]}
        days={period}
        label={`${textOf(figure.name)}, ${periodText(period)}: ${figureText(figure, period)}`}
      >
        {figureText(figure, period)}
      </MadeOf>
    ),
  })),
  { name: msg`Margin`, place: 'wide', show: ({ marginBps }) => marginText(marginBps) },
];

/** Each period with all its figures, newest first. */
export function PeriodTable(props: { readonly report: Report; readonly shown: readonly Period[] }) {
  useLingui();
  const { report } = props;
  const { from, to } = daysOf(report.periods);
  return (
    <Panel
      id="report-periods"
      title={t`By period`}
      aside={<KeepCsv name={`report-${from}-${to}.csv`} rows={() => reportRows(report)} />}
    >
      <FiguresTable label={t`Figures by period`} periods={props.shown} figures={figures} />
      <p className={styles.note}>
        <Trans>
          Each figure opens its list. The margin has none: it is gross gaming revenue as a share of the stakes.
        </Trans>
      </p>
    </Panel>
  );
}
