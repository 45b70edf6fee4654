-- X8: keeps what an approved change sets whose time has come (ms), and says by name what held before, as the audit entries of this
-- transaction repeat it; no row where it is not approved, or not yet due. Terms keep the liquidity of their pair, which the operator's
-- file says; a pair that the file has taken off the offer since stays off. First terms of a pair that is listed have that of its listing,
-- and terms that are kept take it on where its listing changes it (M2), which nobody proposes of a pair of the file. The application's
-- role writes terms by this alone.
-- Locks: settings of the house, then the change.
create function document_take_force(of_change text) returns table (name text, value jsonb, held jsonb)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  change document_change;
  one record;
  before jsonb;
  after jsonb;
  row_id bigint;
  rows_kept jsonb := '{}';
begin
  perform pg_advisory_xact_lock(hashtext('settings of the house'));
  select * into change from document_change c where c.id = of_change and c.status = 'approved'
    and coalesce(c.effective_ms, 0) <= clock_ms() for update;
  if not found then return; end if;
  for one in
    select e.key, e.value from jsonb_each(change.value) e
    union all
    select 'pair:' || substr(e.key, 9), jsonb_build_object('liquidity', e.value -> 'liquidity') from jsonb_each(change.value) e
    where e.key like 'listing:%' and not change.value ? ('pair:' || substr(e.key, 9))
      and e.value -> 'liquidity' is distinct from
        (select h.value -> 'liquidity' from house_setting h where h.name = e.key order by h.id desc limit 1)
    order by key
  loop
    select h.value into before from house_setting h where h.name = one.key order by h.id desc limit 1;
    after := one.value;
    if one.key like 'pair:%' and not change.value ? one.key then
      continue when jsonb_typeof(before) is distinct from 'object';
      after := before || after;
    elsif one.key like 'pair:%' then
      continue when jsonb_typeof(before) is distinct from 'object' and change.kind <> 'pairs';
      after := after || jsonb_build_object('liquidity', case when jsonb_typeof(before) = 'object' then before -> 'liquidity'
        else change.value -> ('listing:' || substr(one.key, 6)) -> 'liquidity' end);
    end if;
    continue when before is not distinct from after;
    insert into house_setting as h (name, value) values (one.key, after) returning h.id into row_id;
    rows_kept := rows_kept || jsonb_build_object(one.key, row_id);
    name := one.key;
    value := after;
    held := before;
    return next;
  end loop;
  update document_change c set status = 'in_force', in_force_ms = greatest(clock_ms(), c.approved_ms, c.effective_ms), kept = rows_kept
    where c.id = change.id;
end $$;
revoke execute on function document_take_force(text) from public;
grant execute on function document_take_force(text) to fairlead_app;
