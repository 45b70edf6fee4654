import type { Check } from './check.ts';
import { labelledDay } from './mining-labels.ts';

/** What N1's formula expects of a day \`d\`'s whole capacity, in parts, from its stored network; null without one. */
const expectedOfDay = `(select div(d.capacity * 86400::numeric * (n.subsidy + n.fees) * 1000000, n.difficulty * power(2::numeric, 32))
  from mining_network n where n.id = d.network_id)`;

/** A receipt's time and that of a day that is closed are read under one lock, which orders them; the statements before it last less (ms). */
const besideMs = 60_000;

/** When a receipt `r` began to count: as it was recorded, or as its second admin approved it, by the audit trail. Both are sealed (L7). */
const beganToCount = `case r.proof when 'two admins' then (
  select min(e.created_ms) from audit_entry e
  where e.action = 'mining.confirm-receipt' and e.subject = r.id and e.actor = r.confirmed_by) else r.created_ms end`;

/** Whether pools paid what the network explains, and who stands for it where they did not. */
export const miningEvidenceChecks: readonly Check[] = [
  {
    rule: 'N3',
    promise: 'N3.receipt-evidence',
    sql: `select 'receipt ' || r.id as id, format('of %s counts by %s: recorded by %s, approved by %s, address %s', r.coin,
          coalesce(r.proof, 'nothing'), r.recorded_by, r.confirmed_by, r.address) as problem
      from mining_receipt r
      where r.state <> 'waiting' and not (r.state = 'set aside' and r.proof is null) and not coalesce(case r.proof
        when 'demo' then r.transaction_id like 'demo-%' and not exists (select from installation i where i.mode = 'production')
        when 'chain' then r.coin = 'BTC' and r.confirmations > 0 and exists (
          select from mining_payout_address a where a.coin = r.coin and a.address = r.address and a.since_ms <= r.created_ms
            and coalesce(a.until_ms > r.created_ms, true))
        when 'two admins' then r.confirmed_by <> r.recorded_by and length(btrim(r.evidence)) > 0 and exists (
          select from audit_entry e where e.subject = r.id and e.actor = r.confirmed_by and e.action = 'mining.confirm-receipt')
        end, false)`,
  },
  {
    rule: 'N3',
    promise: 'N3.rich-days',
    sql: `select 'day ' || d.coin || ' ' || d.day as id, format('received %s where %s parts are expected, and was closed by %s and %s',
          d.received, e.parts, d.closed_by, coalesce(d.second_by, 'nobody')) as problem
      from mining_day d
      cross join lateral (select ${expectedOfDay} as parts) e
      where not ${labelledDay} and d.received > 0
        and (coalesce(e.parts, 0) = 0 or d.received::numeric * 10000000 > 12 * e.parts)
        and (d.second_by is null or d.second_by = d.closed_by or 'system' in (d.second_by, d.closed_by) or not exists (
          select from audit_entry a where a.action = 'mining.approve-day' and a.actor = d.second_by
            and a.subject = d.coin || ' ' || to_char(date '1970-01-01' + d.day, 'YYYY-MM-DD')))`,
  },
  {
    rule: 'N3',
    promise: 'N3.low-days',
    sql: `select 'day ' || d.coin || ' ' || d.day as id, format('received %s where %s parts are expected, and was closed by %s and %s',
          d.received, e.parts, d.closed_by, coalesce(d.second_by, 'nobody')) as problem
      from mining_day d
      join mining_coin c on c.coin = d.coin
      cross join lateral (select ${expectedOfDay} as parts) e
      where not ${labelledDay} and e.parts > 0 and d.received::numeric * 10000000 < 8 * e.parts
        and (d.second_by is null or d.second_by = d.closed_by or 'system' in (d.second_by, d.closed_by) or not exists (
          select from audit_entry a where a.action = 'mining.approve-day' and a.actor = d.second_by
            and a.subject = d.coin || ' ' || to_char(date '1970-01-01' + d.day, 'YYYY-MM-DD')
            and not exists (select from mining_reading r where r.algorithm = c.algorithm and r.day = d.day
              and r.created_ms > a.created_ms and r.created_ms <= d.closed_ms)))
        -- Before there was this rule one admin closed such a day.
        and exists (select from record_version v where v.kind = 'mining_day' and v.body ->> 'coin' = d.coin
          and v.body ->> 'day' = d.day::text and v.xact > (select min(xact) from record_version where kind = 'more_takes_two'))`,
  },
  {
    rule: 'N3',
    promise: 'N3.late-receipts',
    sql: `select 'receipt ' || r.id as id, format('of %s, day %s, addition %s: %s of %s', r.coin, r.day, r.addition, a.amount, a.day)
        as problem
      from mining_receipt r
      left join mining_addition a on a.receipt_id = r.id
      where r.state = 'counted' and ((r.addition, r.coin, r.day, r.amount) is distinct from
        (a.addition, coalesce(a.coin, r.coin), coalesce(a.day, r.day), coalesce(a.amount, r.amount)) or a.at_day <= a.day)
      union all
      select 'addition ' || a.coin || ' ' || a.addition, format('is %s: it has no receipt that counts, was divided without being so, or was passed over',
          a.state)
      from mining_addition a
      where not exists (select from mining_receipt r where r.id = a.receipt_id and r.state = 'counted' and r.addition = a.addition)
        or (a.state = 'paid') <> exists (
          select from mining_run r where r.coin = a.coin and r.addition = a.addition and r.plan_id is null)
        or (a.state = 'added' and exists (
          select from mining_day d where d.coin = a.coin and d.day >= a.at_day and d.state = 'paid'))`,
  },
  {
    rule: 'N3',
    promise: 'N3.addition-order',
    // As the sealed times of receipts and days have it: another day would put it off, behind days without end.
    sql: `select 'addition ' || a.coin || ' ' || a.addition as id, format('comes before day %s; it began to count at %s, and the first day open was %s then',
          a.at_day, c.at_ms, coalesce(w.last, w.first)) as problem
      from mining_addition a
      join mining_receipt r on r.id = a.receipt_id
      cross join lateral (select ${beganToCount} as at_ms) c
      cross join lateral (
        select max(d.day) filter (where d.closed_ms < c.at_ms - ${besideMs}) + 1 as first,
          max(d.day) filter (where d.closed_ms < c.at_ms + ${besideMs}) + 1 as last
        from mining_day d where d.coin = a.coin) w
      where not coalesce(a.at_day between coalesce(w.first, 0) and w.last, false)`,
  },
  {
    rule: 'N3',
    promise: 'N3.rich-additions',
    sql: `select 'receipt ' || r.id as id, format('brought day %s of %s to %s where %s parts are expected, by %s alone', d.day, d.coin,
          s.units, e.parts, r.recorded_by) as problem
      from mining_addition a
      join mining_receipt r on r.id = a.receipt_id
      join mining_day d on d.coin = a.coin and d.day = a.day
      cross join lateral (
        select d.received + sum(b.amount) as units from mining_addition b
        where b.coin = a.coin and b.day = a.day and b.addition <= a.addition) s
      cross join lateral (select ${expectedOfDay} as parts) e
      where r.proof is distinct from 'two admins' and (coalesce(e.parts, 0) = 0 or s.units * 10000000 > 12 * e.parts)`,
  },
  {
    rule: 'N3',
    promise: 'N3.automatic-days',
    sql: `select 'day ' || d.coin || ' ' || d.day as id, format('received %s where %s parts are expected, and closed itself',
          d.received, e.parts) as problem
      from mining_day d
      cross join lateral (select ${expectedOfDay} as parts) e
      where not ${labelledDay} and d.closed_by = 'system' and (coalesce(e.parts, 0) = 0
        or d.received::numeric * 10000000 > 12 * e.parts or d.received::numeric * 10000000 < 8 * e.parts
        or div(d.received::numeric * d.price, power(10::numeric, d.price_decimals + 6)) >= four_eyes_at('mining_day', d.closed_ms))`,
  },
];
