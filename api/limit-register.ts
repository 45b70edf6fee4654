import { Type } from 'typebox';
import { exclusionKinds } from '#domain/limits/exclusion.ts';
import { limitKinds } from '#domain/limits/own-limits.ts';
import { realityAnswers } from '#domain/limits/reality-check.ts';
import { registerKinds } from '#domain/limits/register.ts';
import { limitPeriods } from '#domain/limits/windows.ts';
import { Day, IdText, Nullable, PageQuery, page, SignedMoney, Time } from './formats.ts';
import { operation } from './operation.ts';
import { exportOf } from './review-lists.ts';

const narrowed = {
  kind: Type.Optional(Type.Enum(registerKinds)),
  customer: Type.Optional(IdText),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
};

const NoLimit = Nullable(SignedMoney);

/** One act of the register (A13.3); of the three parts it has the one that its kind names. */
const Registered = Type.Object({
  id: Type.String(),
  time: Time,
  customer: Type.Object({ uid: Type.String(), name: Type.String() }),
  kind: Type.Enum(registerKinds, {
    description: 'limit: set, changed or asked for; no-limit: chosen before a deposit where a limit is asked for',
  }),
  limit: Nullable(
    Type.Object({
      limit: Type.Enum(limitKinds),
      period: Type.Enum(limitPeriods),
      /** Null: none. */
      amount: NoLimit,
      pending: Nullable(Type.Object({ amount: NoLimit, from: Time })),
    }),
  ),
  exclusion: Nullable(Type.Object({ exclusion: Type.Enum(exclusionKinds), until: Time })),
  check: Nullable(
    Type.Object({
      since: Time,
      trades: Type.Integer(),
      running: Type.Integer(),
      staked: SignedMoney,
      result: SignedMoney,
      answer: Nullable(Type.Enum(realityAnswers)),
    }),
  ),
});

export const listLimitRegister = operation({
  id: 'limits.register',
  method: 'GET',
  path: '/api/admin/limits',
  summary:
    'The register of what customers have set for themselves and were shown, newest first: limits, exclusions, reality checks (A13.3)',
  access: 'admin',
  staff: ['operations', 'risk'],
  command: false,
  query: Type.Object({ ...PageQuery.properties, ...narrowed }),
  reply: page(Registered),
  failures: [],
});

export const exportLimitRegister = exportOf({
  id: 'limits.register-export',
  path: '/api/admin/limits.csv',
  what: 'The register of limits, exclusions and reality checks',
  query: Type.Object(narrowed),
  staff: ['operations', 'risk'],
});
