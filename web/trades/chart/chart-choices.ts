import { useCallback } from 'react';
import { usePreference } from '#web/client/preferences.ts';
import { type Interval, intervals } from './candle-feed.ts';
import type { ChartForm } from './chart-view.ts';

/** A step that is offered. Trades last from half a minute: what a second brings is what decides them. */
const stepOf = (kept: number | null): Interval => intervals.find((seconds) => seconds === kept) ?? 1;

/** How the chart shows prices, as the account keeps it (A12), and how to choose it anew. */
export function useChartChoices() {
  const form = usePreference('chartForm');
  const step = usePreference('chartStep');
  const { choose: keepForm } = form;
  const { choose: keepStep } = step;
  const choose = useCallback(
    (changes: { readonly form?: ChartForm; readonly seconds?: Interval }): void => {
      if (changes.form) keepForm(changes.form);
      if (changes.seconds) keepStep(changes.seconds);
    },
    [keepForm, keepStep],
  );
  return { form: form.value ?? 'line', seconds: stepOf(step.value), choose } as const;
}
