import { Type } from 'typebox';
import { contactLimits } from '#domain/support/contact.ts';
import { Time } from './formats.ts';
import { operation } from './operation.ts';

// Room for spaces around what was typed: the bounds of domain/support count without them.
const room = 100;
const Line = (most: number, description: string) => Type.String({ maxLength: most + room, description });

export const sendContactMessage = operation({
  id: 'support.contact',
  method: 'POST',
  path: '/api/contact',
  summary:
    'Writes to the operator (B1): the message is kept and mailed to support. Limited by account, without a sign-in by address and source.',
  access: 'public',
  command: true,
  body: Type.Object({
    name: Line(contactLimits.name, 'Who writes, at most 80 characters'),
    email: Line(contactLimits.email, 'E-mail address to answer to'),
    message: Line(contactLimits.message, 'At most 4,000 characters'),
  }),
  reply: Type.Object({
    /** To name when asking about it: msg_… */
    id: Type.String(),
    time: Time,
  }),
  status: 201,
  failures: ['rate_limited'],
});
