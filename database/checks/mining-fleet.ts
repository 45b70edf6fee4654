import type { Check } from './check.ts';
import { labelledDay } from './mining-labels.ts';

/** What a fleet was at each time and what each day was divided by, from what was recorded of machines, pools and contracts. */
export const miningFleetChecks: readonly Check[] = [
  {
    rule: 'N2',
    promise: 'N2.fleets',
    sql: `select 'fleet ' || f.algorithm as id, format('says %s rated, %s verified, %s to sell; machines and readings say %s and %s',
          f.rated, f.verified, f.capacity, s.rated, s.verified) as problem
      from mining_fleet f
      cross join lateral (
        select coalesce(sum(x.rated), 0) as rated, coalesce(sum(least(x.rated, x.shown)), 0) as verified
        from (
          select m.site_id, sum(m.count::numeric * m.hash_rate) as rated, coalesce((
            select (array_agg(r.hash_rate order by r.day desc, r.created_ms desc, r.id desc))[1]
            from mining_reading r where r.site_id = m.site_id and r.algorithm = f.algorithm), 0) as shown
          from mining_machine m where m.algorithm = f.algorithm and m.state = 'in service' group by m.site_id) x) s
      where (f.rated, f.verified, f.capacity) is distinct from (s.rated, s.verified, greatest(s.verified, f.sold))`,
  },
  {
    rule: 'N2',
    promise: 'N2.fleet-states',
    sql: `select 'fleet state ' || s.id as id, format('of %s at %s, after one at %s: %s rated, %s verified, %s to sell', s.algorithm,
          s.changed_ms, s.before_ms, s.rated, s.verified, s.capacity) as problem
      from (
        select x.*, lag(x.changed_ms) over own as before_ms, lead(x.id) over own as next
        from mining_fleet_state x window own as (partition by x.algorithm order by x.id)) s
      left join mining_fleet f on f.algorithm = s.algorithm
      where s.changed_ms <= s.before_ms or (s.next is null
        and (s.rated, s.verified, s.capacity) is distinct from (f.rated, f.verified, f.capacity))
      union all
      select 'fleet ' || f.algorithm, format('is rated %s without ever having changed', f.rated)
      from mining_fleet f
      where (f.rated, f.verified, f.capacity) <> (0, 0, 0) and not exists (
        select from mining_fleet_state s where s.algorithm = f.algorithm)`,
  },
  {
    rule: 'N2',
    promise: 'N2.fleet-history',
    sql: `select 'fleet state ' || s.id as id, format('of %s at %s: %s rated, %s verified; machines and readings said %s and %s',
          s.algorithm, s.changed_ms, s.rated, s.verified, w.rated, w.verified) as problem
      from mining_fleet_state s
      cross join lateral (
        select coalesce(sum(x.rated), 0) as rated, coalesce(sum(least(x.rated, x.shown)), 0) as verified
        from (
          select m.site_id, sum(m.count::numeric * m.hash_rate) as rated, coalesce((
            -- Of a day that has begun, which lets the index begin where this state is.
            select r.hash_rate from mining_reading r
            where r.site_id = m.site_id and r.algorithm = s.algorithm and r.day <= s.changed_ms / 86400000
              and r.created_ms <= s.changed_ms
            order by r.day desc, r.created_ms desc, r.id desc limit 1), 0) as shown
          from mining_machine m
          where m.algorithm = s.algorithm and m.created_ms <= s.changed_ms and coalesce(m.retired_ms > s.changed_ms, true)
          group by m.site_id) x) w
      where (s.rated, s.verified) is distinct from (w.rated, w.verified) or s.capacity < s.verified`,
  },
  {
    rule: 'N2',
    promise: 'N2.reading-bounds',
    sql: `select 'reading ' || r.id as id, format('of day %s says %s; machines that were recorded by its end were rated %s', r.day,
          r.hash_rate, m.rated) as problem
      from mining_reading r
      cross join lateral (
        select coalesce(sum(x.count::numeric * x.hash_rate), 0) as rated from mining_machine x
        where x.site_id = r.site_id and x.algorithm = r.algorithm and x.created_ms < (r.day + 1) * 86400000::bigint
          and coalesce(x.retired_ms >= r.day * 86400000::bigint, true)) m
      where r.hash_rate::numeric * 10 > m.rated * 11
        and not (r.pool = 'Demo pool' and exists (select from installation i where i.mode = 'demo'))`,
  },
  {
    rule: 'R3',
    promise: 'R3.raising-machines',
    sql: `select 'machines ' || m.id as id, format('brought the fleet from %s to %s within 30 days; added by %s, asked for by %s', b.rated, w.rated,
          m.added_by, coalesce(m.second_by, 'nobody')) as problem
      from mining_machine m
      cross join lateral (
        select coalesce(sum(x.count::numeric * x.hash_rate), 0) as rated from mining_machine x
        where x.algorithm = m.algorithm and x.created_ms <= m.created_ms and coalesce(x.retired_ms > m.created_ms, true)) w
      -- By the time of the clock when it was decided, which is a little before the machines' own.
      cross join lateral (
        select coalesce(sum(x.count::numeric * x.hash_rate), 0) as rated from mining_machine x
        where x.algorithm = m.algorithm and x.created_ms <= m.created_ms - 30 * 86400000::bigint
          and coalesce(x.retired_ms > m.created_ms - 30 * 86400000::bigint, true)) b
      where w.rated * 10000 > b.rated * (10000 + four_eyes_at('mining_fleet', m.created_ms))
        and not (m.second_by = 'demo' and exists (select from installation i where i.mode = 'demo'))
        and (m.second_by is null or m.second_by = m.added_by or not exists (
          select from audit_entry a where a.subject = m.id and a.action = 'mining.ask-machines' and a.actor = m.second_by))`,
  },
  {
    rule: 'N2',
    promise: 'N2.reading-days',
    sql: `select 'reading ' || id as id, format('of day %s at %s', day, created_ms) as problem
      from mining_reading where (day + 1) * 86400000::bigint > created_ms`,
  },
  {
    rule: 'N3',
    promise: 'N3.divisors',
    sql: `with moves as (
        select p.algorithm, m.day, m.hashes
        from mining_contract c join mining_plan p on p.id = c.plan_id
        cross join lateral (values (c.start_day, c.hash_rate), (c.end_day, -c.hash_rate)) m(day, hashes)
        union all
        select c.algorithm, d.day, 0 from mining_day d join mining_coin c on c.coin = d.coin
      ), sold as (
        select distinct algorithm, day, sum(hashes) over (partition by algorithm order by day) as hashes from moves)
      select 'day ' || d.coin || ' ' || d.day as id, format('capacity %s, reading %s; verified %s, read %s, sold %s', d.capacity, d.reading,
          v.lowest, r.shown, s.hashes) as problem
      from mining_day d
      join mining_coin c on c.coin = d.coin
      join sold s on s.algorithm = c.algorithm and s.day = d.day
      cross join lateral (select d.day * 86400000::bigint as from_ms, (d.day + 1) * 86400000::bigint as end_ms) e
      left join lateral (
        select x.verified from mining_fleet_state x where x.algorithm = c.algorithm and x.changed_ms < e.from_ms
        order by x.changed_ms desc, x.id desc limit 1) b on true
      left join lateral (
        select min(x.verified) as verified from mining_fleet_state x
        where x.algorithm = c.algorithm and x.changed_ms >= e.from_ms and x.changed_ms < e.end_ms) w on true
      -- A demo's days before its first start had no states: a reading of theirs counts from the next day on.
      left join lateral (
        select min(y.shown) as verified from (
          select sum(z.hash_rate) as shown from mining_reading z
          where z.algorithm = c.algorithm and z.day between d.day - 2 and d.day - 1 group by z.day) y) l on true
      cross join lateral (
        select case when ${labelledDay} then coalesce(l.verified, 0) else least(coalesce(b.verified, 0), w.verified) end as lowest) v
      cross join lateral (
        select sum(y.hash_rate) as shown from (
          select (array_agg(z.hash_rate order by z.created_ms desc, z.id desc))[1] as hash_rate from mining_reading z
          where z.algorithm = c.algorithm and z.day = d.day and z.created_ms <= d.closed_ms group by z.site_id) y) r
      where d.reading is distinct from r.shown or d.capacity <> greatest(v.lowest, r.shown, s.hashes)`,
  },
];
