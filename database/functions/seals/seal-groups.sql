-- The roots of blocks first_block to last_block, 1,024 blocks at a time, as 32 bytes each in their order: the level
-- of a day's tree from which a path to the day's root is short (L7, T9). A receipt reads one group and not the whole
-- day. Nothing is proved by it.
create function seal_groups(first_block bigint, last_block bigint) returns bytea
  language sql stable
  as $$
  select string_agg(root, ''::bytea order by nth)
  from (
    select (number - first_block) / 1024 as nth, merkle_root(string_agg(hash, ''::bytea order by number)) as root
    from seal_block where number between first_block and last_block group by 1) g
$$;
revoke execute on function seal_groups(bigint, bigint) from public;
grant execute on function seal_groups(bigint, bigint) to fairlead_app;
