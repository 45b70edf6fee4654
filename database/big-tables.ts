/**
 * Tables that grow with prices, trades and records for as long as an installation works: what reads all rows of one while it has the table alone
 * keeps customers waiting.
 */
export const bigTables: ReadonlySet<string> = new Set([
  'approval',
  'audit_entry',
  'copy',
  'copy_outcome',
  'customer',
  'deposit',
  'idempotency_key',
  'ledger_account',
  'ledger_entry',
  'ledger_journal',
  'mail',
  'market_heard',
  'market_hour',
  'market_minute',
  'market_tick',
  'mining_payout',
  'notice',
  'outbox',
  'record_version',
  'support_message',
  'trade',
  'withdrawal',
]);
