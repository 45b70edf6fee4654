import { IdParams } from './formats.ts';
import { OwnLimits } from './limits.ts';
import { operation } from './operation.ts';

export const readCustomerLimits = operation({
  id: 'limits.of-customer',
  method: 'GET',
  path: '/api/admin/customers/{id}/limits',
  summary: 'What a customer has set for themselves, for the operator to read (A13)',
  access: 'admin',
  staff: ['operations', 'identity', 'risk', 'support'],
  command: false,
  params: IdParams,
  reply: OwnLimits,
  failures: ['not_found'],
});
