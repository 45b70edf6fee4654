-- Trigger on chain_follower: keeps each time of more than five minutes (ms by clock_ms) in which no pass of a watcher reached the
-- chain's last block, although the chain gave blocks (D5). Takes no locks.
create function chain_gap_keep() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into chain_gap (chain, from_ms, to_ms, blocks)
  values (new.chain, old.checked_ms, new.checked_ms, new.source_height - old.source_height);
  return null;
end $$;
revoke execute on function chain_gap_keep() from public;

create trigger chain_gap after update of checked_ms on chain_follower
  for each row when (new.checked_ms - old.checked_ms > 300000 and new.source_height > old.source_height)
  execute function chain_gap_keep();
