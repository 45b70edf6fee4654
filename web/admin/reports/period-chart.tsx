import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Bars } from '#web/ui/charts/bars.tsx';
import { money } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { dayOf } from '#web/ui/time.ts';
import { figureText, periodText, type Report, reportFigures, revenueFigure } from './report-words.ts';

/** One figure of each period, as bars. */
export function PeriodChart({ report: { periods } }: { readonly report: Report }) {
  const [shown, setShown] = useState<string>(revenueFigure.of);
  const figure = reportFigures.find(({ of }) => of === shown) ?? revenueFigure;
  const { name, unit } = figure;
  return (
    <Panel
      id="report-chart"
      title="Over time"
      aside={
        <NativeSelect
          aria-label="Figure of the chart"
          size="xs"
          data={reportFigures.map(({ of, name: label }) => ({ value: of, label }))}
          value={figure.of}
          onChange={(event) => setShown(event.currentTarget.value)}
        />
      }
    >
      <Bars
        label={`${name} by period`}
        values={periods.map((period) => String(period[figure.of]))}
        signed={figure.unit === 'USD' && figure.signed === true}
        height={180}
        tick={(value) => money(value.replace(/\.00$/, ''))}
        read={(nth) => {
          const period = periods[nth];
          return period ? `${periodText(period)}: ${figureText(figure, period)}${unit && ` ${unit}`}` : '';
        }}
        ends={[dayOf(periods.at(0)?.from ?? ''), dayOf(periods.at(-1)?.to ?? '')]}
      />
    </Panel>
  );
}
