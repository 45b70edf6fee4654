import { Type } from 'typebox';
import { termBounds } from '#domain/markets/term-changes.ts';
import { changeFields, changesOf, decisionsOf, proposalFields, proposalOf } from './document-changes.ts';
import { Money, Nullable } from './formats.ts';
import { operation } from './operation.ts';

const Payouts = Type.Array(
  Type.Object({
    duration: Type.Integer({ ...termBounds.duration, description: 'seconds' }),
    payoutRate: Type.Integer({ ...termBounds.payoutRate, description: 'net, basis points of the stake' }),
  }),
  { minItems: 1, maxItems: termBounds.durations },
);

const EntryDelay = Type.Integer({ ...termBounds.entryDelayMs, description: 'ms' });

export const Terms = Type.Object({
  payouts: Payouts,
  entryDelay: EntryDelay,
  minStake: Type.String(),
  maxStake: Type.String(),
  maxExposure: Nullable(Type.String({ description: 'USD; null without a limit of its own' })),
});

/** Whole terms as somebody types them. */
export const TypedTerms = Type.Object({
  payouts: Payouts,
  entryDelay: EntryDelay,
  minStake: Money,
  maxStake: Money,
  maxExposure: Nullable(Money),
});

const TermsChange = Type.Object({
  /** The pairs whose terms it sets, each with what held when it was proposed. */
  pairs: Type.Array(Type.Object({ pair: Type.String(), before: Terms, terms: Terms })),
  /** What the house may owe in all, where the change is of that. */
  house: Nullable(Type.Object({ before: Nullable(Type.String()), maxExposure: Nullable(Type.String()) })),
  ...changeFields,
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

export const listTermsChanges = changesOf('terms', TermsChange, ['operations', 'finance', 'risk']);

export const proposeTerms = proposalOf('terms', TermsChange, {
  summary: 'Proposes other terms of one pair, of every pair on offer, or of what the house may owe in all',
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
    ...proposalFields,
  }),
  failures: ['not_found'],
});

export const {
  approve: approveTerms,
  decline: declineTerms,
  withdraw: withdrawTerms,
} = decisionsOf('terms', TermsChange);
