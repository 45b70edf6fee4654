-- Keeps the signed root of a UTC day (YYYY-MM-DD) with the groups of its blocks (L7, T9; seal_groups). The first
-- block's number is the third field of the signed text. A day that is signed stays as it is. Takes no locks.
create function seal_sign_day(day text, last_block bigint, root bytea, text text, signature text, key_id text)
  returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  insert into seal_day (day, last_block, root, text, signature, key_id, groups)
  values (day, last_block, root, text, signature, key_id, seal_groups(split_part(text, '|', 3)::bigint, last_block))
  on conflict do nothing
$$;
revoke execute on function seal_sign_day(text, bigint, bytea, text, text, text) from public;
grant execute on function seal_sign_day(text, bigint, bytea, text, text, text) to fairlead_app;
