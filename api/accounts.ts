import { Type } from 'typebox';
import { staffRoles } from '#domain/accounts/staff-roles.ts';
import { accountStatuses } from '#domain/accounts/status.ts';
import { approvalConditions } from '#domain/accounts/status-transitions.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { reasonCodes } from '#domain/review/coded-reasons.ts';
import { CustomerTag } from './customer-tags.ts';
import { CountryChange, declared } from './declared.ts';
import { Deed } from './deeds.ts';
import { Day, IdParams, Nullable, PageQuery, page, ReasonText, Time } from './formats.ts';
import { operation } from './operation.ts';
import { Balance, Me } from './own.ts';
import { exportOf, ListOrder } from './review-lists.ts';
import { StatementPosting } from './statement.ts';

export const Customer = Type.Object({
  ...Me.properties,
  ...declared,
  /** The name at approval; null for who was never approved. Names may change afterwards (A12). */
  reviewedName: Nullable(Type.String()),
  /** What pending → approved still waits for (A9). */
  missing: Type.Array(Type.Enum(approvalConditions)),
  /** Whether the operator has closed their country: who was never approved is not approved then (I1). */
  countryClosed: Type.Boolean(),
  /** A request that waits for a decision. */
  countryChange: Nullable(CountryChange),
  version: Type.Integer(),
  /** Whether the ID images are approved, which the account's approval waits for (A9). */
  identityApproved: Type.Boolean(),
  /** Whether some wait for their review or are approved: what is missing otherwise is the customer's to send (I4). */
  identityGiven: Type.Boolean(),
  /** What staff have put on them (R1.10), in alphabetical order. */
  tags: Type.Array(Type.String()),
  /** Who has approved the end of a block as the first of two; null when nobody has in the last 24 hours (A9). */
  unblocking: Nullable(Type.Object({ admin: Type.String(), time: Time })),
});

/** Which customers a list has. */
const narrowedCustomers = {
  status: Type.Optional(Type.Enum(accountStatuses)),
  /** Of those who are pending: whether nothing that a first approval waits for is missing (A9). */
  ready: Type.Optional(Type.Enum(['yes', 'no'])),
  /** Those who wait for a decision about their country. */
  countryChange: Type.Optional(Type.Literal('pending')),
  /** Those who are blocked, the end of which one admin has approved in the last 24 hours: it waits for another (A9). */
  unblocking: Type.Optional(Type.Literal('waiting')),
  search: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
  country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', maxLength: 2, 'x-expects': phrase('no_country') })),
  tag: Type.Optional(CustomerTag),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  order: Type.Optional(ListOrder),
};

export const listCustomers = operation({
  id: 'customers.list',
  method: 'GET',
  path: '/api/admin/customers',
  summary:
    'Customers by account_status, those who wait oldest first, others newest first; `search` finds part of an e-mail address, how a phone number begins with or without its country’s code, or how a uid does',
  access: 'admin',
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
  command: false,
  query: Type.Object({ ...PageQuery.properties, ...narrowedCustomers }),
  reply: page(Customer),
  failures: [],
});

export const exportCustomers = exportOf({
  id: 'customers.export',
  path: '/api/admin/customers.csv',
  what: 'Customers',
  query: Type.Object(narrowedCustomers),
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
  audited: { search: 'as asked for' },
});

export const readCustomerCase = operation({
  id: 'customers.read',
  method: 'GET',
  path: '/api/admin/customers/{id}',
  summary: 'One customer by their uid',
  access: 'admin',
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
  command: false,
  params: IdParams,
  reply: Customer,
  failures: ['not_found'],
});

export const readCustomerFunds = operation({
  id: 'customers.funds',
  method: 'GET',
  path: '/api/admin/customers/{id}/funds',
  summary: 'A customer’s real balance and latest postings, for reviewers',
  access: 'admin',
  staff: ['operations', 'finance', 'risk', 'support'],
  command: false,
  params: IdParams,
  reply: Type.Object({
    balance: Balance,
    postings: Type.Array(Type.Object({ ...StatementPosting.properties, time: Time })),
  }),
  failures: ['not_found'],
});

export const approveCustomer = operation({
  id: 'customers.approve',
  method: 'POST',
  path: '/api/admin/customers/{id}/approve',
  summary:
    'pending, suspended or blocked → approved (A9). The end of a block needs two admins within 24 hours; who was never approved and lacks something is then what they were before it',
  access: 'admin',
  staff: ['identity'],
  command: true,
  params: IdParams,
  body: Type.Object({
    reason: Type.Optional(ReasonText({ least: 1 })),
    version: Type.Optional(
      Type.Integer({ description: 'Of the customer as it was looked at: refused if anything has changed since' }),
    ),
  }),
  reply: Customer,
  failures: [
    'not_found',
    'record_changed',
    'status_change_not_allowed',
    'approval_conditions_missing',
    'country_closed',
    'second_admin_required',
    'own_case',
    'staff_account',
  ],
});

export const takeBackUnblockApproval = operation({
  id: 'customers.take-back-approval',
  method: 'POST',
  path: '/api/admin/customers/{id}/take-back-approval',
  summary: 'Takes back one’s own approval of the end of a block while a second one is waited for (A9)',
  access: 'admin',
  staff: ['identity', 'risk'],
  command: true,
  params: IdParams,
  body: Type.Object({}),
  reply: Customer,
  failures: ['not_found', 'approval_missing'],
});

export const Reason = Type.Object({ reason: ReasonText() });

export const declineCustomer = operation({
  id: 'customers.decline',
  method: 'POST',
  path: '/api/admin/customers/{id}/decline',
  summary: 'pending → declined, with a reason (A9)',
  access: 'admin',
  staff: ['identity'],
  command: true,
  params: IdParams,
  body: Reason,
  reply: Customer,
  failures: ['not_found', 'status_change_not_allowed', 'own_case', 'staff_account'],
});

export const suspendCustomer = operation({
  id: 'customers.suspend',
  method: 'POST',
  path: '/api/admin/customers/{id}/suspend',
  summary: 'approved → suspended, with a reason (A9)',
  access: 'admin',
  staff: ['identity', 'risk'],
  command: true,
  params: IdParams,
  body: Reason,
  reply: Customer,
  failures: ['not_found', 'status_change_not_allowed', 'own_case', 'staff_account'],
});

export const blockCustomer = operation({
  id: 'customers.block',
  method: 'POST',
  path: '/api/admin/customers/{id}/block',
  summary: 'any → blocked, with a reason (A9)',
  access: 'admin',
  staff: ['identity', 'risk'],
  command: true,
  params: IdParams,
  body: Reason,
  reply: Customer,
  failures: ['not_found', 'status_change_not_allowed', 'own_case', 'staff_account'],
});

/** Which part of the trail is read. */
const narrowedTrail = {
  subject: Type.Optional(Type.String({ maxLength: 64 })),
  by: Type.Optional(Type.Enum(['staff', 'customers', 'system'])),
  actor: Type.Optional(Type.String({ maxLength: 64 })),
  action: Type.Optional(Type.String({ maxLength: 64 })),
  /** A customer's or a member of staff's name or e-mail address: what they did, and what is about them. */
  search: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
  day: Type.Optional(Day),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
};

export const auditOf = operation({
  id: 'review.audit',
  method: 'GET',
  path: '/api/admin/audit',
  summary:
    'The audit trail, newest first: of one record (subject), of what staff decided, customers did or the system did (by), of one person (actor), of who has a name or e-mail address (search), of one action, one UTC day or the days from … to',
  access: 'admin',
  staff: ['operations', 'identity', 'finance', 'risk'],
  command: false,
  query: Type.Object({ ...PageQuery.properties, ...narrowedTrail }),
  reply: page(
    Type.Object({
      id: Type.String(),
      time: Time,
      actor: Type.String(),
      /** Null for the system. */
      actorName: Nullable(Type.String()),
      action: Type.String(),
      subject: Type.Object({ kind: Type.String(), id: Type.String() }),
      /** Whom the record is of; null for who may not read it, and of what is nobody's. */
      customer: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
      deed: Deed,
      /** As it was typed; of the product's own reasons their sentence in English. */
      reason: Nullable(Type.String()),
      /** Why the product itself did it, for a sentence in the reader's language; null of what somebody typed, or of before. */
      because: Nullable(
        Type.Object({
          code: Type.Enum(reasonCodes),
          facts: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
        }),
      ),
      before: Type.Unknown(),
      after: Type.Unknown(),
      /** What the reader’s role may not read of the entry; null where they read all of it. */
      withheld: Nullable(
        Type.Object({
          what: Type.Enum(['details', 'reason'], { description: 'details: reason, record before and record after' }),
          roles: Type.Array(Type.Enum(staffRoles), { description: 'Who reads it, beside owners and auditors' }),
        }),
      ),
    }),
  ),
  failures: [],
});

export const exportAudit = exportOf({
  id: 'review.audit-export',
  path: '/api/admin/audit.csv',
  what: 'The audit trail',
  query: Type.Object(narrowedTrail),
  staff: ['operations', 'identity', 'finance', 'risk'],
  audited: {
    subject: 'as asked for',
    actor: 'as asked for',
    action: 'as asked for',
    search: 'as asked for',
  },
});
