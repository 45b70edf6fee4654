import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { OpenSessions } from '#api/devices.ts';
import type { TableRow } from '#database/rows.ts';
import { deviceOf } from '#domain/accounts/devices.ts';
import { endsOf, isOver } from '#domain/accounts/session-limits.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { type TimesRow, timesColumns, timesOf } from './sessions.ts';

interface SessionRow extends TimesRow, TableRow<'auth_session', 'user_agent' | 'ip_address' | 'opened_by'> {
  readonly key: string;
}

const timeOf = (ms: bigint): string => isoTime(millis(ms));

/**
 * The sessions of a person that are open, newest use first, 100 at most. The id of a session is not shown: only its digest names it.
 *
 * @param isStaff theirs end sooner (A10)
 */
export async function readOpenSessions(
  db: Pool | PoolClient,
  { uid, isStaff, now }: { readonly uid: string; readonly isStaff: boolean; readonly now: Millis },
): Promise<Static<typeof OpenSessions>> {
  const { rows } = await db.query<SessionRow>(
    `select md5(s.id) as key, s.user_agent, s.ip_address, s.opened_by, ${timesColumns}
     from auth_session s where s.user_id = $1 and s.expires_at > to_timestamp(clock_ms() / 1000.0)
     order by s.last_used_ms desc, s.id limit 100`,
    [uid],
  );
  return rows
    .filter((row) => !isOver(endsOf(timesOf(row), isStaff), now))
    .map((row) => ({
      key: row.key,
      ...deviceOf(row.user_agent),
      from: row.ip_address,
      openedBy: row.opened_by,
      openedAt: timeOf(row.signed_in_ms),
      lastUsedAt: timeOf(row.last_used_ms),
    }));
}
