/** P2: where real money is, prices come from a market; elsewhere each counts. `tick` or record by its column of the source. */
export const isOfMarket = (source: string): string =>
  `(${source} ~ '^(live|polled):' or not exists (select from installation i where i.mode = 'production'))`;
