import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { inCommand } from '#server/commands/command.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { isStaff } from '#server/operations/roles.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';
import { readOpenSessions } from '#server/sign-in/sessions/open-sessions.ts';
import { endSession } from './forgetting.ts';

interface PersonRow {
  readonly email: string;
  readonly staff_role: StaffRole | null;
}

const notStaff = refused('not_found', { what: 'account' });
const noSession = refused('not_found', { what: 'session' });

/** The open sessions of colleagues, of which owners end single ones (A7.2). */
export function staffSessionHandlers({
  pool,
  adminEmails,
}: {
  readonly pool: Pool;
  readonly adminEmails: readonly string[];
}): Handlers<Pick<Catalogue, 'listStaffSessions' | 'endStaffSession'>> {
  const listed = new Set(adminEmails.map((email) => email.toLowerCase()));
  /** The address of somebody of staff; null of whoever is none, whose sessions nobody ends here. */
  const addressOf = async (db: Pool | PoolClient, uid: string): Promise<string | null> => {
    const { rows } = await db.query<PersonRow>(
      'select email, staff_role(email) as staff_role from auth_user where id = $1',
      [uid],
    );
    const [person] = rows;
    return person && isStaff(person, listed) ? person.email : null;
  };
  const read = async (db: Pool | PoolClient, uid: string) =>
    readOpenSessions(db, { uid, isStaff: true, now: await readClock(db) });

  return {
    listStaffSessions: async ({ params: { id } }) =>
      (await addressOf(pool, id)) === null ? notStaff : accepted({ sessions: await read(pool, id) }),

    endStaffSession: ({ actor, params: { id, key }, body: { reason }, command }) =>
      inCommand(pool, command, async (tx) => {
        const email = await addressOf(tx, id);
        if (email === null) return notStaff;
        // One's own are ended on one's own page, which needs no reason.
        if (id === actor.uid) return refused('own_case', {});
        const session = (await read(tx, id)).find((one) => one.key === key);
        if (!session || !(await endSession(tx, id, { key }))) return noSession;
        const { device, from, openedBy, openedAt, lastUsedAt } = session;
        await writeAudit(tx, {
          actor: command.actor,
          action: command.operation,
          subjectKind: 'staff',
          subject: email,
          reason,
          // What stays equal is no change, and would not be shown.
          before: { state: 'open' },
          after: { device, from, openedBy, openedAt, lastUsedAt, state: 'ended' },
        });
        // Open sockets look again whose they are.
        await writeOutbox(tx, [{ owner: id, topic: 'account', subject: id }]);
        return accepted({ sessions: await read(tx, id) });
      }),
  };
}
