import { Type } from 'typebox';
import { OpenSessions } from './devices.ts';
import { IdParams, IdText, ReasonText } from './formats.ts';
import { operation } from './operation.ts';

export const listStaffSessions = operation({
  id: 'staff.sessions',
  method: 'GET',
  path: '/api/admin/staff/{id}/sessions',
  summary: 'The open sessions of somebody of staff, by the id of their account (A7.2)',
  access: 'admin',
  staff: [],
  command: false,
  params: IdParams,
  reply: Type.Object({ sessions: OpenSessions }),
  failures: ['not_found'],
});

export const endStaffSession = operation({
  id: 'staff.end-session',
  method: 'POST',
  path: '/api/admin/staff/{id}/sessions/{key}/end',
  summary:
    'Ends one session of somebody else of staff at once, by one owner; role, password and other sessions stay (A7.2)',
  access: 'admin',
  staff: [],
  command: true,
  params: Type.Object({ ...IdParams.properties, key: IdText }),
  body: Type.Object({ reason: ReasonText() }),
  reply: Type.Object({ sessions: OpenSessions }),
  failures: ['not_found', 'own_case'],
});
