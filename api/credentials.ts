import { Type } from 'typebox';
import { phrase } from '#domain/failures/phrases.ts';

export const Email = Type.String({
  maxLength: 254,
  pattern: '^[^\\s@]+@[^\\s@][^\\s@.]*\\.[^\\s@]+$',
  'x-expects': phrase('no_email'),
  description: 'E-mail address, for example "ann@example.org"',
});
/** Bounds what is hashed; the rules of A2 are the server's decision and answer with password_refused. */
export const Password = Type.String({ minLength: 1, maxLength: 1000 });
/** What a mailed link carries. */
export const Token = Type.String({ minLength: 1, maxLength: 2000 });
