import type { Check } from './check.ts';

/** A demo's thirty days before its first start, which never were, are labelled where they are read. */
const labelled = `(d.price_source like 'demo: %' and exists (select from installation i where i.mode = 'demo'))`;

/** P2: where real money is, prices come from a market. */
const counts = `(t.source ~ '^(live|polled):' or not exists (select from installation i where i.mode = 'production'))`;

/** What the operator of a mine records, recomputed by formulas of their own. */
export const miningOperatorChecks: readonly Check[] = [
  {
    rule: 'N2',
    promise:
      'each fleet is rated by its machines in service and verified by the newest reading of each site, and no more is sold',
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
    rule: 'N3',
    promise:
      'each closed day was over, and is divided by what the fleet was and by what was known of the network when it ended',
    sql: `select 'day ' || d.coin || ' ' || d.day as id, format('closed at %s by %s: capacity %s (the fleet had %s), network %s (the last was %s)',
          d.closed_ms, d.closed_by, d.capacity, s.capacity, d.network_id, n.id) as problem
      from mining_day d
      join mining_coin c on c.coin = d.coin
      cross join lateral (select (d.day + 1) * 86400000::bigint as end_ms) e
      left join lateral (
        select x.capacity from mining_fleet_state x where x.algorithm = c.algorithm and x.changed_ms < e.end_ms
        order by x.changed_ms desc, x.id desc limit 1) s on true
      left join lateral (
        select x.id from mining_network x where x.coin = d.coin and x.taken_ms < e.end_ms
        order by x.taken_ms desc, x.id desc limit 1) n on true
      where d.closed_ms < e.end_ms or d.network_id is distinct from n.id
        or (d.capacity <> coalesce(s.capacity, 0) and not ${labelled})
        or (d.closed_by = 'system' and (d.received = 0 or d.note is not null))`,
  },
  {
    rule: 'P2',
    promise: 'each closed day is valued by the last recorded tick of the day, or by the first after it',
    sql: `select 'day ' || d.coin || ' ' || d.day as id, format('is valued at %s (%s, no. %s of %s)', d.price, d.price_source, d.price_seq,
          d.pair) as problem
      from mining_day d
      cross join lateral (select d.day * 86400000::bigint as from_ms, (d.day + 1) * 86400000::bigint as end_ms) e
      left join market_pair p on p.pair = d.pair
      left join lateral (
        select (array_agg(row(t.seq, t.price, t.source, t.time_ms)::text order by t.seq desc))[1] as last from market_tick t
        where t.pair = d.pair and t.time_ms >= e.from_ms and t.time_ms < e.end_ms and ${counts}) w on true
      left join lateral (
        select row(t.seq, t.price, t.source, t.time_ms)::text as first from market_tick t
        where t.pair = d.pair and t.time_ms >= e.end_ms and ${counts} order by t.time_ms, t.seq limit 1) a on true
      where not ${labelled} and (d.pair <> d.coin || 'USD' or p.decimals is distinct from d.price_decimals
        or row(d.price_seq, d.price, d.price_source, d.price_ms)::text is distinct from coalesce(w.last, a.first))`,
  },
  {
    rule: 'R2',
    promise: 'each decision about machines, readings, receipts and days stands in the audit trail as of who made it',
    sql: `select x.kind || ' ' || x.subject as id, format('%s by %s is not in the audit trail', x.action, x.actor) as problem
      from (
        select 'machines' as kind, id as subject, added_by as actor, 'mining.add-machines' as action from mining_machine
        union all select 'machines', id, retired_by, 'mining.retire-machines' from mining_machine where state = 'retired'
        union all select 'reading', id, recorded_by, 'mining.record-reading' from mining_reading
        union all select 'day', d.coin || ' ' || to_char(date '1970-01-01' + d.day, 'YYYY-MM-DD'), d.closed_by, 'mining.close-day'
          from mining_day d where not ${labelled}
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
    promise: 'nobody recorded or closed what a contract of their own was paid by',
    sql: `select x.id, format('by %s, who had a contract', x.actor) as problem
      from (
        select 'receipt ' || r.id as id, r.recorded_by as actor, r.coin, r.created_ms as at_ms from mining_receipt r
          where r.evidence not like 'Demo data: %' or not exists (select from installation i where i.mode = 'demo')
        union all select 'day ' || d.coin || ' ' || d.day, d.closed_by, d.coin, d.closed_ms from mining_day d) x
      where exists (
        select from mining_contract c join mining_plan p on p.id = c.plan_id
        where c.user_id = x.actor and x.coin = any(p.coins) and c.bought_ms < x.at_ms and x.at_ms < c.end_day * 86400000::bigint)`,
  },
];
