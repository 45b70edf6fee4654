import { Type } from 'typebox';
import { ticketLimits, ticketStates } from '#domain/support/ticket.ts';
import { deskOperationsOf } from './desk-cases.ts';
import { IdParams, IdText, Nullable, PageQuery, page, Time } from './formats.ts';
import { EachOutcome, Several } from './many.ts';
import { operation } from './operation.ts';
import { exportOf, narrowedRecords } from './review-lists.ts';
import { LinkedRecord, MessageText, TicketMessage, ticketParts } from './support-tickets.ts';

/** Somebody of the staff. */
export const Member = Type.Object({ uid: Type.String(), name: Type.String() });

const deskParts = {
  ...ticketParts,
  customer: Type.Object({
    uid: Type.String(),
    displayName: Type.String(),
    email: Type.String(),
    accountStatus: Type.String(),
  }),
  assignee: Nullable(Member),
  lastSeq: Type.Integer({ description: 'Number of the newest message' }),
  unread: Type.Integer({ description: 'Messages of the customer that no staff has read' }),
  /** Since when it waits for staff, and until when an answer is promised; null where it does not wait. */
  waitingSince: Nullable(Time),
  dueAt: Nullable(Time),
};

const Listed = Type.Object({ ...deskParts, newest: Type.String() });

/** What staff alone see. */
export const Notes = Type.Array(
  Type.Object({ id: Type.String(), name: Type.String(), text: Type.String(), time: Time }),
);
/** Answers that staff often give, in the language of who wrote, with the facts of what they wrote about. */
export const PreparedAnswers = Type.Array(
  Type.Object({ id: Type.String(), title: Type.String(), text: Type.String() }),
);

const Ticket = Type.Object({
  ...deskParts,
  record: Nullable(LinkedRecord),
  language: Type.String({ description: 'The customer’s' }),
  messages: Type.Array(TicketMessage),
  readByCustomer: Type.Integer(),
  notes: Notes,
  canned: PreparedAnswers,
});

/** What staff had read when they decided; where there is more by then, nothing is decided. */
export const Seen = Type.Integer({
  minimum: 1,
  maximum: ticketLimits.messages,
  description: 'Number of the newest message that was seen; refused with record_changed where there is a newer one',
});

/** Days are those since which they wait where only those that wait are asked for, else those of the last change. */
const narrowedConversations = {
  state: Type.Optional(Type.Enum(ticketStates)),
  assigned: Type.Optional(Type.Enum(['me', 'nobody'])),
  record: Type.Optional(Type.String({ maxLength: 40, description: 'Those about this deposit, withdrawal or trade' })),
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'An e-mail address, a ticket’s id, or words of a message' }),
  ),
  ...narrowedRecords,
};

export const listSupport = operation({
  id: 'support.desk-list',
  method: 'GET',
  path: '/api/admin/support/tickets',
  summary:
    'Conversations with customers (S1): those that wait for staff longest first, any others changed last first, unless asked otherwise',
  access: 'admin',
  staff: ['operations', 'support'],
  command: false,
  query: Type.Object({ ...PageQuery.properties, ...narrowedConversations }),
  reply: page(Listed),
  failures: ['invalid_input'],
});

export const exportSupport = exportOf({
  id: 'support.desk-export',
  path: '/api/admin/support/tickets.csv',
  what: 'Conversations with customers',
  query: Type.Object(narrowedConversations),
  staff: ['operations', 'support'],
  // Words of a conversation are for those who read it (A7.1).
  audited: { record: 'as asked for', search: 'words', customer: 'a customer' },
});

export const readSupportTicket = operation({
  id: 'support.desk-read',
  method: 'GET',
  path: '/api/admin/support/tickets/{id}',
  summary: 'One conversation with its messages, the record it is about, and the notes of staff',
  access: 'admin',
  staff: ['operations', 'support'],
  command: false,
  params: IdParams,
  reply: Ticket,
  failures: ['not_found'],
});

export const listSupportStaff = operation({
  id: 'support.desk-staff',
  method: 'GET',
  path: '/api/admin/support/staff',
  summary: 'Whom a conversation can be assigned to',
  access: 'admin',
  staff: ['operations', 'support'],
  command: false,
  reply: Type.Object({ items: Type.Array(Member) }),
  failures: [],
});

export const answerTicket = operation({
  id: 'support.answer',
  method: 'POST',
  path: '/api/admin/support/tickets/{id}/answer',
  summary: 'Answers the customer, who is notified; with `close` the conversation is closed by it',
  access: 'admin',
  staff: ['operations', 'support'],
  command: true,
  params: IdParams,
  body: Type.Object({ text: MessageText, seen: Seen, close: Type.Optional(Type.Boolean()) }),
  reply: Ticket,
  failures: ['not_found', 'own_case', 'record_changed', 'ticket_full'],
});

export const closeTicket = operation({
  id: 'support.close',
  method: 'POST',
  path: '/api/admin/support/tickets/{id}/close',
  summary: 'Closes a conversation; the customer can write on, which opens it again',
  access: 'admin',
  staff: ['operations', 'support'],
  command: true,
  params: IdParams,
  body: Type.Object({ seen: Seen }),
  reply: Ticket,
  failures: ['not_found', 'own_case', 'record_changed', 'already_decided'],
});

export const {
  assign: assignTicket,
  assignMany: assignTickets,
  note: noteTicket,
} = deskOperationsOf({
  kind: 'support',
  path: '/api/admin/support/tickets',
  one: 'a conversation',
  several: 'conversations',
  reply: Ticket,
});

export const closeTickets = operation({
  id: 'support.close-many',
  method: 'POST',
  path: '/api/admin/support/tickets/close',
  summary:
    'Closes up to 100 conversations, each in a transaction of its own (R1.13); one with a newer message than was seen is left open',
  access: 'admin',
  staff: ['operations', 'support'],
  command: true,
  body: Type.Object({ tickets: Several(Type.Object({ id: IdText, seen: Seen })) }),
  reply: EachOutcome,
  failures: [],
});

export const markSupportRead = operation({
  id: 'support.desk-mark-read',
  method: 'POST',
  path: '/api/admin/support/tickets/{id}/read',
  summary: 'Marks the customer’s messages as read by staff, up to a number',
  access: 'admin',
  staff: ['operations', 'support'],
  command: true,
  params: IdParams,
  body: Type.Object({ upTo: Seen }),
  reply: Type.Object({ read: Type.Integer() }),
  failures: ['not_found', 'own_case'],
});
