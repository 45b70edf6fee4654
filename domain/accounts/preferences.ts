/** How a chart shows prices. */
export const chartForms = ['line', 'candles', 'table'] as const;

/** The longest bar of a chart and the longest trade that can be kept as a choice: a day, in seconds. */
export const mostPreferredSeconds = 86_400;
