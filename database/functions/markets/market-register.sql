-- Adds the pairs of the configuration; known ones keep their state. A pair's decimals are fixed for ever: another
-- number would give every recorded price another value. Once pairs are listed (M3), those alone, with the decimals that they are listed
-- with. Takes no locks. Raises (P0001) where they differ, or one is not listed.
create function market_register(pairs text[], scales smallint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  changed text;
begin
  select string_agg(u.p, ', ' order by u.p) into changed from unnest(pairs, scales) u(p, d)
    where exists (select from house_setting h where h.name like 'listing:%') and not exists (
      select from house_setting h where h.name = 'listing:' || u.p and (h.value ->> 'decimals')::int = u.d);
  if changed is not null then
    raise exception '% is not listed with these decimals', changed;
  end if;
  insert into market_pair (pair, decimals) select p, d from unnest(pairs, scales) u(p, d) order by p
    on conflict do nothing;
  select string_agg(u.p, ', ' order by u.p) into changed
    from unnest(pairs, scales) u(p, d) join market_pair m on m.pair = u.p where m.decimals <> u.d;
  if changed is not null then
    raise exception 'the decimals of % were fixed when it was first recorded', changed;
  end if;
end $$;
revoke execute on function market_register(text[], smallint[]) from public;
grant execute on function market_register(text[], smallint[]) to fairlead_app;
