import { Type } from 'typebox';
import { Time } from './formats.ts';
import { operation } from './operation.ts';

/** What somebody sees who signs in as one of the demo's people. */
export const demoRoles = [
  'customer',
  'trader',
  'in-review',
  'declined',
  'suspended',
  'blocked',
  'owner',
  'reviewer',
] as const;
export type DemoRole = (typeof demoRoles)[number];

/** Only in demo mode; a production has no such path. */
export const readDemoOutbox = operation({
  id: 'demo.outbox',
  method: 'GET',
  path: '/api/demo/outbox',
  summary: 'The latest mails that the demo wrote and did not send, of one address or all, newest first',
  access: 'public',
  command: false,
  query: Type.Object({ to: Type.Optional(Type.String({ maxLength: 254 })) }),
  reply: Type.Object({
    items: Type.Array(Type.Object({ to: Type.String(), subject: Type.String(), body: Type.String(), time: Time })),
    /** Everybody who was written to. */
    recipients: Type.Array(Type.String()),
  }),
  failures: [],
});

/** Only in demo mode, too: these sign-ins are printed at the start, and their password is published. */
export const readDemoPeople = operation({
  id: 'demo.people',
  method: 'GET',
  path: '/api/demo/people',
  summary: 'The people of the demo, with the password that signs each of them in',
  access: 'public',
  command: false,
  reply: Type.Object({
    password: Type.String(),
    people: Type.Array(Type.Object({ email: Type.String(), name: Type.String(), role: Type.Enum(demoRoles) })),
  }),
  failures: [],
});
