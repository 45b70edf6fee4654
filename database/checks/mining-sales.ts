import type { Check } from './check.ts';

/** Each contract with its place in the order of what was written down: a sale and a change of the fleet hold the fleet's row one after the other. */
const sales = `
  select c.id, p.algorithm, c.hash_rate, c.bought_ms, c.end_day * 86400000::bigint as end_ms, v.no, v.at_ms
  from mining_contract c
  join mining_plan p on p.id = c.plan_id
  join (
    select body ->> 'id' as contract, min(id) as no, min(at_ms) as at_ms from record_version where kind = 'mining_contract' group by 1) v
    on v.contract = c.id`;

/**
 * What each fleet had verified from a place in that order on. Of states that an upgrade wrote down, without a time, the most that any of
 * them says: which of them held is not told.
 */
const states = `
  select v.body ->> 'algorithm' as algorithm, v.id as no, case when v.at_ms is not null then (v.body ->> 'verified')::bigint
      else max((v.body ->> 'verified')::bigint) filter (where v.at_ms is null) over (partition by v.body ->> 'algorithm') end as verified
  from record_version v where v.kind = 'mining_fleet_state'`;

/** N2: what is sold is held against what was there, and not against what the fleet's row says was sold. */
export const miningSaleChecks: readonly Check[] = [
  {
    rule: 'N2',
    promise: 'N2.sold-within-verified',
    // What ended by then may have been sold again. Where the clock was set back, what had ended by the time that it had reached.
    sql: `with sales as materialized (${sales}),
      placed as (
        select *, count(verified) over (partition by algorithm order by no) as state from (
          select algorithm, no, null as id, verified, null::bigint as hash_rate from (${states}) s
          union all
          select algorithm, no, id, null, hash_rate from sales) x),
      held as (
        select id, max(verified) over (partition by algorithm, state) as verified, sum(hash_rate) over (partition by algorithm order by no) as sold
        from placed),
      ended as (
        select id, sum(hashes) over (partition by algorithm order by at_ms) as hashes from (
          select algorithm, id, bought_ms as at_ms, 0::bigint as hashes from sales
          union all
          select algorithm, null, end_ms, hash_rate from sales) x)
      select 'contract ' || s.id as id, format('was sold when contracts had %s of %s, of which %s was verified', h.sold - e.hashes, s.algorithm,
          h.verified) as problem
      from sales s
      join held h on h.id = s.id
      join ended e on e.id = s.id
      where s.at_ms is not null and h.verified is not null and h.sold - e.hashes > h.verified
        and h.sold - e.hashes - (
          select coalesce(sum(x.hash_rate), 0) from sales x
          where x.algorithm = s.algorithm and x.no < s.no and x.end_ms > s.bought_ms and x.end_ms <= (
            select max(r.at_ms) from record_version r where r.id <= s.no)) > h.verified`,
  },
];
