import { usuallyClosed } from '#domain/accounts/countries.ts';
import { mostCloseAfterHours } from '#domain/house-settings/settings.ts';
import type { Variable, Variables } from './variable.ts';

const first = true as const;

const share = (says: string, usual: string, more: { readonly first?: true } = {}): Variable => ({
  says,
  form: 'whole number',
  unit: 'basis points',
  least: 0,
  most: 10_000,
  usual,
  ...more,
});

/** Copies of traders. */
export const copying: Variables = {
  COPY_ALLOCATION: {
    says: 'How much a copy of a trader sets aside where no amount is named; never more than is available.',
    form: 'amount',
    unit: 'USD',
    usual: '100.00',
    first,
  },
  COPY_LEAST_ALLOCATION: {
    says: 'The least that a copy may be started with.',
    form: 'amount',
    unit: 'USD',
    usual: '10.00',
    first,
  },
  COPY_SHARE_MOST_BPS: share('The most that a trader may ask of a copy’s new profit.', '3000', { first }),
  COPY_SHARE_HOUSE_BPS: share(
    'How much of each payment of it the house takes, of copies that begin from then on.',
    '2000',
    {
      first,
    },
  ),
  COPY_RESERVE_TRADER_BPS: share(
    'The most of the bankroll that is set aside for copies of one trader’s trades while they are placed, also of what the house may still owe on the pair and on all trades.',
    '2500',
    { first },
  ),
  COPY_RESERVE_CUSTOMER_BPS: share(
    'The most of the bankroll that the copies of one customer have staked at once.',
    '1000',
    { first },
  ),
};

const statistics = (of: string): Variable => ({
  says: `Base address of a public service of chain statistics${of}.`,
  form: 'http or https address',
  usually: of === '' ? 'not asked' : '`MINING_STATS_URL`',
});
const payouts = (coin: string): Variable => ({
  says: `The main network’s addresses that pools pay the operator’s ${coin} at.`,
  form: 'comma list of addresses',
});

/** Mining contracts. */
export const mining: Variables = {
  MINING_STATS_URL: statistics(''),
  MINING_STATS_URL_BTC: statistics(', for Bitcoin alone'),
  MINING_STATS_URL_DOGE: statistics(', for Dogecoin alone'),
  MINING_STATS_URL_LTC: statistics(', for Litecoin alone'),
  MINING_CLOSE_AFTER_HOURS: {
    says: 'So long after a UTC day’s end and its newest receipt a day of mining closes and is divided without an admin.',
    form: 'whole number',
    unit: 'hours',
    least: 0,
    most: mostCloseAfterHours,
    usual: '24',
    first,
  },
  MINING_CLOSE_BELOW: {
    says: 'A day of mining that is worth as much, or that brings less than 0.8 or more than 1.2 times of the expected sum, waits for an admin.',
    form: 'amount',
    unit: 'USD, up to 1,000,000.00',
    usual: '1000.00',
    first,
  },
  MINING_PAYOUT_ADDRESSES_BTC: payouts('bitcoin'),
  MINING_PAYOUT_ADDRESSES_DOGE: payouts('dogecoin'),
  MINING_PAYOUT_ADDRESSES_LTC: payouts('litecoin'),
};

const countries = (product: string): Variable => ({
  says: `Where ${product} may be sold for real money; empty is nowhere.`,
  form: '`all`, or comma list of ISO 3166-1 codes',
  usual: { demo: 'all', production: '' },
  example: 'CH,BR',
});

/** Where what is offered. */
export const offer: Variables = {
  PRODUCTS: {
    says: 'Which products the public pages say are offered outside the dashboard; of the rest they say that they are not.',
    form: 'comma list of `stocks`, `options`',
  },
  COUNTRIES_TRADES: countries('trades'),
  COUNTRIES_COPYING: countries('copies of traders'),
  COUNTRIES_MINING: countries('mining contracts'),
  COUNTRIES_CLOSED: {
    says: 'Where nobody may live who opens an account; the list is the whole one, nothing is added to it.',
    form: '`none`, or comma list of ISO 3166-1 codes',
    usual: usuallyClosed.join(','),
  },
};
