import { Type } from 'typebox';
import { listProblemCodes } from '#domain/risk/screening-problem.ts';
import { Nullable, Time } from './formats.ts';
import { operation } from './operation.ts';

export const readScreening = operation({
  id: 'screening.read',
  method: 'GET',
  path: '/api/admin/screening',
  summary: 'The list that customers are screened against (O3), and why a newer file was not taken',
  access: 'admin',
  staff: ['operations', 'risk'],
  command: false,
  reply: Type.Object({
    /** Null where SCREENING_FILE is not set: nobody is screened. */
    list: Nullable(
      Type.Object({
        name: Type.String({ description: 'Of the file' }),
        entries: Type.Integer(),
        sha256: Type.String({ description: 'Of the file, in hex' }),
        since: Time,
      }),
    ),
    /** Why the newest file was not taken, where it was not: the list before it stays in force. */
    refused: Nullable(
      Type.Object({
        code: Type.Enum(listProblemCodes),
        field: Nullable(Type.String({ description: 'Where in the file: entries[2].born' })),
        line: Nullable(Type.Integer({ description: 'From 1' })),
        since: Time,
      }),
    ),
  }),
  failures: [],
});
