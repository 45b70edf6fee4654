import { accepted, type Decision, refused } from '#domain/failures/failures.ts';

/** What a conversation with support is about (S1). */
export const ticketSubjects = [
  'account',
  'identity',
  'deposit',
  'withdrawal',
  'trade',
  'copying',
  'mining',
  'complaint',
  'other',
] as const;
export type TicketSubject = (typeof ticketSubjects)[number];

/** Records of a customer's own that a conversation can name. */
export const ticketRecords = ['deposit', 'withdrawal', 'trade'] as const;
export type TicketRecord = (typeof ticketRecords)[number];

/** open: waits for staff; answered: waits for the customer. */
export const ticketStates = ['open', 'answered', 'closed'] as const;
export type TicketState = (typeof ticketStates)[number];

/** Who writes. */
export type TicketSide = 'customer' | 'staff';

export const ticketLimits = {
  /** Characters of a message. */
  message: 4_000,
  /** Messages of one conversation. */
  messages: 500,
  /** Conversations of one customer that are not closed. */
  openAtOnce: 10,
  /** Messages of one customer in an hour, over all conversations. */
  messagesPerHour: 30,
} as const;

/** An answer that its customer has not read after this goes out by e-mail too. */
export const unreadAnswerMs = 120_000;

/** What is decided about a conversation. */
export interface Ticket {
  readonly state: TicketState;
  readonly lastSeq: number;
}

/** Where a message can be added: its number. What a conversation has no room for goes into a new one. */
export function nextMessage({ lastSeq }: Ticket): Decision<number> {
  return lastSeq >= ticketLimits.messages
    ? refused('ticket_full', { most: ticketLimits.messages })
    : accepted(lastSeq + 1);
}

/** Staff decide on the conversation as they saw it, and its customer closes it so: one that has gone on since is looked at again first. */
export function decideStaff(ticket: Ticket, seen: number): Decision<null> {
  return seen === ticket.lastSeq ? accepted(null) : refused('record_changed', {});
}
