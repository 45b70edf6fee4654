import { Type } from 'typebox';
import { tokenPrefix, tokenScopes } from '#domain/accounts/api-tokens.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { Nullable, Time } from './formats.ts';
import { operation } from './operation.ts';

const Done = Type.Object({ status: Type.Literal(true) });
const TokenName = Type.String({
  maxLength: 60,
  pattern: '^[^\\S\\u0000-\\u001f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$',
  'x-expects': phrase('no_name', { most: 60 }),
  description: 'Name of 1 to 60 characters',
});

const ApiToken = Type.Object({
  id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(Type.Enum(tokenScopes)),
  createdAt: Time,
  expiresAt: Nullable(Time),
  expired: Type.Boolean(),
  /** Written at most every five minutes. */
  lastUsedAt: Nullable(Time),
});

const listTokens = operation({
  id: 'auth.tokens',
  method: 'GET',
  path: '/api/auth/tokens',
  summary: 'One’s own API tokens (A14), without their secrets',
  access: 'session',
  command: false,
  reply: Type.Object({ items: Type.Array(ApiToken) }),
  failures: [],
});

const makeToken = operation({
  id: 'auth.make-token',
  method: 'POST',
  path: '/api/auth/tokens',
  summary: 'Makes an API token (A14) and answers with its secret, this once. Needs a sign-in of the last 15 minutes',
  access: 'session',
  command: false,
  body: Type.Object({
    name: TokenName,
    scopes: Type.Array(Type.Enum(tokenScopes), { minItems: 1, maxItems: tokenScopes.length, uniqueItems: true }),
    expiresInDays: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 366, description: 'Left out: it holds until it is revoked' }),
    ),
  }),
  reply: Type.Object({
    ...ApiToken.properties,
    secret: Type.String({
      description: `"${tokenPrefix}" and 43 characters; sent as "Authorization: Bearer …". Kept by nobody but who asked`,
    }),
  }),
  failures: ['sign_in_too_old', 'too_many_tokens'],
});

const revokeToken = operation({
  id: 'auth.revoke-token',
  method: 'POST',
  path: '/api/auth/tokens/revoke',
  summary: 'Revokes an API token: its next request is refused, and its open sockets close',
  access: 'session',
  command: false,
  body: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  reply: Done,
  failures: ['not_found'],
});

/**
 * How a person gives programs a way in. No token makes, sees or revokes one. Under /api/auth because a stored reply would
 * keep the secret; a token whose reply was lost stands in the list, to be revoked.
 */
export const tokenOperations = { listTokens, makeToken, revokeToken } as const;
