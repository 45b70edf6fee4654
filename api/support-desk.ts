import { Type } from 'typebox';
import { conversationLimits } from '#domain/support/conversation.ts';
import { ticketLimits, ticketStates } from '#domain/support/ticket.ts';
import { IdParams, IdText, Nullable, PageQuery, page, Time } from './formats.ts';
import { EachOutcome, Ids, Several } from './many.ts';
import { operation } from './operation.ts';
import { LinkedRecord, MessageText, TicketMessage, ticketParts } from './support-tickets.ts';

const Member = Type.Object({ uid: Type.String(), name: Type.String() });

/** How many of the newest lines of a conversation the list of all has. */
export const mostContactLines = 5;

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

const Ticket = Type.Object({
  ...deskParts,
  record: Nullable(LinkedRecord),
  language: Type.String({ description: 'The customer’s' }),
  messages: Type.Array(TicketMessage),
  readByCustomer: Type.Integer(),
  notes: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), text: Type.String(), time: Time })),
  /** Answers that staff often give, in the customer's language, with this ticket's facts. */
  canned: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), text: Type.String() })),
});

/** What staff had read when they decided; where there is more by then, nothing is decided. */
const Seen = Type.Integer({
  minimum: 1,
  maximum: ticketLimits.messages,
  description: 'Number of the newest message that was seen; refused with record_changed where there is a newer one',
});

export const listSupport = operation({
  id: 'support.desk-list',
  method: 'GET',
  path: '/api/admin/support/tickets',
  summary: 'Conversations with customers (S1): those that wait for staff longest first, any others changed last first',
  access: 'admin',
  staff: ['operations', 'support'],
  command: false,
  query: Type.Object({
    ...PageQuery.properties,
    state: Type.Optional(Type.Enum(ticketStates)),
    assigned: Type.Optional(Type.Enum(['me', 'nobody'])),
    search: Type.Optional(
      Type.String({ maxLength: 200, description: 'An e-mail address, a ticket’s id, or words of a message' }),
    ),
  }),
  reply: page(Listed),
  failures: ['invalid_input'],
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

export const assignTicket = operation({
  id: 'support.assign',
  method: 'POST',
  path: '/api/admin/support/tickets/{id}/assign',
  summary: 'Assigns a conversation to a member of staff, or to nobody',
  access: 'admin',
  staff: ['operations', 'support'],
  command: true,
  params: IdParams,
  body: Type.Object({ to: Nullable(IdText) }),
  reply: Ticket,
  failures: ['not_found', 'own_case'],
});

export const assignTickets = operation({
  id: 'support.assign-many',
  method: 'POST',
  path: '/api/admin/support/tickets/assign',
  summary:
    'Assigns up to 100 conversations to a member of staff, or to nobody, each in a transaction of its own (R1.13)',
  access: 'admin',
  staff: ['operations', 'support'],
  command: true,
  body: Type.Object({ ids: Ids, to: Nullable(IdText) }),
  reply: EachOutcome,
  failures: [],
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

export const noteTicket = operation({
  id: 'support.note',
  method: 'POST',
  path: '/api/admin/support/tickets/{id}/notes',
  summary: 'Notes something that staff alone see',
  access: 'admin',
  staff: ['operations', 'support'],
  command: true,
  params: IdParams,
  body: Type.Object({ text: MessageText }),
  reply: Ticket,
  failures: ['not_found', 'own_case'],
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

/** `text` null: settled without a reply. */
const ContactLine = Type.Object({
  seq: Type.Integer(),
  side: Type.Enum(['visitor', 'staff']),
  author: Nullable(Type.String()),
  text: Nullable(Type.String()),
  time: Time,
});

const Contact = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** As typed; `address` says whether somebody has shown that it is theirs. */
  email: Type.String(),
  /** account: who was signed in; else whether the mailed link was used (S1.1). */
  address: Type.Enum(['account', 'confirmed', 'unconfirmed']),
  linkOpen: Type.Boolean({ description: 'The visitor’s link to the conversation holds' }),
  /** The newest of what follows the message (S1.1), the oldest of them first. */
  lines: Type.Array(ContactLine, { maxItems: mostContactLines }),
  earlierLines: Type.Integer({ description: 'How many are between the message and these: contact.lines has them' }),
  lastSeq: Type.Integer({ description: 'Number of the newest message; the first is 1' }),
  text: Type.String(),
  author: Nullable(Type.String({ description: 'The account of who was signed in' })),
  createdAt: Time,
  /** Since when it waits for staff, of a conversation its oldest message without an answer; null where it does not wait. */
  waitingSince: Nullable(Time),
  dueAt: Time,
  /** How it was settled last; `reply` null: without one. Null while it waits. */
  answer: Nullable(Type.Object({ by: Type.String(), reply: Nullable(Type.String()), time: Time })),
});

export const listContactMessages = operation({
  id: 'contact.list',
  method: 'GET',
  path: '/api/admin/support/contact',
  summary: 'Messages of the contact page (B1): those that wait oldest first, settled ones newest first',
  access: 'admin',
  staff: ['operations', 'support'],
  command: false,
  query: Type.Object({ ...PageQuery.properties, state: Type.Optional(Type.Enum(['waiting', 'settled'])) }),
  reply: page(Contact),
  failures: ['invalid_input'],
});

export const listContactLines = operation({
  id: 'contact.lines',
  method: 'GET',
  path: '/api/admin/support/contact/{id}/lines',
  summary: 'What follows a message of the contact page before a number of it, the newest first',
  access: 'admin',
  staff: ['operations', 'support'],
  command: false,
  params: IdParams,
  query: Type.Object({
    before: Type.Integer({ minimum: 1, maximum: conversationLimits.messages + 1 }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  }),
  reply: page(ContactLine),
  failures: ['not_found'],
});

export const settleContactMessage = operation({
  id: 'contact.settle',
  method: 'POST',
  path: '/api/admin/support/contact/{id}/settle',
  summary: 'Replies to a message of the contact page by e-mail, or settles it without a reply',
  access: 'admin',
  staff: ['operations', 'support'],
  command: true,
  params: IdParams,
  body: Type.Object({ reply: Type.Optional(MessageText), seen: Seen }),
  reply: Contact,
  failures: ['not_found', 'own_case', 'already_decided', 'record_changed', 'ticket_full'],
});

export const settleContactMessages = operation({
  id: 'contact.settle-many',
  method: 'POST',
  path: '/api/admin/support/contact/settle',
  summary:
    'Settles up to 100 messages of the contact page without a reply, each in a transaction of its own (R1.13); one with newer words than were seen is left waiting',
  access: 'admin',
  staff: ['operations', 'support'],
  command: true,
  body: Type.Object({ messages: Several(Type.Object({ id: IdText, seen: Seen })) }),
  reply: EachOutcome,
  failures: [],
});
