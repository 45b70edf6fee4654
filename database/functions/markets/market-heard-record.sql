-- Writes row row_number of market_heard, of the run that holds the lease, up to until_ms (Z3, market_heard_add), and
-- the row's kept lists, one row of market_heard_kept for each source in names. Where the newest row has this number
-- already, as after an answer that was lost, nothing is written.
-- Locks the lease's row (lease_check, `for share`) until the transaction ends (Z2).
-- Raises FL001 where the lease is lost, P0001 where no run of this epoch has begun or the number does not follow the
-- newest row's, 23514 where lists and counts are not of the same sources, or a list is not that of its counts
-- (market_heard_list_fault).
create function market_heard_record(
  lease_name text, held_epoch bigint, row_number bigint, until_ms bigint, seqs jsonb, lists jsonb,
  names text[], recorded_lists text[], dropped_lists text[], held_lists text[]
) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  last market_heard;
  fault text;
begin
  perform lease_check(lease_name, held_epoch);
  select * into last from market_heard order by number desc limit 1;
  if last.epoch is distinct from held_epoch then raise exception 'no run of epoch % has begun', held_epoch; end if;
  if last.number = row_number then return; end if;
  if last.number <> row_number - 1 then raise exception 'row % does not follow row %', row_number, last.number; end if;
  select string_agg(format('%s: %s', coalesce(u.source, c.value ->> 'source'),
      case when u.source is null or c.value is null then 'counts or lists are missing'
        when not c.value ? 'held' then 'held prices are not counted'
        else market_heard_list_fault(c.value, u.recorded, u.dropped, u.held) end), ', ') into fault
  from unnest(names, recorded_lists, dropped_lists, held_lists) u(source, recorded, dropped, held)
  full join jsonb_array_elements(lists) c on c.value ->> 'source' = u.source
  where u.source is null or c.value is null or not c.value ? 'held'
    or market_heard_list_fault(c.value, u.recorded, u.dropped, u.held) is not null;
  if fault is not null then raise exception 'row %: %', row_number, fault using errcode = 'check_violation'; end if;
  perform market_heard_add(held_epoch, false, until_ms, seqs, lists, null);
  insert into market_heard_kept (number, source, recorded, dropped, held)
  select row_number, u.source, u.recorded, u.dropped, u.held
  from unnest(names, recorded_lists, dropped_lists, held_lists) u(source, recorded, dropped, held);
end $$;
revoke execute on function market_heard_record(text, bigint, bigint, bigint, jsonb, jsonb, text[], text[], text[], text[]) from public;
grant execute on function market_heard_record(text, bigint, bigint, bigint, jsonb, jsonb, text[], text[], text[], text[]) to fairlead_app;
