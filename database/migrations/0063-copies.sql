-- The customer's side of copying (C2, C6): what the keeper of copies has to look at, the fee statements of profit share.

alter table operator_switch
  drop constraint operator_switch_name_check,
  add constraint operator_switch_name_check
    check (name ~ '^(trades|practice|copying|deposits|withdrawals|pair:[A-Z0-9]{1,20})$');

alter table copy
  -- How many trades had settled when the keeper last gave back, or paid as profit share, what was free.
  add column kept_trades integer not null default 0,
  -- The end of the last week whose profit share was taken, or that the copy began in.
  add column share_week_ms bigint not null default 0,
  -- All that was ever put apart, and what was paid as profit share: what a copy came to is a part of the former, after the
  -- latter (C4).
  add column put_apart bigint not null default 0,
  add column share_paid bigint not null default 0;
alter table copy
  -- Reached its stop-loss, or owes profit share that can be paid now, or is stopping and something of it can be given back. A
  -- stored column, so that the index of those
  -- few changes only when this does: placing and settling write the row of every copy, and would otherwise write the index.
  add column to_keep boolean not null generated always as (coalesce(case
    when state in ('active', 'paused') then
      settled_profit <= -stop_loss or (share_due > 0 and settled_trades <> kept_trades)
    when state = 'stopping' then open_trades = 0 or settled_trades <> kept_trades
    else false end, false)) stored;
-- C2: no trade stakes more than was put apart, so that the cover set aside for all copies of a trade is bounded by it.
alter table copy add constraint copy_stakes
  check (max_stake <= allocation and (fixed_stake is null or fixed_stake <= max_stake));
create index copy_to_keep on copy (id) where to_keep;
create index copy_share_week on copy (share_week_ms, id) where wallet = 'real' and share_bps > 0 and state <> 'stopped';
-- What is left to stop of a trader who stopped.
create index copy_running on copy (trader_id, id) where state in ('active', 'paused');

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
  due bigint not null check (due = case kind when 'rest' then 0 else greatest(profit - mark_before, 0) * share_bps / 10000 end),
  -- What was due before and not paid, because it was staked.
  owed_before bigint not null check (owed_before >= 0),
  paid bigint not null check (paid between 0 and owed_before + due),
  house_bps integer not null check (house_bps between 0 and 10000),
  to_house bigint not null check (to_house = paid * house_bps / 10000),
  created_ms bigint not null,
  constraint profit_share_number unique (copy_id, number),
  constraint profit_share_something check (due > 0 or paid > 0)
);

grant select, insert on profit_share to fairlead_app;
