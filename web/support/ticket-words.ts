import { t } from '@lingui/core/macro';
import type { TicketRecord, TicketState, TicketSubject } from '#domain/support/ticket.ts';

/** What a conversation is about. */
export function subjectWord(subject: TicketSubject): string {
  switch (subject) {
    case 'account':
      return t`Account`;
    case 'identity':
      return t`Identity`;
    case 'deposit':
      return t`Deposit`;
    case 'withdrawal':
      return t`Withdrawal`;
    case 'trade':
      return t`Trade`;
    case 'copying':
      return t`Copying`;
    case 'mining':
      return t`Mining`;
    case 'complaint':
      return t`Complaint`;
    case 'other':
      return t`Something else`;
  }
}

/** Whose turn it is, as the customer reads it. */
export function stateWord(state: TicketState): string {
  switch (state) {
    case 'open':
      return t`Waiting for us`;
    case 'answered':
      return t`Answered`;
    case 'closed':
      return t({ message: 'Closed', context: 'a conversation' });
  }
}

/** Where a record is shown. */
export function recordPath(kind: TicketRecord, id: string): string {
  switch (kind) {
    case 'deposit':
      return `/user/deposits/${id}`;
    case 'withdrawal':
      return `/user/withdrawals/${id}`;
    case 'trade':
      return `/receipts/${id}`;
  }
}
