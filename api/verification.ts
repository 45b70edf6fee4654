import { Type } from 'typebox';
import { verifyOutcomes, verifyStates } from '#domain/review/verification.ts';
import { Nullable, Time } from './formats.ts';
import { operation } from './operation.ts';

const Count = Nullable(Type.Integer());

export const listVerifications = operation({
  id: 'verification.list',
  method: 'GET',
  path: '/api/admin/verifications',
  summary: 'The last daily verifications of the books, what they looked at and what they found (L5)',
  access: 'admin',
  staff: ['operations', 'finance', 'risk'],
  command: false,
  reply: Type.Object({
    /** late: none that could check ended in the last 26 hours. waiting: none has ended yet, and none is late. */
    state: Type.Enum(verifyStates),
    /** Newest first, 30 at most. */
    items: Type.Array(
      Type.Object({
        startedAt: Time,
        endedAt: Nullable(Time),
        /** Null while it is being made. unchecked: nothing could be checked, for the reason. */
        outcome: Nullable(Type.Enum(verifyOutcomes)),
        entries: Count,
        trades: Count,
        ticks: Count,
        blocks: Count,
        breaches: Count,
        problems: Type.Array(
          Type.Object({
            rule: Type.String(),
            promise: Type.String(),
            id: Type.String(),
            problem: Type.String(),
          }),
          { description: 'The first 100 of them' },
        ),
        reason: Nullable(Type.String()),
      }),
    ),
  }),
  failures: [],
});
