/** What a pair is of, for whoever looks for it in the list. */
export const pairClasses = ['coins', 'currencies', 'crosses', 'tokens'] as const;
export type PairClass = (typeof pairClasses)[number];

const currencies: ReadonlySet<string> = new Set(['USD', 'EUR', 'GBP', 'AUD', 'NZD', 'JPY', 'CHF', 'CAD']);

/**
 * The class of a pair by its name in the list ('BTC/USD'): currencies against each other, coins in another currency than
 * dollars (crosses), leveraged tokens, and coins.
 */
export function classOfPair(upperName: string): PairClass {
  const [base = '', quote = ''] = upperName.split('/');
  if (currencies.has(base)) return 'currencies';
  if (quote !== 'USD') return 'crosses';
  return base.endsWith('BULL') ? 'tokens' : 'coins';
}
