import { type Interval, intervals } from './candle-feed.ts';

/** How the prices are shown. A table says the same without a canvas. */
export const chartForms = ['line', 'candles', 'table'] as const;
export type ChartForm = (typeof chartForms)[number];

export interface ChartChoice {
  readonly form: ChartForm;
  readonly seconds: Interval;
}

/** Trades last from half a minute: what a second brings is what decides them. */
const usual: ChartChoice = { form: 'line', seconds: 1 };
const place = 'chart';

/** What was chosen last in this browser. */
export function readChoice(): ChartChoice {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '');
    if (typeof kept !== 'object' || kept === null || !('form' in kept) || !('seconds' in kept)) return usual;
    const form = chartForms.find((offered) => offered === kept.form);
    const seconds = intervals.find((offered) => offered === kept.seconds);
    return form === undefined || seconds === undefined ? usual : { form, seconds };
  } catch {
    return usual;
  }
}

/** Keeps it for the next visit, where the browser allows that. */
export function keepChoice(choice: ChartChoice): void {
  try {
    localStorage.setItem(place, JSON.stringify(choice));
  } catch {
    // Then it holds as long as the page stands.
  }
}
