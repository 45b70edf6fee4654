import { Type } from 'typebox';
import { listCopyOutcomes, listProfitShares } from './copy-outcomes.ts';
import { Copy, listCopies } from './copying.ts';
import { IdParams, SignedMoney } from './formats.ts';
import { Coin, listContracts, MiningContract } from './mining.ts';
import { listPayouts, readPayout } from './mining-payouts.ts';
import { FileDownload, operation } from './operation.ts';
import { narrowedDays } from './review-lists.ts';
import { tradeReaders } from './staff-roles.ts';

const Owner = Type.Object({ uid: Type.String(), name: Type.String() });

/** What the books moved for a record, by the code of the journals. */
const Movements = Type.Array(
  Type.Object({
    code: Type.String(),
    journals: Type.Integer(),
    amount: SignedMoney,
  }),
  { description: 'Added up from the entries, in the order in which each code was first posted' },
);

export const readCustomerCopy = operation({
  id: 'copies.page',
  method: 'GET',
  path: '/api/admin/copies/{id}',
  summary: 'A copy of whichever customer, with what its account’s entries come to by code (R1.9)',
  access: 'admin',
  staff: tradeReaders,
  command: false,
  params: IdParams,
  reply: Type.Object({ owner: Owner, copy: Copy, movements: Movements }),
  failures: ['not_found'],
});

export const listCustomerCopyOutcomes = operation({
  id: 'copies.page-outcomes',
  method: 'GET',
  path: '/api/admin/copies/{id}/outcomes',
  summary: 'Each trade of the trader that a customer’s copy was to take part in, newest first',
  access: 'admin',
  staff: tradeReaders,
  command: false,
  params: IdParams,
  query: listCopyOutcomes.query,
  reply: listCopyOutcomes.reply,
  failures: ['not_found', 'invalid_input'],
});

export const listCustomerProfitShares = operation({
  id: 'copies.page-shares',
  method: 'GET',
  path: '/api/admin/copies/{id}/shares',
  summary: 'The fee statement of a customer’s copy, newest first (C6)',
  access: 'admin',
  staff: tradeReaders,
  command: false,
  params: IdParams,
  query: listProfitShares.query,
  reply: listProfitShares.reply,
  failures: ['not_found', 'invalid_input'],
});

export const readCustomerContract = operation({
  id: 'mining.contract-page',
  method: 'GET',
  path: '/api/admin/contracts/{id}',
  summary: 'A mining contract of whichever customer, with what its postings moved for them by code (R1.9)',
  access: 'admin',
  staff: tradeReaders,
  command: false,
  params: IdParams,
  reply: Type.Object({ owner: Owner, contract: MiningContract, movements: Movements }),
  failures: ['not_found'],
});

export const listCustomerPayouts = operation({
  id: 'mining.contract-page-payouts',
  method: 'GET',
  path: '/api/admin/contracts/{id}/payouts',
  summary: 'The days of a customer’s contract, newest first unless asked otherwise (N3)',
  access: 'admin',
  staff: tradeReaders,
  command: false,
  params: IdParams,
  query: Type.Object({ ...listPayouts.query.properties, ...narrowedDays }),
  reply: listPayouts.reply,
  failures: ['not_found', 'invalid_input'],
});

export const exportCustomerPayouts = operation({
  id: 'mining.payouts-export',
  method: 'GET',
  path: '/api/admin/contracts/{id}/payouts.csv',
  summary: 'The days of a customer’s contract as a table for spreadsheets: all that the filters leave (R1.7)',
  access: 'admin',
  staff: tradeReaders,
  command: false,
  params: IdParams,
  query: Type.Object({ coin: Type.Optional(Coin), ...narrowedDays }),
  reply: FileDownload,
  media: 'text/csv; charset=utf-8',
  failures: ['not_found', 'invalid_input'],
});

export const readCustomerPayout = operation({
  id: 'mining.payout-page',
  method: 'GET',
  path: '/api/admin/contracts/{id}/payouts/{coin}/{day}',
  summary: 'The receipt of one payout of a customer’s contract, as the customer reads it (N3)',
  access: 'admin',
  staff: tradeReaders,
  command: false,
  params: readPayout.params,
  query: readPayout.query,
  reply: readPayout.reply,
  failures: ['not_found', 'invalid_input'],
});

export const listCustomerCopies = operation({
  id: 'copies.of-customer',
  method: 'GET',
  path: '/api/admin/customers/{id}/copies',
  summary: 'The copies of a customer, newest first (R1.12)',
  access: 'admin',
  staff: tradeReaders,
  command: false,
  params: IdParams,
  query: listCopies.query,
  reply: listCopies.reply,
  failures: ['invalid_input'],
});

export const listCustomerContracts = operation({
  id: 'mining.contracts-of-customer',
  method: 'GET',
  path: '/api/admin/customers/{id}/contracts',
  summary: 'The mining contracts of a customer, newest first (R1.12)',
  access: 'admin',
  staff: tradeReaders,
  command: false,
  params: IdParams,
  query: listContracts.query,
  reply: listContracts.reply,
  failures: ['invalid_input'],
});
