import { Type } from 'typebox';
import { minedCoins } from '#domain/mining/coins.ts';
import { IdParams, Money, Nullable, PageQuery, page, ReasonText, Time } from './formats.ts';
import { MiningPlan } from './mining.ts';
import { operation } from './operation.ts';

/** Why the price of a plan has lapsed (N1). */
const lapseCauses = ['age', 'inputs_stale', 'worth_unknown', 'worth_risen'] as const;

/** A plan as the operator sees it: with what of it was sold. */
const AdminMiningPlan = Type.Object({
  ...MiningPlan.properties,
  contracts: Type.Integer({ description: 'Sold in all' }),
  running: Type.Integer({ description: 'Sold and not ended' }),
  secondAdmin: Nullable(
    Type.Enum(['price_below_half', 'worth_unknown'], {
      description:
        'Why it takes two admins (N1): its price is below half of what its term was expected to bring after the fee and before power, or that was not known',
    }),
  ),
  lapsedBecause: Type.Array(Type.Enum(lapseCauses), {
    description:
      'Why nobody can buy it while `lapsed` (N1): its price was set 30 days ago, what it is expected to bring has risen by more than 10 % since or is not known, or a network or price that this is made of is stale',
  }),
  approvedBy: Nullable(Type.String({ description: 'The second admin' })),
  createdBy: Type.String(),
  createdAt: Time,
  closedAt: Nullable(Time),
});

export const adminMiningPlans = operation({
  id: 'mining.admin-plans',
  method: 'GET',
  path: '/api/admin/mining/plans',
  summary: 'All plans, closed ones too, newest first, with what was sold of each',
  access: 'admin',
  staff: ['operations', 'finance'],
  command: false,
  query: PageQuery,
  reply: page(AdminMiningPlan),
  failures: ['invalid_input'],
});

export const createMiningPlan = operation({
  id: 'mining.create-plan',
  method: 'POST',
  path: '/api/admin/mining/plans',
  summary:
    'Offers a plan (N1). Its terms never change: other terms are another plan. It is sold as long as the verified fleet has room (N2). One whose price is below half of what its term is expected to bring after the fee and before power, or of which that is not known, waits for a second admin (R3)',
  access: 'admin',
  staff: ['operations'],
  command: true,
  body: Type.Object({
    name: ReasonText({ most: 60 }),
    about: Type.String({ maxLength: 1_000, 'x-trimmed': true, description: 'Words beside the figures, or none' }),
    coins: Type.Array(Type.Enum(minedCoins), {
      minItems: 1,
      maxItems: 2,
      description: 'What it pays in: BTC, DOGE, or DOGE and LTC; the algorithm follows from it',
    }),
    hashRate: Type.String({ maxLength: 30, description: 'Hashes per second of one contract, a whole number' }),
    termDays: Type.Integer({ minimum: 1, maximum: 3_650 }),
    price: Money,
    poolFeeBps: Type.Integer({ minimum: 0, maximum: 10_000, description: 'Of what a day brings, basis points' }),
    powerWatts: Type.String({ maxLength: 30, description: 'What its hash rate draws, at most three decimals' }),
    powerPrice: Type.String({ maxLength: 30, description: 'USD for a kWh, at most six decimals, 10 at most' }),
  }),
  reply: AdminMiningPlan,
  status: 201,
  failures: ['invalid_input', 'sign_in_too_old'],
});

export const confirmMiningPlan = operation({
  id: 'mining.confirm-plan',
  method: 'POST',
  path: '/api/admin/mining/plans/{id}/confirm',
  summary: 'The second admin’s yes to a plan that waits: it is sold from then on (N1, R3)',
  access: 'admin',
  staff: ['operations'],
  command: true,
  params: IdParams,
  reply: AdminMiningPlan,
  failures: ['not_found', 'already_decided', 'second_admin_required', 'sign_in_too_old'],
});

export const closeMiningPlan = operation({
  id: 'mining.close-plan',
  method: 'POST',
  path: '/api/admin/mining/plans/{id}/close',
  summary: 'Sells no more of a plan, or declines one that waits. What was sold goes on as agreed',
  access: 'admin',
  staff: ['operations'],
  command: true,
  params: IdParams,
  body: Type.Object({ reason: ReasonText() }),
  reply: AdminMiningPlan,
  failures: ['not_found', 'already_decided'],
});
