import { Type } from 'typebox';
import { DepositPlans } from '#domain/deposits/plans.ts';
import { changeFields, decisionsOf, proposalFields, proposalOf } from './document-changes.ts';
import { Nullable } from './formats.ts';
import { operation } from './operation.ts';

export const readDepositPlans = operation({
  id: 'deposit-plans.read',
  method: 'GET',
  path: '/api/deposit-plans',
  summary:
    'The operator’s plans and places to buy coins (D6), but for amounts that may not be deposited at the moment. A plan is a suggested amount and nothing else; an empty list is not offered; places are outside and not the operator’s',
  access: 'session',
  command: false,
  reply: DepositPlans,
  failures: [],
});

const PlansChange = Type.Object({
  ...changeFields,
  /** What held when it was proposed, and what it sets. */
  before: DepositPlans,
  plans: DepositPlans,
});

export const listPlans = operation({
  id: 'plans.list',
  method: 'GET',
  path: '/api/admin/plans',
  summary: 'Plans and places to buy coins as they are in force, since when, and the change that is open (D6, X8)',
  access: 'admin',
  staff: ['operations', 'finance', 'support'],
  command: false,
  reply: Type.Object({
    version: Type.String({ description: 'Changes with whatever is kept; a proposal repeats it' }),
    plans: DepositPlans,
    since: Nullable(Type.String({ description: 'Null where nothing was kept yet' })),
    /** What this process was started with: the first value, where nothing was kept. */
    environment: DepositPlans,
    /** What may be deposited: a plan outside of it is not shown to customers. */
    least: Type.String(),
    most: Type.String(),
    open: Nullable(PlansChange),
    items: Type.Array(PlansChange, { description: 'What was proposed and decided, newest first, the latest 100' }),
  }),
  failures: [],
});

export const proposePlans = proposalOf('plans', PlansChange, {
  summary: 'Proposes other plans or places',
  body: Type.Object({
    /** A list that is left out stays as it is. */
    plans: Type.Partial(DepositPlans, { additionalProperties: false }),
    ...proposalFields,
  }),
});

export const {
  approve: approvePlans,
  decline: declinePlans,
  withdraw: withdrawPlans,
} = decisionsOf('plans', PlansChange);
