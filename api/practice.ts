import { Type } from 'typebox';
import { Money, Time } from './formats.ts';
import { operation } from './operation.ts';

export const topUpPractice = operation({
  id: 'practice.top-up',
  method: 'POST',
  path: '/api/practice/top-up',
  summary:
    'Restores the available practice dollars to 10,000.00 (T11): once a day (UTC), while no practice trade is open',
  access: 'approved',
  command: true,
  reply: Type.Object({
    /** What was granted, and what is available now. */
    amount: Money,
    available: Money,
    /** When the next one may be asked for. */
    again: Time,
  }),
  failures: ['practice_full', 'practice_trades_open', 'practice_copies_run', 'practice_topped_up'],
});
