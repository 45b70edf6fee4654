import { readCustomerCase } from '#api/accounts.ts';
import { readAdjustmentCase } from '#api/adjustments.ts';
import { readContactMessage } from '#api/contact-desk.ts';
import { readDepositCase } from '#api/deposit-review.ts';
import { readAnyTrade, readJournal } from '#api/explorer.ts';
import { readMiningReceipt } from '#api/mining-receipts.ts';
import { readCustomerContract, readCustomerCopy } from '#api/record-pages.ts';
import { readRiskCase } from '#api/risk-cases.ts';
import { readStaffAlert } from '#api/staff-alerts.ts';
import { readSupportTicket } from '#api/support-desk.ts';
import { readApplicationCase } from '#api/trader-review.ts';
import { readWithdrawalCase } from '#api/withdrawal-review.ts';

/** The pages of single records with what reads each, by the prefix of their ids; a journal has a number. */
const pages = [
  [/^usr_/, '/admin/customers/$id', readCustomerCase],
  [/^dep_/, '/admin/deposits/$id', readDepositCase],
  [/^wdr_/, '/admin/withdrawals/$id', readWithdrawalCase],
  [/^rsk_/, '/admin/cases/$case', readRiskCase],
  [/^sal_/, '/admin/alerts/$id', readStaffAlert],
  [/^tck_/, '/admin/support/$ticket', readSupportTicket],
  [/^msg_/, '/admin/support', readContactMessage],
  [/^trd_/, '/admin/trades/$id', readAnyTrade],
  [/^cpy_/, '/admin/copies/$id', readCustomerCopy],
  [/^mct_/, '/admin/contracts/$id', readCustomerContract],
  [/^adj_/, '/admin/adjustments/$id', readAdjustmentCase],
  [/^tra_/, '/admin/applications/$id', readApplicationCase],
  [/^mrc_/, '/admin/mining/receipts/$id', readMiningReceipt],
  [/^[1-9][0-9]{0,16}$/, '/admin/journals/$id', readJournal],
] as const;

/** The page of a record, and the operation that reads it; null where it has none of its own. */
export function pageOfRecord(id: string) {
  const [, page, reads] = pages.find(([shape]) => shape.test(id)) ?? [];
  return page === undefined || reads === undefined ? null : { page, reads };
}
