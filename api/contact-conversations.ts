import { Type } from 'typebox';
import { IdParams, Time } from './formats.ts';
import { operation } from './operation.ts';
import { MessageText } from './support-tickets.ts';

const Key = Type.String({ maxLength: 120, description: 'What the conversation’s own link holds' });

const Conversation = Type.Object({
  id: Type.String(),
  /** The address that was confirmed: answers go there, too. */
  email: Type.String(),
  waiting: Type.Boolean({ description: 'It waits for staff' }),
  messages: Type.Array(
    Type.Object({
      seq: Type.Integer({ description: 'From 1; what staff settled without a reply is left out' }),
      side: Type.Enum(['visitor', 'staff']),
      /** As typed; of staff the first name. */
      name: Type.String(),
      text: Type.String(),
      time: Time,
    }),
  ),
  /** Until when the link holds, if nobody writes any more. */
  linkUntil: Time,
});

export const confirmContact = operation({
  id: 'contact.confirm',
  method: 'POST',
  path: '/api/contact/confirm',
  summary:
    'Confirms the address of a message of the contact page by the link mailed there (S1.1), once, and answers with the key of its conversation',
  access: 'public',
  command: true,
  body: Type.Object({ token: Type.String({ maxLength: 120 }) }),
  reply: Type.Object({ key: Type.String() }),
  failures: ['link_expired', 'rate_limited'],
});

export const readConversation = operation({
  id: 'contact.read-conversation',
  method: 'POST',
  path: '/api/contact/conversation',
  summary: 'One conversation by its own key, which stands in no address; nothing else of anybody’s (S1.1)',
  access: 'public',
  command: false,
  body: Type.Object({ key: Key }),
  reply: Conversation,
  failures: ['link_expired'],
});

export const continueConversation = operation({
  id: 'contact.continue',
  method: 'POST',
  path: '/api/contact/conversation/messages',
  summary: 'Writes on in a conversation by its own key (S1.1)',
  access: 'public',
  command: true,
  body: Type.Object({ key: Key, text: MessageText }),
  reply: Conversation,
  failures: ['link_expired', 'ticket_full', 'rate_limited'],
});

export const endConversationLink = operation({
  id: 'contact.end-link',
  method: 'POST',
  path: '/api/contact/conversation/end',
  summary: 'Makes the conversation’s own key open nothing any more (S1.1)',
  access: 'public',
  command: true,
  body: Type.Object({ key: Key }),
  reply: Type.Object({ ended: Type.Literal(true) }),
  failures: ['link_expired'],
});

export const revokeConversationLink = operation({
  id: 'contact.revoke-link',
  method: 'POST',
  path: '/api/admin/support/contact/{id}/revoke-link',
  summary: 'Makes a visitor’s link to their conversation open nothing any more (S1.1)',
  access: 'admin',
  staff: ['operations', 'support'],
  command: true,
  params: IdParams,
  body: Type.Object({}),
  reply: Type.Object({ ended: Type.Literal(true) }),
  failures: ['not_found', 'already_decided'],
});
