-- X9: what is said on every screen of an audience for a time, proposed by one of staff and approved by another. Nothing of it but how
-- far it has come is changed afterwards.
create table announcement (
  id text primary key check (id ~ '^ann_[0-9a-hjkmnp-tv-z]{26}$'),
  kind text not null check (kind in ('announcement', 'maintenance')),
  audience text not null check (audience in ('all', 'customers', 'staff', 'visitors')),
  -- By language; English is there, and is shown where another one is not.
  texts jsonb not null,
  from_ms bigint not null,
  until_ms bigint not null,
  reason text not null check (length(reason) between 3 and 500),
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'declined', 'withdrawn')),
  asked_by text not null references auth_user (id),
  created_ms bigint not null default clock_ms(),
  approved_by text references auth_user (id),
  approved_ms bigint,
  -- Who declined it, took it back or took it off the screens, and why.
  ended_by text references auth_user (id),
  end_reason text check (length(end_reason) between 3 and 500),
  ended_ms bigint,
  constraint announcement_texts check (
    jsonb_typeof(texts) = 'object' and texts ? 'en' and octet_length(texts::text) <= 8000),
  -- 90 days.
  constraint announcement_window check (until_ms > from_ms and until_ms - from_ms <= 7776000000),
  constraint announcement_two check (approved_by <> asked_by),
  constraint announcement_approved check (
    (approved_by is null) = (approved_ms is null) and (status <> 'approved' or approved_by is not null)
    and (status not in ('proposed', 'declined') or approved_by is null)),
  constraint announcement_ended check (
    (status in ('declined', 'withdrawn')) = (ended_ms is not null) and (ended_ms is null) = (ended_by is null)
    and (ended_ms is null) = (end_reason is null)),
  constraint announcement_times check (approved_ms >= created_ms and ended_ms >= created_ms)
);
create index announcement_age on announcement (created_ms desc, id desc);
create index announcement_shown on announcement (until_ms) where status = 'approved';
grant select, insert (id, kind, audience, texts, from_ms, until_ms, reason, asked_by, created_ms),
  update (status, approved_by, approved_ms, ended_by, end_reason, ended_ms) on announcement to fairlead_app;
