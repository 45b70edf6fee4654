-- Trigger on mining_day: whoever closes a day, except the schema's owner, keeps to its bounds (N3, mining_bound). A
-- day begins 'closed'. 'system' closes it alone only within the bounds and below the worth of
-- four_eyes_at('mining_day'). A day that is below, or with receipts above or unknown, needs a second admin whose yes was
-- to the same amount, after all readings of the day.
-- By which rule a day is valued is set here by the coin (minute_from_day), whichever version of the program closes it: the
-- price comes from mining_day_price, which goes by the same.
-- Days of a demo (price source 'demo: …') outside production are exempt. Takes no locks. Raises FL003 where it takes
-- more to close the day.
create function mining_day_begins() returns trigger
  language plpgsql
  as $$
declare
  bound text;
begin
  if current_user = 'fairlead_owner'
    or (new.price_source like 'demo: %' and not exists (select from installation i where i.mode = 'production')) then return new; end if;
  new.rules := (select case when new.day >= c.minute_from_day then 3 else 2 end from mining_coin c where c.coin = new.coin);
  bound := mining_bound(new.received, new.capacity, new.network_id);
  if new.state <> 'closed'
    or (new.closed_by = 'system' and (bound <> 'within' or new.second_by is not null
      or div(new.received::numeric * new.price, power(10::numeric, new.price_decimals + 6)) >= four_eyes_at('mining_day', new.closed_ms)))
    or ((bound = 'below' or (new.received > 0 and bound in ('above', 'unknown'))) and (new.second_by is null or not exists (
      select from mining_day_yes y where y.coin = new.coin and y.day = new.day and y.received = new.received and y.admin = new.second_by
        and not exists (
          select from mining_reading r join mining_coin c on c.coin = y.coin
          where r.algorithm = c.algorithm and r.day = y.day and r.created_ms >= y.created_ms))))
  then raise exception 'day % of % takes more to be closed: %', new.day, new.coin, bound using errcode = 'FL003'; end if;
  return new;
end $$;
revoke execute on function mining_day_begins() from public;

create trigger mining_day_begins before insert on mining_day for each row execute function mining_day_begins();
