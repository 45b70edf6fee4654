import { Type } from 'typebox';
import { Nullable } from './formats.ts';
import { operation } from './operation.ts';

const OnOff = Type.Object({
  on: Type.Boolean(),
  reason: Nullable(Type.String({ description: 'Why it is off, in the operator’s words; null while it is on' })),
});

export const readStatus = operation({
  id: 'status.read',
  method: 'GET',
  path: '/api/status',
  summary: 'What the operator has switched off at the moment (X1), so that a screen can say it before the button',
  access: 'public',
  command: false,
  tokenScope: 'read',
  reply: Type.Object({
    trades: OnOff,
    practice: OnOff,
    copying: OnOff,
    mining: OnOff,
    deposits: OnOff,
    withdrawals: OnOff,
    /** Pairs that take no new trades. Ticks go on and open trades end as agreed. */
    closedPairs: Type.Array(Type.Object({ currencyPair: Type.String(), reason: Type.String() })),
  }),
  failures: [],
});
