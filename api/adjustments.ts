import { Type } from 'typebox';
import { adjustmentDirections, adjustmentReasonCodes } from '#domain/review/adjustments.ts';
import { requestStatuses } from '#domain/review/always-two.ts';
import { EpochSeconds, IdParams, IdText, Money, Nullable, PageQuery, page, ReasonText, Time } from './formats.ts';
import { operation } from './operation.ts';
import { exportOf, narrowedRecords } from './review-lists.ts';

/** As its customer reads it. */
const OwnAdjustment = Type.Object({
  id: Type.String(),
  direction: Type.Enum(adjustmentDirections),
  amount: Money,
  reasonCode: Type.Enum(adjustmentReasonCodes),
  /** What the reason code says. */
  reason: Type.String(),
  explanation: Type.String(),
  /** What of a credit went to what was owed. */
  toReceivable: Money,
  time: Time,
});

export const readAdjustment = operation({
  id: 'adjustments.read',
  method: 'GET',
  path: '/api/adjustments/{id}',
  summary: 'An adjustment of one’s own balance, with its reason (P1)',
  access: 'session',
  command: false,
  params: IdParams,
  reply: OwnAdjustment,
  failures: ['not_found'],
});

export const Adjustment = Type.Object({
  id: Type.String(),
  customer: Type.Object({ uid: Type.String(), name: Type.String(), email: Type.String() }),
  direction: Type.Enum(adjustmentDirections),
  amount: Money,
  reasonCode: Type.Enum(adjustmentReasonCodes),
  reason: Type.String(),
  explanation: Type.String(),
  status: Type.Enum(requestStatuses),
  toReceivable: Money,
  requestedBy: Type.String(),
  decidedBy: Nullable(Type.String()),
  /** Why it was declined. */
  declineReason: Nullable(Type.String()),
  createdAt: Time,
  created_at: EpochSeconds,
});

const narrowedAdjustments = {
  status: Type.Optional(Type.Enum(requestStatuses)),
  direction: Type.Optional(Type.Enum(adjustmentDirections)),
  amount: Type.Optional(Money),
  ...narrowedRecords,
};

export const listAdjustments = operation({
  id: 'adjustments.list',
  method: 'GET',
  path: '/api/admin/adjustments',
  summary: 'Adjustments by status: what waits oldest first, all else newest first',
  access: 'admin',
  staff: ['operations', 'finance', 'risk'],
  command: false,
  query: Type.Object({ ...PageQuery.properties, ...narrowedAdjustments }),
  reply: page(Adjustment),
  failures: ['invalid_input'],
});

export const exportAdjustments = exportOf({
  id: 'adjustments.export',
  path: '/api/admin/adjustments.csv',
  what: 'Adjustments',
  query: Type.Object(narrowedAdjustments),
  staff: ['operations', 'finance', 'risk'],
});

export const readAdjustmentCase = operation({
  id: 'adjustments.case',
  method: 'GET',
  path: '/api/admin/adjustments/{id}',
  summary: 'One adjustment of whichever customer (R1.9)',
  access: 'admin',
  staff: ['operations', 'finance', 'risk'],
  command: false,
  params: IdParams,
  reply: Adjustment,
  failures: ['not_found'],
});

export const requestAdjustment = operation({
  id: 'adjustments.request',
  method: 'POST',
  path: '/api/admin/adjustments',
  summary:
    'Asks for an adjustment of a customer’s real balance: a credit from the house’s capital, or a debit back to it (L3, P1). The admin who asks counts as the first of two (R3).',
  access: 'admin',
  staff: ['finance'],
  command: true,
  body: Type.Object({
    customer: IdText,
    direction: Type.Enum(adjustmentDirections),
    amount: Money,
    reasonCode: Type.Enum(adjustmentReasonCodes),
    explanation: ReasonText({ least: 10, description: 'In words; the customer reads it' }),
  }),
  reply: Adjustment,
  status: 201,
  failures: ['not_found', 'own_case'],
});

export const approveAdjustment = operation({
  id: 'adjustments.approve',
  method: 'POST',
  path: '/api/admin/adjustments/{id}/approve',
  summary: 'The second admin confirms direction and amount; the adjustment is posted',
  access: 'admin',
  staff: ['finance'],
  command: true,
  params: IdParams,
  body: Type.Object({ direction: Type.Enum(adjustmentDirections), amount: Money }),
  reply: Adjustment,
  failures: [
    'not_found',
    'own_case',
    'second_admin_required',
    'decision_differs',
    'already_decided',
    'house_short',
    'customer_short',
    'sign_in_too_old',
  ],
});

export const declineAdjustment = operation({
  id: 'adjustments.decline',
  method: 'POST',
  path: '/api/admin/adjustments/{id}/decline',
  summary: 'Declines the adjustment, with a reason; any admin but the customer may, who asked included',
  access: 'admin',
  staff: ['finance'],
  command: true,
  params: IdParams,
  body: Type.Object({ reason: ReasonText() }),
  reply: Adjustment,
  failures: ['not_found', 'own_case', 'already_decided'],
});
