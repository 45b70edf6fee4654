-- X8: what staff propose and decide about settings that are more than one number, such as the terms of pairs (T1), kept as it was.
-- Another one approves than proposed it.
create table document_change (
  id text primary key check (id ~ '^dch_[0-9a-hjkmnp-tv-z]{26}$'),
  kind text not null check (kind in ('terms')),
  -- What it sets, by the name of house_setting, and what held of the same names when it was proposed.
  value jsonb not null check (jsonb_typeof(value) = 'object' and value <> '{}'),
  value_before jsonb not null check (jsonb_typeof(value_before) = 'object'),
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
  -- Since when it is in force, and by name the rows of house_setting that keep it; of what held already there is none.
  in_force_ms bigint,
  kept jsonb check (jsonb_typeof(kept) = 'object'),
  constraint document_change_two check (approved_by <> asked_by),
  constraint document_change_approved check (
    (approved_by is null) = (approved_ms is null) and (status not in ('approved', 'in_force') or approved_by is not null)
    and (status not in ('proposed', 'declined') or approved_by is null)),
  constraint document_change_ended check (
    (status in ('declined', 'withdrawn')) = (ended_ms is not null) and (ended_ms is null) = (ended_by is null)
    and (ended_ms is null) = (end_reason is null)),
  constraint document_change_in_force check (
    (status = 'in_force') = (in_force_ms is not null) and (in_force_ms is null) = (kept is null)),
  constraint document_change_times check (
    approved_ms >= created_ms and ended_ms >= created_ms and in_force_ms >= approved_ms and in_force_ms >= effective_ms)
);
create index document_change_age on document_change (kind, created_ms desc, id desc);
create index document_change_open on document_change (effective_ms) where status in ('proposed', 'approved');
grant select, insert (id, kind, value, value_before, reason, effective_ms, asked_by, created_ms),
  update (status, approved_by, approved_ms, ended_by, end_reason, ended_ms) on document_change to fairlead_app;

-- From here on the start of a process keeps first terms alone, and of a pair that has some only its liquidity. What was kept before this
-- row is held to nobody's approval.
insert into record_version (kind, body) values ('terms_by_two', '{"migration": "0112"}');
