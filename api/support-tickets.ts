import { Type } from 'typebox';
import { ticketLimits, ticketRecords, ticketStates, ticketSubjects } from '#domain/support/ticket.ts';
import { IdParams, IdText, Nullable, PageQuery, page, ReasonText, Time } from './formats.ts';
import { operation } from './operation.ts';

/** At most 4,000 characters, outer spaces left out. */
export const MessageText = ReasonText({
  least: 1,
  most: ticketLimits.message,
  description: 'At most 4,000 characters',
});

const RecordName = Type.Object({ kind: Type.Enum(ticketRecords), id: IdText });
/** A record of the customer's own: as it is now. */
export const LinkedRecord = Type.Object({
  kind: Type.Enum(ticketRecords),
  id: Type.String(),
  amount: Type.String({ description: 'Decimal string with two decimals' }),
  wallet: Type.String(),
  status: Type.String(),
  /** Payment method, or currency pair. */
  of: Type.String(),
});

export const ticketParts = {
  id: Type.String(),
  subject: Type.Enum(ticketSubjects),
  state: Type.Enum(ticketStates, { description: 'open: waits for staff; answered: waits for the customer' }),
  createdAt: Time,
  changedAt: Time,
};

const Summary = Type.Object({
  ...ticketParts,
  record: Nullable(RecordName),
  unread: Type.Integer({ description: 'Messages of staff that the customer has not read' }),
  /** Begin of the newest message. */
  newest: Type.String(),
});

export const TicketMessage = Type.Object({
  seq: Type.Integer({ description: 'Gapless in its conversation, from 1' }),
  side: Type.Enum(['customer', 'staff']),
  /** Of a customer the display name, of staff the first name. */
  name: Type.String(),
  /** Of a file its name. */
  text: Type.String(),
  file: Nullable(
    Type.Object({
      contentType: Type.String({ description: 'As found by content' }),
      size: Type.Integer({ description: 'Bytes' }),
      link: Type.String({ description: 'Where both sides read it; each look of staff is on record' }),
    }),
  ),
  time: Time,
});

const Ticket = Type.Object({
  ...ticketParts,
  record: Nullable(LinkedRecord),
  messages: Type.Array(TicketMessage),
  read: Type.Integer({ description: 'Up to which message the customer has read' }),
  readByStaff: Type.Integer({ description: 'Up to which message staff have read' }),
});

export const listTickets = operation({
  id: 'support.list',
  method: 'GET',
  path: '/api/support/tickets',
  summary: 'One’s conversations with support (S1), changed last first, whatever the account’s status',
  access: 'session',
  command: false,
  query: PageQuery,
  reply: Type.Object({ ...page(Summary).properties, unread: Type.Integer() }),
  failures: ['invalid_input'],
});

export const openTicket = operation({
  id: 'support.open',
  method: 'POST',
  path: '/api/support/tickets',
  summary: `Starts a conversation with support (S1), about a record of one's own where one is named. At most ${ticketLimits.openAtOnce} are open at a time, and ${ticketLimits.messagesPerHour} messages an hour`,
  access: 'session',
  command: true,
  status: 201,
  body: Type.Object({
    subject: Type.Enum(ticketSubjects),
    record: Type.Optional(RecordName),
    text: MessageText,
  }),
  reply: Ticket,
  failures: ['not_found', 'too_many_tickets', 'rate_limited'],
});

export const readTicket = operation({
  id: 'support.read',
  method: 'GET',
  path: '/api/support/tickets/{id}',
  summary: 'One conversation of one’s own with all its messages',
  access: 'session',
  command: false,
  params: IdParams,
  reply: Ticket,
  failures: ['not_found'],
});

export const writeToTicket = operation({
  id: 'support.write',
  method: 'POST',
  path: '/api/support/tickets/{id}/messages',
  summary: 'Writes into a conversation of one’s own; a closed one is open again by it',
  access: 'session',
  command: true,
  params: IdParams,
  body: Type.Object({ text: MessageText }),
  reply: Ticket,
  failures: ['not_found', 'ticket_full', 'rate_limited'],
});

export const closeOwnTicket = operation({
  id: 'support.close-own',
  method: 'POST',
  path: '/api/support/tickets/{id}/close',
  summary: 'Closes a conversation of one’s own as it was seen; writing into it opens it again',
  access: 'session',
  command: true,
  params: IdParams,
  body: Type.Object({ seen: Type.Integer({ minimum: 1, maximum: ticketLimits.messages }) }),
  reply: Ticket,
  failures: ['not_found', 'record_changed', 'already_decided'],
});

export const markTicketRead = operation({
  id: 'support.mark-read',
  method: 'POST',
  path: '/api/support/tickets/{id}/read',
  summary: 'Marks the messages of a conversation of one’s own as read, up to a number',
  access: 'session',
  command: true,
  params: IdParams,
  body: Type.Object({ upTo: Type.Integer({ minimum: 1, maximum: ticketLimits.messages }) }),
  reply: Type.Object({ read: Type.Integer() }),
  failures: ['not_found'],
});
