import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { QueryOf, ReplyOf } from '#api/operation.ts';
import { type confirmStaffRole, exportStaffChanges, type listStaffChanges } from '#api/staff.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted } from '#domain/failures/failures.ts';
import type { FileColumn } from '#messages/files/files.ts';
import { is, type NarrowedList, narrowed } from '#server/lists/narrowed.ts';
import { pageView, readPage } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { exported } from '#server/review/exports.ts';

type Query = QueryOf<typeof listStaffChanges>;
/** A change, and who has its address by now; null where nobody has. */
export interface ChangeRow extends TableRow<'staff_change'> {
  readonly account: string | null;
}

const list: NarrowedList<Query> = {
  asks: ({ status, role, email }) => [is('status', status), is('role', role), is('email', email?.toLowerCase())],
  waits: ({ status }) => status === 'pending',
};

/** What owners decided about who is staff (A7.2), on the screen and as a file (R1.7). */
export function staffChangeHandlers(pool: Pool): Handlers<Pick<Catalogue, 'listStaffChanges' | 'exportStaffChanges'>> {
  const read = async (query: Query) => {
    const which = narrowed(query, list);
    if (!which.ok) return which;
    const page = await readPage<TableRow<'staff_change'>>(pool, { table: 'staff_change', ...which.value }, query);
    return page.ok ? accepted({ ...page.value, rows: await withAccounts(pool, page.value.rows) }) : page;
  };
  return {
    async listStaffChanges({ query }) {
      return pageView(await read(query), changeView);
    },

    exportStaffChanges({ actor, query }) {
      return exported<ChangeRow>({
        pool,
        actor: actor.uid,
        operation: exportStaffChanges,
        list: 'staff-changes',
        query,
        names,
        read: (page) => read({ ...query, ...page }),
        cells: (row) => [cellsOf(changeView(row))],
      });
    },
  };
}

async function withAccounts(pool: Pool, rows: readonly TableRow<'staff_change'>[]): Promise<readonly ChangeRow[]> {
  const { rows: accounts } = await pool.query<{ email: string; id: string }>(
    'select email, id from auth_user where email = any($1)',
    [rows.map(({ email }) => email)],
  );
  const accountOf = new Map(accounts.map(({ email, id }) => [email, id]));
  return rows.map((row) => ({ ...row, account: accountOf.get(row.email) ?? null }));
}

/** A change of who is staff, as it is answered. */
export function changeView(row: ChangeRow): ReplyOf<typeof confirmStaffRole> {
  return {
    id: row.id,
    email: row.email,
    account: row.account,
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
  'record',
  'requested',
  'email',
  'role_before',
  'role',
  'status',
  'reason',
  'requested_by',
  'decided_by',
  'decided',
  'reason_of_decision',
] as const satisfies readonly FileColumn[];

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
