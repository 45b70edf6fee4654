-- M3, X8: whether what a change sets are listings of pairs, with the first terms of pairs that it lists (T1), and can be beside what is kept
-- and what other open changes set: no symbol of a source is of two pairs. Takes no locks: callers hold settings of the house.
create function pairs_within(of_value jsonb) returns boolean
  language sql stable
  as $$
  select coalesce((
      select bool_and(coalesce(case
        when name like 'listing:%' then listing_within(substr(name, 9), one) and listing_conflict(name, one) is null
        when name like 'pair:%' then of_value ? ('listing:' || substr(name, 6)) and terms_within(jsonb_build_object(name, one))
        else false end, false))
      from jsonb_each(of_value) e(name, one)), false)
    and not exists (
      select from (
          select e.key, e.value from jsonb_each(of_value) e
          union all
          select e.key, e.value from document_change c cross join lateral jsonb_each(c.value) e
          where c.kind = 'pairs' and c.status in ('proposed', 'approved')) l(name, one)
        cross join lateral jsonb_each_text(case when name like 'listing:%' then one -> 'symbols' else '{}' end) s(source, symbol)
      group by source, lower(symbol) having count(distinct name) > 1)
$$;
revoke execute on function pairs_within(jsonb) from public;
grant execute on function pairs_within(jsonb) to fairlead_app;
