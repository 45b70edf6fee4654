-- Refuses, inside the very statement that writes, whoever does not hold the lease at that epoch any more (Z2). Locks
-- the lease's row (`for share`) until the transaction ends, so that a takeover waits for the write. Raises FL001
-- where the lease is lost.
create function lease_check(lease_name text, held_epoch bigint) returns void
  language plpgsql
  as $$
begin
  perform 1 from lease where name = lease_name and epoch = held_epoch for share;
  if not found then
    raise exception 'lease % of epoch % is lost', lease_name, held_epoch using errcode = 'FL001';
  end if;
end $$;
revoke execute on function lease_check(text, bigint) from public;
grant execute on function lease_check(text, bigint) to fairlead_app;
