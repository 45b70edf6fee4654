import type { Interval } from './candle-feed.ts';

/** How the prices are shown. A table says the same without a canvas. */
export const chartForms = ['line', 'candles', 'table'] as const;
export type ChartForm = (typeof chartForms)[number];

export interface ChartChoice {
  readonly form: ChartForm;
  readonly seconds: Interval;
}

/** Trades last from half a minute: what a second brings is what decides them. */
const usual: ChartChoice = { form: 'line', seconds: 1 };
/** What was chosen last since the page was opened: the browser keeps no state of ours (E3). */
let chosen = usual;

export const readChoice = (): ChartChoice => chosen;

/** Holds as long as the page stands. */
export function keepChoice(choice: ChartChoice): void {
  chosen = choice;
}
