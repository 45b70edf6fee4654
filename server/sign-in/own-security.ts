import type { PoolClient } from 'pg';
import type { Authentication } from '#api/authentication.ts';
import type { TableRow } from '#database/rows.ts';
import { deviceOf } from '#domain/accounts/devices.ts';
import { checkPassword } from '#domain/accounts/passwords.ts';
import { endsOf, isOver } from '#domain/accounts/session-limits.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import type { AuthHandlers } from '#server/operations/authentication.ts';
import { readClock } from '#server/review/timeline.ts';
import { otherDevices } from '#server/sign-in/sessions/devices.ts';
import { type TimesRow, timesColumns, timesOf } from '#server/sign-in/sessions/sessions.ts';
import { revokeTokens } from '#server/sign-in/tokens/api-tokens.ts';
import { answer, done, sessionsEnded } from './answers.ts';
import { commonPasswords } from './common-passwords.ts';
import { deciding, decidingAs, holdAccount, noteChange, type Parts, signedIn } from './dependencies.ts';
import { endSession, endSessions } from './forgetting.ts';
import { passwordStands } from './open-session.ts';
import { provePassword, turnOf } from './proof.ts';

type OwnSecurity = Pick<Authentication, 'security' | 'revokeSession' | 'revokeOtherSessions' | 'changePassword'>;

/** What somebody sees and changes of the ways into their own account (A10), but for factors and address. */
export function ownSecurityHandlers(parts: Parts): AuthHandlers<OwnSecurity> {
  const { pool, attempts, workQueue, hashes, emails, post } = parts;

  return {
    security: (asked) =>
      signedIn(parts, asked, async ({ session }) => {
        const { uid } = session.actor;
        const [waiting, factor, passkeys, sessions, now] = await Promise.all([
          pool.query<{ email: string }>('select email from email_change where uid = $1 and expires_ms > clock_ms()', [
            uid,
          ]),
          pool.query<{ confirmed_ms: bigint; left: bigint }>(
            `select confirmed_ms,
               (select count(*) from recovery_code where uid = $1 and used_ms is null) as left
             from second_factor where uid = $1 and confirmed_ms is not null`,
            [uid],
          ),
          pool.query<{ id: string; name: string; created_ms: bigint; last_used_ms: bigint | null }>(
            'select id, name, created_ms, last_used_ms from passkey where uid = $1 order by created_ms, id',
            [uid],
          ),
          pool.query<SessionRow>(
            `select id, user_agent, opened_by, ${timesColumns}
             from auth_session s where user_id = $1 and expires_at > to_timestamp(clock_ms() / 1000.0)
             order by id = $2 desc, last_used_ms desc, id limit 100`,
            [uid, session.id],
          ),
          readClock(pool),
        ]);
        const listed = sessions.rows
          .map((row) => ({ row, ends: endsOf(timesOf(row), session.mayAdminister) }))
          .filter(({ ends }) => !isOver(ends, now));
        const live = listed.map(({ row }) => row.id);
        const [on] = factor.rows;
        return answer({
          email: session.email,
          emailVerified: session.emailVerified,
          newEmail: waiting.rows[0]?.email ?? null,
          secondFactor: {
            on: on !== undefined,
            since: on ? timeOf(on.confirmed_ms) : null,
            recoveryCodesLeft: Number(on?.left ?? 0),
          },
          passkeys: passkeys.rows.map(({ id, name, created_ms, last_used_ms }) => ({
            id,
            name,
            createdAt: timeOf(created_ms),
            lastUsedAt: last_used_ms === null ? null : timeOf(last_used_ms),
          })),
          otherDevices: await otherDevices(pool, uid, live),
          sessions: listed.map(({ row, ends }) => ({
            id: row.id,
            ...deviceOf(row.user_agent),
            current: row.id === session.id,
            openedBy: row.opened_by,
            createdAt: timeOf(row.signed_in_ms),
            lastUsedAt: timeOf(row.last_used_ms),
            endsAt: isoTime(ends.absoluteMs),
            endsUnusedAt: isoTime(ends.idleMs),
          })),
        });
      }),

    revokeSession: (asked) =>
      signedIn(parts, asked, async ({ session, body }) =>
        deciding(pool, async (tx) => {
          const { uid } = session.actor;
          if (!(await endSession(tx, uid, { id: body.id }))) return refused('not_found', { what: 'session' });
          await noteChange(tx, { session, action: 'auth.revoke-session' });
          return sessionsEnded(uid);
        }),
      ),

    revokeOtherSessions: (asked) =>
      signedIn(parts, asked, async ({ session }) =>
        deciding(pool, async (tx) => {
          const { uid } = session.actor;
          const ended = await endSessions(tx, uid, session.id);
          await noteChange(tx, { session, action: 'auth.revoke-other-sessions' });
          return ended.sessions > 0 ? sessionsEnded(uid) : done;
        }),
      ),

    changePassword: (asked) =>
      signedIn(parts, asked, async ({ session, body, source }) => {
        const { uid } = session.actor;
        const wanted = checkPassword(body.newPassword, {
          email: session.email,
          product: parts.product,
          common: commonPasswords,
        });
        if (!wanted.ok) return wanted;
        // Of the account, whichever session asks: a password that stays costs a hash and changes nothing.
        const repeated = { subject: uid, source, known: 'the same password' };
        const isRepeated = body.newPassword === body.currentPassword;
        const allowed = isRepeated ? await attempts.mayTry(repeated) : accepted(null);
        if (!allowed.ok) return allowed;
        const hash = await provePassword(parts, session, body.currentPassword, source);
        if (!hash.ok) return hash;
        if (isRepeated) {
          await attempts.failed(repeated);
          return refused('password_refused', { problem: phrase('password_present') });
        }
        const made = await workQueue.run(
          turnOf(session, source),
          async (): Promise<Decision<string>> => accepted(await hashes.make(wanted.value)),
        );
        if (!made.ok) return made;
        return decidingAs(parts, session, async (tx) => {
          if (!(await holdAccount(tx, session)) || !(await passwordStands(tx, uid, hash.value))) {
            return refused('unauthenticated', {});
          }
          await tx.query(
            `update auth_account set password = $2, updated_at = now() where user_id = $1 and provider_id = 'credential'`,
            [uid, made.value],
          );
          await endSessions(tx, uid, session.id);
          await forgetHalfDone(tx, uid);
          const tokens = await revokeTokens(tx, uid);
          await noteChange(tx, { session, action: 'auth.change-password', before: { tokens } });
          await post(emails.changed(session.email, { kind: 'password_changed' }), tx);
          return sessionsEnded(uid);
        });
      }),
  };
}

interface SessionRow extends TimesRow, TableRow<'auth_session', 'id' | 'user_agent' | 'opened_by'> {}

const timeOf = (ms: bigint): string => isoTime(millis(ms));

/**
 * What was begun under the old password: links to a new one, sign-ins that wait for a code, a change of address that waits for
 * its link. A reset that has found its link already finds it gone, once this transaction has ended.
 */
async function forgetHalfDone(tx: PoolClient, uid: string): Promise<void> {
  await tx.query('delete from auth_verification where value = $1', [uid]);
  await tx.query('delete from pending_sign_in where uid = $1', [uid]);
  await tx.query('delete from email_change where uid = $1', [uid]);
}
