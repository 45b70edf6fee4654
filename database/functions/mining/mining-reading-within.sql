-- Trigger on mining_reading: a pool's reading (hashes per second) of a site and day is at most a tenth above what the
-- site's machines of that day are rated (N2, mining_rated_on), whoever writes it except the schema's owner. A demo's
-- reading outside production is exempt.
-- Takes no locks: it fires after mining_reading_time, which holds the fleet's row. Raises FL003 where the reading is
-- above.
create function mining_reading_within() returns trigger
  language plpgsql
  as $$
begin
  if current_user <> 'fairlead_owner'
    and not (new.pool = 'Demo pool' and not exists (select from installation i where i.mode = 'production'))
    and new.hash_rate::numeric * 10 > mining_rated_on(new.site_id, new.algorithm, new.day) * 11 then
    raise exception 'reading % is of more than the machines of its day', new.id using errcode = 'FL003';
  end if;
  return new;
end $$;
revoke execute on function mining_reading_within() from public;

create trigger mining_reading_within before insert on mining_reading for each row execute function mining_reading_within();
