import { Type } from 'typebox';
import { realityAnswers } from '#domain/limits/reality-check.ts';
import { IdParams, Money, Nullable, Time } from './formats.ts';
import { operation } from './operation.ts';

/** What a customer is shown after an hour of trading (A13.1): all in real USD, copied trades included. */
const RealityCheck = Type.Object({
  id: Type.String(),
  since: Type.String({ format: 'date-time', description: 'When the first trade of this time of trading was placed' }),
  shownAt: Time,
  trades: Type.Integer({ description: 'Placed since then' }),
  running: Type.Integer({ description: 'How many of them have not ended' }),
  staked: Money,
  result: Type.String({ description: 'In USD: what those that have ended won or, negative, lost, by their postings' }),
});

export const readRealityCheck = operation({
  id: 'limits.reality-check',
  method: 'GET',
  path: '/api/limits/reality-check',
  summary:
    'Whether one is to be shown for how long one has been trading, and the last such check that was shown and not answered (A13.1)',
  access: 'session',
  command: false,
  reply: Type.Object({ due: Type.Boolean(), unanswered: Nullable(RealityCheck) }),
  failures: [],
});

export const showRealityCheck = operation({
  id: 'limits.show-reality-check',
  method: 'POST',
  path: '/api/limits/reality-checks',
  summary:
    'Records that the check that is due is shown, with the figures of now (A13.1). One that was shown within the hour and not answered comes back',
  access: 'session',
  command: true,
  body: Type.Object({}),
  reply: RealityCheck,
  failures: ['not_found'],
});

export const answerRealityCheck = operation({
  id: 'limits.answer-reality-check',
  method: 'POST',
  path: '/api/limits/reality-checks/{id}/answer',
  summary: 'Records how one goes on from a check that was shown; the first answer stays (A13.1)',
  access: 'session',
  command: true,
  params: IdParams,
  body: Type.Object({ answer: Type.Enum(realityAnswers) }),
  reply: Type.Object({ answer: Type.Enum(realityAnswers), answeredAt: Time }),
  failures: ['not_found'],
});
