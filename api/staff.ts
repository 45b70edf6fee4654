import { Type } from 'typebox';
import { staffChangeStatuses } from '#domain/accounts/staff.ts';
import { staffRoles } from '#domain/accounts/staff-roles.ts';
import { IdParams, Nullable, PageQuery, page, ReasonText, Time } from './formats.ts';
import { operation } from './operation.ts';
import { exportOf, narrowedDays } from './review-lists.ts';

/** How far somebody is on the way into the console. */
const staffStates = ['invited', 'second_factor_missing', 'stopped', 'active'] as const;

const Role = Type.Enum(staffRoles);
const Address = Type.String({ minLength: 3, maxLength: 254, 'x-trimmed': true });

const StaffChange = Type.Object({
  id: Type.String(),
  email: Type.String(),
  account: Nullable(
    Type.String({ description: 'The account that has the address by now; a customer’s where it has no role' }),
  ),
  role: Nullable(Type.Enum(staffRoles, { description: 'Null for the end' })),
  roleBefore: Nullable(Role),
  reason: Type.String(),
  status: Type.Enum(staffChangeStatuses),
  requestedBy: Type.String(),
  decidedBy: Nullable(Type.String()),
  decisionReason: Nullable(Type.String()),
  createdAt: Time,
  decidedAt: Nullable(Time),
});

export const listStaff = operation({
  id: 'staff.list',
  method: 'GET',
  path: '/api/admin/staff',
  summary:
    'Who is staff, with role, state and last use, what waits for a second owner, and the latest 100 changes (A7.2)',
  access: 'admin',
  staff: [],
  command: false,
  reply: Type.Object({
    people: Type.Array(
      Type.Object({
        email: Type.String(),
        /** Null for an address without an account. */
        uid: Nullable(Type.String()),
        name: Nullable(Type.String()),
        role: Role,
        /** By ADMIN_EMAILS, which no owner changes here. */
        listed: Type.Boolean(),
        state: Type.Enum(staffStates),
        sessions: Type.Integer(),
        lastUsedAt: Nullable(Time),
      }),
    ),
    /** Newest first; those that wait before the others. */
    changes: Type.Array(StaffChange),
  }),
  failures: [],
});

const narrowedChanges = {
  status: Type.Optional(Type.Enum(staffChangeStatuses)),
  role: Type.Optional(Role),
  email: Type.Optional(Type.String({ minLength: 1, maxLength: 254, 'x-trimmed': true })),
  ...narrowedDays,
};

export const listStaffChanges = operation({
  id: 'staff.changes',
  method: 'GET',
  path: '/api/admin/staff-changes',
  summary: 'What owners decided about who is staff: what waits oldest first, all else newest first (A7.2)',
  access: 'admin',
  staff: [],
  command: false,
  query: Type.Object({ ...PageQuery.properties, ...narrowedChanges }),
  reply: page(StaffChange),
  failures: ['invalid_input'],
});

export const exportStaffChanges = exportOf({
  id: 'staff.changes-export',
  path: '/api/admin/staff-changes.csv',
  what: 'Changes of who is staff',
  query: Type.Object(narrowedChanges),
  staff: [],
  audited: { email: 'an address' },
});

export const requestStaffRole = operation({
  id: 'staff.request',
  method: 'POST',
  path: '/api/admin/staff-changes',
  summary: 'Asks for a role of an address: an invitation, or another role. A different owner confirms (R3)',
  access: 'admin',
  staff: [],
  command: true,
  body: Type.Object({ email: Address, role: Role, reason: ReasonText() }),
  reply: StaffChange,
  status: 201,
  failures: ['own_case', 'staff_listed', 'staff_unchanged', 'staff_change_open', 'sign_in_too_old'],
});

export const confirmStaffRole = operation({
  id: 'staff.confirm',
  method: 'POST',
  path: '/api/admin/staff-changes/{id}/confirm',
  summary:
    'Gives the role. Takes a different owner than who asked, never the person; whoever is new is mailed an invitation',
  access: 'admin',
  staff: [],
  command: true,
  params: IdParams,
  body: Type.Object({}),
  reply: StaffChange,
  failures: ['not_found', 'own_case', 'second_admin_required', 'already_decided', 'record_changed', 'sign_in_too_old'],
});

export const declineStaffRole = operation({
  id: 'staff.decline',
  method: 'POST',
  path: '/api/admin/staff-changes/{id}/decline',
  summary: 'Leaves everything as it is; who asked may take it back this way',
  access: 'admin',
  staff: [],
  command: true,
  params: IdParams,
  body: Type.Object({ reason: ReasonText() }),
  reply: StaffChange,
  failures: ['not_found', 'own_case', 'already_decided'],
});

export const endStaff = operation({
  id: 'staff.end',
  method: 'POST',
  path: '/api/admin/staff/end',
  summary:
    'Ends somebody’s role at once, by one owner: their sessions and open sockets end, and what waits about them is declined',
  access: 'admin',
  staff: [],
  command: true,
  body: Type.Object({ email: Address, reason: ReasonText() }),
  reply: StaffChange,
  failures: ['own_case', 'staff_listed', 'staff_unchanged'],
});
