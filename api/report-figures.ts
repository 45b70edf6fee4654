import { Type } from 'typebox';
import { madeFigures } from '#domain/reports/made-of.ts';
import { Day, PageQuery, page, Time } from './formats.ts';
import { operation } from './operation.ts';
import { exportOf } from './review-lists.ts';
import { reportReaders } from './staff-roles.ts';

/** Which figure of a report, of which days (UTC, both included). */
const asked = { of: Type.Enum(madeFigures), from: Day, to: Day };
const Amount = Type.String({ description: 'Dollars, or a number of journals: signed as it counts in the figure' });

export const readFigure = operation({
  id: 'house.figure',
  method: 'GET',
  path: '/api/admin/report/figure',
  summary:
    'One figure of a report of the days from … to, added up from the journals that it is made of: at most 3,700 days. Kept for a minute.',
  access: 'admin',
  staff: reportReaders,
  command: false,
  query: Type.Object(asked),
  reply: Type.Object({
    time: Time,
    unit: Type.Enum(['USD', 'journals']),
    sum: Amount,
    journals: Type.Integer({
      description: 'How many journals it is made of; those that come to nothing are not counted',
    }),
  }),
  failures: [],
});

export const listFigureJournals = operation({
  id: 'house.figure-journals',
  method: 'GET',
  path: '/api/admin/report/figure/journals',
  summary:
    'The journals that a figure of a report is made of, newest first, each with what it adds: all pages add up to the figure. A page looks at a bounded number of journals: it may hold fewer items than asked for, or none, and still have a next one.',
  access: 'admin',
  staff: reportReaders,
  command: false,
  query: Type.Object({ ...PageQuery.properties, ...asked }),
  reply: page(
    Type.Object({
      journal: Type.String(),
      time: Time,
      code: Type.String(),
      cause: Type.String({ description: 'The id of what caused it' }),
      amount: Amount,
    }),
  ),
  failures: [],
});

export const exportFigureJournals = exportOf({
  id: 'house.figure-export',
  path: '/api/admin/report/figure.csv',
  what: 'The journals that a figure of a report is made of',
  query: Type.Object(asked),
  staff: reportReaders,
});
