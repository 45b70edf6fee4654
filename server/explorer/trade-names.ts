/** A trade in a list of several kinds, as people read it everywhere: 'Up BTC/USD'. `t` is the name of the table there. */
export const tradeNameSql = (t: string): string =>
  `initcap(${t}.positions) || ' ' || left(${t}.currency_pair, -3) || '/' || right(${t}.currency_pair, 3)`;
