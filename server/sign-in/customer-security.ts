import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { readClock } from '#server/review/timeline.ts';
import { readOpenSessions } from '#server/sign-in/sessions/open-sessions.ts';

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
      const [sessions, devices] = await Promise.all([
        readOpenSessions(pool, { uid: id, isStaff: false, now: await readClock(pool) }),
        pool.query<TableRow<'known_device', 'id' | 'known_since_ms' | 'last_used_ms' | 'signed_in'>>(
          `select id, known_since_ms, last_used_ms, signed_in from known_device
           where uid = $1 and expires_ms > clock_ms() order by last_used_ms desc limit 100`,
          [id],
        ),
      ]);
      return accepted({
        secondFactorSince: factors.since === null ? null : timeOf(factors.since),
        passkeys: Number(factors.passkeys),
        tokens: Number(factors.tokens),
        sessions,
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
