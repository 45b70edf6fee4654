import { Type } from 'typebox';
import { IdText, Nullable, ReasonText, Time } from './formats.ts';
import { operation } from './operation.ts';

const Switch = Type.Object({
  name: Type.String({
    description: 'trades, practice, copying, mining, deposits, withdrawals, or pair: and a pair: pair:BTCUSD',
  }),
  on: Type.Boolean(),
  /** Of the last change; null for one that was never touched. */
  reason: Nullable(Type.String()),
  changedBy: Nullable(Type.String()),
  changedAt: Nullable(Time),
});

export const listSwitches = operation({
  id: 'switches.list',
  method: 'GET',
  path: '/api/admin/switches',
  summary: 'Every switch of the operator (X1): products, deposits, withdrawals, and each pair that can be traded',
  access: 'admin',
  staff: ['operations', 'finance', 'risk'],
  command: false,
  reply: Type.Object({ items: Type.Array(Switch) }),
  failures: [],
});

export const setSwitch = operation({
  id: 'switches.set',
  method: 'PUT',
  path: '/api/admin/switches/{name}',
  summary:
    'Switches something off or on, with a reason that customers read while it is off (X1). It stops what is new only: requests that wait are decided and cancelled as before, open trades end as agreed',
  access: 'admin',
  staff: ['operations', 'risk'],
  command: true,
  params: Type.Object({ name: IdText }),
  body: Type.Object({ on: Type.Boolean(), reason: ReasonText({ most: 300 }) }),
  reply: Switch,
  failures: ['invalid_input', 'not_found'],
});
