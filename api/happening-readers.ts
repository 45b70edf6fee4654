import { auditOf, readCustomerCase } from './accounts.ts';
import { readAdjustmentCase } from './adjustments.ts';
import { readContactMessage } from './contact-desk.ts';
import { readCustomerSecurity } from './customer-security.ts';
import { readDepositCase } from './deposit-review.ts';
import { type happenings, readAnyTrade } from './explorer.ts';
import type { Operation } from './operation.ts';
import { readCustomerContract, readCustomerCopy } from './record-pages.ts';
import { readSupportTicket } from './support-desk.ts';
import { readWithdrawalCase } from './withdrawal-review.ts';

/** What reads the records of each kind of a customer's timeline: who may not call it finds none of that kind there (A7.1). */
export const happeningReaders: Readonly<Record<(typeof happenings)[number], Operation>> = {
  deposit: readDepositCase,
  withdrawal: readWithdrawalCase,
  trade: readAnyTrade,
  copy: readCustomerCopy,
  contract: readCustomerContract,
  adjustment: readAdjustmentCase,
  conversation: readSupportTicket,
  message: readContactMessage,
  decision: auditOf,
  notice: readCustomerCase,
  mail: readCustomerCase,
  session: readCustomerSecurity,
};
