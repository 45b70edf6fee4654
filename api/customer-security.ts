import { Type } from 'typebox';
import { OpenSessions } from './devices.ts';
import { IdParams, Nullable, Time } from './formats.ts';
import { operation } from './operation.ts';

export const readCustomerSecurity = operation({
  id: 'customers.security',
  method: 'GET',
  path: '/api/admin/customers/{id}/security',
  summary:
    'How a customer signs in (R1.12): second factor, passkeys, API tokens, the sessions that are open, and the browsers that have signed in before',
  access: 'admin',
  staff: ['operations', 'identity', 'risk', 'support'],
  command: false,
  params: IdParams,
  reply: Type.Object({
    /** Since when codes are asked for; null where they are not. */
    secondFactorSince: Nullable(Time),
    passkeys: Type.Integer(),
    /** API tokens that work. */
    tokens: Type.Integer(),
    sessions: OpenSessions,
    /** Newest use first. */
    devices: Type.Array(
      Type.Object({
        id: Type.String(),
        knownSince: Time,
        lastUsedAt: Time,
        /** False while only a link of an e-mail has made it known. */
        signedIn: Type.Boolean(),
      }),
    ),
  }),
  failures: ['not_found'],
});
