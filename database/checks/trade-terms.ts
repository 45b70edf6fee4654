import type { Check } from './check.ts';
import { unseenMs } from './unseen.ts';

/** Each version of the terms of a pair with the times (ms) within which it may have held; the value is null where the pair was not offered. */
const kept = `
  select substr(name, 6) as pair, value, since_ms - ${unseenMs} as from_ms,
    coalesce(min(since_ms) over (partition by name order by id rows between 1 following and unbounded following) + ${unseenMs},
      9223372036854775807) as until_ms
  from house_setting where name like 'pair:%'`;

/** The same by duration. */
const offered = `
  select k.pair, k.from_ms, k.until_ms, (p.payout ->> 'duration')::bigint * 1000 as duration_ms,
    (p.payout ->> 'payoutRate')::integer as payout_rate, (k.value ->> 'entryDelayMs')::integer as entry_delay_ms,
    (k.value ->> 'minStake')::bigint as min_stake, (k.value ->> 'maxStake')::bigint as max_stake
  from kept k cross join lateral jsonb_array_elements(k.value -> 'payouts') p(payout) where jsonb_typeof(k.value) = 'object'`;

/**
 * The first acceptance (ms) that was written down with its time. Terms have been kept since before then, so that a trade from then on
 * has some; in a demo's database, which tests and trials write to, only once any were kept.
 */
const firstTimed = `
  select min((body ->> 'accepted_ms')::bigint) as from_ms from record_version
  where kind = 'trade' and at_ms is not null
    and (exists (select from kept) or exists (select from installation where mode = 'production'))`;

/** T1, L7: what was agreed is what was offered. A copy has the terms of its trade (C3). */
export const tradeTermChecks: readonly Check[] = [
  {
    rule: 'T1',
    promise: 'T1.trade-terms',
    sql: `with kept as materialized (${kept}), offered as materialized (${offered}), timed as materialized (${firstTimed}),
      began as (select pair, min(from_ms) as from_ms from kept group by pair)
      select 'trade ' || t.trade_id as id, case when b.from_ms is null or b.from_ms > t.accepted_ms
          then format('was accepted at %s, and no terms of %s were written down by then', t.accepted_ms, t.currency_pair)
          when s.trade_id is null
          then format('stakes %s for %s ms at %s basis points after %s ms; none of the terms of %s that were written down by %s say so',
            t.amount, t.duration_ms, t.payout_rate, t.entry_delay_ms, t.currency_pair, t.accepted_ms)
          else format('stakes %s for %s ms at %s basis points after %s ms, for copies of %s to %s; none of the terms of %s that were written down by %s say so',
            t.amount, t.duration_ms, t.payout_rate, t.entry_delay_ms, s.min_stake, s.max_stake, t.currency_pair, t.accepted_ms)
          end as problem
      from trade t
      cross join timed f
      left join began b on b.pair = t.currency_pair
      left join trader_trade s on s.trade_id = t.trade_id
      where t.copy_id is null and t.accepted_ms >= least(b.from_ms, f.from_ms) and not exists (
        select from offered o
        where o.pair = t.currency_pair and o.duration_ms = t.duration_ms and o.payout_rate = t.payout_rate
          and o.entry_delay_ms = t.entry_delay_ms and t.accepted_ms between o.from_ms and o.until_ms
          and t.amount between o.min_stake and o.max_stake
          and coalesce(s.min_stake, o.min_stake) = o.min_stake and coalesce(s.max_stake, o.max_stake) = o.max_stake)`,
  },
];
