import { Type } from 'typebox';
import { staffAlertCodes } from '#domain/review/staff-alerts.ts';
import { Nullable, Time } from './formats.ts';
import { operation } from './operation.ts';

export const listStaffAlerts = operation({
  id: 'staff-alerts.list',
  method: 'GET',
  path: '/api/admin/staff-alerts',
  summary:
    'What does not work and which queues are past their promise (R5): what is open, and what has ended, the newest 50 in all',
  access: 'admin',
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
  command: false,
  reply: Type.Object({
    /** Newest first, what is open before what has ended. */
    items: Type.Array(
      Type.Object({
        id: Type.String(),
        code: Type.Enum(staffAlertCodes),
        about: Type.String({ description: 'Of several the one: a pair, an asset; otherwise empty' }),
        beganAt: Time,
        notifiedAt: Nullable(Time),
        endedAt: Nullable(Time),
      }),
    ),
  }),
  failures: [],
});
