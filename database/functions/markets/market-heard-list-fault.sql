-- What is wrong with the kept lists of one source of a row of market_heard beside its counts and digests (an element of
-- `sources`), or null (Z3): each recorded quote has a line, and so has each dropped one up to 200; digests.recorded
-- and digests.kept are SHA-256 (hex) of the two lists, and digests.dropped too where all dropped quotes are kept; no
-- reason has more lines than it was counted. Each tick that was held has a line of held, whose SHA-256 is digests.held;
-- counts of before do not say how many were, and have none.
create function market_heard_list_fault(counts jsonb, recorded text, dropped text, held text) returns text
  language sql immutable
  as $$
  select case
    when (counts ->> 'recorded')::bigint is distinct from length(recorded) - length(replace(recorded, chr(10), ''))
      then format('%s recorded quotes are counted, and %s listed', counts ->> 'recorded',
        length(recorded) - length(replace(recorded, chr(10), '')))
    when counts #>> '{digests,recorded}' is distinct from encode(sha256(convert_to(recorded, 'UTF8')), 'hex')
      then 'recorded quotes are not those of the digest'
    when (counts ->> 'kept')::bigint is distinct from least(200, d.total)
      or least(200, d.total) <> length(dropped) - length(replace(dropped, chr(10), ''))
      then format('%s dropped quotes are counted, and %s listed', d.total, length(dropped) - length(replace(dropped, chr(10), '')))
    when counts #>> '{digests,kept}' is distinct from encode(sha256(convert_to(dropped, 'UTF8')), 'hex')
      or (d.total <= 200 and counts #>> '{digests,dropped}' is distinct from encode(sha256(convert_to(dropped, 'UTF8')), 'hex'))
      then 'dropped quotes are not those of the digest'
    when coalesce((counts ->> 'held')::bigint, 0) <> length(held) - length(replace(held, chr(10), ''))
      then format('%s held prices are counted, and %s listed', coalesce(counts ->> 'held', 'no'),
        length(held) - length(replace(held, chr(10), '')))
    when counts ? 'held' and counts #>> '{digests,held}' is distinct from encode(sha256(convert_to(held, 'UTF8')), 'hex')
      then 'held prices are not those of the digest'
    when exists (
      select from string_to_table(rtrim(dropped, chr(10)), chr(10)) l(line) where dropped <> ''
      group by split_part(l.line, '|', 9)
      having count(*) > coalesce((counts -> 'dropped' ->> split_part(l.line, '|', 9))::bigint, 0))
      then 'dropped quotes are listed for other reasons than counted' end
  from (select coalesce(sum(e.value::bigint), 0) as total from jsonb_each_text(counts -> 'dropped') e) d
$$;
revoke execute on function market_heard_list_fault(jsonb, text, text, text) from public;
