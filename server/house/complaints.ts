import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted } from '#domain/failures/failures.ts';
import type { TicketState } from '#domain/support/ticket.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { rangeOf, spanOf } from './report-range.ts';

const shown = 200;

interface ComplaintRow {
  readonly id: string;
  readonly uid: string;
  readonly name: string;
  readonly record: string | null;
  readonly state: TicketState;
  readonly created_ms: bigint;
  readonly answered_ms: bigint | null;
  readonly closed_ms: bigint | null;
  readonly found: bigint;
}

/** The register of complaints: conversations that customers began as one (S1). */
export function complaintHandlers(pool: Pool): Handlers<Pick<Catalogue, 'listComplaints'>> {
  return {
    async listComplaints({ query }) {
      const range = rangeOf(query);
      if (!range.ok) return range;
      const { fromMs, beforeMs } = spanOf(range.value);
      const { rows } = await pool.query<ComplaintRow>(
        `select t.id, t.owner as uid, coalesce(c.display_name, u.name) as name, t.record_id as record, t.state, t.created_ms,
           (select min(m.created_ms) from support_message m where m.ticket = t.id and m.side = 'staff') as answered_ms,
           case when t.state = 'closed' then t.changed_ms end as closed_ms, count(*) over () as found
         from support_ticket t join auth_user u on u.id = t.owner left join customer c on c.uid = t.owner
         where t.subject = 'complaint' and t.created_ms >= $1::bigint and t.created_ms < $2::bigint
         order by t.created_ms desc, t.id desc limit ${shown}`,
        [fromMs, beforeMs],
      );
      const time = (ms: bigint | null): string | null => (ms === null ? null : isoTime(millis(ms)));
      return accepted({
        count: Number(rows[0]?.found ?? 0n),
        items: rows.map((row) => ({
          ticket: row.id,
          customer: { uid: row.uid, name: row.name },
          record: row.record,
          state: row.state,
          openedAt: isoTime(millis(row.created_ms)),
          answeredAt: time(row.answered_ms),
          closedAt: time(row.closed_ms),
        })),
      });
    },
  };
}
