import { Type } from 'typebox';
import { Time } from './formats.ts';
import { operation } from './operation.ts';

/** Only in demo mode; a production has no such path. */
export const readDemoOutbox = operation({
  id: 'demo.outbox',
  method: 'GET',
  path: '/api/demo/outbox',
  summary: 'The mails to an address that the demo wrote and did not send, newest first',
  access: 'public',
  command: false,
  query: Type.Object({ to: Type.String({ maxLength: 254 }) }),
  reply: Type.Object({
    items: Type.Array(Type.Object({ to: Type.String(), subject: Type.String(), body: Type.String(), time: Time })),
  }),
  failures: [],
});
