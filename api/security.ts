import { Type } from 'typebox';
import { phrase } from '#domain/failures/phrases.ts';
import { Email, Password, Token } from './credentials.ts';
import { Nullable, Time } from './formats.ts';
import { operation } from './operation.ts';

const Done = Type.Object({ status: Type.Literal(true) });

/** Six digits of an app, or one of the recovery codes; blanks and hyphens as people type them. */
const Code = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: '^[0-9A-Za-z -]+$',
  'x-expects': phrase('no_second_factor'),
  description: 'The six digits of the app, for example "123456", or a recovery code',
});
/** What was agreed on at sign-in, given once more; the code where a second factor is on. */
const Proof = { password: Password, code: Type.Optional(Code) };
const proofFailures = ['password_wrong', 'code_needed', 'code_refused', 'rate_limited'] as const;

const RecoveryCodes = Type.Object({
  /** Shown this once: only their hashes are kept. */
  recoveryCodes: Type.Array(Type.String()),
});
const Base64Url = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[A-Za-z0-9_-]+$',
    'x-expects': phrase('no_base64url'),
    description: 'Bytes as base64url',
  });
const PasskeyName = Type.String({
  maxLength: 60,
  pattern: '^[^\\S\\u0000-\\u001f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$',
  'x-expects': phrase('no_name', { most: 60 }),
  description: 'Name of 1 to 60 characters',
});
const PasskeyId = Type.String({ minLength: 1, maxLength: 64 });
const KeyOf = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Array(Type.String()),
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
        device: Type.String({ description: 'Browser and system, as the browser says, such as "Firefox on Windows"' }),
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

const passkeySignInOptions = operation({
  id: 'auth.passkey-sign-in-options',
  method: 'POST',
  path: '/api/auth/passkey/sign-in-options',
  summary: 'A challenge for a sign-in by passkey; it is used once and holds five minutes',
  access: 'public',
  command: false,
  body: Type.Object({}),
  reply: Type.Object({
    challenge: Type.String(),
    rpId: Type.String(),
    timeout: Type.Integer({ description: 'Milliseconds' }),
    userVerification: Type.Literal('required'),
  }),
  failures: ['rate_limited'],
});

const passkeySignIn = operation({
  id: 'auth.passkey-sign-in',
  method: 'POST',
  path: '/api/auth/passkey/sign-in',
  summary: 'Signs in by a passkey, which stands for both factors',
  access: 'public',
  command: false,
  body: Type.Object({
    credential: Base64Url(1_400),
    clientDataJSON: Base64Url(4_000),
    authenticatorData: Base64Url(4_000),
    signature: Base64Url(2_000),
    userHandle: Type.Optional(Base64Url(100)),
  }),
  reply: Done,
  failures: ['passkey_refused', 'rate_limited'],
});

const passkeyOptions = operation({
  id: 'auth.passkey-options',
  method: 'POST',
  path: '/api/auth/passkey/options',
  summary: 'What a browser needs to make a passkey',
  access: 'session',
  command: false,
  body: Type.Object(Proof),
  reply: Type.Object({
    challenge: Type.String(),
    rp: Type.Object({ id: Type.String(), name: Type.String() }),
    user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Enum([-8, -7, -257]), type: Type.Literal('public-key') })),
    timeout: Type.Integer({ description: 'Milliseconds' }),
    excludeCredentials: Type.Array(KeyOf),
    authenticatorSelection: Type.Object({
      residentKey: Type.Literal('required'),
      requireResidentKey: Type.Literal(true),
      userVerification: Type.Literal('required'),
    }),
    attestation: Type.Literal('none'),
  }),
  failures: [...proofFailures, 'address_unverified', 'too_many_passkeys'],
});

const addPasskey = operation({
  id: 'auth.add-passkey',
  method: 'POST',
  path: '/api/auth/passkey/add',
  summary: 'Keeps a passkey that the browser has made',
  access: 'session',
  command: false,
  body: Type.Object({
    name: PasskeyName,
    credential: Base64Url(1_400),
    clientDataJSON: Base64Url(4_000),
    attestationObject: Base64Url(20_000),
    transports: Type.Array(Type.String({ maxLength: 20, pattern: '^[a-z-]+$' }), { maxItems: 8 }),
  }),
  reply: Done,
  failures: ['passkey_refused', 'too_many_passkeys'],
});

const renamePasskey = operation({
  id: 'auth.rename-passkey',
  method: 'POST',
  path: '/api/auth/passkey/rename',
  summary: 'Gives a passkey another name',
  access: 'session',
  command: false,
  body: Type.Object({ id: PasskeyId, name: PasskeyName }),
  reply: Done,
  failures: ['not_found'],
});

const removePasskey = operation({
  id: 'auth.remove-passkey',
  method: 'POST',
  path: '/api/auth/passkey/remove',
  summary: 'Forgets a passkey: it signs in no more. Takes a sign-in of the last 15 minutes',
  access: 'session',
  command: false,
  body: Type.Object({ id: PasskeyId }),
  reply: Done,
  failures: ['not_found', 'sign_in_too_old'],
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
