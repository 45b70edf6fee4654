import type { Pool } from 'pg';
import { type Catalogue, catalogue } from '#api/catalogue.ts';
import type { QueryOf, ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { dayStart } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { systemActors } from '#domain/review/system-actors.ts';
import type { Actor, Handlers } from '#server/operations/handler.ts';
import { exported } from './exports.ts';
import { partsFor } from './trail-readers.ts';

type AuditRow = TableRow<
  'audit_entry',
  'id' | 'actor' | 'action' | 'subject_kind' | 'subject' | 'reason' | 'before' | 'after' | 'created_ms'
>;

/** What staff do without an operation of its own, or as a step of one. */
const furtherStaffActions = [
  'identity.view',
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
type Entry = ReplyOf<Catalogue['auditOf']>['items'][number];

/** Reads the audit trail (R2), newest first. */
export function auditHandlers(deps: { readonly pool: Pool }): Handlers<Pick<Catalogue, 'auditOf' | 'exportAudit'>> {
  const { pool } = deps;
  return {
    async auditOf({ actor, query }) {
      const page = await readTrail(pool, actor, query);
      return page.ok ? accepted({ items: [...page.value.rows], nextCursor: page.value.nextCursor }) : page;
    },

    async exportAudit({ actor, query }) {
      const span = await spanOf(pool, query);
      return exported<Entry>({
        pool,
        actor: actor.uid,
        action: 'review.audit-export',
        list: 'audit',
        query,
        names: ['id', 'time', 'actor', 'action', 'subjectKind', 'subject', 'reason', 'before', 'after'],
        read: (page) => readTrail(pool, actor, { ...query, ...page }, span),
        cells: (entry) => [
          [
            entry.id,
            entry.time,
            entry.actor,
            entry.action,
            entry.subject.kind,
            entry.subject.id,
            entry.reason ?? '',
            entry.before === null ? '' : JSON.stringify(entry.before),
            entry.after === null ? '' : JSON.stringify(entry.after),
          ],
        ],
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
  and ($8::bigint is null or created_ms >= $8 and created_ms < $8 + ${dayMs})
  and id between coalesce($10::bigint, 0) and coalesce($11::bigint, 9223372036854775807)`;

/** Between which entries those of a day are. */
interface Span {
  readonly first: bigint;
  readonly last: bigint;
}

/**
 * Where a day's entries are in the trail, read once for all pages of a file: each of them goes on by the key from there. Null
 * without a day.
 */
async function spanOf(pool: Pool, { day }: Pick<Query, 'day'>): Promise<Span | null> {
  const fromMs = day === undefined ? null : dayStart(day);
  if (fromMs === null) return null;
  const { rows } = await pool.query<{ first: bigint | null; last: bigint | null }>(
    'select min(id) as first, max(id) as last from audit_entry where created_ms >= $1 and created_ms < $2',
    [fromMs, fromMs + dayMs],
  );
  return { first: rows[0]?.first ?? 0n, last: rows[0]?.last ?? -1n };
}

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

const trailSqls = {
  all: `select ${columns} from audit_entry where ${asked} order by id desc limit $3`,
  // A day's entries are read whole: backwards through the trail they would be as far away as the day.
  day: `
    with entries as materialized (select ${columns} from audit_entry where ${asked})
    select * from entries order by id desc limit $3`,
  action: ofEachAction('values ($7::text, true), ($7::text, false)'),
  staff: ofEachAction('select unnest($5::text[]), true'),
  customers: ofEachAction(`${everyAction} and not (action = any($5::text[]))`),
  system: newestOf('select unnest($9::text[])', 'actor', 'actor = key.actor'),
} as const;

/** By what the entries are found. A record, a person and an action each have an index. */
function trailSql({ subject, actor, action, day, by }: Query, span: Span | null): string {
  if (subject !== undefined || actor !== undefined || span !== null) return trailSqls.all;
  if (day !== undefined) return trailSqls.day;
  if (action !== undefined) return trailSqls.action;
  return trailSqls[by ?? 'all'];
}

/** A page of the trail. */
async function readTrail(
  pool: Pool,
  reader: Reader,
  query: Query,
  span: Span | null = null,
): Promise<Decision<{ readonly rows: readonly Entry[]; readonly nextCursor: string | null }>> {
  const limit = query.limit ?? 10;
  if (query.cursor !== undefined && !/^[0-9]{1,18}$/.test(query.cursor)) {
    return refused('invalid_input', { fields: [{ field: 'cursor', problem: phrase('no_cursor') }] });
  }
  const fromMs = query.day === undefined ? null : dayStart(query.day);
  if (query.day !== undefined && fromMs === null) {
    return refused('invalid_input', {
      fields: [{ field: 'day', problem: phrase('no_day', { example: '2026-11-21' }) }],
    });
  }
  const { rows } = await pool.query<AuditRow>(trailSql(query, span), [
    query.cursor ?? null,
    query.subject ?? null,
    limit + 1,
    query.by ?? null,
    staffActions,
    query.actor ?? null,
    query.action ?? null,
    fromMs,
    systemActors,
    span?.first ?? null,
    span?.last ?? null,
  ]);
  const items = rows.slice(0, limit).map((row) => entryOf(row, reader));
  return accepted({ rows: items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null });
}

function entryOf(row: AuditRow, reader: Reader): Entry {
  const { details, words } = partsFor(row, reader);
  return {
    id: row.id.toString(),
    time: isoTime(millis(row.created_ms)),
    actor: row.actor,
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject },
    reason: words ? row.reason : null,
    before: details ? row.before : null,
    after: details ? row.after : null,
  };
}
