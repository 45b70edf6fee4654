import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { approveSecondFactorRemoval } from '#api/second-factor-removals.ts';
import type { TableRow } from '#database/rows.ts';
import {
  decideRemoval,
  decideRemovalDecline,
  decideRemovalRequest,
  hasLapsed,
  type SecondFactorRemoval,
} from '#domain/accounts/second-factor-removal.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { parseId } from '#domain/ids/ids.ts';
import { inCommand } from '#server/commands/command.ts';
import type { Notify } from '#server/commands/notify.ts';
import { newId } from '#server/ids/new-id.ts';
import { readPage } from '#server/lists/pages.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock, storedUser } from '#server/review/timeline.ts';
import { notifyAccount } from '#server/sign-in/dependencies.ts';
import { endSessions } from '#server/sign-in/forgetting.ts';
import { revokeTokens } from '#server/sign-in/tokens/api-tokens.ts';
import { dropFactor } from './second-factor.ts';

type Removals = Pick<
  Catalogue,
  | 'requestSecondFactorRemoval'
  | 'listSecondFactorRemovals'
  | 'approveSecondFactorRemoval'
  | 'declineSecondFactorRemoval'
>;
type View = ReplyOf<typeof approveSecondFactorRemoval>;

type RemovalRow = TableRow<'second_factor_removal'>;

/** A request with what its customer is called. */
interface NamedRow extends RemovalRow {
  readonly customer_name: string;
}

const notFound = refused('not_found', { what: 'request' });

/** Lost second factors and passkeys, removed by two admins (A10, R3). The person's own row is the lock of all requests about them. */
export function secondFactorRemovalHandlers(deps: {
  readonly pool: Pool;
  readonly notify: Notify;
}): Handlers<Removals> {
  const { pool, notify } = deps;

  const decide = (
    command: CommandKey,
    id: string,
    work: (tx: PoolClient, row: RemovalRow, now: Millis) => Promise<Decision<null>>,
  ): Promise<Decision<View>> =>
    inCommand(pool, command, async (tx) => {
      const asked = await find(tx, id);
      if (!asked || !(await lockPerson(tx, asked.user_id))) return notFound;
      const row = (await find(tx, id)) ?? asked;
      const now = await readClock(tx);
      const decided = await work(tx, row, now);
      if (!decided.ok) return decided;
      const [after = { ...row, customer_name: row.user_id }] = await named(tx, [(await find(tx, id)) ?? row]);
      return accepted(view(after, now));
    });

  return {
    requestSecondFactorRemoval: ({ params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const uid = parseId('usr', params.id);
        if (!uid || !(await lockPerson(tx, uid))) return refused('not_found', { what: 'customer' });
        const now = await readClock(tx);
        const { rows } = await tx.query<RemovalRow>(
          'select * from second_factor_removal where user_id = $1 order by created_ms desc, id desc limit 1',
          [uid],
        );
        const last = rows[0] ? removalOf(rows[0]) : null;
        const person = { uid, hasWaysIn: await hasWaysIn(tx, uid), last };
        const allowed = decideRemovalRequest(person, command.actor, now);
        if (!allowed.ok) return allowed;
        const id = newId('sfr');
        await tx.query(
          'insert into second_factor_removal (id, user_id, reason, requested_by, created_ms) values ($1, $2, $3, $4, $5)',
          [id, uid, body.reason, command.actor, now],
        );
        await audit(tx, command, uid, body.reason, null, { removal: id, status: 'pending' });
        const written = await find(tx, id);
        const [row] = written === null ? [] : await named(tx, [written]);
        if (!row) throw new Error(`request ${id} vanished in its own transaction`);
        await notify(tx, uid, { kind: 'second_factor_removal_asked', facts: {} });
        return accepted(view(row, now));
      }),

    async listSecondFactorRemovals({ query }) {
      const where = '($1::text is null or status = $1) and ($2::text is null or user_id = $2)';
      const values = [query.status ?? null, query.customer ?? null];
      const list = { table: 'second_factor_removal', where, values, order: 'newest first' } as const;
      const page = await readPage<RemovalRow>(pool, list, query);
      if (!page.ok) return page;
      const now = await readClock(pool);
      const items = (await named(pool, page.value.rows)).map((row) => view(row, now));
      return accepted({ items, nextCursor: page.value.nextCursor });
    },

    approveSecondFactorRemoval: ({ params, command }) =>
      decide(command, params.id, async (tx, row, now) => {
        const allowed = decideRemoval(removalOf(row), command.actor, now);
        if (!allowed.ok) return allowed;
        const before = await removeWaysIn(tx, row.user_id);
        await save(tx, row, 'approved', command, null, now);
        await audit(tx, command, row.user_id, row.reason, before, { removal: row.id, status: 'approved' });
        await notifyAccount(tx, row.user_id);
        await notify(tx, row.user_id, { kind: 'second_factor_removed', facts: {} });
        return accepted(null);
      }),

    declineSecondFactorRemoval: ({ params, body, command }) =>
      decide(command, params.id, async (tx, row, now) => {
        const allowed = decideRemovalDecline(removalOf(row), command.actor);
        if (!allowed.ok) return allowed;
        await save(tx, row, 'declined', command, body.reason, now);
        await audit(
          tx,
          command,
          row.user_id,
          body.reason,
          { removal: row.id, status: 'pending' },
          { removal: row.id, status: 'declined' },
        );
        await notify(tx, row.user_id, { kind: 'second_factor_removal_declined', facts: {} });
        return accepted(null);
      }),
  };
}

/** Keeps a person's ways in still until the transaction ends, as every change of them does. False when there is nobody. */
async function lockPerson(tx: PoolClient, uid: string): Promise<boolean> {
  const { rows } = await tx.query('select 1 from auth_user where id = $1 for no key update', [uid]);
  return rows.length > 0;
}

async function hasWaysIn(tx: PoolClient, uid: string): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>(
    `select exists (select from second_factor where uid = $1) or exists (select from passkey where uid = $1) as found`,
    [uid],
  );
  return rows[0]?.found ?? false;
}

/** Removes them, sessions last: one that a code or a passkey opens at this moment is waited for and ended too. */
async function removeWaysIn(tx: PoolClient, uid: string): Promise<object> {
  const { rows: passkeys } = await tx.query<{ name: string }>('delete from passkey where uid = $1 returning name', [
    uid,
  ]);
  const { rows: factors } = await tx.query('select 1 from second_factor where uid = $1 for update', [uid]);
  await dropFactor(tx, uid);
  const { sessions, devices } = await endSessions(tx, uid, null);
  const tokens = await revokeTokens(tx, uid);
  return {
    secondFactor: factors.length > 0,
    passkeys: passkeys.map(({ name }) => name),
    sessions,
    devices,
    tokens,
  };
}

async function find(tx: PoolClient, id: string): Promise<RemovalRow | null> {
  const { rows } = await tx.query<RemovalRow>('select * from second_factor_removal where id = $1', [id]);
  return rows[0] ?? null;
}

/** Requests with the names of those whom they are about. */
async function named(db: Pool | PoolClient, rows: readonly RemovalRow[]): Promise<NamedRow[]> {
  const { rows: people } = await db.query<{ uid: string; name: string }>(
    `select u.id as uid, coalesce(c.display_name, u.name) as name
     from auth_user u left join customer c on c.uid = u.id where u.id = any($1)`,
    [rows.map(({ user_id }) => user_id)],
  );
  const names = new Map(people.map(({ uid, name }) => [uid, name]));
  return rows.map((row) => ({ ...row, customer_name: names.get(row.user_id) ?? row.user_id }));
}

async function save(
  tx: PoolClient,
  { id }: RemovalRow,
  status: 'approved' | 'declined',
  { actor }: CommandKey,
  reason: string | null,
  now: Millis,
): Promise<void> {
  await tx.query(
    'update second_factor_removal set status = $2, decided_by = $3, decision_reason = $4, decided_ms = $5 where id = $1',
    [id, status, actor, reason, now],
  );
}

function audit(
  tx: PoolClient,
  { actor, operation }: CommandKey,
  subject: string,
  reason: string,
  before: object | null,
  after: object,
): Promise<void> {
  return writeAudit(tx, { actor, action: operation, subjectKind: 'user', subject, reason, before, after });
}

function removalOf(row: RemovalRow): SecondFactorRemoval {
  return {
    subject: storedUser(row.user_id),
    requestedBy: storedUser(row.requested_by),
    requestedMs: millis(row.created_ms),
    status: row.status,
  };
}

function view(row: NamedRow, now: Millis): View {
  return {
    id: row.id,
    customer: row.user_id,
    customerName: row.customer_name,
    reason: row.reason,
    status: row.status,
    lapsed: hasLapsed(removalOf(row), now),
    requestedBy: row.requested_by,
    decidedBy: row.decided_by,
    decisionReason: row.decision_reason,
    createdAt: isoTime(millis(row.created_ms)),
    decidedAt: row.decided_ms === null ? null : isoTime(millis(row.decided_ms)),
  };
}
