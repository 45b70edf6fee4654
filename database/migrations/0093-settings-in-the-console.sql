-- X8: the settings that staff change in the console, each with the bounds that no change goes past: whole numbers of the unit. None of
-- them stops a withdrawal of what is available: fee, hold and waiting end at these bounds.
create table setting_bound (
  name text primary key check (length(name) between 1 and 100),
  unit text not null check (unit in ('cents', 'hours', 'days', 'bps')),
  least bigint not null check (least >= 0),
  most bigint not null,
  -- The subject of four_eyes that keeps it (R3); null: house_setting.
  four_eyes text unique,
  constraint setting_bound_order check (least < most)
);
grant select on setting_bound to fairlead_app;
insert into setting_bound (name, unit, least, most, four_eyes) values
  ('networkFee:Bitcoin', 'cents', 0, 10000, null),
  ('networkFee:Ethereum', 'cents', 0, 10000, null),
  ('networkFee:BNB', 'cents', 0, 10000, null),
  ('networkFee:USDT', 'cents', 0, 10000, null),
  ('WITHDRAWAL_ADDRESS_HOLD_HOURS', 'hours', 0, 720, null),
  ('WITHDRAWAL_WAITS_AT_MOST_DAYS', 'days', 1, 365, null),
  ('WITHDRAWAL_FOUR_EYES_FROM', 'cents', 1, 10000000000, 'withdrawal'),
  ('WITHDRAWAL_FOUR_EYES_SUM', 'cents', 1, 10000000000, 'withdrawal_sum'),
  ('WITHDRAWAL_FOUR_EYES_TOTAL', 'cents', 1, 10000000000, 'withdrawal_total'),
  ('DEPOSIT_FOUR_EYES_FROM', 'cents', 0, 10000000000, 'deposit'),
  ('DEPOSIT_FOUR_EYES_SUM', 'cents', 0, 10000000000, 'deposit_sum'),
  ('DEPOSIT_FOUR_EYES_TOTAL', 'cents', 0, 10000000000, 'deposit_total'),
  ('MINING_CLOSE_BELOW', 'cents', 0, 100000000, 'mining_day'),
  ('COPY_SHARE_HOUSE_BPS', 'bps', 0, 10000, null),
  ('COPY_RESERVE_TRADER_BPS', 'bps', 0, 10000, null),
  ('COPY_RESERVE_CUSTOMER_BPS', 'bps', 0, 10000, null);

-- X8: what staff proposed and decided about a setting, kept as it was. Another one approves than proposed it.
create table setting_change (
  id text primary key check (id ~ '^stc_[0-9a-hjkmnp-tv-z]{26}$'),
  name text not null references setting_bound (name),
  value bigint not null,
  -- What held when it was proposed; null where nothing was kept.
  value_before bigint,
  reason text not null check (length(reason) between 3 and 500),
  -- Null: as soon as it is approved.
  effective_ms bigint,
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'in_force', 'declined', 'withdrawn')),
  asked_by text not null references auth_user (id),
  created_ms bigint not null default clock_ms(),
  approved_by text references auth_user (id),
  approved_ms bigint,
  -- Who declined it or took it back, and why.
  ended_by text references auth_user (id),
  end_reason text check (length(end_reason) between 3 and 500),
  ended_ms bigint,
  -- Since when its value is in force, and the row of house_setting or four_eyes that keeps it; no row where it held already.
  in_force_ms bigint,
  kept_id bigint,
  constraint setting_change_two check (approved_by <> asked_by),
  constraint setting_change_approved check (
    (approved_by is null) = (approved_ms is null) and (status not in ('approved', 'in_force') or approved_by is not null)
    and (status not in ('proposed', 'declined') or approved_by is null)),
  constraint setting_change_ended check (
    (status in ('declined', 'withdrawn')) = (ended_ms is not null) and (ended_ms is null) = (ended_by is null)
    and (ended_ms is null) = (end_reason is null)),
  constraint setting_change_in_force check (
    (status = 'in_force') = (in_force_ms is not null) and (kept_id is null or in_force_ms is not null)),
  constraint setting_change_times check (
    approved_ms >= created_ms and ended_ms >= created_ms and in_force_ms >= approved_ms and in_force_ms >= effective_ms)
);
-- One of a setting at a time.
create unique index setting_change_open on setting_change (name) where status in ('proposed', 'approved');
create index setting_change_of on setting_change (name, created_ms desc, id desc);
create index setting_change_age on setting_change (created_ms desc, id desc);
create unique index setting_change_kept on setting_change (name, kept_id) where kept_id is not null;
grant select, insert (id, name, value, value_before, reason, effective_ms, asked_by, created_ms),
  update (status, approved_by, approved_ms, ended_by, end_reason, ended_ms) on setting_change to fairlead_app;

-- From here on the start of a process keeps first values of these settings alone. This row comes before all that two of staff decided:
-- what was kept before it, and after it for the first time, is held to nobody's approval.
insert into record_version (kind, body) values ('settings_by_two', '{"migration": "0093"}');
