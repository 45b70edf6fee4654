import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { confirmStaffRole } from '#api/staff.ts';
import {
  decideStaffConfirmation,
  decideStaffDecline,
  decideStaffEnd,
  decideStaffRole,
  type StaffChange,
  type StaffSubject,
} from '#domain/accounts/staff.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import type { Millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { parseId } from '#domain/ids/ids.ts';
import { inCommand } from '#server/commands/command.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { newId } from '#server/ids/new-id.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { isStaff } from '#server/operations/roles.ts';
import { writeAudit } from '#server/review/audit.ts';
import { freshSignIn } from '#server/review/fresh-sign-in.ts';
import { readClock, storedUser } from '#server/review/timeline.ts';
import { type ChangeRow, changeView, staffChangeHandlers } from './change-list.ts';
import { readStaff } from './people.ts';

type Staff = Pick<
  Catalogue,
  | 'listStaff'
  | 'listStaffChanges'
  | 'exportStaffChanges'
  | 'requestStaffRole'
  | 'confirmStaffRole'
  | 'declineStaffRole'
  | 'endStaff'
>;
type View = ReplyOf<typeof confirmStaffRole>;

export interface StaffDeps {
  readonly pool: Pool;
  readonly adminEmails: readonly string[];
  /** Mails an address how its role is taken up. */
  readonly invite: (tx: PoolClient, email: string, role: StaffRole) => Promise<void>;
}

/** Who is staff, and what owners decide about it (A7.2). Changes of all staff come one after the other. */
export function staffHandlers({ pool, adminEmails, invite }: StaffDeps): Handlers<Staff> {
  const listed = new Set(adminEmails.map((email) => email.toLowerCase()));

  const changing = (command: CommandKey, work: (tx: PoolClient) => Promise<Decision<View>>): Promise<Decision<View>> =>
    inCommand(pool, command, async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('staff'))`);
      return work(tx);
    });

  const deciding = (
    command: CommandKey,
    id: string,
    work: (tx: PoolClient, row: ChangeRow, change: StaffChange) => Promise<Decision<null>>,
  ): Promise<Decision<View>> =>
    changing(command, async (tx) => {
      const row = await find(tx, id);
      if (!row) return refused('not_found', { what: 'request' });
      const decided = await work(tx, row, await changeOf(tx, row, listed));
      return decided.ok ? accepted(changeView((await find(tx, id)) ?? row)) : decided;
    });

  return {
    ...staffChangeHandlers(pool),

    listStaff: async () => {
      const { rows } = await pool.query<ChangeRow>(
        `select s.*, u.id as account from staff_change s left join auth_user u on u.email = s.email
         order by s.status = 'pending' desc, s.created_ms desc, s.id desc limit 100`,
      );
      return accepted({ people: await readStaff(pool, [...listed]), changes: rows.map(changeView) });
    },

    requestStaffRole: ({ actor, body, command }) =>
      changing(command, async (tx) => {
        const email = body.email.toLowerCase();
        const subject = await subjectOf(tx, email, listed);
        const allowed = decideStaffRole(subject, body.role, actor.uid);
        if (!allowed.ok) return allowed;
        const fresh = await freshSignIn(tx, actor);
        if (!fresh.ok) return fresh;
        const asked = { email, role: body.role, before: subject.role, reason: body.reason };
        const row = await write(tx, asked, command, await readClock(tx));
        await audit(tx, command, email, body.reason, { role: subject.role }, { role: body.role, status: 'pending' });
        return accepted(changeView(row));
      }),

    confirmStaffRole: ({ actor, params, command }) =>
      deciding(command, params.id, async (tx, row, change) => {
        const allowed = decideStaffConfirmation(change, actor.uid);
        if (!allowed.ok) return allowed;
        const fresh = await freshSignIn(tx, actor);
        if (!fresh.ok) return fresh;
        const { id, email, role, role_before: before } = row;
        if (role === null) throw new Error(`change ${id} is an end and waits`);
        await decide(tx, id, 'confirmed', command, null);
        await give(tx, email, role);
        if (before === null) await invite(tx, email, role);
        await announceTo(tx, change.subject);
        await audit(tx, command, email, row.reason, { role: before }, { role, status: 'confirmed' });
        return accepted(null);
      }),

    declineStaffRole: ({ actor, params, body, command }) =>
      deciding(command, params.id, async (tx, row, change) => {
        const allowed = decideStaffDecline(change, actor.uid);
        if (!allowed.ok) return allowed;
        await decide(tx, row.id, 'declined', command, body.reason);
        await audit(
          tx,
          command,
          row.email,
          body.reason,
          { role: row.role_before },
          { role: row.role, status: 'declined' },
        );
        return accepted(null);
      }),

    endStaff: ({ actor, body, command }) =>
      changing(command, async (tx) => {
        const email = body.email.toLowerCase();
        const subject = await subjectOf(tx, email, listed);
        const allowed = decideStaffEnd(subject, actor.uid);
        if (!allowed.ok) return allowed;
        await give(tx, email, null);
        // What waits about them would give a role again that was taken.
        await tx.query(
          `update staff_change set status = 'declined', decided_by = $2, decision_reason = $3, decided_ms = clock_ms()
           where email = $1 and status = 'pending'`,
          [email, actor.uid, body.reason],
        );
        const ended = { email, role: null, before: subject.role, reason: body.reason };
        const { id } = await write(tx, ended, command, await readClock(tx));
        await decide(tx, id, 'confirmed', command, null);
        if (subject.uid !== null) await tx.query('delete from auth_session where user_id = $1', [subject.uid]);
        await announceTo(tx, subject.uid);
        await audit(tx, command, email, body.reason, { role: subject.role }, { role: null, status: 'confirmed' });
        const row = await find(tx, id);
        if (!row) throw new Error(`change ${id} vanished in its own transaction`);
        return accepted(changeView(row));
      }),
  };
}

/** Open sockets look again whose they are, and screens read again. */
async function announceTo(tx: PoolClient, uid: StaffSubject['uid']): Promise<void> {
  if (uid !== null) await writeOutbox(tx, [{ owner: uid, topic: 'account', subject: uid }]);
}

/** Waits for commands of the person that run: they were allowed (A7.1). */
async function give(tx: PoolClient, email: string, role: StaffRole | null): Promise<void> {
  await tx.query(
    `insert into staff_member (email, role) values ($1, $2)
     on conflict (email) do update set role = excluded.role, since_ms = clock_ms()`,
    [email, role],
  );
}

interface Asked {
  readonly email: string;
  readonly role: StaffRole | null;
  readonly before: StaffRole | null;
  readonly reason: string;
}

async function write(
  tx: PoolClient,
  { email, role, before, reason }: Asked,
  { actor }: CommandKey,
  now: Millis,
): Promise<ChangeRow> {
  const id = newId('sch');
  await tx.query(
    `insert into staff_change (id, email, role, role_before, reason, asked_by, created_ms)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, email, role, before, reason, actor, now],
  );
  const row = await find(tx, id);
  if (!row) throw new Error(`change ${id} vanished in its own transaction`);
  return row;
}

async function decide(
  tx: PoolClient,
  id: string,
  status: 'confirmed' | 'declined',
  { actor }: CommandKey,
  reason: string | null,
): Promise<void> {
  await tx.query(
    `update staff_change set status = $2, decided_by = $3, decision_reason = $4, decided_ms = clock_ms() where id = $1`,
    [id, status, actor, reason],
  );
}

async function find(tx: PoolClient, id: string): Promise<ChangeRow | null> {
  const { rows } = await tx.query<ChangeRow>(
    'select s.*, u.id as account from staff_change s left join auth_user u on u.email = s.email where s.id = $1',
    [id],
  );
  return rows[0] ?? null;
}

async function subjectOf(tx: PoolClient, email: string, listed: ReadonlySet<string>): Promise<StaffSubject> {
  const { rows } = await tx.query<{ uid: string | null; role: StaffRole | null; waits: boolean }>(
    `select (select id from auth_user where email = $1) as uid, staff_role($1) as role,
       exists (select from staff_change where email = $1 and status = 'pending') as waits`,
    [email],
  );
  const [row] = rows;
  const uid = row?.uid == null ? null : parseId('usr', row.uid);
  return { uid, listed: listed.has(email), role: row?.role ?? null, waits: row?.waits ?? false };
}

async function changeOf(tx: PoolClient, row: ChangeRow, listed: ReadonlySet<string>): Promise<StaffChange> {
  const { uid } = await subjectOf(tx, row.email, listed);
  const { rows } = await tx.query<{ email: string; staff_role: StaffRole | null }>(
    'select email, staff_role(email) as staff_role from auth_user where id = $1',
    [row.asked_by],
  );
  const [asker] = rows;
  const askerStands =
    asker !== undefined && (isStaff({ ...asker, staff_role: null }, listed) || asker.staff_role === 'owner');
  return { subject: uid, status: row.status, askedBy: storedUser(row.asked_by), askerStands };
}

function audit(
  tx: PoolClient,
  { actor, operation }: CommandKey,
  subject: string,
  reason: string,
  before: object,
  after: object,
): Promise<void> {
  return writeAudit(tx, { actor, action: operation, subjectKind: 'staff', subject, reason, before, after });
}
