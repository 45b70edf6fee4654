import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { QueryOf } from '#api/operation.ts';
import { exportStaffAlerts, type listStaffAlerts } from '#api/staff-alerts.ts';
import type { TableRow } from '#database/rows.ts';
import type { Decision } from '#domain/failures/failures.ts';
import { formatScaled } from '#domain/money/amount.ts';
import { custodyAssets, custodySymbol, decimalsOf } from '#domain/review/treasury.ts';
import type { FileColumn } from '#messages/files/files.ts';
import { type Asked, is, type NarrowedList, narrowed, ofHolder, that } from '#server/lists/narrowed.ts';
import { type Page, pageOf, readPage, viewedPage } from '#server/lists/pages.ts';
import type { Actor, Handlers } from '#server/operations/handler.ts';
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
      return pageOf(await readAlerts(pool, query, actor));
    },

    exportStaffAlerts({ actor, query }) {
      return exported<AlertView>({
        pool,
        actor: actor.uid,
        operation: exportStaffAlerts,
        list: 'alerts',
        query,
        names,
        read: (page) => readAlerts(pool, { ...query, ...page }, actor),
        cells: (one) => [cellsOf(one)],
      });
    },
  };
}

async function readAlerts(pool: Pool, query: Query, reader: Actor): Promise<Decision<Page<AlertView>>> {
  const which = narrowed({ ...query, me: reader.uid }, list);
  if (!which.ok) return which;
  const page = await readPage<TableRow<'staff_alert'>>(pool, { table: 'staff_alert', ...which.value }, query);
  return viewedPage(page, (rows) =>
    alertsOf(
      pool,
      rows.map(({ id }) => id),
      reader,
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

/** What it is about, with an asset by its symbol, as its amounts are. */
function aboutCell({ code, about }: AlertView): string {
  const asset = code === 'reserve_low' ? custodyAssets.find((known) => known === about) : undefined;
  return asset === undefined ? about : custodySymbol(asset);
}

/** Symbol, what is held and the floor: exact, in whole coins or dollars. */
function reserveCells({ reserve }: AlertView): readonly string[] {
  if (reserve === null) return ['', '', ''];
  const { asset, held, floor } = reserve;
  const exact = (units: string) => formatScaled(BigInt(units), decimalsOf(asset));
  return [custodySymbol(asset), exact(held), exact(floor)];
}

const cellsOf = (one: AlertView): readonly string[] => [
  one.id,
  one.beganAt,
  one.code,
  aboutCell(one),
  one.notifiedAt ?? '',
  one.notifiedRoles?.join(' ') ?? '',
  one.endedAt ?? '',
  one.assignee?.uid ?? '',
  one.assignee?.name ?? '',
  one.seen.map(({ name }) => name).join(', '),
  ...reserveCells(one),
];
