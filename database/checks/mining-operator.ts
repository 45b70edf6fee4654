import type { Check } from './check.ts';
import { miningEvidenceChecks } from './mining-evidence.ts';
import { miningFleetChecks } from './mining-fleet.ts';
import { labelledDay } from './mining-labels.ts';
import { miningNetworkChecks } from './mining-networks.ts';
import { miningPlanChecks } from './mining-plans.ts';
import { miningPriceChecks } from './mining-prices.ts';
import { miningSaleChecks } from './mining-sales.ts';

/** What the operator of a mine records, recomputed by formulas of their own. */
export const miningOperatorChecks: readonly Check[] = [
  ...miningFleetChecks,
  ...miningSaleChecks,
  ...miningNetworkChecks,
  ...miningEvidenceChecks,
  {
    rule: 'N3',
    promise: 'N3.closed-days',
    sql: `select 'day ' || d.coin || ' ' || d.day as id, format('closed at %s by %s: network %s (the last was %s)',
          d.closed_ms, d.closed_by, d.network_id, n.id) as problem
      from mining_day d
      cross join lateral (select (d.day + 1) * 86400000::bigint as end_ms) e
      left join lateral (
        select x.id from mining_network x where x.coin = d.coin and x.taken_ms < e.end_ms
        order by x.taken_ms desc, x.id desc limit 1) n on true
      -- Within the minute what was dated before the day's end is written down, so that who verifies sees what was seen.
      where (d.closed_ms < e.end_ms + 60000 and not ${labelledDay}) or d.network_id is distinct from n.id
        or (d.closed_by = 'system' and (d.received = 0 or d.note is not null))`,
  },
  {
    rule: 'N3',
    promise: 'N3.outputs-once',
    sql: `select 'receipt ' || min(r.id) as id, format('output %s of %s in %s counts %s times', r.output, r.transaction_id, r.coin,
          count(*)) as problem
      from mining_receipt r where r.state = 'counted' group by r.coin, r.transaction_id, r.output having count(*) > 1
      union all
      select 'receipt ' || r.id, format('output %s of %s is deposit %s', r.output, r.transaction_id, d.id)
      from mining_receipt r
      join deposit d on d.transaction_id = r.transaction_id and d.output = r.output
      where r.coin = 'BTC' and r.state = 'counted' and d.payment_method = 'Bitcoin' and d.status = 'approved'`,
  },
  ...miningPlanChecks,
  ...miningPriceChecks,
  {
    rule: 'R2',
    promise: 'R2.mining-actions',
    sql: `select x.kind || ' ' || x.subject as id, format('%s by %s is not in the audit trail', x.action, x.actor) as problem
      from (
        select 'machines' as kind, id as subject, added_by as actor, 'mining.add-machines' as action from mining_machine
        union all select 'machines', id, retired_by, 'mining.retire-machines' from mining_machine where state = 'retired'
        union all select 'reading', id, recorded_by, 'mining.record-reading' from mining_reading
        union all select 'receipt', id, recorded_by, 'mining.record-receipt' from mining_receipt
        union all select 'day', d.coin || ' ' || to_char(date '1970-01-01' + d.day, 'YYYY-MM-DD'), d.closed_by, 'mining.close-day'
          from mining_day d where not ${labelledDay}
        union all select 'contract', id, 'system', 'mining.end' from mining_contract where state = 'ended') x
      where not exists (
        select from audit_entry a where a.subject = x.subject and a.action = x.action and a.actor = x.actor)
      union all
      select 'receipt ' || r.id, 'is set aside, and nobody is in the audit trail for it'
      from mining_receipt r
      where r.state = 'set aside' and not exists (
        select from audit_entry a where a.subject = r.id and a.action = 'mining.set-receipt-aside' and a.reason = r.reason)`,
  },
  {
    rule: 'R3',
    promise: 'R3.no-own-mining',
    sql: `select x.id, format('by %s, who had a contract', x.actor) as problem
      from (
        select 'receipt ' || r.id as id, r.recorded_by as actor, r.coin, null as algorithm, r.created_ms as at_ms,
          case when r.addition > 0 then r.day end as late_day
        from mining_receipt r
        union all
        select 'receipt ' || r.id, r.recorded_by, r.coin, null, r.confirmed_ms, case when r.addition > 0 then r.day end
        from mining_receipt r where r.confirmed_by is not null
        union all
        select 'receipt ' || r.id, r.confirmed_by, r.coin, null, r.confirmed_ms, case when r.addition > 0 then r.day end
        from mining_receipt r where r.confirmed_by is not null
        union all
        select 'receipt ' || r.id, a.actor, r.coin, null, a.created_ms, null
        from mining_receipt r join audit_entry a on a.subject = r.id and a.action = 'mining.set-receipt-aside'
        union all select 'day ' || d.coin || ' ' || d.day, d.closed_by, d.coin, null, d.closed_ms, null from mining_day d
        union all select 'day ' || d.coin || ' ' || d.day, d.second_by, d.coin, null, d.closed_ms, null from mining_day d
          where d.second_by is not null
        union all select 'reading ' || r.id, r.recorded_by, null, r.algorithm, r.created_ms, null from mining_reading r
        union all select 'machines ' || m.id, m.added_by, null, m.algorithm, m.created_ms, null from mining_machine m
        union all select 'machines ' || m.id, m.second_by, null, m.algorithm, m.created_ms, null from mining_machine m
          where m.second_by is not null
        union all select 'machines ' || m.id, m.retired_by, null, m.algorithm, m.retired_ms, null from mining_machine m
          where m.state = 'retired') x
      join mining_contract c on c.user_id = x.actor
      join mining_plan p on p.id = c.plan_id
      where (x.coin = any(p.coins) or x.algorithm = p.algorithm) and c.bought_ms < x.at_ms
        -- What came late is paid to the contracts of its day, whenever they ended.
        and ((x.late_day >= c.start_day and x.late_day < c.end_day) or coalesce(c.ended_ms > x.at_ms, true) or exists (
          select from unnest(p.coins) k(coin) where not exists (
            select from mining_run r
            where r.coin = k.coin and r.plan_id is null and r.day >= c.end_day - 1 and r.created_ms <= x.at_ms)))`,
  },
];

/** What is lawful and should be known all the same: selects words. */
export const miningNotices: readonly string[] = [
  // A receipt that was set aside keeps its posting; the books then say of one output that it came in more than once.
  `select format('output %s of %s in %s was posted as %s pool receipts (%s), of which %s counts: what did not come in of it leaves by capital',
      r.output, r.transaction_id, r.coin, count(*), string_agg(r.id, ', ' order by r.created_ms, r.id),
      count(*) filter (where r.state = 'counted')) as words
   from mining_receipt r group by r.coin, r.transaction_id, r.output having count(*) > 1
   order by max(r.created_ms) desc`,
  // Refused since there is a bound; what was recorded before it stays recorded.
  `select format('reading %s of day %s says %s, more than a tenth above the %s that the machines of its site were rated', r.id, r.day,
      r.hash_rate, m.rated) as words
   from mining_reading r
   cross join lateral (
     select coalesce(sum(x.count::numeric * x.hash_rate), 0) as rated from mining_machine x
     where x.site_id = r.site_id and x.algorithm = r.algorithm and x.created_ms <= r.created_ms
       and coalesce(x.retired_ms >= r.day * 86400000::bigint, true)) m
   where r.hash_rate::numeric * 10 > m.rated * 11
   order by r.created_ms desc`,
  // A reading of less than runs, or machines that are retired early, lower what a day is divided by: what is held by contracts has more of it.
  `select format('%s of the 30 days of %s up to %s brought more than 1.1 times what is expected of what they were divided by: readings may say less than runs',
      w.days, w.coin, to_char(date '1970-01-01' + w.day, 'YYYY-MM-DD')) as words
   from (
     select x.coin, x.day, row_number() over (partition by x.coin, x.days >= 20 order by x.day desc) as newest, x.days from (
       select d.coin, d.day, count(*) filter (where s.received * 10 * n.difficulty * 4294967296 > 11 * d.capacity::numeric * 86400 * (n.subsidy + n.fees))
           over (partition by d.coin order by d.day range between 29 preceding and current row) as days
       from mining_day d
       join mining_network n on n.id = d.network_id
       -- With what came late.
       cross join lateral (
         select d.received::numeric + coalesce(sum(a.amount), 0) as received from mining_addition a where a.coin = d.coin and a.day = d.day) s
       where d.capacity > 0) x) w
   where w.days >= 20 and w.newest = 1
   order by w.coin`,
  // Received by the network's formula says what hash rate was there: a fleet recorded far greater takes from each contract's share.
  `select format('day %s of %s was divided by %s hashes per second, more than twice what its receipts of %s explain', d.day, d.coin,
      d.capacity, s.received) as words
   from mining_day d
   join mining_network n on n.id = d.network_id
   -- With what came late.
   cross join lateral (
     select d.received + coalesce(sum(a.amount), 0) as received from mining_addition a where a.coin = d.coin and a.day = d.day) s
   where s.received > 0
     and s.received::numeric * 2 * n.difficulty * 4294967296 < d.capacity::numeric * 86400 * (n.subsidy + n.fees)
   order by d.day desc, d.coin`,
];
