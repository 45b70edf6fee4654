import { Type } from 'typebox';
import { Email, Password, Token } from './credentials.ts';
import { Device } from './devices.ts';
import { Nullable, Time } from './formats.ts';
import { operation } from './operation.ts';
import {
  addPasskey,
  passkeyOptions,
  passkeySignIn,
  passkeySignInOptions,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
import { Code, Done, Proof, proofFailures } from './security-proof.ts';

const RecoveryCodes = Type.Object({
  /** Shown this once: only their hashes are kept. */
  recoveryCodes: Type.Array(Type.String()),
});

const security = operation({
  id: 'auth.security',
  method: 'GET',
  path: '/api/auth/security',
  summary: 'How one’s own account is signed in to: address, second factor, passkeys, sessions (A10)',
  access: 'session',
  command: false,
  reply: Type.Object({
    email: Type.String(),
    emailVerified: Type.Boolean(),
    /** The address that a change is waiting for; null without one. */
    newEmail: Nullable(Type.String()),
    secondFactor: Type.Object({ on: Type.Boolean(), since: Nullable(Time), recoveryCodesLeft: Type.Integer() }),
    passkeys: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), createdAt: Time, lastUsedAt: Nullable(Time) }),
    ),
    /** Browsers without a session that have signed in before: wrong passwords of strangers do not keep them out (A3). */
    otherDevices: Type.Integer(),
    sessions: Type.Array(
      Type.Object({
        id: Type.String(),
        ...Device,
        current: Type.Boolean(),
        openedBy: Type.Enum(['password', 'code', 'recovery code', 'passkey']),
        createdAt: Time,
        /** Written at most every five minutes. */
        lastUsedAt: Time,
        /** When it ends whatever happens, and when it ends unless it is used. */
        endsAt: Time,
        endsUnusedAt: Time,
      }),
    ),
  }),
  failures: [],
});

const enrolSecondFactor = operation({
  id: 'auth.enrol-second-factor',
  method: 'POST',
  path: '/api/auth/second-factor/enrol',
  summary: 'Begins a second factor: a secret for an app that shows codes. It counts once it is confirmed by a code',
  access: 'session',
  command: false,
  body: Type.Object({ password: Password }),
  reply: Type.Object({ secret: Type.String(), uri: Type.String() }),
  failures: ['password_wrong', 'address_unverified', 'second_factor_on', 'rate_limited'],
});

const confirmSecondFactor = operation({
  id: 'auth.confirm-second-factor',
  method: 'POST',
  path: '/api/auth/second-factor/confirm',
  summary: 'Turns the second factor on by a first code, answers with the recovery codes, and ends all other sessions',
  access: 'session',
  command: false,
  body: Type.Object({ code: Code }),
  reply: RecoveryCodes,
  failures: ['code_refused', 'second_factor_on', 'second_factor_off', 'rate_limited'],
});

const renewRecoveryCodes = operation({
  id: 'auth.renew-recovery-codes',
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  summary: 'Ten new recovery codes; the old ones work no more',
  access: 'session',
  command: false,
  body: Type.Object(Proof),
  reply: RecoveryCodes,
  failures: [...proofFailures, 'second_factor_off'],
});

const removeSecondFactor = operation({
  id: 'auth.remove-second-factor',
  method: 'POST',
  path: '/api/auth/second-factor/remove',
  summary: 'Turns the second factor off',
  access: 'session',
  command: false,
  body: Type.Object(Proof),
  reply: Done,
  failures: [...proofFailures, 'second_factor_off'],
});

const signInSecondFactor = operation({
  id: 'auth.sign-in-second-factor',
  method: 'POST',
  path: '/api/auth/second-factor/sign-in',
  summary:
    'The second step of a sign-in whose first step asked for it: a code of the app or a recovery code. The session begins here',
  access: 'public',
  command: false,
  body: Type.Object({ code: Code }),
  reply: Done,
  failures: ['code_refused', 'sign_in_over', 'rate_limited'],
});

const revokeSession = operation({
  id: 'auth.revoke-session',
  method: 'POST',
  path: '/api/auth/revoke-session',
  summary: 'Ends one session of one’s own (A10); its open sockets close',
  access: 'session',
  command: false,
  body: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  reply: Done,
  failures: ['not_found'],
});

const revokeOtherSessions = operation({
  id: 'auth.revoke-other-sessions',
  method: 'POST',
  path: '/api/auth/revoke-other-sessions',
  summary: 'Ends every session but this one, and forgets every other device',
  access: 'session',
  command: false,
  body: Type.Object({}),
  reply: Done,
  failures: [],
});

const changePassword = operation({
  id: 'auth.change-password',
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Sets another password and ends every session but this one',
  access: 'session',
  command: false,
  body: Type.Object({ currentPassword: Password, newPassword: Password }),
  reply: Done,
  failures: ['password_wrong', 'password_refused', 'rate_limited'],
});

const changeEmail = operation({
  id: 'auth.change-email',
  method: 'POST',
  path: '/api/auth/change-email',
  summary:
    'Asks for another e-mail address: it holds once it is confirmed by the link mailed there. The answer is the same whether that address has an account or not',
  access: 'session',
  command: false,
  body: Type.Object({ newEmail: Email, ...Proof }),
  reply: Done,
  failures: [...proofFailures],
});

const confirmEmail = operation({
  id: 'auth.confirm-email',
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary:
    'Changes the address by the link’s token, which works once, expires, and is worth something only in a session of the account that asked',
  access: 'session',
  command: false,
  body: Type.Object({ token: Token }),
  reply: Done,
  failures: ['link_expired', 'rate_limited'],
});

/**
 * How a person looks after the ways into their account. Exempt from idempotency keys like the other paths of /api/auth: what
 * they carry (passwords, codes, secrets shown once) is stored nowhere, not even as a stored reply.
 */
export const securityOperations = {
  security,
  enrolSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
  signInSecondFactor,
  passkeySignInOptions,
  passkeySignIn,
  passkeyOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
  revokeSession,
  revokeOtherSessions,
  changePassword,
  changeEmail,
  confirmEmail,
} as const;
