import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { inCommand } from '#server/commands/command.ts';
import { namedBy, nothingMore, oneByOne } from '#server/commands/one-by-one.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { holdRole } from '#server/review/hold-role.ts';
import { namesOf } from '#server/review/names.ts';
import { sendPostAgain } from './alert-posts.ts';
import { alertRegisterHandlers } from './alert-register.ts';
import { type AlertView, findAlert } from './alert-views.ts';
import type { AlertReader } from './reserve-columns.ts';

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
    | 'exportStaffAlerts'
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
    ...alertRegisterHandlers(pool),

    async readStaffAlert({ actor, params }) {
      const alert = await findAlert(pool, params.id, actor);
      return alert ? accepted(alert) : notFound;
    },

    seeStaffAlert: ({ actor, params: { id }, command }) => see(pool, { command, actor, id }, async (alert) => alert),

    sendAlertPost: ({ actor, params: { id, event }, command }) =>
      inCommand(pool, command, async (tx) => {
        const before = await findAlert(tx, id, actor);
        const post = before?.posts.find((one) => one.event === event);
        if (!before || !post) return notFound;
        const sent = await sendPostAgain(tx, id, event);
        const after = await findAlert(tx, id, actor);
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

    assignStaffAlert: ({ actor, params: { id }, body, command }) =>
      assign(deps, { command, actor, id }, body.to, async (alert) => alert),

    assignStaffAlerts: ({ actor, body: { ids, to }, command }) =>
      oneByOne(pool, command, namedBy(ids), ({ id }, key) =>
        assign(deps, { command: key, actor, id }, to, nothingMore),
      ),

    seeStaffAlerts: ({ actor, body, command }) =>
      oneByOne(pool, command, namedBy(body.ids), ({ id }, key) => see(pool, { command: key, actor, id }, nothingMore)),
  };
}

/** What is asked of one alert, and by whom. */
interface AskedOfOne {
  readonly command: CommandKey;
  readonly actor: AlertReader;
  readonly id: string;
}

/** Who takes care of it from now on: somebody who may, or nobody. What has ended is given to nobody. */
function assign<T>(
  { pool, mayTake }: AlertListDeps,
  { command, actor, id }: AskedOfOne,
  to: string | null,
  answer: (alert: AlertView) => Promise<T>,
): Promise<Decision<T>> {
  return inCommand(pool, command, async (tx) => {
    await tx.query('select from staff_alert where id = $1 for update', [id]);
    const before = await findAlert(tx, id, actor);
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
    return accepted(await answer((await findAlert(tx, id, actor)) ?? before));
  });
}

function see<T>(
  pool: Pool,
  { command, actor, id }: AskedOfOne,
  answer: (alert: AlertView) => Promise<T>,
): Promise<Decision<T>> {
  return inCommand(pool, command, async (tx) => {
    const before = await findAlert(tx, id, actor);
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
    return accepted(await answer((await findAlert(tx, id, actor)) ?? before));
  });
}
