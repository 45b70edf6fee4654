import { Type } from 'typebox';
import { queues } from '#domain/reports/queues.ts';
import { ticketStates } from '#domain/support/ticket.ts';
import { Day, Nullable, SignedMoney, Time } from './formats.ts';
import { operation } from './operation.ts';
import { reportReaders } from './staff-roles.ts';

const Days = Type.Object({ from: Day, to: Day });

export const readCohorts = operation({
  id: 'house.cohorts',
  method: 'GET',
  path: '/api/admin/report/cohorts',
  summary:
    'Customers by the month (UTC) of their first credited deposit, and how many of them staked something in that and each later month: the last 12 months, from postings. Kept for ten minutes.',
  access: 'admin',
  staff: reportReaders,
  command: false,
  reply: Type.Object({
    time: Time,
    /** Oldest first. */
    cohorts: Type.Array(
      Type.Object({
        /** The first day of the month. */
        from: Day,
        customers: Type.Integer(),
        active: Type.Array(Type.Integer(), { description: 'In the month itself, then in each later one until now' }),
      }),
    ),
  }),
  failures: [],
});

const Customer = Type.Object({
  uid: Type.String(),
  name: Type.String(),
  trades: Type.Integer(),
  stakes: SignedMoney,
  paid: SignedMoney,
  result: Type.String({ description: 'What they won less what they lost by trades: paid less stakes' }),
});

export const readTopCustomers = operation({
  id: 'house.top-customers',
  method: 'GET',
  path: '/api/admin/report/customers',
  summary:
    'Whose trades that ended on the days from … to won the most and lost the most, 20 of each, from postings in dollars. Kept for a minute.',
  access: 'admin',
  staff: reportReaders,
  command: false,
  query: Days,
  reply: Type.Object({
    time: Time,
    winners: Type.Array(Customer, { description: 'Who won most first; those who won something' }),
    losers: Type.Array(Customer, { description: 'Who lost most first; those who lost something' }),
  }),
  failures: [],
});

export const readQueueTimes = operation({
  id: 'house.queue-times',
  method: 'GET',
  path: '/api/admin/report/queues',
  summary:
    'How long cases waited for staff that were decided or answered on the days from … to, against what is promised. Kept for a minute.',
  access: 'admin',
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
  command: false,
  query: Days,
  reply: Type.Object({
    time: Time,
    queues: Type.Array(
      Type.Object({
        queue: Type.Enum(queues),
        promiseHours: Type.Integer(),
        cases: Type.Integer(),
        medianSeconds: Nullable(Type.Integer()),
        p95Seconds: Nullable(Type.Integer({ description: '95 of 100 waited no longer' })),
        inTime: Type.Integer({ description: 'Of the cases: those that waited no longer than is promised' }),
      }),
    ),
  }),
  failures: [],
});

export const readProducts = operation({
  id: 'house.products',
  method: 'GET',
  path: '/api/admin/report/products',
  summary:
    'What copying and mining came to, and the house’s exposure, by the same periods as the report: from postings in dollars. Kept for a minute.',
  access: 'admin',
  staff: reportReaders,
  command: false,
  query: Type.Object({ ...Days.properties, by: Type.Enum(['day', 'week', 'month']) }),
  reply: Type.Object({
    time: Time,
    periods: Type.Array(
      Type.Object({
        from: Day,
        to: Day,
        copiedTrades: Type.Integer({ description: 'Won and lost ones; part of the report’s trades' }),
        copiedStakes: SignedMoney,
        copiedPaid: SignedMoney,
        copiedResult: Type.String({ description: 'The house’s: stakes less what was paid' }),
        sharesPaid: Type.String({ description: 'Profit shares that copies paid' }),
        sharesToTraders: SignedMoney,
        sharesToHouse: SignedMoney,
        miningSold: SignedMoney,
        miningPaid: SignedMoney,
        miningNet: Type.String({ description: 'Sold less paid' }),
        exposureMost: Nullable(Type.String({ description: 'The most that open trades could win at one time' })),
        exposureAtEnd: Nullable(Type.String({ description: 'The same at the end of the period' })),
      }),
    ),
  }),
  failures: [],
});

export const listComplaints = operation({
  id: 'house.complaints',
  method: 'GET',
  path: '/api/admin/report/complaints',
  summary:
    'The register of complaints: conversations of that subject which began on the days from … to, newest first, 200 at most',
  access: 'admin',
  staff: ['operations', 'risk', 'support'],
  command: false,
  query: Days,
  reply: Type.Object({
    /** How many there are in these days. */
    count: Type.Integer(),
    items: Type.Array(
      Type.Object({
        ticket: Type.String(),
        customer: Type.Object({ uid: Type.String(), name: Type.String() }),
        record: Nullable(Type.String({ description: 'The deposit, withdrawal or trade that it is about' })),
        state: Type.Enum(ticketStates),
        openedAt: Time,
        answeredAt: Nullable(Time),
        closedAt: Nullable(Time),
      }),
    ),
  }),
  failures: [],
});
