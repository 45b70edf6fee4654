import type { Check } from './check.ts';

/** Smallest units that a block of a network's height \`n\` makes, by a formula of its own: halved by blocks, and of DOGE what has no lot. */
const subsidyOf = `case n.coin
  when 'BTC' then 5000000000::bigint >> least(n.height / 210000, 63)::integer
  when 'LTC' then 5000000000::bigint >> least(n.height / 840000, 63)::integer
  when 'DOGE' then case when n.height >= 600000 then 1000000000000 end end`;

/** Blocks that a network finds in a day: two services differ by fewer. */
const blocksOfDay = `case s.coin when 'BTC' then 144 when 'LTC' then 576 else 1440 end`;

/** N1.1: of what is said of a network the subsidy follows from its height, and its height only rises. */
export const miningNetworkChecks: readonly Check[] = [
  {
    rule: 'N1',
    promise: 'N1.subsidies',
    // A demo's first days have heights of a date of their own.
    sql: `select 'network ' || n.id as id, format('of %s at block %s says a subsidy of %s; it is %s', n.coin, n.height, n.subsidy,
          coalesce((${subsidyOf})::text, 'not fixed')) as problem
      from mining_network n where n.subsidy is distinct from ${subsidyOf}
      union all
      select 'network ' || s.id, format('of %s is at block %s, after one at block %s', s.coin, s.height, s.highest)
      from (
        select n.*, max(n.height) over (own rows between unbounded preceding and 1 preceding) as highest, lag(n.height) over own as before
        from mining_network n
        where n.source not like 'demo: %' or not exists (select from installation where mode = 'demo')
        window own as (partition by n.coin order by n.id)) s
      -- The first that is below: those that follow it may be right.
      where s.height < s.highest - ${blocksOfDay} and s.before >= s.highest - ${blocksOfDay}`,
  },
];
