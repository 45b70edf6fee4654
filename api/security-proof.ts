import { Type } from 'typebox';
import { phrase } from '#domain/failures/phrases.ts';
import { Password } from './credentials.ts';

export const Done = Type.Object({ status: Type.Literal(true) });

/** Six digits of an app, or one of the recovery codes; blanks and hyphens as people type them. */
export const Code = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: '^[0-9A-Za-z -]+$',
  'x-expects': phrase('no_second_factor'),
  description: 'The six digits of the app, for example "123456", or a recovery code',
});
/** What was agreed on at sign-in, given once more; the code where a second factor is on. */
export const Proof = { password: Password, code: Type.Optional(Code) };
export const proofFailures = ['password_wrong', 'code_needed', 'code_refused', 'rate_limited'] as const;
