import { Type } from 'typebox';
import { removalStatuses } from '#domain/accounts/second-factor-removal.ts';
import { IdParams, Nullable, PageQuery, page, ReasonText, Time } from './formats.ts';
import { operation } from './operation.ts';

const Removal = Type.Object({
  id: Type.String(),
  customer: Type.String(),
  customerName: Type.String(),
  reason: Type.String(),
  status: Type.Enum(removalStatuses),
  /** Nobody approved it within 24 hours: it can only be asked for anew. */
  lapsed: Type.Boolean(),
  requestedBy: Type.String(),
  decidedBy: Nullable(Type.String()),
  decisionReason: Nullable(Type.String()),
  createdAt: Time,
  decidedAt: Nullable(Time),
});

const Reason = Type.Object({ reason: ReasonText() });

export const requestSecondFactorRemoval = operation({
  id: 'second-factor-removals.request',
  method: 'POST',
  path: '/api/admin/customers/{id}/second-factor-removal',
  summary:
    'Asks for somebody’s lost second factor, recovery codes and passkeys to be removed (A10); a different admin approves within 24 hours. The person is notified by mail',
  access: 'admin',
  staff: ['identity', 'support'],
  command: true,
  params: IdParams,
  body: Reason,
  reply: Removal,
  status: 201,
  failures: ['not_found', 'own_case', 'ways_in_missing', 'removal_open'],
});

export const listSecondFactorRemovals = operation({
  id: 'second-factor-removals.list',
  method: 'GET',
  path: '/api/admin/second-factor-removals',
  summary: 'Requests to remove a lost second factor, newest first',
  access: 'admin',
  staff: ['operations', 'identity', 'support'],
  command: false,
  query: Type.Object({
    ...PageQuery.properties,
    status: Type.Optional(Type.Enum(removalStatuses)),
    customer: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  }),
  reply: page(Removal),
  failures: ['invalid_input'],
});

export const approveSecondFactorRemoval = operation({
  id: 'second-factor-removals.approve',
  method: 'POST',
  path: '/api/admin/second-factor-removals/{id}/approve',
  summary:
    'Removes second factor, recovery codes and passkeys and ends every session of the person: from then on the password alone signs in. Takes a different admin than who asked, never the person (R3)',
  access: 'admin',
  staff: ['identity'],
  command: true,
  params: IdParams,
  body: Type.Object({}),
  reply: Removal,
  failures: ['not_found', 'own_case', 'second_admin_required', 'already_decided', 'request_lapsed'],
});

export const declineSecondFactorRemoval = operation({
  id: 'second-factor-removals.decline',
  method: 'POST',
  path: '/api/admin/second-factor-removals/{id}/decline',
  summary: 'Leaves everything as it is; who asked may take it back this way',
  access: 'admin',
  staff: ['identity', 'support'],
  command: true,
  params: IdParams,
  body: Reason,
  reply: Removal,
  failures: ['not_found', 'own_case', 'already_decided'],
});
