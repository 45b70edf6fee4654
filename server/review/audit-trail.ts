import { exportAudit } from '#api/accounts.ts';
import { type Catalogue, catalogue } from '#api/catalogue.ts';
import type { QueryOf } from '#api/operation.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { systemActors } from '#domain/review/system-actors.ts';
import type { Period } from '#server/lists/period.ts';
import type { Actor, Handlers } from '#server/operations/handler.ts';
import { exported } from './exports.ts';
import { areFew, daysOf, longSpanOf, type Span, spanOf } from './trail-days.ts';
import { type AuditRow, entriesOf, type ReadEntry, trailCells, trailNames } from './trail-entries.ts';
import { type Found, foundBy, subjectsOfTrader, type TrailSource } from './trail-people.ts';

/** What staff do without an operation of its own, or as a step of one. */
const furtherStaffActions = [
  'identity.view',
  'customers.statement',
  'deposits.proof-viewed',
  'support.answer-file',
  'support.file-viewed',
  'mining.approve-day',
  'mining.ask-machines',
  'mining.decline-machines',
];

/**
 * What is written down of staff as staff. By what was done, not by who did it: an admin's own account is that of a customer,
 * and somebody who is no admin any more decided as one.
 */
const staffActions: readonly string[] = [
  ...Object.values(catalogue)
    .filter((operation) => operation.access === 'admin' && (operation.command || 'media' in operation))
    .map(({ id }) => id),
  ...furtherStaffActions,
];

/** Whoever is no user is the system: what is written down of them is no person's act. */
const byPerson = `starts_with(actor, 'usr_')`;

type Query = QueryOf<Catalogue['auditOf']>;
type Reader = Pick<Actor, 'role' | 'staff'>;

/** Reads the audit trail (R2), newest first. */
export function auditHandlers(source: TrailSource): Handlers<Pick<Catalogue, 'auditOf' | 'exportAudit'>> {
  const { pool } = source;
  return {
    async auditOf({ actor, query }) {
      const page = await readTrail(source, actor, query);
      return page.ok
        ? accepted({ items: page.value.rows.map(({ entry }) => entry), nextCursor: page.value.nextCursor })
        : page;
    },

    async exportAudit({ actor, query }) {
      const span = await spanOf(pool, query);
      return exported<ReadEntry>({
        pool,
        actor: actor.uid,
        operation: exportAudit,
        list: 'audit',
        query,
        names: trailNames,
        read: (page) => readTrail(source, actor, { ...query, ...page }, span),
        cells: (read) => [trailCells(read)],
      });
    },
  };
}

const columns = 'id, actor, action, subject_kind, subject, reason, before, after, created_ms';

/** What an entry has to be; what is not asked for is no condition. */
const asked = `($1::bigint is null or id < $1) and ($2::text is null or subject = $2)
  and ($4::text is null or case $4
    when 'staff' then action = any($5::text[]) and ${byPerson}
    when 'system' then actor = any($9::text[])
    else not (action = any($5::text[])) and ${byPerson} end)
  and ($6::text is null or actor = $6) and ($7::text is null or action = $7)
  and ($8::bigint is null or created_ms >= $8) and ($12::bigint is null or created_ms < $12)
  and id between coalesce($10::bigint, 0) and coalesce($11::bigint, 9223372036854775807)`;

/** Every action of the trail, each found by its index behind the one before. */
const everyAction = `
  with recursive known (action) as (
    (select min(action) from audit_entry)
    union all
    select (select min(e.action) from audit_entry e where e.action > k.action) from known k where k.action is not null)
  select action, true from known where action is not null`;

/** The newest entries of all keys, each read by the index that the condition names. */
const newestOf = (keys: string, names: string, condition: string): string => `
  select e.* from (${keys}) key (${names}) cross join lateral (
    select ${columns} from audit_entry where ${condition} and ${asked} order by id desc limit $3) e
  order by e.id desc limit $3`;

/** However rare an action is, however long the trail, and whoever else does it. */
const ofEachAction = (actions: string): string =>
  newestOf(actions, 'action, is_person', `action = key.action and ${byPerson} = key.is_person`);

const nobody: Found = { people: [], subjects: [] };

const trailSqls = {
  all: `select ${columns} from audit_entry where ${asked} order by id desc limit $3`,
  // The entries of few days are read whole: backwards through the trail they would be as far away as the days.
  days: `
    with entries as materialized (select ${columns} from audit_entry where ${asked})
    select * from entries order by id desc limit $3`,
  action: ofEachAction('values ($7::text, true), ($7::text, false)'),
  staff: ofEachAction('select unnest($5::text[]), true'),
  customers: ofEachAction(`${everyAction} and not (action = any($5::text[]))`),
  search: `
    select * from (
      (${newestOf('select unnest($13::text[])', 'actor', 'actor = key.actor')})
      union all
      (${newestOf('select unnest($14::text[])', 'subject', 'subject = key.subject and not (actor = any($13::text[]))')})
    ) found order by id desc limit $3`,
  system: newestOf('select unnest($9::text[])', 'actor', 'actor = key.actor'),
  // Of their account what staff decided, not what they did with it themselves.
  trader: newestOf(
    'select unnest($13::text[])',
    'subject',
    `subject = key.subject and (not starts_with(key.subject, 'usr_') or action = any($5::text[]))`,
  ),
} as const;

/** By what the entries are found. A record, a person and an action each have an index. */
function trailSql(
  { subject, actor, action, search, by }: Query,
  days: Period,
  { ofFile, ofTrader }: { readonly ofFile: Span | null; readonly ofTrader: boolean },
): string {
  if (search !== undefined) return trailSqls.search;
  if (ofTrader) return trailSqls.trader;
  if (subject !== undefined || actor !== undefined || ofFile !== null) return trailSqls.all;
  if (areFew(days)) return trailSqls.days;
  if (action !== undefined) return trailSqls.action;
  return trailSqls[by ?? 'all'];
}

/** A page of the trail. @param ofFile where the entries of a whole file are, which is looked up once */
async function readTrail(
  source: TrailSource,
  reader: Reader,
  query: Query,
  ofFile: Span | null = null,
): Promise<Decision<{ readonly rows: readonly ReadEntry[]; readonly nextCursor: string | null }>> {
  const limit = query.limit ?? 10;
  if (query.cursor !== undefined && !/^[0-9]{1,18}$/.test(query.cursor)) {
    return refused('invalid_input', { fields: [{ field: 'cursor', problem: phrase('no_cursor') }] });
  }
  const days = daysOf(query);
  if (!days.ok) return days;
  const found = query.search === undefined ? accepted(nobody) : await foundBy(source.pool, query.search, reader);
  if (!found.ok) return found;
  const ofTrader = query.search === undefined ? await subjectsOfTrader(source.pool, query.subject, reader) : null;
  const span = ofFile ?? (source.oneClock ? await longSpanOf(source.pool, query, days.value) : null);
  const sql = trailSql(query, days.value, { ofFile, ofTrader: ofTrader !== null });
  const { rows } = await source.pool.query<AuditRow>(sql, [
    query.cursor ?? null,
    ofTrader === null ? (query.subject ?? null) : null,
    limit + 1,
    query.by ?? null,
    staffActions,
    query.actor ?? null,
    query.action ?? null,
    days.value.fromMs,
    systemActors,
    span?.first ?? null,
    span?.last ?? null,
    days.value.beforeMs,
    ...(query.search === undefined ? [] : [found.value.people, found.value.subjects]),
    ...(ofTrader === null ? [] : [ofTrader]),
  ]);
  const items = await entriesOf(source, rows.slice(0, limit), reader);
  return accepted({ rows: items, nextCursor: rows.length > limit ? (items.at(-1)?.entry.id ?? null) : null });
}
