-- Writes entry ticks (seq) that have become known into open trades that have none yet (T3, Z6), under the lease (Z2),
-- and notifies their customers by the outbox. Answers how many were written.
-- Locks the lease's row (lease_check, `for share`), then the trades by id (`for update`). Raises FL001 where the
-- lease is lost.
create function trade_enter(lease_name text, held_epoch bigint, ids text[], seqs bigint[]) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  entered integer;
begin
  perform lease_check(lease_name, held_epoch);
  perform 1 from trade where trade_id = any(ids) order by trade_id for update;
  with changed as (
    update trade t set entry_seq = u.seq, version = t.version + 1
    from unnest(ids, seqs) u(id, seq)
    where t.trade_id = u.id and t.status = 'PENDING' and t.entry_seq is null
    returning t.user_id, t.trade_id
  ), notified as (
    insert into outbox (owner, topic, subject) select user_id, 'trade', trade_id from changed returning 1
  )
  select count(*) into entered from notified;
  return entered;
end $$;
revoke execute on function trade_enter(text, bigint, text[], bigint[]) from public;
grant execute on function trade_enter(text, bigint, text[], bigint[]) to fairlead_app;
