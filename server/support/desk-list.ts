import type { Pool } from 'pg';
import type { QueryOf } from '#api/operation.ts';
import type { listSupport } from '#api/support-desk.ts';
import type { TableRow } from '#database/rows.ts';
import type { Decision } from '#domain/failures/failures.ts';
import { accepted } from '#domain/failures/failures.ts';
import { is, type NarrowedList, narrowed, ofHolder } from '#server/lists/narrowed.ts';
import { cutPage, type ListOf, type Page, readPage, viewedPage } from '#server/lists/pages.ts';
import { type DeskRow, readDeskRows } from './desk-record.ts';

type Query = QueryOf<typeof listSupport>;
type TicketTable = TableRow<'support_ticket'>;

/** Those that wait for staff are ordered by how long they have waited, all others by what changed last: so are their days. */
const ageOf = ({ state }: Query) => (state === 'open' ? 'waiting_ms' : 'changed_ms');

const listOf = (query: Query, actor: string): NarrowedList<Query> => ({
  age: ageOf(query),
  asks: ({ state, assigned, record, customer }) => [
    is('state', state),
    ofHolder(assigned, actor),
    is('record_id', record),
    is('owner', customer),
  ],
  waits: ({ state }) => state === 'open',
});

/** How many conversations are looked at one by one for words that many of them may have. */
const lookedAt = 1_000;

/** A page of the conversations that a member of staff asks for. Refuses a cursor that is not one of ours and days that are none. */
export async function readDesk(pool: Pool, query: Query, actor: string): Promise<Decision<Page<DeskRow>>> {
  const which = narrowed(query, listOf(query, actor));
  if (!which.ok) return which;
  const list = { table: 'support_ticket' as const, ...which.value };
  const search = query.search?.trim() ?? '';
  const page =
    search === ''
      ? await readPage<TicketTable>(pool, { table: 'support_ticket', ...which.value }, query)
      : await readSearched(pool, list, { ...query, search });
  return viewedPage(page, (rows) =>
    readDeskRows(
      pool,
      rows.map(({ id }) => id),
    ),
  );
}

/**
 * Words that are in many conversations are found among the first that the list would show; words that are not there on so many are
 * found by their index, which is slow for words that are everywhere.
 */
async function readSearched(
  pool: Pool,
  list: ListOf,
  query: Query & { readonly search: string },
): Promise<Decision<Page<TicketTable>>> {
  const { search, limit = 10 } = query;
  const near = await readPage<TicketTable>(
    pool,
    { ...list, table: 'support_ticket' },
    { cursor: query.cursor, limit: lookedAt },
  );
  if (!near.ok) return near;
  const byId = new Map(near.value.rows.map((row) => [row.id, row]));
  const { rows: hits } = await pool.query<{ id: string }>(
    `select t.id from unnest($2::text[]) with ordinality o (id, nth)
     join support_ticket t on t.id = o.id join auth_user u on u.id = t.owner
     where t.id = $1 or u.email = lower($1) or exists (select from support_message
       where ticket = t.id and to_tsvector('simple'::regconfig, message) @@ plainto_tsquery('simple'::regconfig, $1))
     order by o.nth limit $3`,
    [search, [...byId.keys()], limit + 1],
  );
  if (hits.length > limit || near.value.nextCursor === null) {
    const found = hits.map(({ id }) => byId.get(id)).filter((row) => row !== undefined);
    const ages = found.map((row) => ({ id: row.id, created_ms: row[ageOf(query)] ?? row.changed_ms }));
    return accepted({ rows: found.slice(0, limit), nextCursor: cutPage(ages, limit).nextCursor });
  }
  // Each part goes by an index of its own.
  const { rows: all } = await pool.query<{ id: string }>(
    `select id from support_ticket where id = $1
     union select o.id from support_ticket o join auth_user w on w.id = o.owner where w.email = lower($1)
     union select ticket from support_message
       where to_tsvector('simple'::regconfig, message) @@ plainto_tsquery('simple'::regconfig, $1)`,
    [search],
  );
  const values = [...list.values, all.map(({ id }) => id)];
  const where = `${list.where} and id = any($${values.length})`;
  return readPage<TicketTable>(pool, { ...list, table: 'support_ticket', where, values }, query);
}
