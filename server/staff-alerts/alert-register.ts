import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { QueryOf } from '#api/operation.ts';
import { exportStaffAlerts, type listStaffAlerts } from '#api/staff-alerts.ts';
import type { TableRow } from '#database/rows.ts';
import type { Decision } from '#domain/failures/failures.ts';
import type { FileColumn } from '#messages/files/files.ts';
import { type Asked, is, type NarrowedList, narrowed, ofHolder, that } from '#server/lists/narrowed.ts';
import { type Page, pageOf, readPage, viewedPage } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { exported } from '#server/review/exports.ts';
import { type AlertView, alertsOf } from './alert-views.ts';

type Query = QueryOf<typeof listStaffAlerts>;

const list: NarrowedList<Query & { readonly me: string }> = {
  age: 'began_ms',
  asks: ({ state, code, assigned, me }) => [inState(state), is('code', code), ofHolder(assigned, me)],
  waits: () => false,
};

const inState = (state: Query['state']): Asked =>
  state === undefined ? null : that(state === 'open' ? 'ended_ms is null' : 'ended_ms is not null');

/** The list of alerts to staff (R5), on the screen and as a file (R1.7). */
export function alertRegisterHandlers(pool: Pool): Handlers<Pick<Catalogue, 'listStaffAlerts' | 'exportStaffAlerts'>> {
  return {
    async listStaffAlerts({ actor, query }) {
      return pageOf(await readAlerts(pool, query, actor.uid));
    },

    exportStaffAlerts({ actor, query }) {
      return exported<AlertView>({
        pool,
        actor: actor.uid,
        operation: exportStaffAlerts,
        list: 'alerts',
        query,
        names,
        read: (page) => readAlerts(pool, { ...query, ...page }, actor.uid),
        cells: (one) => [cellsOf(one)],
      });
    },
  };
}

async function readAlerts(pool: Pool, query: Query, me: string): Promise<Decision<Page<AlertView>>> {
  const which = narrowed({ ...query, me }, list);
  if (!which.ok) return which;
  const page = await readPage<TableRow<'staff_alert'>>(pool, { table: 'staff_alert', ...which.value }, query);
  return viewedPage(page, (rows) =>
    alertsOf(
      pool,
      rows.map(({ id }) => id),
    ),
  );
}

const names = [
  'record',
  'began',
  'alert',
  'about',
  'notified',
  'notified_roles',
  'ended',
  'assignee_id',
  'assignee',
  'seen_by',
  'asset',
  'held',
  'floor',
] as const satisfies readonly FileColumn[];

const cellsOf = (one: AlertView): readonly string[] => [
  one.id,
  one.beganAt,
  one.code,
  one.about,
  one.notifiedAt ?? '',
  one.notifiedRoles?.join(' ') ?? '',
  one.endedAt ?? '',
  one.assignee?.uid ?? '',
  one.assignee?.name ?? '',
  one.seen.map(({ name }) => name).join(', '),
  one.reserve?.asset ?? '',
  one.reserve?.held ?? '',
  one.reserve?.floor ?? '',
];
