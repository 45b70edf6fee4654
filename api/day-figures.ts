import { Type } from 'typebox';
import { SignedMoney, Time } from './formats.ts';
import { operation } from './operation.ts';
import { reportReaders } from './staff-roles.ts';

/** How many UTC days are counted, today included. */
export const figureDays = 30;

export const readDayFigures = operation({
  id: 'house.day-figures',
  method: 'GET',
  path: '/api/admin/day-figures',
  summary:
    'What each of the last 30 UTC days came to, oldest first and today last, summed from the postings in dollars as a report of these days sums them; practice money is left out. Kept for a minute.',
  access: 'admin',
  staff: reportReaders,
  command: false,
  reply: Type.Object({
    time: Time,
    items: Type.Array(
      Type.Object({
        day: Type.String({ description: 'YYYY-MM-DD (UTC)' }),
        deposits: SignedMoney,
        withdrawals: SignedMoney,
        /** Of won and lost trades, when they end; those that were refunded are no turnover. */
        stakes: SignedMoney,
        /** Gross gaming revenue: stakes less what was paid on them. */
        result: SignedMoney,
        /** Customers who staked something. */
        active: Type.Integer(),
        /** Profiles that were made. */
        signedUp: Type.Integer(),
      }),
    ),
  }),
  failures: [],
});
