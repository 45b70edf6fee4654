import { Type } from 'typebox';
import { phrase } from '#domain/failures/phrases.ts';
import { Email, Password, Token } from './credentials.ts';
import { Nullable } from './formats.ts';
import { operation } from './operation.ts';
import { securityOperations } from './security.ts';
import { signOut } from './sign-out.ts';
import { tokenOperations } from './tokens.ts';

const Name = Type.String({
  maxLength: 80,
  pattern: '^[^\\S\\u0000-\\u001f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$',
  'x-expects': phrase('no_name', { most: 80 }),
  description: 'Name of 1 to 80 characters',
});
const Done = Type.Object({ status: Type.Literal(true) });

const signUp = operation({
  id: 'auth.sign-up',
  method: 'POST',
  path: '/api/auth/sign-up/email',
  summary:
    'Signs up (A1) and sends a verification e-mail. Opens no session, and answers the same for an address that has an account already: its owner gets an e-mail instead. Sign in next.',
  access: 'public',
  command: false,
  body: Type.Object({
    firstName: Name,
    lastName: Name,
    email: Email,
    password: Password,
    name: Type.Optional(
      Type.String({ maxLength: 200, description: 'Ignored: the display name is made of the two names' }),
    ),
  }),
  reply: Type.Object({
    token: Type.Null(),
    user: Type.Object({
      email: Type.String(),
      name: Type.String(),
      firstName: Type.String(),
      lastName: Type.String(),
      emailVerified: Type.Literal(false),
    }),
  }),
  failures: ['password_refused', 'rate_limited'],
});

const signIn = operation({
  id: 'auth.sign-in',
  method: 'POST',
  path: '/api/auth/sign-in/email',
  summary:
    'Signs in (A3): the session is an HttpOnly cookie. Where a second factor is on, there is no session yet and `user` is null: the code is asked for next (auth.sign-in-second-factor), within ten minutes',
  access: 'public',
  command: false,
  body: Type.Object({ email: Email, password: Password, rememberMe: Type.Optional(Type.Boolean()) }),
  reply: Type.Object({
    secondFactor: Type.Boolean({ description: 'A code is to come' }),
    user: Nullable(
      Type.Object({
        id: Type.String(),
        email: Type.String(),
        name: Type.String(),
        emailVerified: Type.Boolean(),
      }),
    ),
  }),
  failures: ['sign_in_failed', 'rate_limited'],
});

const requestPasswordReset = operation({
  id: 'auth.request-password-reset',
  method: 'POST',
  path: '/api/auth/request-password-reset',
  summary: 'Sends a reset link (A4); the answer is the same whether the address has an account or not',
  access: 'public',
  command: false,
  body: Type.Object({ email: Email }),
  reply: Done,
  failures: ['rate_limited'],
});

const resetPassword = operation({
  id: 'auth.reset-password',
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Sets a new password by the link’s token, which works once and expires; ends all sessions',
  access: 'public',
  command: false,
  body: Type.Object({ newPassword: Password, token: Token }),
  reply: Done,
  failures: ['password_refused', 'link_expired', 'rate_limited'],
});

/** What a mailed link is for that is opened without a session: a new password, or the address of an account. */
export const linkKinds = ['password', 'address'] as const;

const checkLink = operation({
  id: 'auth.check-link',
  method: 'POST',
  path: '/api/auth/check-link',
  summary: 'Says whether a mailed link still works (A2, A4), and not whose it is; it works as before afterwards',
  access: 'public',
  command: false,
  body: Type.Object({ kind: Type.Enum(linkKinds), token: Token }),
  reply: Done,
  failures: ['link_expired', 'rate_limited'],
});

const sendVerificationEmail = operation({
  id: 'auth.send-verification-email',
  method: 'POST',
  path: '/api/auth/send-verification-email',
  summary: 'Sends the verification e-mail again (A2); the same answer for every address',
  access: 'public',
  command: false,
  body: Type.Object({ email: Email }),
  reply: Done,
  failures: ['rate_limited'],
});

const verifyEmail = operation({
  id: 'auth.verify-email',
  method: 'POST',
  path: '/api/auth/verify-email',
  summary:
    'Verifies the e-mail address by the link’s token (A2), which works once, expires, and is worth something only in a session of its account. What was set up before in other sessions ends',
  access: 'session',
  command: false,
  body: Type.Object({ token: Token }),
  reply: Done,
  failures: ['link_expired', 'rate_limited'],
});

/** Everything under /api/auth. None of it is a command: exempt from idempotency keys (P4). */
export const authentication = {
  signUp,
  signIn,
  signOut,
  requestPasswordReset,
  resetPassword,
  checkLink,
  sendVerificationEmail,
  verifyEmail,
  ...securityOperations,
  ...tokenOperations,
} as const;

export type Authentication = typeof authentication;
