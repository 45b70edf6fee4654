import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { readStaffAlert } from '#api/staff-alerts.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { StaffAlertCode } from '#domain/review/staff-alerts.ts';
import type { AlertEvent } from './alert-posts.ts';
import { type AlertReader, type ReserveColumns, reserveColumns, shownReserve } from './reserve-columns.ts';

export type AlertView = Static<(typeof readStaffAlert)['reply']>;

/** A post as the database gives it within JSON. */
interface PostJson {
  readonly event: AlertEvent;
  readonly state: 'waiting' | 'sent' | 'given_up';
  readonly attempts: number;
  readonly status: number | null;
  readonly sent_ms: number | null;
}

interface Row extends ReserveColumns {
  readonly id: string;
  readonly code: StaffAlertCode;
  readonly about: string;
  readonly created_ms: bigint;
  readonly notified_ms: bigint | null;
  readonly notified_roles: readonly StaffRole[] | null;
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
  select a.id, a.code, a.about, a.began_ms as created_ms, a.notified_ms, a.notified_roles, a.ended_ms, a.assignee, a.assigned_by,
    ${reserveColumns},
    (select coalesce(c.display_name, u.name) from auth_user u left join customer c on c.uid = u.id where u.id = a.assignee) as assignee_name,
    (select coalesce(c.display_name, u.name) from auth_user u left join customer c on c.uid = u.id where u.id = a.assigned_by) as assigner_name,
    array(select s.uid from staff_alert_seen s where s.alert = a.id order by s.seen_ms, s.uid) as seen_by,
    array(select coalesce(c.display_name, u.name) from staff_alert_seen s join auth_user u on u.id = s.uid
      left join customer c on c.uid = s.uid where s.alert = a.id order by s.seen_ms, s.uid) as seen_names,
    array(select s.seen_ms from staff_alert_seen s where s.alert = a.id order by s.seen_ms, s.uid) as seen_at,
    (select json_agg(json_build_object('event', p.event, 'state', p.state, 'attempts', p.attempts, 'status', p.status,
      'sent_ms', p.sent_ms) order by p.id) from staff_alert_post p where p.alert = a.id) as posts
  from staff_alert a`;

/** Alerts as staff read them, in the order of these ids. */
export async function alertsOf(db: Pool, ids: readonly string[], reader: AlertReader): Promise<AlertView[]> {
  const { rows } = await db.query<Row>({
    name: 'staff-alerts-list',
    text: `${shownAlerts} where a.id = any($1)`,
    values: [ids],
  });
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map((row) => viewOf(row, reader));
}

/** One alert as staff read it; null where there is none. */
export async function findAlert(db: Pool | PoolClient, id: string, reader: AlertReader): Promise<AlertView | null> {
  const { rows } = await db.query<Row>({
    name: 'staff-alert',
    text: `${shownAlerts} where a.id = $1`,
    values: [id],
  });
  return rows[0] ? viewOf(rows[0], reader) : null;
}

function viewOf(row: Row, reader: AlertReader): AlertView {
  const time = (ms: bigint | null): string | null => (ms === null ? null : isoTime(millis(ms)));
  const member = (uid: string | null, name: string | null) => (uid === null ? null : { uid, name: name ?? uid });
  return {
    id: row.id,
    code: row.code,
    about: row.about,
    reserve: shownReserve(row, reader),
    beganAt: isoTime(millis(row.created_ms)),
    notifiedAt: time(row.notified_ms),
    notifiedRoles: row.notified_roles === null ? null : [...row.notified_roles],
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
