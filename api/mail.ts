import { Type } from 'typebox';
import { type Language, languages } from '#domain/languages/language.ts';
import { IdParams, ReasonText, Time } from './formats.ts';
import { operation } from './operation.ts';

const MailProblem = Type.Enum([
  'unreachable',
  'sign_in_refused',
  'no_tls',
  'recipient_refused',
  'refused',
  'asked_to_wait',
  'unknown',
]);

/** A mail that was refused and is not sent. Its text is nobody's to read but its recipient's: it may hold a link. */
const FailingMail = Type.Object({
  id: Type.String(),
  /** What it is about: its subject line. */
  subject: Type.String(),
  recipient: Type.String(),
  /** waiting: refused fewer than ten times; failed: more often; both are tried again by themselves, given_up is not. */
  state: Type.Enum(['waiting', 'failed', 'given_up']),
  createdAt: Time,
  /** Null while it waits. */
  failedAt: Type.Union([Time, Type.Null()]),
  tries: Type.Integer(),
  problem: MailProblem,
  /** Null once it is given up: it is not tried by itself any more. */
  nextTryAt: Type.Union([Time, Type.Null()]),
  /** Until when the link in it works; null where it has none that ends. */
  linkUntil: Type.Union([Time, Type.Null()]),
  /** False once that is less than five minutes off. */
  canBeSent: Type.Boolean(),
});

export const listFailingMail = operation({
  id: 'mail.failing',
  method: 'GET',
  path: '/api/admin/mail/failing',
  summary:
    'Mail that was refused and is not sent, at most 100: what was refused ten times first, then what waits, then what is given up because the recipient’s side refuses it for good',
  access: 'admin',
  staff: ['operations', 'support'],
  command: false,
  reply: Type.Object({
    /** Without those of `refusedCount`. */
    count: Type.Integer(),
    /** Given up, because the recipient's side refuses them for good: last in the list. */
    refusedCount: Type.Integer(),
    /** Not sent in the last seven days, because their link no longer worked once they could be. */
    expiredCount: Type.Integer(),
    /** What was refused fewer than ten times and is tried again by itself, with its last refusal; null when nothing is. */
    waiting: Type.Union([
      Type.Object({
        count: Type.Integer(),
        /** When the oldest of them was written. */
        since: Time,
        problem: MailProblem,
        /** Null where it was not recorded. */
        refusedAt: Type.Union([Time, Type.Null()]),
      }),
      Type.Null(),
    ]),
    items: Type.Array(FailingMail),
  }),
  failures: [],
});

export const retryMail = operation({
  id: 'mail.retry',
  method: 'POST',
  path: '/api/admin/mail/{id}/retry',
  summary: 'Sends a mail that waits, fails or is given up now, with a reason',
  access: 'admin',
  staff: ['operations', 'support'],
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
  summary: 'Drops a mail that waits, fails or is given up, with a reason; its text is deleted',
  access: 'admin',
  staff: ['operations', 'support'],
  command: true,
  params: IdParams,
  body: Type.Object({ reason: ReasonText() }),
  reply: Type.Object({ id: Type.String() }),
  failures: ['invalid_input', 'not_found', 'already_decided'],
});

export const listMailSamples = operation({
  id: 'mail.samples',
  method: 'GET',
  path: '/api/admin/mail/samples',
  summary: 'Every e-mail that the product writes, by its subject, with facts that stand for anybody’s (S3.1)',
  access: 'admin',
  staff: ['operations', 'support'],
  command: false,
  query: Type.Object({ language: Type.Enum(languages) }),
  reply: Type.Object({ items: Type.Array(Type.Object({ kind: Type.String(), subject: Type.String() })) }),
  failures: [],
});

export const sendTestMail = operation({
  id: 'mail.test',
  method: 'POST',
  path: '/api/admin/mail/samples/{kind}/test',
  summary: 'Sends one of them to the caller’s own address, named a test in its subject (S3.1)',
  access: 'admin',
  staff: ['operations', 'support'],
  command: true,
  params: Type.Object({ kind: Type.String({ maxLength: 40 }) }),
  body: Type.Object({ language: Type.Enum(languages) }),
  reply: Type.Object({ recipient: Type.String(), subject: Type.String() }),
  failures: ['not_found'],
});

/** Where staff see one of them as its reader does: a document of its own, in which nothing runs. */
export const mailSample = (kind: string, language: Language): string => `/api/admin/mail/samples/${kind}/${language}`;
