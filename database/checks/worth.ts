/** The transaction from which on each price of a minute counts by how long it stood (D5), as the upgrade wrote it down. */
const byTimeSince = `(select min(xact) from record_version where kind = 'worth_by_time')`;

const isBefore = (xact: string): string => `coalesce(${xact} < ${byTimeSince}, false)`;

/**
 * Whether a row was decided by an earlier version, which counted the first tick of each second of a minute: of a posted journal, of a
 * fixing of a payout's coins, of a closed day of mining. All are sealed with their transactions (L7).
 */
export const postedByFirsts = (journal: string): string =>
  `exists (select from ledger_entry e where e.id = ${journal} * 32 and ${isBefore('e.xact')})`;
export const fixedByFirsts = (fixing: string): string => `exists (select from record_version v
  where v.kind = 'payout_fixing' and (v.body ->> 'id')::bigint = ${fixing} and ${isBefore('v.xact')})`;
export const closedByFirsts = (coin: string, day: string): string => `exists (select from record_version v
  where v.kind = 'mining_day' and v.body ->> 'coin' = ${coin} and (v.body ->> 'day')::integer = ${day} and ${isBefore('v.xact')})`;

interface Worth {
  /** The time that is valued, in ms; of one that staff typed a price of a venue or a service counts a minute later. */
  readonly ms: string;
  readonly typed?: string;
  /** Which ticks are looked at; all unless said. */
  readonly counts?: (tick: string) => string;
  /** Whether an earlier version decided it. */
  readonly byFirsts?: string;
}

/**
 * The tick that values what was paid or came back at a time. The first one quoted and recorded from then on; a held one from a
 * minute on, a polled one from three, since its answer may be as old. Where that one has bid and ask, or is an index: of the
 * ticks of the minute that it begins, in the order of their prices, the first up to which half of the time was spent, once that minute is over. A tick's time is
 * until the next one, the end of the minute or two seconds; by the earlier rule the first tick of each second counts once, no other.
 * A transaction can enter a block after its stamp, which is why a typed time counts later.
 */
export const tickFrom = (
  name: string,
  { ms, typed = 'false', counts = () => 'true', byFirsts = 'false' }: Worth,
): string => `left join lateral (
        select y.seq, y.price, y.source, y.time_ms from (
          select x.seq, x.time_ms, x.bid is not null or x.index_parts is not null as has_sides, ${byFirsts} as by_firsts
          from market_tick x cross join lateral (select coalesce(x.quoted_ms, x.time_ms) as quoted_ms) q
          where x.pair = c.pair and x.time_ms >= ${ms}
            and q.quoted_ms >= ${ms} + case when x.source ~ '^polled:' then 180000 when x.held then 60000 else 0 end
              + case when (${typed}) and (x.bid is not null or x.index_parts is not null or x.source ~ '^polled:') then 60000 else 0 end
              and ${counts('x')}
          order by x.time_ms, x.seq limit 1) o
        cross join lateral (
          select z.*, sum(z.weight) over (order by z.price, z.seq) as up_to, sum(z.weight) over () as whole from (
            select x.seq, x.price, x.source, x.time_ms, case when o.by_firsts
              then (row_number() over (partition by div(x.time_ms - o.time_ms, 1000) order by x.time_ms, x.seq) = 1)::integer
              else least(2000, coalesce(lead(x.time_ms) over (order by x.time_ms, x.seq), o.time_ms + 60000) - x.time_ms) end as weight
            from market_tick x
            where x.pair = c.pair and x.seq >= o.seq and x.time_ms >= o.time_ms and x.time_ms < o.time_ms + 60000
              and ${counts('x')}) z) y
        where case when not o.has_sides then y.seq = o.seq else y.up_to * 2 >= y.whole
          and exists (select from market_tick x where x.pair = c.pair and x.time_ms >= o.time_ms + 60000) end
        order by y.price, y.seq limit 1) ${name} on true`;
