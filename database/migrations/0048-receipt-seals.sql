-- What a receipt needs to lead from a tick to the signed root of its day (T9, L7).

-- The block of a tick is looked for from the tick's own time on.
create index seal_block_of_ticks on seal_block (created_ms) where stream = 'tick';

-- The roots of a day's blocks, 1,024 at a time and 32 bytes each: the level of its tree from which a path to the day's
-- root is short, so that a receipt reads one group and not the whole day. Nothing is proved by it: a wrong one only makes
-- paths that lead nowhere.
alter table seal_day add column groups bytea;

create function seal_groups(first_block bigint, last_block bigint) returns bytea
  language sql stable
  as $$
  select string_agg(root, ''::bytea order by nth)
  from (
    select (number - first_block) / 1024 as nth, merkle_root(string_agg(hash, ''::bytea order by number)) as root
    from seal_block where number between first_block and last_block group by 1) g
$$;

update seal_day set groups = seal_groups(split_part(text, '|', 3)::bigint, last_block);
alter table seal_day alter column groups set not null;

create or replace function seal_sign_day(day text, last_block bigint, root bytea, text text, signature text, key_id text)
  returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  insert into seal_day (day, last_block, root, text, signature, key_id, groups)
  values (day, last_block, root, text, signature, key_id, seal_groups(split_part(text, '|', 3)::bigint, last_block))
  on conflict do nothing
$$;

revoke execute on function seal_groups(bigint, bigint) from public;
grant execute on function seal_groups(bigint, bigint) to fairlead_app;
