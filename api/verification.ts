import { Type } from 'typebox';
import { languages } from '#domain/languages/language.ts';
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
            /** Names the promise, 'L1.entry-ends'; null of a run of an earlier release. */
            code: Nullable(Type.String()),
            /** What has to hold, in the language of the reader or, where that has no words for it, in English. */
            promise: Type.String(),
            promiseLanguage: Type.Enum(languages),
            /** What it is of, as the verifier writes it: 'entry 7'. */
            id: Type.String(),
            /** The same in the language of the reader. */
            record: Type.String(),
            /** What is wrong with it, in the language of the reader or in English. */
            problem: Type.String(),
            problemLanguage: Type.Enum(languages),
          }),
          { description: 'The first 100 of them' },
        ),
        reason: Nullable(Type.String()),
      }),
    ),
  }),
  failures: [],
});
