import type { Check } from './check.ts';
import { unseenMs } from './unseen.ts';

/** How each pair was listed. */
const listed = `
  select h.id, substr(h.name, 9) as pair, h.value from house_setting h where h.name like 'listing:%'`;

/**
 * Since when (ms) a pair was retired, and the times from which on and until which it was surely so: until it was listed again, whatever
 * changed of it meanwhile.
 */
const retired = `
  select pair, since_ms, since_ms + ${unseenMs} as from_ms, coalesce(next_ms - ${unseenMs}, 9223372036854775807) as until_ms
  from (
    select pair, (array_agg(since_ms order by id))[1] as since_ms, (array_agg(next_ms order by id desc))[1] as next_ms
    from (
      select h.id, substr(h.name, 9) as pair, h.since_ms, (h.value ->> 'retired')::boolean as is_retired,
        lead(h.since_ms) over own as next_ms, count(*) filter (where not (h.value ->> 'retired')::boolean) over own as listings
      from house_setting h where h.name like 'listing:%' window own as (partition by h.name order by h.id)) h
    where is_retired group by pair, listings) r`;

/** M3: what a price means stays, and nothing is agreed on a pair that is retired. */
export const listingChecks: readonly Check[] = [
  {
    rule: 'M3',
    promise: 'M3.listings',
    sql: `with listed as (${listed}),
      first as (select distinct on (pair) pair, value from listed order by pair, id)
      select 'house_setting ' || l.id as id, format('lists %s of %s and %s with %s decimals; it was listed first of %s and %s with %s, and is recorded with %s',
          l.pair, l.value ->> 'base', l.value ->> 'quote', l.value ->> 'decimals', f.value ->> 'base', f.value ->> 'quote',
          f.value ->> 'decimals', coalesce(m.decimals::text, 'none')) as problem
      from listed l join first f using (pair) left join market_pair m using (pair)
      where (l.value -> 'base', l.value -> 'quote', l.value -> 'decimals')
          is distinct from (f.value -> 'base', f.value -> 'quote', f.value -> 'decimals')
        or (m.decimals is not null and m.decimals::text is distinct from l.value ->> 'decimals')`,
  },
  {
    rule: 'M3',
    promise: 'M3.listed-pairs',
    sql: `select 'pair ' || m.pair as id, 'is recorded and was never listed' as problem
      from market_pair m
      where exists (select from house_setting h where h.name like 'listing:%')
        and not exists (select from house_setting h where h.name = 'listing:' || m.pair)`,
  },
  {
    rule: 'M3',
    promise: 'M3.symbols',
    sql: `select 'pair ' || min(l.pair) as id, format('has the symbol %s of %s, and so has %s', lower(s.symbol), s.source, max(l.pair)) as problem
      from (${listed}) l
      cross join lateral jsonb_each_text(l.value -> 'symbols') s(source, symbol)
      group by s.source, lower(s.symbol) having count(distinct l.pair) > 1`,
  },
  {
    rule: 'M3',
    promise: 'M3.retired-pairs',
    sql: `select 'trade ' || t.trade_id as id, format('was accepted at %s on %s, which is retired since %s', t.accepted_ms, r.pair, r.since_ms) as problem
      from (${retired}) r
      join trade t on t.currency_pair = r.pair and t.accepted_ms between r.from_ms and r.until_ms and t.copy_id is null`,
  },
];
