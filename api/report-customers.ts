import { Type } from 'typebox';
import { countedFigures } from '#domain/reports/counted.ts';
import { Day, PageQuery, page, Time } from './formats.ts';
import { operation } from './operation.ts';
import { exportOf } from './review-lists.ts';
import { reportReaders } from './staff-roles.ts';

/** Which figure of a report, of which days (UTC, both included). */
const asked = {
  of: Type.Enum(countedFigures, {
    description:
      'active: who staked real money on these days; signedUp: who signed up on them, and of those verified, approved, deposited and traded by now; cohort: whose first deposit was credited on them',
  }),
  from: Day,
  to: Day,
  /** Of these, only who staked real money in the month (UTC) that this day is in. */
  stakedIn: Type.Optional(Day),
};

export const countCountedCustomers = operation({
  id: 'house.counted',
  method: 'GET',
  path: '/api/admin/report/counted',
  summary: 'How many customers a figure of a report counts: as many as its list has. Kept for a minute.',
  access: 'admin',
  staff: reportReaders,
  command: false,
  query: Type.Object(asked),
  reply: Type.Object({ time: Time, customers: Type.Integer() }),
  failures: [],
});

export const listCountedCustomers = operation({
  id: 'house.counted-customers',
  method: 'GET',
  path: '/api/admin/report/counted/customers',
  summary:
    'The customers that a figure of a report counts, each once, who signed up last first: all pages have as many as the figure says. With stakedIn, of these only who staked real money in the month (UTC) of that day. Kept for a minute.',
  access: 'admin',
  staff: reportReaders,
  command: false,
  query: Type.Object({ ...PageQuery.properties, ...asked }),
  reply: page(Type.Object({ uid: Type.String(), name: Type.String(), signedUpAt: Time })),
  failures: [],
});

export const exportCountedCustomers = exportOf({
  id: 'house.counted-export',
  path: '/api/admin/report/counted.csv',
  what: 'The customers that a figure of a report counts',
  query: Type.Object(asked),
  staff: reportReaders,
});
