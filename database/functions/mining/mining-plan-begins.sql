-- Trigger on mining_plan: a plan begins with what it is expected to bring by now, whatever code writes, and waits for a
-- second admin where it takes two (N1, R3, mining_plan_takes_two). The schema's owner is exempt. A demo's plans outside
-- production say 'demo' as the second admin. Takes no locks. Raises FL003 where a plan begins approved by anybody else.
create function mining_plan_begins() returns trigger
  language plpgsql
  as $$
begin
  if current_user = 'fairlead_owner' then return new; end if;
  select array_agg(mining_expected_day_worth(array[c.coin], new.hash_rate) order by c.place) into new.coin_worths
  from unnest(new.coins) with ordinality c(coin, place);
  new.day_worth := mining_expected_day_worth(new.coins, new.hash_rate);
  if new.approved_by = 'demo' and not exists (select from installation i where i.mode = 'production') then return new; end if;
  if new.approved_by is not null then
    raise exception 'plan % cannot begin approved', new.id using errcode = 'FL003';
  end if;
  new.state := case when mining_plan_takes_two(new.coin_worths, new.pool_fee_bps, new.term_days, new.price)
    then 'waiting' else 'open' end;
  return new;
end $$;
revoke execute on function mining_plan_begins() from public;

create trigger mining_plan_begins before insert on mining_plan for each row execute function mining_plan_begins();
