import type { PoolClient } from 'pg';
import { alertRoles } from '#api/alert-staff.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import type { Notice } from '#domain/notices/kinds.ts';
import { reserveFacts } from '#domain/review/staff-alert-facts.ts';
import {
  alertChanges,
  type Condition,
  isPosted,
  type OpenAlert,
  type StaffAlertCode,
} from '#domain/review/staff-alerts.ts';
import { newId } from '#server/ids/new-id.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { readClock } from '#server/review/timeline.ts';
import { type AlertListDeps, alertListHandlers } from './alert-list.ts';
import { deliverAlertPosts, writeAlertPost } from './alert-posts.ts';
import { type ReserveColumns, reserveColumns, reserveOf, reserveValues } from './reserve-columns.ts';

interface AlertRow extends ReserveColumns {
  readonly id: string;
  readonly code: StaffAlertCode;
  readonly about: string;
  readonly began_ms: bigint;
  readonly notified_ms: bigint | null;
  readonly notified_roles: readonly StaffRole[] | null;
  readonly ended_ms: bigint | null;
}

export interface StaffAlertDeps extends AlertListDeps {
  /** What is off now. */
  readonly conditions: () => Promise<readonly Condition[]>;
  /** Notifies whoever has one of these roles now. */
  readonly notifyRoles: (tx: PoolClient, roles: readonly StaffRole[], notice: Notice) => Promise<void>;
  /** Posts a body to the operator's own address, and gives the status of the answer (R5.1); null where there is no address. */
  readonly webhook: { readonly send: (body: string) => Promise<number>; readonly log: Log } | null;
}

type Log = (message: string, error: unknown) => void;

/** Alerts staff when something does not work or a queue is past its promise, and when that is over (R5). */
export function openStaffAlerts({ pool, mayTake, conditions, notifyRoles, webhook }: StaffAlertDeps): {
  /** Looks once. Several processes may: what one has begun, notified of or ended, the others leave alone. */
  look(): Promise<void>;
  /** Posts what is due to the operator's own address. */
  deliver(): Promise<void>;
  readonly handlers: ReturnType<typeof alertListHandlers>;
} {
  async function write(tx: PoolClient, off: readonly Condition[]): Promise<void> {
    const { rows } = await tx.query<AlertRow>(
      `select id, code, about, began_ms, notified_ms, notified_roles, ended_ms, ${reserveColumns}
       from staff_alert where ended_ms is null order by code, about for update`,
    );
    const now = await readClock(tx);
    const { begin, refigure, notify, end } = alertChanges(off, rows.map(openAlertOf), now);
    for (const { code, about, reserve } of begin) {
      await tx.query(
        `insert into staff_alert (id, code, about, ${reserveColumns}) values ($1, $2, $3, $4, $5, $6)
         on conflict (code, about) where ended_ms is null do nothing`,
        [newId('sal'), code, about, ...reserveValues(reserve)],
      );
    }
    for (const { id, reserve } of refigure) {
      await tx.query(`update staff_alert set (${reserveColumns}) = ($2, $3, $4) where id = $1`, [
        id,
        ...reserveValues(reserve),
      ]);
    }
    const ended = end.map(({ id }) => id);
    if (ended.length > 0) await tx.query('update staff_alert set ended_ms = clock_ms() where id = any ($1)', [ended]);
    // Whoever did not hear of it need not hear that it is over. A backup that now fails for another reason is not over.
    const failing = off.some(({ code }) => code === 'backup_failed');
    const over = end
      .filter(({ code, notifiedMs }) => notifiedMs !== null && !(code === 'backup_failed' && failing))
      // What is held by then was not looked at: only that its floor is kept.
      .map((one): OpenAlert => ({ ...one, reserve: undefined }));
    for (const one of notify) {
      const roles = alertRoles(one.code);
      await tx.query('update staff_alert set notified_ms = clock_ms(), notified_roles = $2 where id = $1', [
        one.id,
        roles,
      ]);
      await notifyRoles(tx, roles, { kind: 'staff_alert', facts: factsOf(one) });
    }
    for (const one of over) {
      await notifyRoles(tx, one.notifiedRoles ?? alertRoles(one.code), {
        kind: 'staff_alert_over',
        facts: factsOf(one),
      });
    }
    if (webhook === null) return;
    for (const one of notify.filter(isPosted)) await writeAlertPost(tx, one, 'began', now);
    for (const one of over.filter(isPosted)) await writeAlertPost(tx, one, 'ended', now);
  }
  return {
    async look() {
      const off = await conditions();
      await withTransaction(pool, (tx) => write(tx, off));
    },
    async deliver() {
      if (webhook !== null) await deliverAlertPosts({ pool, ...webhook });
    },
    handlers: alertListHandlers({ pool, mayTake }),
  };
}

const factsOf = ({ id, code, about, reserve }: Condition & { readonly id: string }) => ({
  code,
  ...(about === '' ? {} : { about }),
  alert: id,
  ...(reserve ? { reserve: reserveFacts(reserve) } : {}),
});

const openAlertOf = (row: AlertRow): OpenAlert => ({
  id: row.id,
  code: row.code,
  about: row.about,
  beganMs: Number(row.began_ms),
  notifiedMs: row.notified_ms === null ? null : Number(row.notified_ms),
  notifiedRoles: row.notified_roles,
  reserve: reserveOf(row),
});
