-- X8: keeps the value of an approved change whose time has come (ms), and says what held before, in the form that the audit entry of
-- this transaction repeats; no row where it is not approved, or not yet due. The application's role writes settings by this alone:
-- the value is one that another person approved than proposed it, within the setting's bounds.
-- Locks: settings of the house, then the change, then the decisions that the setting bounds, as keepFourEyes and keepMiningSettings do.
create function setting_take_force(of_change text) returns table (name text, four_eyes text, value jsonb, held jsonb)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  change setting_change;
  bound setting_bound;
  before jsonb;
  after jsonb;
  kept bigint;
begin
  perform pg_advisory_xact_lock(hashtext('settings of the house'));
  select * into change from setting_change c where c.id = of_change and c.status = 'approved'
    and coalesce(c.effective_ms, 0) <= clock_ms() for update;
  if not found then return; end if;
  select * into bound from setting_bound b where b.name = change.name;
  if bound.four_eyes is not null then
    perform pg_advisory_xact_lock(hashtext(case when bound.four_eyes = 'mining_day' then 'settings of mining'
      else 'four eyes of ' || split_part(bound.four_eyes, '_', 1) end));
    select to_jsonb(f.from_cents::text) into before from four_eyes f where f.subject = bound.four_eyes order by f.id desc limit 1;
    after := to_jsonb(change.value::text);
    if before is distinct from after then
      insert into four_eyes as f (subject, from_cents) values (bound.four_eyes, change.value) returning f.id into kept;
    end if;
  else
    select h.value into before from house_setting h where h.name = change.name order by h.id desc limit 1;
    -- As the start of a process writes it: money as text.
    after := case when bound.unit in ('cents', 'coins') then to_jsonb(change.value::text) else to_jsonb(change.value) end;
    if before is distinct from after then
      insert into house_setting as h (name, value) values (change.name, after) returning h.id into kept;
    end if;
  end if;
  update setting_change c set status = 'in_force', in_force_ms = greatest(clock_ms(), c.approved_ms, c.effective_ms), kept_id = kept
    where c.id = change.id;
  return query select change.name, bound.four_eyes, after, before;
end $$;
revoke execute on function setting_take_force(text) from public;
grant execute on function setting_take_force(text) to fairlead_app;
