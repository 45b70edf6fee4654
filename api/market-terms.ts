import { Type } from 'typebox';
import { settingChangeStatuses } from '#domain/house-settings/changes.ts';
import { termBounds } from '#domain/markets/term-changes.ts';
import { IdParams, Money, Nullable, ReasonText, Time } from './formats.ts';
import { operation } from './operation.ts';

const Payouts = Type.Array(
  Type.Object({
    duration: Type.Integer({ ...termBounds.duration, description: 'seconds' }),
    payoutRate: Type.Integer({ ...termBounds.payoutRate, description: 'net, basis points of the stake' }),
  }),
  { minItems: 1, maxItems: termBounds.durations },
);

const EntryDelay = Type.Integer({ ...termBounds.entryDelayMs, description: 'ms' });

const Terms = Type.Object({
  payouts: Payouts,
  entryDelay: EntryDelay,
  minStake: Type.String(),
  maxStake: Type.String(),
  maxExposure: Nullable(Type.String({ description: 'USD; null without a limit of its own' })),
});

const TermsChange = Type.Object({
  id: Type.String(),
  /** The pairs whose terms it sets, each with what held when it was proposed. */
  pairs: Type.Array(Type.Object({ pair: Type.String(), before: Terms, terms: Terms })),
  /** What the house may owe in all, where the change is of that. */
  house: Nullable(Type.Object({ before: Nullable(Type.String()), maxExposure: Nullable(Type.String()) })),
  reason: Type.String(),
  effectiveAt: Nullable(Type.String({ description: 'Null: as soon as it is approved' })),
  status: Type.Enum(settingChangeStatuses),
  proposedBy: Type.String(),
  proposedAt: Time,
  approvedBy: Nullable(Type.String()),
  approvedAt: Nullable(Time),
  /** Who declined it or took it back. */
  endedBy: Nullable(Type.String()),
  endReason: Nullable(Type.String()),
  endedAt: Nullable(Time),
  inForceAt: Nullable(Time),
});

export const listTerms = operation({
  id: 'terms.list',
  method: 'GET',
  path: '/api/admin/terms',
  summary: 'The terms of every pair that is on offer, since when, and the changes that are not in force yet (T1, X8)',
  access: 'admin',
  staff: ['operations', 'finance', 'risk'],
  command: false,
  reply: Type.Object({
    version: Type.String({ description: 'Changes with whatever is kept; a proposal repeats it' }),
    pairs: Type.Array(
      Type.Object({
        pair: Type.String(),
        terms: Terms,
        since: Nullable(Type.String({ description: 'Null where nothing was kept yet' })),
        /** What this process was started with: the first terms, where nothing was kept. */
        environment: Nullable(Terms),
      }),
    ),
    house: Type.Object({
      maxExposure: Nullable(Type.String()),
      since: Nullable(Type.String()),
      environment: Nullable(Type.String()),
    }),
    open: Type.Array(TermsChange),
  }),
  failures: [],
});

export const listTermsChanges = operation({
  id: 'terms.changes',
  method: 'GET',
  path: '/api/admin/terms-changes',
  summary: 'What was proposed and decided about terms, newest first, the latest 100 (X8)',
  access: 'admin',
  staff: ['operations', 'finance', 'risk'],
  command: false,
  reply: Type.Object({ items: Type.Array(TermsChange) }),
  failures: [],
});

export const proposeTerms = operation({
  id: 'terms.propose',
  method: 'POST',
  path: '/api/admin/terms-changes',
  summary:
    'Proposes other terms of one pair, of every pair on offer, or of what the house may owe in all. A different person, an owner, approves (R3)',
  access: 'admin',
  staff: ['operations'],
  command: true,
  body: Type.Object({
    scope: Type.String({ minLength: 1, maxLength: 20, description: 'BTCUSD, every or house' }),
    /** What is left out stays as each pair has it; the list of payouts is the whole one. */
    terms: Type.Object({
      payouts: Type.Optional(Payouts),
      entryDelay: Type.Optional(EntryDelay),
      minStake: Type.Optional(Money),
      maxStake: Type.Optional(Money),
      maxExposure: Type.Optional(Nullable(Money)),
    }),
    effectiveAt: Nullable(Type.String({ maxLength: 30, description: 'ISO 8601; null: as soon as it is approved' })),
    reason: ReasonText(),
    seen: Type.String({ maxLength: 30, description: 'The version of the terms that were shown' }),
  }),
  reply: TermsChange,
  status: 201,
  failures: [
    'invalid_input',
    'not_found',
    'record_changed',
    'setting_unchanged',
    'setting_change_open',
    'sign_in_too_old',
  ],
});

export const approveTerms = operation({
  id: 'terms.approve',
  method: 'POST',
  path: '/api/admin/terms-changes/{id}/approve',
  summary: 'Approves terms that somebody else proposed: in force at once, or from their time on, in every process',
  access: 'admin',
  staff: [],
  command: true,
  params: IdParams,
  body: Type.Object({}),
  reply: TermsChange,
  failures: ['not_found', 'second_admin_required', 'already_decided', 'record_changed', 'sign_in_too_old'],
});

export const declineTerms = operation({
  id: 'terms.decline',
  method: 'POST',
  path: '/api/admin/terms-changes/{id}/decline',
  summary: 'Declines terms that were proposed: everything stays as it is',
  access: 'admin',
  staff: [],
  command: true,
  params: IdParams,
  body: Type.Object({ reason: ReasonText() }),
  reply: TermsChange,
  failures: ['not_found', 'already_decided'],
});

export const withdrawTerms = operation({
  id: 'terms.withdraw',
  method: 'POST',
  path: '/api/admin/terms-changes/{id}/withdraw',
  summary: 'Takes back terms that are not in force yet: who proposed them may, and every owner',
  access: 'admin',
  staff: ['operations'],
  command: true,
  params: IdParams,
  body: Type.Object({ reason: ReasonText() }),
  reply: TermsChange,
  failures: ['not_found', 'already_decided'],
});
