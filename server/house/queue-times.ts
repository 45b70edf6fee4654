import type { Pool } from 'pg';
import { hourMs } from '#domain/clock/durations.ts';
import type { Queue, QueueTimes } from '#domain/reports/queues.ts';
import { promiseMs } from '#domain/review/staff-alerts.ts';
import { casePromiseHours } from '#domain/risk/cases.ts';

/** Each queue with the hours within which its cases are promised to be decided or answered. */
export const promiseHours = (supportAnswerHours: number): Readonly<Record<Queue, number>> => ({
  identities: promiseMs.identities_late / hourMs,
  deposits: promiseMs.deposits_late / hourMs,
  withdrawals: promiseMs.withdrawals_late / hourMs,
  cases: casePromiseHours,
  conversations: supportAnswerHours,
  messages: supportAnswerHours,
});

interface TimesRow {
  readonly queue: Queue;
  readonly cases: number;
  readonly median: bigint | null;
  readonly p95: bigint | null;
  readonly in_time: number;
}

/**
 * How long cases waited for staff that were decided or answered in a span (ms): an identity from its submission; a deposit from when its
 * payment was confirmed or its proof sent, the last of them; a withdrawal from its request or from the end of its address's hold; a
 * case of risk from its opening; a conversation from the customer's message to the answer or the closing; a
 * message of the contact page from what its writer wrote to the reply or the settling without one. What customers ended by themselves is left out (R4.2).
 */
export async function readQueueWaits(
  pool: Pool,
  { fromMs, beforeMs }: { readonly fromMs: number; readonly beforeMs: number },
  hours: Readonly<Record<Queue, number>>,
): Promise<readonly QueueTimes[]> {
  const { rows } = await pool.query<TimesRow>(
    `with waited as (
       select 'identities' as queue, ended_ms - created_ms as ms from identity_submission
       where status in ('approved', 'declined') and ended_ms >= $1::bigint and ended_ms < $2::bigint
       union all
       select 'deposits', d.created_ms - coalesce((
           select max(s.created_ms) from timeline_step s where s.subject = d.subject and s.id < d.id
             and s.step in ('payment_confirmed', 'proof_uploaded', 'proof_replaced', 'pending_again')), r.created_ms)
       from timeline_step d join deposit r on r.id = d.subject
       where d.step in ('approved', 'declined', 'declined_without_payment') and d.created_ms >= $1 and d.created_ms < $2
       union all
       select 'withdrawals', greatest(d.created_ms - greatest(w.created_ms, w.address_added_ms + w.hold_hours * 3600000::bigint), 0)
       from timeline_step d join withdrawal w on w.id = d.subject
       where d.step in ('sending', 'declined') and d.created_ms >= $1 and d.created_ms < $2 and not exists (
         select from timeline_step s where s.subject = d.subject and s.id < d.id and s.step in ('sending', 'declined'))
       union all
       select 'cases', decided_ms - opened_ms from risk_case
       where state = 'decided' and decided_ms >= $1 and decided_ms < $2
       union all
       select 'conversations', ended_ms - created_ms from (
         select m.created_ms, m.side, lag(m.side, 1, 'staff') over w as before,
           coalesce(
             min(m.created_ms) filter (where m.side = 'staff') over (w rows between 1 following and unbounded following),
             case when t.state = 'closed' then t.changed_ms end) as ended_ms
         from support_message m join support_ticket t on t.id = m.ticket
         window w as (partition by m.ticket order by m.seq)) m
       where m.side = 'customer' and m.before = 'staff' and m.ended_ms >= $1 and m.ended_ms < $2
       union all
       select 'messages', a.created_ms - m.created_ms from contact_answer a join contact_message m on m.id = a.message
       where a.created_ms >= $1 and a.created_ms < $2
       union all
       select 'messages', ended_ms - created_ms from (
         select l.created_ms, l.side, lag(l.side, 1, 'staff') over w as before,
           min(l.created_ms) filter (where l.side = 'staff') over (w rows between 1 following and unbounded following) as ended_ms
         from (
           select message, seq, side, created_ms from contact_line
           union all
           select v.message, 1, 'visitor', m.created_ms from contact_conversation v join contact_message m on m.id = v.message) l
         window w as (partition by l.message order by l.seq)) l
       where l.side = 'visitor' and l.before = 'staff' and l.ended_ms >= $1 and l.ended_ms < $2)
     select p.queue, count(w.ms)::integer as cases, (percentile_disc(0.5) within group (order by w.ms))::bigint as median,
       (percentile_disc(0.95) within group (order by w.ms))::bigint as p95,
       (count(*) filter (where w.ms <= p.hours * ${hourMs}::bigint))::integer as in_time
     from (select * from unnest($3::text[], $4::bigint[]) with ordinality as u(queue, hours, place)) p
     left join waited w on w.queue = p.queue
     group by p.queue, p.place order by p.place`,
    [fromMs, beforeMs, Object.keys(hours), Object.values(hours)],
  );
  return rows.map(({ queue, cases, median, p95, in_time }) => ({
    queue,
    cases,
    medianMs: median === null ? null : Number(median),
    p95Ms: p95 === null ? null : Number(p95),
    inTime: in_time,
  }));
}
