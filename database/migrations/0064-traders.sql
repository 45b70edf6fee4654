-- C5: applications to be a trader, and C4: what traders' settled trades come to.

create table trader_application (
  id text primary key check (id ~ '^tra_[0-9a-hjkmnp-tv-z]{26}$'),
  user_id text not null references auth_user (id),
  name text not null check (length(name) between 3 and 40),
  -- What the name looks like (domain/copying/names.ts).
  looks text[] not null check (cardinality(looks) > 0),
  about text not null check (length(about) <= 1000),
  share_bps integer not null check (share_bps between 0 and 10000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined', 'withdrawn')),
  -- Of a decline: what the applicant reads.
  reason text,
  decided_by text references auth_user (id),
  created_ms bigint not null default clock_ms(),
  decided_ms bigint,
  -- Only the applicant withdraws, and nobody else decides about themselves (R3).
  constraint trader_application_decided check (
    (status = 'pending') = (decided_by is null) and (status = 'pending') = (decided_ms is null)
    and (decided_by = user_id) = (status = 'withdrawn') and (status = 'declined') = (reason is not null))
);
-- One at a time.
create unique index trader_application_open on trader_application (user_id) where status = 'pending';
create index trader_application_looks on trader_application using gin (looks) where status = 'pending';
create index trader_application_user on trader_application (user_id, created_ms desc);
create index trader_application_age on trader_application (created_ms, id);

-- What the names of traders look like, those of before too: whoever gave a name up is still known by it. Each is one customer's.
create table trader_name_held (
  look text primary key,
  user_id text not null references auth_user (id)
);

-- Where a settled trade stands among those that the figures are made of, counted from 1 by (closed_ms, trade_id), and what
-- profit and index (domain/copying/figures.ts) were after it. Null until it is counted.
alter table trader_trade
  add column place integer,
  add column profit_after bigint,
  add column index_after numeric,
  add constraint trader_trade_counted check (num_nonnulls(place, profit_after, index_after) in (0, 3));
create unique index trader_trade_place on trader_trade (trader_id, place) where place is not null;
create index trader_trade_uncounted on trader_trade (trader_id) where place is null;

-- What a trader's counted trades come to (domain/copying/figures.ts), brought forward by server/copying/figures.ts; and what
-- their copies with real money come to, as of copies_ms.
create table trader_figures (
  trader_id text primary key references trader (id),
  won integer not null default 0,
  lost integer not null default 0,
  refunded integer not null default 0,
  profit bigint not null default 0,
  index_parts numeric not null default 1000000000000,
  peak_parts numeric not null default 1000000000000,
  worst_fall integer not null default 0,
  -- Customers whose copy runs.
  copiers integer not null default 0,
  -- Copies that ever settled a trade, and the middle one of settled profit / allocation among them in 1/10,000.
  copies_settled integer not null default 0,
  copies_median bigint,
  -- The trader's count of changes and of counted trades when the copies were looked at.
  copies_change bigint not null default -1,
  copies_trades integer not null default 0,
  copies_ms bigint not null default 0
);
insert into trader_figures (trader_id) select id from trader;

create function trader_figures_begin() returns trigger language plpgsql as $$
begin
  insert into trader_figures (trader_id) values (new.id);
  return null;
end $$;
create trigger trader_figures_begin after insert on trader for each row execute function trader_figures_begin();

-- Of all copies, stopped ones too. The wallet never changes, so that settling a copy's trades writes no index.
create index copy_real_of_trader on copy (trader_id) where wallet = 'real';

grant select, insert on trader_application, trader_name_held to fairlead_app;
grant update (status, reason, decided_by, decided_ms) on trader_application to fairlead_app;
grant update (place, profit_after, index_after) on trader_trade to fairlead_app;
grant select, insert, update on trader_figures to fairlead_app;
