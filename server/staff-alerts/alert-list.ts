import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { Catalogue } from '#api/catalogue.ts';
import type { readStaffAlert } from '#api/staff-alerts.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { StaffAlertCode } from '#domain/review/staff-alerts.ts';
import { inCommand } from '#server/commands/command.ts';
import { namedBy, nothingMore, oneByOne } from '#server/commands/one-by-one.ts';
import { pageView, selectPage } from '#server/lists/pages.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { holdRole } from '#server/review/hold-role.ts';
import { namesOf } from '#server/review/names.ts';
import { type AlertEvent, sendPostAgain } from './alert-posts.ts';

type View = Static<(typeof readStaffAlert)['reply']>;

/** A post as the database gives it within JSON. */
interface PostJson {
  readonly event: AlertEvent;
  readonly state: 'waiting' | 'sent' | 'given_up';
  readonly attempts: number;
  readonly status: number | null;
  readonly sent_ms: number | null;
}

interface Row {
  readonly id: string;
  readonly code: StaffAlertCode;
  readonly about: string;
  readonly created_ms: bigint;
  readonly notified_ms: bigint | null;
  readonly ended_ms: bigint | null;
  readonly assignee: string | null;
  readonly assignee_name: string | null;
  readonly assigned_by: string | null;
  readonly assigner_name: string | null;
  /** By those who saw it, the first one first. */
  readonly seen_by: readonly string[];
  readonly seen_names: readonly string[];
  readonly seen_at: readonly bigint[];
  readonly posts: readonly PostJson[] | null;
}

const shownAlerts = `
  select a.id, a.code, a.about, a.began_ms as created_ms, a.notified_ms, a.ended_ms, a.assignee, a.assigned_by,
    (select coalesce(c.display_name, u.name) from auth_user u left join customer c on c.uid = u.id where u.id = a.assignee) as assignee_name,
    (select coalesce(c.display_name, u.name) from auth_user u left join customer c on c.uid = u.id where u.id = a.assigned_by) as assigner_name,
    array(select s.uid from staff_alert_seen s where s.alert = a.id order by s.seen_ms, s.uid) as seen_by,
    array(select coalesce(c.display_name, u.name) from staff_alert_seen s join auth_user u on u.id = s.uid
      left join customer c on c.uid = s.uid where s.alert = a.id order by s.seen_ms, s.uid) as seen_names,
    array(select s.seen_ms from staff_alert_seen s where s.alert = a.id order by s.seen_ms, s.uid) as seen_at,
    (select json_agg(json_build_object('event', p.event, 'state', p.state, 'attempts', p.attempts, 'status', p.status,
      'sent_ms', p.sent_ms) order by p.id) from staff_alert_post p where p.alert = a.id) as posts
  from staff_alert a`;

const notFound = refused('not_found', { what: 'alert' });

export interface AlertListDeps {
  readonly pool: Pool;
  /** Who may take care of an alert now, by id: whose role may assign one (A7.1). */
  readonly mayTake: (db: Pool | PoolClient) => Promise<readonly string[]>;
}

/** The alerts to staff as they are read, who says to have seen one, and who takes care of it (R5). */
export function alertListHandlers(
  deps: AlertListDeps,
): Handlers<
  Pick<
    Catalogue,
    | 'listStaffAlerts'
    | 'readStaffAlert'
    | 'seeStaffAlert'
    | 'seeStaffAlerts'
    | 'listAlertStaff'
    | 'assignStaffAlert'
    | 'assignStaffAlerts'
    | 'sendAlertPost'
  >
> {
  const { pool } = deps;
  return {
    async listStaffAlerts({ actor, query }) {
      const page = await selectPage(query, ({ start, most }) =>
        pool.query<Row>({
          name: 'staff-alerts-list',
          text: `${shownAlerts}
               where ($1::text is null or (a.ended_ms is null) = ($1 = 'open'))
                 and ($5::text is null or a.assignee = $5) and (not $6::boolean or a.assignee is null)
                 and ($2::bigint is null or (a.began_ms, a.id) < ($2, $3))
               order by a.began_ms desc, a.id desc limit $4`,
          values: [
            query.state ?? null,
            ...start,
            most,
            query.assigned === 'me' ? actor.uid : null,
            query.assigned === 'nobody',
          ],
        }),
      );
      return pageView(page, viewOf);
    },

    async readStaffAlert({ params }) {
      const alert = await find(pool, params.id);
      return alert ? accepted(alert) : notFound;
    },

    seeStaffAlert: ({ params: { id }, command }) => see(pool, command, id, async (alert) => alert),

    sendAlertPost: ({ params: { id, event }, command }) =>
      inCommand(pool, command, async (tx) => {
        const before = await find(tx, id);
        const post = before?.posts.find((one) => one.event === event);
        if (!before || !post) return notFound;
        const sent = await sendPostAgain(tx, id, event);
        const after = await find(tx, id);
        if (!sent || !after) {
          const now = after?.posts.find((one) => one.event === event) ?? post;
          return refused('already_decided', { status: now.state });
        }
        await writeAudit(tx, {
          actor: command.actor,
          action: command.operation,
          subjectKind: 'staff-alert',
          subject: id,
          reason: null,
          before: { event, state: post.state, attempts: post.attempts },
          after: { code: after.code, about: after.about, event },
        });
        return accepted(after);
      }),

    async listAlertStaff() {
      return accepted({ items: await namesOf(pool, await deps.mayTake(pool)) });
    },

    assignStaffAlert: ({ params: { id }, body, command }) =>
      assign(deps, command, { id, to: body.to }, async (alert) => alert),

    assignStaffAlerts: ({ body: { ids, to }, command }) =>
      oneByOne(pool, command, namedBy(ids), ({ id }, key) => assign(deps, key, { id, to }, nothingMore)),

    seeStaffAlerts: ({ body, command }) =>
      oneByOne(pool, command, namedBy(body.ids), ({ id }, key) => see(pool, key, id, nothingMore)),
  };
}

/** Who takes care of it from now on: somebody who may, or nobody. What has ended is given to nobody. */
function assign<T>(
  { pool, mayTake }: AlertListDeps,
  command: CommandKey,
  { id, to }: { readonly id: string; readonly to: string | null },
  answer: (alert: View) => Promise<T>,
): Promise<Decision<T>> {
  return inCommand(pool, command, async (tx) => {
    await tx.query('select from staff_alert where id = $1 for update', [id]);
    const before = await find(tx, id);
    if (!before) return notFound;
    if (before.endedAt !== null) return refused('already_decided', { status: 'ended' });
    if (to === (before.assignee?.uid ?? null)) return accepted(await answer(before));
    if (to !== null) {
      await holdRole(tx, to);
      if (!(await mayTake(tx)).includes(to)) return refused('not_found', { what: 'account' });
    }
    await tx.query('update staff_alert set assignee = $2, assigned_by = $3 where id = $1', [
      id,
      to,
      to === null ? null : command.actor,
    ]);
    await writeAudit(tx, {
      actor: command.actor,
      action: command.operation,
      subjectKind: 'staff-alert',
      subject: id,
      reason: null,
      before: { assignee: before.assignee?.uid ?? null },
      after: { assignee: to },
    });
    return accepted(await answer((await find(tx, id)) ?? before));
  });
}

function see<T>(
  pool: Pool,
  command: CommandKey,
  id: string,
  answer: (alert: View) => Promise<T>,
): Promise<Decision<T>> {
  return inCommand(pool, command, async (tx) => {
    const before = await find(tx, id);
    if (!before) return notFound;
    const { rowCount } = await tx.query(
      'insert into staff_alert_seen (alert, uid) values ($1, $2) on conflict (alert, uid) do nothing',
      [id, command.actor],
    );
    if (rowCount === 0) return accepted(await answer(before));
    await writeAudit(tx, {
      actor: command.actor,
      action: command.operation,
      subjectKind: 'staff-alert',
      subject: id,
      reason: null,
      before: null,
      after: { code: before.code, about: before.about },
    });
    return accepted(await answer((await find(tx, id)) ?? before));
  });
}

async function find(db: Pool | PoolClient, id: string): Promise<View | null> {
  const { rows } = await db.query<Row>({
    name: 'staff-alert',
    text: `${shownAlerts} where a.id = $1`,
    values: [id],
  });
  return rows[0] ? viewOf(rows[0]) : null;
}

function viewOf(row: Row): View {
  const time = (ms: bigint | null): string | null => (ms === null ? null : isoTime(millis(ms)));
  const member = (uid: string | null, name: string | null) => (uid === null ? null : { uid, name: name ?? uid });
  return {
    id: row.id,
    code: row.code,
    about: row.about,
    beganAt: isoTime(millis(row.created_ms)),
    notifiedAt: time(row.notified_ms),
    endedAt: time(row.ended_ms),
    assignee: member(row.assignee, row.assignee_name),
    assignedBy: member(row.assigned_by, row.assigner_name),
    posts: (row.posts ?? []).map(({ sent_ms, ...post }) => ({
      ...post,
      sentAt: sent_ms === null ? null : isoTime(millis(sent_ms)),
    })),
    seen: row.seen_by.map((uid, at) => ({
      uid,
      name: row.seen_names[at] ?? uid,
      time: isoTime(millis(row.seen_at[at] ?? row.created_ms)),
    })),
  };
}
