import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import type { Handlers } from '#server/operations/handler.ts';

type AuditRow = TableRow<
  'audit_entry',
  'id' | 'actor' | 'action' | 'subject_kind' | 'subject' | 'reason' | 'before' | 'after' | 'created_ms'
>;

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
      const { rows } = await deps.pool.query<AuditRow>(
        `select id, actor, action, subject_kind, subject, reason, before, after, created_ms from audit_entry
         where ($1::bigint is null or id < $1) and ($2::text is null or subject = $2) order by id desc limit $3`,
        [query.cursor ?? null, query.subject ?? null, limit + 1],
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
