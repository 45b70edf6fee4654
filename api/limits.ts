import { Type } from 'typebox';
import { exclusionKinds, selfExclusionMonths, timeOutDays } from '#domain/limits/exclusion.ts';
import { limitKinds } from '#domain/limits/own-limits.ts';
import { limitPeriods } from '#domain/limits/windows.ts';
import { Money, Nullable, SignedMoney, Time } from './formats.ts';
import { operation } from './operation.ts';

const OwnLimit = Type.Object({
  limit: Type.Enum(limitKinds),
  period: Type.Enum(limitPeriods, {
    description:
      'day, week, month: a rolling window that ends now, of 24 hours, 7 days, 30 days, which begins anew at no midnight. calendar_day, calendar_week, calendar_month: from 00:00 UTC, of a week from Monday, of a month from its first day',
  }),
  amount: Nullable(Type.String({ description: 'In USD; null: no limit' })),
  used: SignedMoney,
  left: Nullable(Type.String({ description: 'What the limit still allows; null without one' })),
  pending: Nullable(
    Type.Object({ amount: Nullable(Type.String({ description: 'Null: the limit ends' })), from: Time }),
  ),
});

/** Everything that a customer has set for themselves, as it stands now (A13). */
export const OwnLimits = Type.Object({
  items: Type.Array(OwnLimit),
  exclusion: Nullable(Type.Object({ kind: Type.Enum(exclusionKinds), until: Time })),
  raiseWaitsHours: Type.Integer({ description: 'How long a raise or a removal waits' }),
  aside: Type.Object(
    {
      amount: SignedMoney,
      fits: Type.String({ description: 'In USD: what of it can be moved to what is available now' }),
    },
    { description: 'In USD: what arrived beyond own deposit limits or under an exclusion, to be withdrawn only (A13)' },
  ),
});

const meaning =
  'All in real USD; practice has no limits. Stake: the stakes of accepted trades. Loss: what ended trades lost less what they won, and the stakes of open trades as if lost. A trade counts from its acceptance on. Deposit: what was asked for, from the request on, then what was credited to be played with, from its credit on, and what was moved to available, from then on; a declined one does not count';

export const readLimits = operation({
  id: 'limits.read',
  method: 'GET',
  path: '/api/limits',
  summary: `One’s own limits with what is used and left of them (A13). ${meaning}`,
  access: 'session',
  command: false,
  reply: OwnLimits,
  failures: [],
});

export const setLimit = operation({
  id: 'limits.set',
  method: 'PUT',
  path: '/api/limits',
  summary:
    'Sets a limit, or ends it with null (A13). A lower or first one holds at once, a higher one or none after 24 hours; asking for what holds already takes a pending change back',
  access: 'session',
  command: true,
  body: Type.Object({
    limit: Type.Enum(limitKinds),
    period: Type.Enum(limitPeriods),
    amount: Nullable(Money),
  }),
  reply: OwnLimits,
  failures: [],
});

export const takeBackRaise = operation({
  id: 'limits.take-back',
  method: 'DELETE',
  path: '/api/limits/{limit}/{period}/pending',
  summary: 'Takes a pending raise or removal of a limit back',
  access: 'session',
  command: true,
  params: Type.Object({ limit: Type.Enum(limitKinds), period: Type.Enum(limitPeriods) }),
  reply: OwnLimits,
  failures: ['not_found'],
});

const excludes =
  'stops trades and deposits of real money at once, never withdrawals; open trades settle, practice stays open. It cannot be shortened or ended';

export const beginTimeOut = operation({
  id: 'limits.time-out',
  method: 'POST',
  path: '/api/limits/time-out',
  summary: `A time-out of 1 to 42 days (A13): ${excludes}`,
  access: 'session',
  command: true,
  body: Type.Object({ days: Type.Integer({ minimum: timeOutDays.min, maximum: timeOutDays.max }) }),
  reply: OwnLimits,
  failures: ['exclusion_not_shortened'],
});

export const beginSelfExclusion = operation({
  id: 'limits.self-exclusion',
  method: 'POST',
  path: '/api/limits/self-exclusion',
  summary: `A self-exclusion of 6 to 60 months (A13): ${excludes}`,
  access: 'session',
  command: true,
  body: Type.Object({ months: Type.Integer({ minimum: selfExclusionMonths.min, maximum: selfExclusionMonths.max }) }),
  reply: OwnLimits,
  failures: ['exclusion_not_shortened'],
});

export const releaseAside = operation({
  id: 'limits.release-aside',
  method: 'POST',
  path: '/api/limits/aside',
  summary:
    'Moves what can only be withdrawn to what is available (A13), judged now as a deposit of that amount: it counts from now on',
  access: 'session',
  command: true,
  body: Type.Object({ amount: Money }),
  reply: OwnLimits,
  failures: ['excluded', 'own_limit_reached'],
});

/** Whether a deposit limit has to be set, or none declared, before a deposit is taken (A13.2). */
const BeforeDeposit = Type.Object({ asked: Type.Boolean() });

export const readBeforeDeposit = operation({
  id: 'limits.before-deposit',
  method: 'GET',
  path: '/api/limits/before-deposit',
  summary:
    'Whether one is asked for a deposit limit before a deposit: by one’s country, until a limit was set or none was chosen (A13.2)',
  access: 'session',
  command: false,
  reply: BeforeDeposit,
  failures: [],
});

export const chooseNoDepositLimit = operation({
  id: 'limits.no-deposit-limit',
  method: 'POST',
  path: '/api/limits/before-deposit',
  summary: 'Says that one wants no deposit limit (A13.2); one can be set at any time',
  access: 'session',
  command: true,
  body: Type.Object({}),
  reply: BeforeDeposit,
  failures: [],
});
