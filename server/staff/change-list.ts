import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { QueryOf, ReplyOf } from '#api/operation.ts';
import type { confirmStaffRole, listStaffChanges } from '#api/staff.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { is, type NarrowedList, narrowed } from '#server/lists/narrowed.ts';
import { pageView, readPage } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { exported } from '#server/review/exports.ts';

type Query = QueryOf<typeof listStaffChanges>;
type ChangeRow = TableRow<'staff_change'>;

const list: NarrowedList<Query> = {
  asks: ({ status, role, email }) => [is('status', status), is('role', role), is('email', email?.toLowerCase())],
  waits: ({ status }) => status === 'pending',
};

/** What owners decided about who is staff (A7.2), on the screen and as a file (R1.7). */
export function staffChangeHandlers(pool: Pool): Handlers<Pick<Catalogue, 'listStaffChanges' | 'exportStaffChanges'>> {
  const read = async (query: Query) => {
    const which = narrowed(query, list);
    return which.ok ? readPage<ChangeRow>(pool, { table: 'staff_change', ...which.value }, query) : which;
  };
  return {
    async listStaffChanges({ query }) {
      return pageView(await read(query), changeView);
    },

    exportStaffChanges({ actor, query }) {
      return exported<ChangeRow>({
        pool,
        actor: actor.uid,
        action: 'staff.changes-export',
        list: 'staff-changes',
        query,
        names,
        read: (page) => read({ ...query, ...page }),
        cells: (row) => [cellsOf(changeView(row))],
      });
    },
  };
}

/** A change of who is staff, as it is answered. */
export function changeView(row: ChangeRow): ReplyOf<typeof confirmStaffRole> {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    roleBefore: row.role_before,
    reason: row.reason,
    status: row.status,
    requestedBy: row.asked_by,
    decidedBy: row.decided_by,
    decisionReason: row.decision_reason,
    createdAt: isoTime(millis(row.created_ms)),
    decidedAt: row.decided_ms === null ? null : isoTime(millis(row.decided_ms)),
  };
}

const names = [
  'id',
  'createdAt',
  'email',
  'roleBefore',
  'role',
  'status',
  'reason',
  'requestedBy',
  'decidedBy',
  'decidedAt',
  'decisionReason',
];

const cellsOf = (one: ReturnType<typeof changeView>): readonly string[] => [
  one.id,
  one.createdAt,
  one.email,
  one.roleBefore ?? '',
  one.role ?? '',
  one.status,
  one.reason,
  one.requestedBy,
  one.decidedBy ?? '',
  one.decidedAt ?? '',
  one.decisionReason ?? '',
];
