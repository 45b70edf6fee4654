import { Type } from 'typebox';
import { phrase } from '#domain/failures/phrases.ts';
import { ledgerAssets } from '#domain/money/amount.ts';
import { earnedKinds, movableAssets } from '#domain/review/house-movements.ts';
import { Reason } from './accounts.ts';
import {
  DecimalText,
  EpochSeconds,
  IdParams,
  Nullable,
  PageQuery,
  page,
  ReasonText,
  SignedMoney,
  Time,
} from './formats.ts';
import { operation } from './operation.ts';

export const HouseMovement = Type.Object({
  id: Type.String(),
  code: Type.Enum(['capital', 'bankroll']),
  direction: Type.Enum(['in', 'out']),
  asset: Type.Enum(ledgerAssets),
  /** Where what goes to capital comes from; null: the bankroll. */
  earnedIn: Nullable(Type.Enum(earnedKinds)),
  amount: DecimalText,
  evidence: Type.String(),
  status: Type.Enum(['pending', 'approved', 'declined']),
  requestedBy: Type.String(),
  decidedBy: Nullable(Type.String()),
  createdAt: Time,
  created_at: EpochSeconds,
});

export const requestHouseMovement = operation({
  id: 'house.request',
  method: 'POST',
  path: '/api/admin/house-movements',
  summary:
    'Asks for a movement of the house’s own money: capital in or out (external ↔ capital), bankroll in or out (capital ↔ bankroll), and what was earned to capital (fees or mining → capital; of mining only what is owed to no contract). The admin who asks counts as the first of two (R3).',
  access: 'admin',
  staff: ['finance'],
  command: true,
  body: Type.Object({
    code: Type.Enum(['capital', 'bankroll']),
    direction: Type.Enum(['in', 'out']),
    asset: Type.Optional(Type.Enum(movableAssets, { default: 'USD' })),
    earnedIn: Type.Optional(
      Type.Enum(earnedKinds, { description: 'With code bankroll and direction out: takes it from there instead' }),
    ),
    amount: Type.String({
      maxLength: 21,
      pattern: '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,8})?$',
      'x-expects': phrase('decimal_of_asset'),
      description: 'Decimal string: dollars with at most two decimals, coins with at most eight',
      examples: ['25.00', '0.00123456'],
    }),
    evidence: ReasonText(),
  }),
  reply: HouseMovement,
  status: 201,
  failures: [],
});

export const approveHouseMovement = operation({
  id: 'house.approve',
  method: 'POST',
  path: '/api/admin/house-movements/{id}/approve',
  summary: 'The second admin posts the movement',
  access: 'admin',
  staff: ['finance'],
  command: true,
  params: IdParams,
  body: Type.Object({}),
  reply: HouseMovement,
  failures: ['not_found', 'second_admin_required', 'already_decided', 'house_short', 'sign_in_too_old'],
});

export const declineHouseMovement = operation({
  id: 'house.decline',
  method: 'POST',
  path: '/api/admin/house-movements/{id}/decline',
  summary: 'Declines the movement, with a reason',
  access: 'admin',
  staff: ['finance'],
  command: true,
  params: IdParams,
  body: Reason,
  reply: HouseMovement,
  failures: ['not_found', 'already_decided'],
});

export const listHouseMovements = operation({
  id: 'house.list',
  method: 'GET',
  path: '/api/admin/house-movements',
  summary: 'Movements of the house’s own money, newest first',
  access: 'admin',
  staff: ['operations', 'finance', 'risk'],
  command: false,
  query: PageQuery,
  reply: page(HouseMovement),
  failures: [],
});

const HouseAccounts = Type.Object({
  items: Type.Array(Type.Object({ kind: Type.String(), asset: Type.String(), balance: SignedMoney })),
  /** Summed by the server from the accounts themselves, in the same snapshot as the items. */
  sums: Type.Array(
    Type.Object({
      asset: Type.String(),
      /** What customers hold together. */
      customers: SignedMoney,
      /** All accounts of the asset; anything but zero is wrong (L5). */
      total: SignedMoney,
    }),
  ),
});

export const houseAccounts = operation({
  id: 'house.accounts',
  method: 'GET',
  path: '/api/admin/house-accounts',
  summary:
    'The house’s accounts and the outside world, per asset (L2), and what they and all customers’ accounts sum to',
  access: 'admin',
  staff: ['operations', 'finance', 'risk'],
  command: false,
  reply: HouseAccounts,
  failures: [],
});
