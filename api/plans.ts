import { DepositPlans } from '#domain/deposits/plans.ts';
import { operation } from './operation.ts';

export const readDepositPlans = operation({
  id: 'deposit-plans.read',
  method: 'GET',
  path: '/api/deposit-plans',
  summary:
    'The operator’s configured plans and places to buy coins (D6). A plan is a suggested amount and nothing else; an empty list is not offered; places are outside and not the operator’s',
  access: 'session',
  command: false,
  reply: DepositPlans,
  failures: [],
});
