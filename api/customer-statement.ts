import { IdParams } from './formats.ts';
import { FileDownload, operation } from './operation.ts';
import { tradeReaders } from './staff-roles.ts';
import { statement, statementCsv, statementPdf } from './statement.ts';

export const readCustomerStatement = operation({
  id: 'customers.statement',
  method: 'GET',
  path: '/api/admin/customers/{id}/statement',
  summary:
    'A customer’s statement as they see it (L6, R1.15). That somebody reads it is on the audit trail, once in ten minutes',
  access: 'admin',
  staff: tradeReaders,
  command: false,
  params: IdParams,
  query: statement.query,
  reply: statement.reply,
  failures: ['not_found', 'invalid_input'],
});

export const readCustomerStatementCsv = operation({
  id: 'customers.statement-csv',
  method: 'GET',
  path: '/api/admin/customers/{id}/statement/csv',
  summary: 'The same as a table for spreadsheets, as the customer has it (L6); each is on the audit trail (R1.15)',
  access: 'admin',
  staff: tradeReaders,
  command: false,
  params: IdParams,
  query: statementCsv.query,
  reply: FileDownload,
  media: 'text/csv; charset=utf-8',
  failures: ['not_found', 'invalid_input'],
});

export const readCustomerStatementPdf = operation({
  id: 'customers.statement-pdf',
  method: 'GET',
  path: '/api/admin/customers/{id}/statement/pdf',
  summary: 'The same as a document to print or hand on (L6); each is on the audit trail (R1.15)',
  access: 'admin',
  staff: tradeReaders,
  command: false,
  params: IdParams,
  query: statementPdf.query,
  reply: FileDownload,
  media: 'application/pdf',
  failures: ['not_found', 'invalid_input', 'rate_limited'],
});
