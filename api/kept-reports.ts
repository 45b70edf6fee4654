import { Type } from 'typebox';
import { reportSteps } from '#domain/reports/periods.ts';
import { Day, Nullable, Time } from './formats.ts';
import { operation } from './operation.ts';
import { reportReaders } from './staff-roles.ts';

const Hash = Type.String({ description: 'SHA-256 of the canonical text, in hex' });

export const listKeptReports = operation({
  id: 'house.kept-reports',
  method: 'GET',
  path: '/api/admin/kept-reports',
  summary:
    'The days, weeks or months that are over and whose postings are sealed, as they were computed then, newest first, 60 at a time',
  access: 'admin',
  staff: reportReaders,
  command: false,
  query: Type.Object({
    by: Type.Enum(reportSteps),
    /** Only those that began before this day. */
    before: Type.Optional(Day),
  }),
  reply: Type.Object({
    items: Type.Array(
      Type.Object({
        from: Day,
        to: Day,
        keptAt: Time,
        hash: Hash,
        figures: Type.String({ description: 'The canonical text: JSON' }),
      }),
    ),
    /** Whether there are older ones. */
    more: Type.Boolean(),
  }),
  failures: [],
});

export const compareReport = operation({
  id: 'house.compare-report',
  method: 'GET',
  path: '/api/admin/kept-reports/{by}/{from}/comparison',
  summary: 'Computes a kept report again from the postings and names each figure that differs',
  access: 'admin',
  staff: reportReaders,
  command: false,
  params: Type.Object({ by: Type.Enum(reportSteps), from: Day }),
  reply: Type.Object({
    time: Time,
    kept: Hash,
    now: Hash,
    sealed: Type.Boolean({ description: 'Whether the kept hash is in a block of the seals yet' }),
    differences: Type.Array(
      Type.Object({ of: Type.String(), kept: Nullable(Type.String()), now: Nullable(Type.String()) }),
      { description: 'The first 100 of them' },
    ),
  }),
  failures: ['not_found'],
});
