import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { happeningHandlers } from './happenings.ts';
import { journalHandlers } from './journals.ts';
import { ledgerAccountHandlers } from './ledger-accounts.ts';
import { paymentExports } from './payment-exports.ts';
import { searchHandlers } from './search.ts';
import { tradeHandlers } from './trades.ts';

type ExplorerOperations = Pick<
  Catalogue,
  | 'listJournals'
  | 'exportJournals'
  | 'readJournal'
  | 'listLedgerAccounts'
  | 'readLedgerAccount'
  | 'listAccountEntries'
  | 'exportAccountEntries'
  | 'listAllTrades'
  | 'exportAllTrades'
  | 'readAnyTrade'
  | 'readHappenings'
  | 'searchRecords'
  | 'exportDeposits'
  | 'exportWithdrawals'
>;

/** What staff look up across all customers: postings, trades, what happened to somebody, and one search (R1.3 to R1.6). @param adminEmails A7's list */
export function explorerHandlers(pool: Pool, adminEmails: readonly string[] = []): Handlers<ExplorerOperations> {
  return {
    ...journalHandlers(pool),
    ...ledgerAccountHandlers(pool),
    ...tradeHandlers(pool),
    ...happeningHandlers(pool),
    ...searchHandlers(pool, adminEmails),
    ...paymentExports(pool),
  };
}
