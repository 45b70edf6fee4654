import { Type } from 'typebox';
import { Day, IdText, Money, SignedMoney, Time } from './formats.ts';
import { operation } from './operation.ts';

/** How many UTC days are counted, today included. */
export const resultDays = 30;

/** What trades with real money came to, by the day on which they ended. */
const results = {
  trades: Type.Integer({ description: 'won and lost ones' }),
  stakes: Money,
  paid: Type.String({ ...Money, description: 'what won trades brought their customers, stakes included' }),
  result: Type.String({ ...SignedMoney, description: 'what the house won: stakes less what was paid' }),
  refunded: Type.Integer({ description: 'trades that were refunded; they are no turnover' }),
} as const;

export const readMarketResults = operation({
  id: 'markets.results',
  method: 'GET',
  path: '/api/markets/{pair}/results',
  summary:
    'What trades with real money on a pair came to for the house in the last 30 UTC days and on each of them (M7), summed from the postings, the oldest day first; days on which none ended are left out. At most a minute old.',
  access: 'public',
  command: false,
  tokenScope: 'read',
  params: Type.Object({ pair: IdText }),
  reply: Type.Object({
    time: Time,
    days: Type.Integer({ description: 'how many days are counted, today included' }),
    total: Type.Object(results),
    items: Type.Array(Type.Object({ day: Day, ...results })),
  }),
  failures: ['not_found'],
});
