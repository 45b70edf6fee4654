import type { Translator } from '#messages/message.ts';
import { foundAbout } from '#messages/search/found.ts';

/** The name of a pair, 'BTC/USD', of its symbol. */
export const pairNameSql = (symbol: string): string => `left(${symbol}, -3) || '/' || right(${symbol}, 3)`;

/** Side and pair of a trade as codes: 'up BTC/USD'. `t` is the name of the table there. */
export const tradeCodesSql = (t: string): string =>
  `lower(${t}.positions) || ' ' || ${pairNameSql(`${t}.currency_pair`)}`;

/** The same in a list of several kinds, as people read it everywhere: 'Up BTC/USD'. */
export function tradeNamed(translator: Translator, codes: string): string {
  const [sums = '', asked = ''] = codes.split(' ');
  return foundAbout(translator, { kind: 'trade', state: null, sums, amount: null, asked, rest: null });
}
