import type { TicketSubject } from '#domain/support/ticket.ts';

/** What a conversation with support is about, within a sentence (S1). */
export const ticketSubjectWords: Readonly<Record<TicketSubject, string>> = {
  account: 'your account',
  identity: 'your identity check',
  deposit: 'a deposit',
  withdrawal: 'a withdrawal',
  trade: 'a trade',
  copying: 'copying a trader',
  mining: 'a mining contract',
  complaint: 'a complaint',
  other: 'something else',
};
