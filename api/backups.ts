import { Type } from 'typebox';
import { Nullable, Time } from './formats.ts';
import { operation } from './operation.ts';

export const listBackups = operation({
  id: 'backups.list',
  method: 'GET',
  path: '/api/admin/backups',
  summary: 'The last scheduled backups and whether there is a recent one (X3)',
  access: 'admin',
  staff: ['operations'],
  command: false,
  reply: Type.Object({
    /** off: no BACKUP_DIR. late: none that ended well in the last 26 hours. failed: neither, and the last one ended badly. */
    state: Type.Enum(['off', 'recent', 'late', 'failed']),
    directory: Nullable(Type.String()),
    keep: Type.Integer(),
    /** Newest first, 30 at most. */
    items: Type.Array(
      Type.Object({
        startedAt: Time,
        endedAt: Nullable(Time),
        folder: Type.String(),
        bytes: Nullable(Type.Integer()),
        rows: Nullable(Type.Integer()),
        error: Nullable(Type.String()),
      }),
    ),
  }),
  failures: [],
});
