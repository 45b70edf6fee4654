import type { Pool } from 'pg';
import { type Catalogue, catalogue } from '#api/catalogue.ts';
import type { TableRow } from '#database/rows.ts';
import { dayStart } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import type { Handlers } from '#server/operations/handler.ts';

type AuditRow = TableRow<
  'audit_entry',
  'id' | 'actor' | 'action' | 'subject_kind' | 'subject' | 'reason' | 'before' | 'after' | 'created_ms'
>;

/** What staff do without an operation of its own, or as a step of one. */
const furtherStaffActions = [
  'identity.view',
  'deposits.proof-viewed',
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
    .filter(({ access, command }) => access === 'admin' && command)
    .map(({ id }) => id),
  ...furtherStaffActions,
];

/** Whoever is no user is the system: what is written down of them is no person's act. */
const byPerson = `starts_with(actor, 'usr_')`;

/** Reads the audit trail (R2), newest first. */
export function auditHandlers(deps: { readonly pool: Pool }): Handlers<Pick<Catalogue, 'auditOf'>> {
  return {
    async auditOf({ query }) {
      const limit = query.limit ?? 10;
      if (query.cursor !== undefined && !/^[0-9]{1,18}$/.test(query.cursor)) {
        return refused('invalid_input', {
          fields: [{ field: 'cursor', problem: phrase('no_cursor') }],
        });
      }
      const fromMs = query.day === undefined ? null : dayStart(query.day);
      if (query.day !== undefined && fromMs === null) {
        return refused('invalid_input', {
          fields: [{ field: 'day', problem: phrase('no_day', { example: '2026-11-21' }) }],
        });
      }
      const { rows } = await deps.pool.query<AuditRow>(
        `select id, actor, action, subject_kind, subject, reason, before, after, created_ms from audit_entry
         where ($1::bigint is null or id < $1) and ($2::text is null or subject = $2)
           and ($4::text is null or case $4
             when 'staff' then action = any($5::text[]) and ${byPerson}
             when 'system' then not ${byPerson}
             else not (action = any($5::text[])) and ${byPerson} end)
           and ($6::text is null or actor = $6) and ($7::text is null or action = $7)
           and ($8::bigint is null or created_ms >= $8 and created_ms < $8 + ${dayMs})
         order by id desc limit $3`,
        [
          query.cursor ?? null,
          query.subject ?? null,
          limit + 1,
          query.by ?? null,
          staffActions,
          query.actor ?? null,
          query.action ?? null,
          fromMs,
        ],
      );
      const items = rows.slice(0, limit).map((row) => ({
        id: row.id.toString(),
        time: isoTime(millis(row.created_ms)),
        actor: row.actor,
        action: row.action,
        subject: { kind: row.subject_kind, id: row.subject },
        reason: row.reason,
        before: row.before,
        after: row.after,
      }));
      return accepted({ items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null });
    },
  };
}
