import type { Variable, Variables } from './variable.ts';

const service = (name: string): Variable => ({
  says: `Another base address of the price service ${name}.`,
  form: 'address',
  usually: 'the public one',
});

/** Where prices come from, and what is offered to trade. */
export const prices: Variables = {
  PRICE_SOURCES: {
    says: 'Where prices come from, in the order of preference.',
    form: 'comma list of `kraken`, `coinbase`, `bitstamp`, `bitfinex`, `feed`, `coingecko`, `simulated` and `replay:PAIR=FILE[@SPEED][;loop]`',
    usual: { demo: 'kraken,coingecko,simulated', production: 'kraken,coinbase,coingecko' },
    usualWith: ['npm run seed', 'simulated'],
  },
  PRICE_GUARD_BPS: {
    says: 'Two exchanges that differ by more for 3 s close the pair for new trades until they agree for 5 s; 0 switches the guard off.',
    form: 'whole number',
    unit: 'basis points',
    least: 0,
    most: 10_000,
    usual: '100',
  },
  PRICE_INDEX: {
    says: 'Whether each pair that three of the exchanges in PRICE_SOURCES or more quote is recorded as their index, without a feed of your own, the median of their mids (P2).',
    form: '`on` or `off`',
    usual: 'off',
  },
  MARKET_TICKS_DAYS: {
    says: 'Ticks of days further back are removed, except those that a receipt, a deposit or a withdrawal needs; candles of a minute stay; 0 keeps all.',
    form: 'whole number',
    unit: 'days',
    least: 0,
    most: 36_500,
    usual: '90',
  },
  MARKETS_FILE: {
    says: 'What is offered to trade, on which terms, and how much the house may owe.',
    form: 'JSON file',
    usually:
      '30 to 900 s at 8,500, 1.00 to 1000.00, no limits but the bankroll; liquidity by pair (`domain/markets/pairs.ts`)',
    first: 'in its payouts, stakes, `entryDelay` and `maxExposure`',
  },
  FEED_URL: {
    says: 'A feed of the operator’s own, in the form of docs/price-feed.md: the source `feed` of `PRICE_SOURCES`.',
    form: 'ws or wss address',
    requiredWith: '`feed` in `PRICE_SOURCES`',
    example: 'wss://prices.example.com/stream',
  },
  FEED_NAME: {
    says: 'What customers read as the source of its prices; it is recorded with each of them, so another name is another source.',
    form: 'up to 40 letters, figures, spaces and `.` `&` `-`, no name of a venue',
    requiredWith: '`feed` in `PRICE_SOURCES`',
    example: 'Example Markets',
  },
  FEED_TOKEN: {
    says: 'What the feed is sent as `Authorization: Bearer …`.',
    form: 'text',
    secret: true,
  },
  KRAKEN_URL: service('Kraken'),
  COINBASE_URL: service('Coinbase'),
  BITSTAMP_URL: service('Bitstamp'),
  BITFINEX_URL: service('Bitfinex'),
  COINGECKO_URL: service('CoinGecko'),
};
