import { Type } from 'typebox';
import { incidentCauses } from '#domain/markets/incidents.ts';
import { Nullable, Time } from './formats.ts';
import { operation } from './operation.ts';

const LoopDelay = Type.Object({ p99Ms: Type.Integer(), maxMs: Type.Integer() });

export const readRecording = operation({
  id: 'recording.read',
  method: 'GET',
  path: '/api/admin/recording',
  summary: 'How the thread that records prices does, and the gaps in recording that this installation made itself (T5)',
  access: 'admin',
  staff: ['operations', 'risk'],
  command: false,
  reply: Type.Object({
    /** Of the process that answers. */
    alive: Type.Boolean(),
    /** Whether it is the one that records; of several processes one does. */
    holdsLease: Type.Boolean(),
    /** How often its thread was started anew since the process began. */
    restarts: Type.Integer(),
    /** How long what was due had to wait in the last minute, in ms; null until the thread has reported. */
    eventLoop: Type.Object({ main: LoopDelay, recording: Nullable(LoopDelay) }),
    /** Newest first, 50 at most. */
    items: Type.Array(
      Type.Object({
        id: Type.Integer(),
        from: Time,
        to: Time,
        cause: Type.Enum([...incidentCauses]),
        /** What was recorded right before. */
        pairs: Type.Array(Type.String()),
        /** Trades of those pairs that ran meanwhile and were refunded for want of a tick. */
        refunded: Type.Integer(),
      }),
    ),
  }),
  failures: [],
});
