import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { TableRow } from '#database/rows.ts';
import { deviceOf } from '#domain/accounts/devices.ts';
import { endsOf, isOver } from '#domain/accounts/session-limits.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { readClock } from '#server/review/timeline.ts';
import { type TimesRow, timesColumns, timesOf } from '#server/sign-in/sessions/sessions.ts';

interface SessionRow extends TimesRow, TableRow<'auth_session', 'user_agent' | 'ip_address' | 'opened_by'> {
  readonly key: string;
}

interface FactorsRow {
  readonly since: bigint | null;
  readonly passkeys: bigint;
  readonly tokens: bigint;
}

const timeOf = (ms: bigint): string => isoTime(millis(ms));

/** How a customer signs in, for staff to read (R1.12). */
export function customerSecurityHandlers(pool: Pool): Handlers<Pick<Catalogue, 'readCustomerSecurity'>> {
  return {
    async readCustomerSecurity({ params: { id } }) {
      const known = await pool.query<FactorsRow>(
        `select (select confirmed_ms from second_factor where uid = u.id) as since,
           (select count(*) from passkey where uid = u.id) as passkeys,
           (select count(*) from api_token where uid = u.id and (expires_ms is null or expires_ms > clock_ms())) as tokens
         from auth_user u where u.id = $1`,
        [id],
      );
      const [factors] = known.rows;
      if (!factors) return refused('not_found', { what: 'customer' });
      const [sessions, devices, now] = await Promise.all([
        // The id of a session is not shown: only its digest names it here.
        pool.query<SessionRow>(
          `select md5(s.id) as key, s.user_agent, s.ip_address, s.opened_by, ${timesColumns}
           from auth_session s where s.user_id = $1 and s.expires_at > to_timestamp(clock_ms() / 1000.0)
           order by s.last_used_ms desc, s.id limit 100`,
          [id],
        ),
        pool.query<TableRow<'known_device', 'id' | 'known_since_ms' | 'last_used_ms' | 'signed_in'>>(
          `select id, known_since_ms, last_used_ms, signed_in from known_device
           where uid = $1 and expires_ms > clock_ms() order by last_used_ms desc limit 100`,
          [id],
        ),
        readClock(pool),
      ]);
      return accepted({
        secondFactorSince: factors.since === null ? null : timeOf(factors.since),
        passkeys: Number(factors.passkeys),
        tokens: Number(factors.tokens),
        sessions: sessions.rows
          .filter((row) => !isOver(endsOf(timesOf(row), false), now))
          .map((row) => ({
            key: row.key,
            ...deviceOf(row.user_agent),
            from: row.ip_address,
            openedBy: row.opened_by,
            openedAt: timeOf(row.signed_in_ms),
            lastUsedAt: timeOf(row.last_used_ms),
          })),
        devices: devices.rows.map((row) => ({
          id: row.id,
          knownSince: timeOf(row.known_since_ms),
          lastUsedAt: timeOf(row.last_used_ms),
          signedIn: row.signed_in,
        })),
      });
    },
  };
}
