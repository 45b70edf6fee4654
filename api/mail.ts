import { Type } from 'typebox';
import { IdParams, ReasonText, Time } from './formats.ts';
import { operation } from './operation.ts';

/** A mail that was not taken in ten attempts. Its text is nobody's to read but its recipient's: it may hold a link. */
const FailingMail = Type.Object({
  id: Type.String(),
  /** What it is about: its subject line. */
  subject: Type.String(),
  recipient: Type.String(),
  createdAt: Time,
  failedAt: Time,
  tries: Type.Integer(),
  problem: Type.Enum([
    ...(['unreachable', 'sign_in_refused', 'no_tls', 'recipient_refused'] as const),
    ...(['refused', 'asked_to_wait', 'unknown'] as const),
  ]),
  nextTryAt: Time,
});

export const listFailingMail = operation({
  id: 'mail.failing',
  method: 'GET',
  path: '/api/admin/mail/failing',
  summary: 'Mail that was not taken in ten attempts, oldest first, at most 100; it is tried again every six hours',
  access: 'admin',
  command: false,
  reply: Type.Object({ count: Type.Integer(), items: Type.Array(FailingMail) }),
  failures: [],
});

export const retryMail = operation({
  id: 'mail.retry',
  method: 'POST',
  path: '/api/admin/mail/{id}/retry',
  summary: 'Tries a failing mail again at once, with a reason',
  access: 'admin',
  command: true,
  params: IdParams,
  body: Type.Object({ reason: ReasonText() }),
  reply: Type.Object({ id: Type.String() }),
  failures: ['invalid_input', 'not_found', 'already_decided'],
});

export const dropMail = operation({
  id: 'mail.drop',
  method: 'POST',
  path: '/api/admin/mail/{id}/drop',
  summary: 'Gives a failing mail up, with a reason; its text is deleted',
  access: 'admin',
  command: true,
  params: IdParams,
  body: Type.Object({ reason: ReasonText() }),
  reply: Type.Object({ id: Type.String() }),
  failures: ['invalid_input', 'not_found', 'already_decided'],
});
