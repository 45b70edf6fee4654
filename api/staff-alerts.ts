import { Type } from 'typebox';
import { staffRoles } from '#domain/accounts/staff-roles.ts';
import { ReserveFacts } from '#domain/review/staff-alert-facts.ts';
import { staffAlertCodes } from '#domain/review/staff-alerts.ts';
import { Day, IdParams, IdText, Nullable, PageQuery, page, Time } from './formats.ts';
import { EachOutcome, Ids } from './many.ts';
import { operation } from './operation.ts';
import { exportOf, ListOrder } from './review-lists.ts';

const Member = Type.Object({ uid: Type.String(), name: Type.String() });

const StaffAlert = Type.Object({
  id: Type.String(),
  code: Type.Enum(staffAlertCodes),
  about: Type.String({
    description: 'Of several the one: a pair, an asset, an upload whose file is missing; otherwise empty',
  }),
  /**
   * Of a reserve that is below its floor: what was held at the last look, and the floor. Null once that has ended, of anything else,
   * and to whoever may not read the treasury.
   */
  reserve: Nullable(ReserveFacts),
  beganAt: Time,
  notifiedAt: Nullable(Time),
  notifiedRoles: Nullable(
    Type.Array(Type.Enum(staffRoles), {
      description:
        'The roles that were notified then; null before, and where a release that did not keep it has notified',
    }),
  ),
  endedAt: Nullable(Time),
  assignee: Nullable(Member),
  /** Who gave it to them: themselves, or a colleague. */
  assignedBy: Nullable(Member),
  posts: Type.Array(
    Type.Object({
      event: Type.Enum(['began', 'ended']),
      state: Type.Enum(['waiting', 'sent', 'given_up']),
      attempts: Type.Integer(),
      status: Nullable(Type.Integer({ description: 'Of the last answer; null where there was none' })),
      sentAt: Nullable(Time),
    }),
    { description: 'What was posted to STAFF_WEBHOOK_URL of it (R5.1); nothing where that was not set' },
  ),
  /** Who of the staff said that they saw it, the first one first. */
  seen: Type.Array(Type.Object({ uid: Type.String(), name: Type.String(), time: Time })),
});

const narrowedAlerts = {
  state: Type.Optional(Type.Enum(['open', 'ended'])),
  code: Type.Optional(Type.Enum(staffAlertCodes)),
  assigned: Type.Optional(Type.Enum(['me', 'nobody'])),
  /** Of the days that they began. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  order: Type.Optional(ListOrder),
};

export const listStaffAlerts = operation({
  id: 'staff-alerts.list',
  method: 'GET',
  path: '/api/admin/staff-alerts',
  summary:
    'What does not work and which queues are past their promise (R5), newest first unless asked otherwise: all, what is open, or what has ended',
  access: 'admin',
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
  command: false,
  query: Type.Object({ ...PageQuery.properties, ...narrowedAlerts }),
  reply: page(StaffAlert),
  failures: ['invalid_input'],
});

export const exportStaffAlerts = exportOf({
  id: 'staff-alerts.export',
  path: '/api/admin/staff-alerts.csv',
  what: 'Alerts to staff',
  query: Type.Object(narrowedAlerts),
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
});

export const readStaffAlert = operation({
  id: 'staff-alerts.read',
  method: 'GET',
  path: '/api/admin/staff-alerts/{id}',
  summary: 'One alert, with who saw it',
  access: 'admin',
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
  command: false,
  params: IdParams,
  reply: StaffAlert,
  failures: ['not_found'],
});

export const seeStaffAlert = operation({
  id: 'staff-alerts.see',
  method: 'POST',
  path: '/api/admin/staff-alerts/{id}/seen',
  summary: 'Says that one has seen an alert, so that colleagues know; it ends with its cause alone. Said once',
  access: 'admin',
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
  command: true,
  params: IdParams,
  body: Type.Object({}),
  reply: StaffAlert,
  failures: ['not_found'],
});

export const seeStaffAlerts = operation({
  id: 'staff-alerts.see-many',
  method: 'POST',
  path: '/api/admin/staff-alerts/seen',
  summary: 'Says that one has seen up to 100 alerts, each in a transaction of its own (R1.13)',
  access: 'admin',
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
  command: true,
  body: Type.Object({ ids: Ids }),
  reply: EachOutcome,
  failures: [],
});

export const listAlertStaff = operation({
  id: 'staff-alerts.staff',
  method: 'GET',
  path: '/api/admin/staff-alerts/staff',
  summary: 'Whom an alert can be assigned to: whose role may assign one',
  access: 'admin',
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
  command: false,
  reply: Type.Object({ items: Type.Array(Member) }),
  failures: [],
});

export const assignStaffAlert = operation({
  id: 'staff-alerts.assign',
  method: 'POST',
  path: '/api/admin/staff-alerts/{id}/assign',
  summary: 'Assigns an open alert to a member of staff who may take one, oneself or another, or to nobody',
  access: 'admin',
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
  command: true,
  params: IdParams,
  body: Type.Object({ to: Nullable(IdText) }),
  reply: StaffAlert,
  failures: ['not_found', 'already_decided'],
});

export const assignStaffAlerts = operation({
  id: 'staff-alerts.assign-many',
  method: 'POST',
  path: '/api/admin/staff-alerts/assign',
  summary: 'Assigns up to 100 open alerts to a member of staff, or to nobody, each in a transaction of its own (R1.13)',
  access: 'admin',
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
  command: true,
  body: Type.Object({ ids: Ids, to: Nullable(IdText) }),
  reply: EachOutcome,
  failures: [],
});

export const sendAlertPost = operation({
  id: 'staff-alerts.send-post',
  method: 'POST',
  path: '/api/admin/staff-alerts/{id}/posts/{event}/send',
  summary:
    'Has a post to STAFF_WEBHOOK_URL that was given up sent again, with its id (R5.1): from the first attempt on, as soon as an address is set',
  access: 'admin',
  staff: ['operations'],
  command: true,
  params: Type.Object({ ...IdParams.properties, event: Type.Enum(['began', 'ended']) }),
  body: Type.Object({}),
  reply: StaffAlert,
  failures: ['not_found', 'already_decided'],
});
