import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { textOf } from '#web/texts/text.ts';
import { Bars } from '#web/ui/charts/bars.tsx';
import { money } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import {
  endsOf,
  figureText,
  leftOutText,
  type Period,
  periodText,
  reportFigures,
  revenueFigure,
} from './report-words.ts';
import styles from './reports.module.css';

/** One figure of each period, as bars: each at its own place between the days that the axis names. */
export function PeriodChart(props: { readonly all: readonly Period[]; readonly shown: readonly Period[] }) {
  useLingui();
  const { all, shown: periods } = props;
  const [chosen, setChosen] = useState<string>(revenueFigure.of);
  const figure = reportFigures.find(({ of }) => of === chosen) ?? revenueFigure;
  const leftOut = leftOutText(all, periods);
  const { unit } = figure;
  const name = textOf(figure.name);
  return (
    <Panel
      id="report-chart"
      title={t`Over time`}
      aside={
        <NativeSelect
          aria-label={t`Figure of the chart`}
          size="xs"
          data={reportFigures.map(({ of, name: label }) => ({ value: of, label: textOf(label) }))}
          value={figure.of}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      }
    >
      <Bars
        label={t`${name} by period`}
        values={periods.map((period) => String(period[figure.of]))}
        slots={periods.length}
        height={180}
        tick={(value) => money(value.replace(/\.00$/, ''))}
        read={(nth) => {
          const period = periods[nth];
          return period ? `${periodText(period)}: ${figureText(figure, period)}${unit && ` ${unit}`}` : '';
        }}
        ends={endsOf(periods)}
      />
      {leftOut !== null && <p className={styles.note}>{leftOut}</p>}
    </Panel>
  );
}
