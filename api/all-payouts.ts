import { Type } from 'typebox';
import { IdText, PageQuery, page } from './formats.ts';
import { Coin } from './mining.ts';
import { MiningPayout } from './mining-payouts.ts';
import { operation } from './operation.ts';
import { exportOf, narrowedRecords } from './review-lists.ts';

const narrowedPayouts = { coin: Type.Optional(Coin), contract: Type.Optional(IdText), ...narrowedRecords };

const staff = ['operations', 'finance'] as const;

export const listAllPayouts = operation({
  id: 'mining.all-payouts',
  method: 'GET',
  path: '/api/admin/mining/payouts',
  summary:
    'The payouts of all customers’ mining contracts, newest day first unless asked otherwise; days are those that they are for (R1.7)',
  access: 'admin',
  staff,
  command: false,
  query: Type.Object({ ...PageQuery.properties, ...narrowedPayouts }),
  reply: page(Type.Object({ ...MiningPayout.properties, customer: Type.String() })),
  failures: ['invalid_input'],
});

export const exportAllPayouts = exportOf({
  id: 'mining.all-payouts-export',
  path: '/api/admin/mining/payouts.csv',
  what: 'Payouts of mining contracts',
  query: Type.Object(narrowedPayouts),
  staff,
});
