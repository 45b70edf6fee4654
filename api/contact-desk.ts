import { Type } from 'typebox';
import { conversationLimits } from '#domain/support/conversation.ts';
import { deskOperationsOf } from './desk-cases.ts';
import { IdParams, IdText, Nullable, PageQuery, page, Time } from './formats.ts';
import { EachOutcome, Several } from './many.ts';
import { operation } from './operation.ts';
import { Member, Notes, PreparedAnswers, Seen } from './support-desk.ts';
import { MessageText } from './support-tickets.ts';

/** How many of the newest lines of a conversation the list of all has. */
export const mostContactLines = 5;

/** `text` null: settled without a reply. */
const ContactLine = Type.Object({
  seq: Type.Integer(),
  side: Type.Enum(['visitor', 'staff']),
  author: Nullable(Type.String()),
  text: Nullable(Type.String()),
  time: Time,
});

const contactParts = {
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
  assignee: Nullable(Member),
};

const Contact = Type.Object(contactParts);

/** One message with what staff alone see. */
const ContactCase = Type.Object({
  ...contactParts,
  language: Type.String({ description: 'What who wrote is written to in; English where it is not known' }),
  notes: Notes,
  canned: PreparedAnswers,
});

export const listContactMessages = operation({
  id: 'contact.list',
  method: 'GET',
  path: '/api/admin/support/contact',
  summary: 'Messages of the contact page (B1): those that wait oldest first, settled ones newest first',
  access: 'admin',
  staff: ['operations', 'support'],
  command: false,
  query: Type.Object({
    ...PageQuery.properties,
    state: Type.Optional(Type.Enum(['waiting', 'settled'])),
    assigned: Type.Optional(Type.Enum(['me', 'nobody'])),
    search: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'Words of the sender’s name or address by how they begin, a message’s id, or words that were written',
      }),
    ),
  }),
  reply: page(Contact),
  failures: ['invalid_input'],
});

export const readContactMessage = operation({
  id: 'contact.read',
  method: 'GET',
  path: '/api/admin/support/contact/{id}',
  summary: 'One message of the contact page with the notes of staff and the answers that are prepared',
  access: 'admin',
  staff: ['operations', 'support'],
  command: false,
  params: IdParams,
  reply: ContactCase,
  failures: ['not_found'],
});

export const {
  assign: assignContactMessage,
  assignMany: assignContactMessages,
  note: noteContactMessage,
} = deskOperationsOf({
  kind: 'contact',
  path: '/api/admin/support/contact',
  one: 'a message of the contact page',
  several: 'messages of the contact page',
  reply: ContactCase,
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
