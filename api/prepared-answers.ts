import { Type } from 'typebox';
import { preparedLimits } from '#domain/support/prepared.ts';
import { Nullable, ReasonText, Time } from './formats.ts';
import { operation } from './operation.ts';

const Words = ReasonText({
  least: 1,
  most: preparedLimits.words,
  description: 'Plain text; {name}, {subject} and {record} are filled in where it is used',
});

const parts = {
  id: Type.String(),
  title: Type.String(),
  english: Type.String(),
  spanish: Type.String(),
  offered: Type.Boolean({ description: 'False: staff are not offered it' }),
  version: Type.Integer({ description: '0 of one that nobody has worded: it is the product’s' }),
};

const Saved = Type.Object({
  ...parts,
  reason: Type.String(),
  by: Type.String(),
  time: Time,
});

const Facts = Type.Object({ name: Type.String(), subject: Type.String(), record: Type.String() });

export const listPreparedAnswers = operation({
  id: 'answers.list',
  method: 'GET',
  path: '/api/admin/prepared-answers',
  summary: 'The answers that are prepared for staff (S1), and the latest 100 changes of them, newest first',
  access: 'admin',
  staff: ['operations', 'support'],
  command: false,
  reply: Type.Object({
    items: Type.Array(Type.Object(parts)),
    changes: Type.Array(Saved),
    example: Type.Object(
      { english: Facts, spanish: Facts },
      { description: 'Facts of nobody, to show the words as a customer reads them' },
    ),
  }),
  failures: [],
});

export const savePreparedAnswer = operation({
  id: 'answers.save',
  method: 'POST',
  path: '/api/admin/prepared-answers',
  summary: 'Words a prepared answer in both languages, or adds one; in force at once, each version is kept',
  access: 'admin',
  staff: ['operations', 'support'],
  command: true,
  body: Type.Object({
    id: Nullable(Type.String({ maxLength: 60, description: 'Null: a new one' })),
    title: ReasonText({ least: 1, most: preparedLimits.title, description: 'What staff choose it by' }),
    english: Words,
    spanish: Words,
    offered: Type.Boolean(),
    reason: ReasonText(),
    seen: Type.Integer({ minimum: 0, maximum: 100_000, description: 'The version that was shown; 0 of a new one' }),
  }),
  reply: Type.Object(parts),
  failures: ['invalid_input', 'not_found', 'record_changed', 'setting_unchanged'],
});
