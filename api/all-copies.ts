import { Type } from 'typebox';
import { copyStates } from '#domain/copying/copy.ts';
import { Copy } from './copying.ts';
import { IdText, PageQuery, page, Wallet } from './formats.ts';
import { operation } from './operation.ts';
import { exportOf, narrowedRecords } from './review-lists.ts';
import { tradeReaders } from './staff-roles.ts';

const narrowedCopies = {
  state: Type.Optional(Type.Enum(copyStates)),
  trader: Type.Optional(IdText),
  wallet: Type.Optional(Wallet),
  ...narrowedRecords,
};

export const listAllCopies = operation({
  id: 'copies.all',
  method: 'GET',
  path: '/api/admin/copies',
  summary: 'All customers’ copies of traders, newest first unless asked otherwise; days are those of the start (R1.7)',
  access: 'admin',
  staff: tradeReaders,
  command: false,
  query: Type.Object({ ...PageQuery.properties, ...narrowedCopies }),
  reply: page(Type.Object({ ...Copy.properties, customer: Type.String() })),
  failures: ['invalid_input'],
});

export const exportAllCopies = exportOf({
  id: 'copies.export',
  path: '/api/admin/copies.csv',
  what: 'Copies of traders',
  query: Type.Object(narrowedCopies),
  staff: tradeReaders,
});
