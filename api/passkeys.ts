import { Type } from 'typebox';
import { phrase } from '#domain/failures/phrases.ts';
import { operation } from './operation.ts';
import { Done, Proof, proofFailures } from './security-proof.ts';

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

export const passkeySignInOptions = operation({
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

export const passkeySignIn = operation({
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

export const passkeyOptions = operation({
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

export const addPasskey = operation({
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

export const renamePasskey = operation({
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

export const removePasskey = operation({
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
