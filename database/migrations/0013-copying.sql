-- Copying (rule C): traders, copies and their settings, the fan-out of a trader's trade, figures and profit share.

-- C5: a trader is a customer whom an admin admitted. What they do with their own real money is copied.
create table trader (
  id text primary key check (id ~ '^tdr_[0-9a-hjkmnp-tv-z]{26}$'),
  user_id text not null unique references auth_user (id),
  -- As they are called in public; never the account's own name unless they chose it.
  name text not null,
  about text not null default '',
  image_url text not null default '',
  is_public boolean not null default true,
  -- Of new copies, in basis points of new profit (C6).
  share_bps integer not null default 0 check (share_bps between 0 and 10000),
  state text not null default 'active' check (state in ('active', 'stopped')),
  since_ms bigint not null,
  stopped_ms bigint,
  stopped_by text check (stopped_by in ('trader', 'operator')),
  stop_reason text,
  -- Counts what changed about the trader's copies, so that a snapshot of them is one number (C3).
  change bigint not null default 0,
  version integer not null default 1,
  constraint trader_stop check ((state = 'stopped') = (stopped_ms is not null and stopped_by is not null))
);
grant select, insert, update on trader to fairlead_app;
-- Nobody can take the name of another trader.
create unique index trader_name on trader (lower(name));

-- What a trader's active copies come to, per wallet: the most that a trade can ask of the bankroll, without counting them
-- one by one. Written with each change of a copy, under the trader's row.
create table copy_book (
  trader_id text not null references trader (id),
  wallet text not null check (wallet in ('real', 'practice')),
  copies integer not null default 0 check (copies >= 0),
  -- Σ allocation of the proportional ones, Σ stake of the fixed ones, Σ most per trade of all.
  proportional bigint not null default 0 check (proportional >= 0),
  fixed bigint not null default 0 check (fixed >= 0),
  most bigint not null default 0 check (most >= 0),
  band integer not null check (band between 1 and 63),
  primary key (trader_id, wallet, band)
);
grant select, insert, update on copy_book to fairlead_app;

-- C2. One row a copy, with its settings of now.
create table copy (
  id text primary key check (id ~ '^cpy_[0-9a-hjkmnp-tv-z]{26}$'),
  trader_id text not null references trader (id),
  user_id text not null references auth_user (id),
  wallet text not null check (wallet in ('real', 'practice')),
  -- The order of subscription.
  place bigint not null generated always as identity,
  state text not null default 'active' check (state in ('active', 'paused', 'stopping', 'stopped')),
  -- What the customer put apart for it, in cents; its account has less or more as its trades went.
  allocation bigint not null check (allocation >= 0),
  sizing text not null check (sizing in ('proportional', 'fixed')),
  fixed_stake bigint check (fixed_stake > 0),
  max_stake bigint not null check (max_stake > 0),
  max_open integer not null check (max_open between 1 and 1000),
  -- The loss, in cents over all settled trades of the copy, at which it stops; null: none.
  stop_loss bigint check (stop_loss > 0),
  share_bps integer not null check (share_bps between 0 and 10000),
  started_ms bigint not null,
  stopping_ms bigint,
  stopped_ms bigint,
  stopped_by text check (stopped_by in ('customer', 'stop-loss', 'trader', 'operator', 'debt')),
  version integer not null default 1,
  -- How often money was put apart or given back: the occurrence of the next posting.
  moves integer not null default 0,
  -- Kept by placing and settling.
  open_trades integer not null default 0 check (open_trades >= 0),
  open_stake bigint not null default 0 check (open_stake >= 0),
  settled_trades integer not null default 0,
  settled_profit bigint not null default 0,
  share_due bigint not null default 0 check (share_due >= 0),
  -- How many trades had settled when the keeper last gave back, or paid as profit share, what was free.
  kept_trades integer not null default 0,
  -- The end of the last week whose profit share was taken, or that the copy began in.
  share_week_ms bigint not null default 0,
  -- All that was ever put apart, and what was paid as profit share: what a copy came to is a part of the former, after the
  -- latter (C4).
  put_apart bigint not null default 0,
  share_paid bigint not null default 0,
  -- The house's part of each payment of profit share, as it was when the copy began; of copies from before, as in their last
  -- payment, or the last of all, or the standard of the configuration.
  house_bps integer not null default 0 check (house_bps between 0 and 10000),
  -- Weeks that ended until then were measured by the first formula.
  weeks_from_ms bigint not null default 0,
  -- When a reversal needed what the copy holds. From then on the trader is paid nothing out of it.
  debt_ms bigint,
  to_keep boolean not null generated always as (coalesce(case
  when state in ('active', 'paused') then
    settled_profit <= -stop_loss or debt_ms is not null or (share_due > 0 and settled_trades <> kept_trades)
  when state = 'stopping' then open_trades = 0 or settled_trades <> kept_trades
  else false end, false)) stored,
  constraint copy_sizing check ((sizing = 'fixed') = (fixed_stake is not null)),
  constraint copy_stop check ((state in ('stopping', 'stopped')) = (stopping_ms is not null and stopped_by is not null)
    and (state = 'stopped') = (stopped_ms is not null)),
  constraint copy_stopped check (state <> 'stopped' or open_trades = 0),
  -- C2: no trade stakes more than was put apart, so that the cover set aside for all copies of a trade is bounded by it.
  constraint copy_stakes
  check (max_stake <= allocation and (fixed_stake is null or fixed_stake <= max_stake))
) with (fillfactor = 70);
grant select, insert, update on copy to fairlead_app;
create unique index copy_one on copy (trader_id, user_id, wallet) where state <> 'stopped';
create index copy_of_user on copy (user_id, place);
create index copy_of_trader on copy (trader_id, place) where state <> 'stopped';
create index copy_to_keep on copy (id) where to_keep;
create index copy_share_week on copy (share_week_ms, id)
  where wallet = 'real' and share_bps > 0 and state in ('active', 'paused');
-- What is left to stop of a trader who stopped.
create index copy_running on copy (trader_id, id) where state in ('active', 'paused');
-- Of all copies, stopped ones too. The wallet never changes, so that settling a copy's trades writes no index.
create index copy_real_of_trader on copy (trader_id) where wallet = 'real';

-- The settings of active copies as they were: from a change of the trader's count until before another one. A paused or
-- stopping copy has none.
create table copy_settings (
  copy_id text not null references copy (id),
  version integer not null,
  trader_id text not null,
  user_id text not null,
  wallet text not null,
  place bigint not null,
  allocation bigint not null,
  sizing text not null,
  fixed_stake bigint,
  max_stake bigint not null,
  max_open integer not null,
  stop_loss bigint,
  from_change bigint not null,
  until_change bigint,
  -- The time of each end of an interval of settings, by the database's clock. Of rows of before it is not known.
  from_ms bigint,
  until_ms bigint,
  primary key (copy_id, version)
);
grant select, insert, update (until_change) on copy_settings to fairlead_app;
-- A snapshot is read from those that hold still and, when somebody changed theirs since, from those that ended after it.
create index copy_settings_open on copy_settings (trader_id, wallet, place) where until_change is null;
create index copy_settings_ended on copy_settings (trader_id, wallet, until_change) where until_change is not null;

-- Money put apart for a copy (+) or given back (−): the record of each posting of the codes copy-allocate and copy-release.
create table copy_move (
  copy_id text not null references copy (id),
  occurrence integer not null,
  amount bigint not null check (amount <> 0),
  why text not null check (why in ('start', 'settings', 'stop', 'ended')),
  created_ms bigint not null,
  primary key (copy_id, occurrence)
);
grant select, insert on copy_move to fairlead_app;

-- Each real trade of an active trader, with what the trader had before it (P3, in cents) and the count of changes that says
-- who copies it (C3, C4).
create table trader_trade (
  trade_id text primary key references trade (trade_id),
  trader_id text not null references trader (id),
  balance_before bigint not null,
  -- What the pair took then, in cents.
  min_stake bigint not null,
  max_stake bigint not null,
  change bigint not null,
  accepted_ms bigint not null,
  -- Where a settled trade stands among those that the figures are made of, counted from 1 by (closed_ms, trade_id), and what
  -- profit and index (domain/copying/figures.ts) were after it. Null until it is counted.
  place integer,
  profit_after bigint,
  index_after numeric,
  -- C4: a trader's return is multiplied from what their real wallet held just before each settlement, in the order in which the
  -- settlements stand in the books: trades that were open at once came out of the same money, and what was held before they
  -- were placed made each of them look as if it had all of it.
  -- The journal that settled the trade, and what the wallet held (P3, in cents) before it. Null until it is looked up.
  settled_journal bigint,
  -- The journal that staked the trade. Null until it is looked up.
  staked_journal bigint,
  -- What the stake was a part of, in cents, and the free parts of the index then (domain/copying/figures.ts). Null until it is
  -- weighed, which is before anything that settled later is counted.
  base bigint check (base > 0),
  free_parts numeric check (free_parts >= 0),
  constraint trader_trade_counted check (num_nonnulls(place, profit_after, index_after) in (0, 3)),
  constraint trader_trade_counted_closed check (place is null or settled_journal is not null),
  constraint trader_trade_weighed check (num_nonnulls(base, free_parts) in (0, 2)),
  constraint trader_trade_weighed_staked check (base is null or staked_journal is not null),
  constraint trader_trade_counted_weighed check (place is null or base is not null)
);
grant select, insert, update (place, profit_after, index_after, settled_journal, staked_journal, base, free_parts) on
  trader_trade to fairlead_app;
create index trader_trade_of on trader_trade (trader_id, accepted_ms);
create unique index trader_trade_place on trader_trade (trader_id, place) where place is not null;
create index trader_trade_uncounted on trader_trade (trader_id) where place is null;
-- The order in which they are counted, without a walk over all that wait.
create index trader_trade_unweighed on trader_trade (trader_id, staked_journal) where base is null;
create index trader_trade_unplaced on trader_trade (trader_id, settled_journal) where place is null;
-- And the one in which verify counts them again.
create index trader_trade_weighed on trader_trade (trader_id, staked_journal) where base is not null;
create index trader_trade_settled on trader_trade (trader_id, settled_journal) where place is not null;

-- The placing of a trade's copies in one wallet: what was reserved for their cover, what of it they took, and how far it is.
create table copy_fan_out (
  id text primary key check (id ~ '^fan_[0-9a-hjkmnp-tv-z]{26}$'),
  trade_id text not null references trader_trade (trade_id),
  trader_id text not null,
  wallet text not null check (wallet in ('real', 'practice')),
  reserved bigint not null check (reserved >= 0),
  used bigint not null default 0 check (used between 0 and reserved),
  state text not null default 'placing' check (state in ('placing', 'done')),
  -- The place of the last copy that was decided.
  decided_place bigint not null default 0,
  placed integer not null default 0,
  skipped integer not null default 0,
  done_ms bigint,
  -- Notices are written in the order of outcomes' own key: the last copy whose customer was told.
  told_copy text not null default '',
  told boolean not null default false,
  -- What the copies of one customer may have staked at once with this placing, in cents: a share of the bankroll as it was when
  -- the trade was accepted. Null where nothing bounds it: practice money, and placings from before.
  most_of_one bigint check (most_of_one >= 0),
  constraint copy_fan_out_one unique (trade_id, wallet),
  constraint copy_fan_out_done check ((state = 'done') = (done_ms is not null))
);
grant select, insert, update (state, done_ms, told_copy, told) on copy_fan_out to fairlead_app;
create index copy_fan_out_placing on copy_fan_out (trader_id) where state = 'placing';
create index copy_fan_out_untold on copy_fan_out (id) where not told;

-- What became of a trade in each copy that was to take part: one row, a copy's trade or the reason why not.
create table copy_outcome (
  source_trade_id text not null,
  copy_id text not null,
  user_id text not null,
  place bigint not null,
  settings_version integer not null,
  -- By the snapshot's figures, in cents.
  stake bigint not null check (stake >= 0),
  trade_id text unique,
  skipped text check (skipped in (
    'too small', 'copy has too little', 'too many open', 'stop-loss', 'account', 'excluded', 'own limit', 'country',
    'switched off', 'house short', 'no equity', 'late')),
  created_ms bigint not null,
  primary key (source_trade_id, copy_id),
  constraint copy_outcome_one check ((trade_id is null) <> (skipped is null))
);
grant select on copy_outcome to fairlead_app;
create index copy_outcome_of_copy on copy_outcome (copy_id, created_ms desc, source_trade_id desc);
-- C3: what became of copies is published by the day of the outcome. Outcomes are written in the order of their time, so that an
-- index of ranges finds a day and costs placing next to nothing.
create index copy_outcome_by_time on copy_outcome using brin (created_ms) with (pages_per_range = 16, autosummarize = on);

-- C6. One row each time that profit share was taken of a copy or paid later: a line of its fee statement, and the cause of a
-- posting when anything was paid.
create table profit_share (
  id text primary key check (id ~ '^shr_[0-9a-hjkmnp-tv-z]{26}$'),
  copy_id text not null references copy (id),
  -- The count of the copy's rows: each begins where the one before ended.
  number integer not null check (number > 0),
  kind text not null check (kind in ('week', 'stop', 'rest')),
  -- Of a week its end; of others when it was taken.
  period_end_ms bigint not null,
  -- Settled trades of the copy, and what they came to, when it was taken.
  settled_trades integer not null,
  profit bigint not null,
  mark_before bigint not null check (mark_before >= 0),
  share_bps integer not null check (share_bps between 1 and 10000),
  -- floor((profit − mark_before) × share_bps / 10,000); a rest takes nothing new.
  due bigint not null,
  -- What was due before and not paid, because it was staked.
  owed_before bigint not null check (owed_before >= 0),
  paid bigint not null check (paid between 0 and owed_before + due),
  house_bps integer not null check (house_bps between 0 and 10000),
  to_house bigint not null check (to_house = paid * house_bps / 10000),
  created_ms bigint not null,
  -- By the first formula a line's profit is that of its copy alone, as it was when the line was written. By the second it is that
  -- of all real copies of the trader by the customer, of a week at its end, and stakes that were open then count as lost.
  formula integer not null default 2 check (formula in (1, 2)),
  -- Of the profit, what copies from before this one came to.
  earlier_profit bigint not null default 0,
  open_stake bigint not null default 0 check (open_stake >= 0),
  constraint profit_share_number unique (copy_id, number),
  constraint profit_share_something check (due > 0 or paid > 0),
  constraint profit_share_due check (due = case kind when 'rest' then 0
    else greatest(profit - open_stake - mark_before, 0) * share_bps / 10000 end),
  constraint profit_share_formula check (case formula when 1 then earlier_profit = 0 and open_stake = 0
    else kind = 'week' or open_stake = 0 end)
);
grant select, insert on profit_share to fairlead_app;

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
grant select, insert, update (status, reason, decided_by, decided_ms) on trader_application to fairlead_app;
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
grant select, insert on trader_name_held to fairlead_app;

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
  customers_settled integer not null default 0,
  customers_median bigint,
  -- The trader's count of changes and of counted trades when the copies were looked at.
  copies_change bigint not null default -1,
  copies_trades integer not null default 0,
  copies_ms bigint not null default 0,
  formula integer not null default 2,
  open_stakes bigint not null default 0 check (open_stakes >= 0),
  open_parts numeric not null default 0 check (open_parts >= 0)
);
grant select, insert, update on trader_figures to fairlead_app;

-- The highest profit of all real copies of a trader by a customer together that was shared, in cents.
create table profit_mark (
  trader_id text not null references trader (id),
  user_id text not null references auth_user (id),
  mark bigint not null check (mark >= 0),
  primary key (trader_id, user_id)
);
grant select, insert, update on profit_mark to fairlead_app;
