import { Type } from 'typebox';
import { operation } from './operation.ts';

/** How many views somebody may keep of one list. */
export const mostStaffViews = 20;

/** The lists of the console that views are kept of. */
export const staffLists = [
  'customers',
  'second-factor-removals',
  'identities',
  'deposits',
  'withdrawals',
  'adjustments',
  'applications',
  'copies',
  'mining-contracts',
  'mining-payouts',
  'payouts',
  'pool-receipts',
  'contact-messages',
  'support',
  'trades',
  'travel-records',
  'alerts',
  'cases',
  'limits',
  'staff-changes',
  'ledger',
  'audit',
] as const;
export type StaffList = (typeof staffLists)[number];

const ListName = Type.Enum(staffLists);
const ViewName = Type.String({ minLength: 1, maxLength: 40, 'x-trimmed': true });
const Views = Type.Object({
  items: Type.Array(
    Type.Object({ name: Type.String(), search: Type.String({ description: 'The search part of the list’s address' }) }),
  ),
});

export const listStaffViews = operation({
  id: 'staff-views.list',
  method: 'GET',
  path: '/api/admin/views/{list}',
  summary: 'The views of a list that the caller has kept: filters, order and columns under a name',
  access: 'admin',
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
  command: false,
  params: Type.Object({ list: ListName }),
  reply: Views,
  failures: [],
});

export const saveStaffView = operation({
  id: 'staff-views.save',
  method: 'PUT',
  path: '/api/admin/views/{list}',
  summary: `Keeps a view of a list under a name, in the place of one that has the name; at most ${mostStaffViews} of a list`,
  access: 'admin',
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
  command: true,
  params: Type.Object({ list: ListName }),
  body: Type.Object({ name: ViewName, search: Type.String({ maxLength: 1000 }) }),
  reply: Views,
  failures: ['invalid_input'],
});

export const removeStaffView = operation({
  id: 'staff-views.remove',
  method: 'POST',
  path: '/api/admin/views/{list}/remove',
  summary: 'Removes a view of a list',
  access: 'admin',
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
  command: true,
  params: Type.Object({ list: ListName }),
  body: Type.Object({ name: ViewName }),
  reply: Views,
  failures: ['not_found'],
});
