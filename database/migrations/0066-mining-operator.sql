-- The operator's side of mining (N2, N3): what the fleet is made of, what pools have shown of it, and the way of what the
-- house has earned into its capital (L3).

create table mining_site (
  id text primary key,
  name text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  created_by text not null,
  created_ms bigint not null
);
create unique index mining_site_name on mining_site (lower(name));

-- Machines of one model at a site. What they are never changes; what is taken out of service is retired.
create table mining_machine (
  id text primary key,
  site_id text not null references mining_site,
  algorithm text not null references mining_fleet,
  model text not null,
  count integer not null check (count > 0),
  -- Of each: hashes per second as it is rated, and watts.
  hash_rate bigint not null check (hash_rate > 0),
  watts integer not null check (watts >= 0),
  state text not null default 'in service' check (state in ('in service', 'retired')),
  reason text,
  added_by text not null,
  created_ms bigint not null,
  retired_by text,
  retired_ms bigint,
  constraint mining_machine_retired check (
    (state = 'retired') = (reason is not null) and (state = 'retired') = (retired_by is not null)
    and (state = 'retired') = (retired_ms is not null))
);
create index mining_machine_of_site on mining_machine (site_id, algorithm) where state = 'in service';

-- What a pool has shown for a site on average over a UTC day. Append-only: a later row of the same day takes its place.
create table mining_reading (
  id text primary key,
  site_id text not null references mining_site,
  algorithm text not null references mining_fleet,
  day integer not null,
  hash_rate bigint not null check (hash_rate >= 0),
  pool text not null,
  evidence text not null,
  recorded_by text not null,
  created_ms bigint not null
);
create index mining_reading_newest on mining_reading (site_id, algorithm, day desc, created_ms desc, id desc);
create index mining_reading_of_day on mining_reading (algorithm, day);
create index mining_reading_page on mining_reading (created_ms desc, id desc);

create function refuse_retired_change() returns trigger language plpgsql as $$
begin
  raise exception 'machines % are retired and change no more', old.id using errcode = '23514';
end $$;
create trigger mining_machine_states before update on mining_machine
  for each row when (old.state = 'retired') execute function refuse_retired_change();

-- N2: what a site's machines are rated, as far as its newest reading shows them; without a reading nothing is verified.
create function mining_site_rates(wanted text) returns table (site_id text, rated numeric, verified numeric)
  language sql stable
  as $$
  select s.id, coalesce(m.rated, 0), least(coalesce(m.rated, 0), coalesce(r.hash_rate, 0))
  from mining_site s
  left join lateral (
    select sum(x.count::numeric * x.hash_rate) as rated from mining_machine x
    where x.site_id = s.id and x.algorithm = wanted and x.state = 'in service') m on true
  left join lateral (
    select y.hash_rate from mining_reading y where y.site_id = s.id and y.algorithm = wanted
    order by y.day desc, y.created_ms desc, y.id desc limit 1) r on true
$$;

-- Takes what machines and readings say now into the fleet. One at a time: who waited sees what the other one wrote.
create function mining_reverify(wanted text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  total record;
begin
  perform 1 from mining_fleet f where f.algorithm = wanted for no key update;
  select coalesce(sum(s.rated), 0) as rated, coalesce(sum(s.verified), 0) as verified into total from mining_site_rates(wanted) s;
  perform mining_verify(wanted, total.rated::bigint, total.verified::bigint);
end $$;

-- A receipt that is set aside was a mistake: the same output may then be recorded as it is.
alter table mining_receipt drop constraint mining_receipt_once;
create unique index mining_receipt_once on mining_receipt (coin, transaction_id, output) where state = 'counted';
create index mining_receipt_page on mining_receipt (created_ms desc, id desc);

-- The price of a closed day (P2): the last tick within it, or the first after it; where money is real only a market's.
create function mining_price_of(wanted_pair text, wanted_day integer)
  returns table (price bigint, decimals smallint, source text, seq bigint, time_ms bigint)
  language sql stable
  as $$
  with real_money as (select exists (select from installation i where i.mode = 'production') as yes),
  within as (
    select t.* from market_tick t, real_money r
    where t.pair = wanted_pair and t.time_ms >= wanted_day * 86400000::bigint and t.time_ms < (wanted_day + 1) * 86400000::bigint
      and (not r.yes or t.source ~ '^(live|polled):')
    order by t.time_ms desc, t.seq desc limit 1),
  behind as (
    select t.* from market_tick t, real_money r
    where t.pair = wanted_pair and t.time_ms >= (wanted_day + 1) * 86400000::bigint
      and (not r.yes or t.source ~ '^(live|polled):') and not exists (select from within)
    order by t.time_ms, t.seq limit 1)
  select t.price, p.decimals, t.source, t.seq, t.time_ms
  from (select * from within union all select * from behind) t join market_pair p on p.pair = wanted_pair
$$;

-- Where the house's money comes from, if not from the account that the code names: what it has earned goes to capital only.
alter table house_movement
  add column from_kind text check (from_kind in ('fees', 'mining')),
  drop constraint house_movement_asset_check,
  add constraint house_movement_asset_check check (asset in ('USD', 'PUSD', 'BTC', 'DOGE', 'LTC')),
  add constraint house_movement_earned check (from_kind is null or (code = 'bankroll' and direction = 'out')),
  -- Coins come in from pools and by nothing else.
  add constraint house_movement_coins check (
    asset in ('USD', 'PUSD') or (direction = 'out' and (code = 'capital' or from_kind is not null)));

-- What of the house's mining account is its own. Of a coin: what is beyond what contracts carry over and what is not divided
-- yet; the coin is held until the transaction ends, so that nothing of it becomes owed meanwhile. Dollars are all its own: what
-- was paid for contracts. A day that is being divided counts in full.
create function mining_free(wanted text) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  held bigint;
  owed numeric;
begin
  perform 1 from mining_coin c where c.coin = wanted for no key update;
  select a.balance into held from ledger_account a where a.kind = 'mining' and a.asset = wanted and a.owner is null;
  if held is null then return 0; end if;
  select coalesce((select sum(r.carried_after - r.carried_before) from mining_run r where r.coin = wanted), 0)
    + coalesce((select c.house_carry from mining_coin c where c.coin = wanted), 0)
    + coalesce((
      select sum(p.amount) * 1000000 from mining_receipt p
      where p.coin = wanted and p.state = 'counted' and not exists (
        select from mining_day d where d.coin = p.coin and d.day = p.day and d.state = 'paid')), 0) into owed;
  return greatest(0, held - ceil(owed / 1000000)::bigint);
end $$;

-- Thinning (M4) leaves what days of mining are valued by: the ticks that closed days name, and the last one of each day of the
-- coins' pairs, which a day that is not closed yet will name.
create or replace function market_needed(wanted_pair text, day_ms bigint, day_first bigint, day_last bigint) returns int8multirange
  language sql stable
  as $$
  select range_agg(needed) from (
    select int8range(t.after_seq - 1, coalesce(c.seq, greatest(day_last, t.after_seq)), '[]') as needed
    from trade t
    left join lateral (
      select n.seq from market_tick n where n.pair = t.currency_pair and n.time_ms > t.expires_ms
      order by n.time_ms, n.seq limit 1) c on true
    where t.currency_pair = wanted_pair and t.after_seq <= day_last + 1 and t.expires_ms >= day_ms
    union all
    select int8range(v.seq, v.seq, '[]')
    from (values ('Bitcoin', 'BTCUSD'), ('Ethereum', 'ETHUSD'), ('BNB', 'BNBUSD'), ('USDT', 'USDTUSD')) m(method, pair)
    cross join lateral (
      select d.quote_seq from deposit d where d.payment_method = m.method
      union select d.valued_seq from deposit d where d.payment_method = m.method
      union select w.price_seq from withdrawal w where w.payment_method = m.method) v(seq)
    where m.pair = wanted_pair and v.seq between day_first and day_last
    union all
    select int8range(x.price_seq, x.price_seq, '[]') from mining_day x
    where x.pair = wanted_pair and x.price_seq between day_first and day_last
    union all
    select int8range(day_last, day_last, '[]') where wanted_pair in ('BTCUSD', 'DOGEUSD', 'LTCUSD')
    union all
    select int8range(day_first, day_first, '[]')
    union all
    select int8range(p.last_seq, p.last_seq, '[]') from market_pair p where p.pair = wanted_pair) n
$$;

revoke execute on function refuse_retired_change(), mining_site_rates(text), mining_reverify(text),
  mining_price_of(text, integer), mining_free(text) from public;
grant execute on function mining_site_rates(text), mining_reverify(text),
  mining_price_of(text, integer), mining_free(text) to fairlead_app;
grant select, insert on mining_site, mining_machine, mining_reading to fairlead_app;
grant update (state, reason, retired_by, retired_ms) on mining_machine to fairlead_app;
