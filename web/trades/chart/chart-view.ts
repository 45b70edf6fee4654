/** How the prices are shown. A table says the same without a canvas. */
export const chartForms = ['line', 'candles', 'table'] as const;
export type ChartForm = (typeof chartForms)[number];
