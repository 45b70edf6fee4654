-- Who has lost their second factor, its recovery codes and their passkeys: two admins remove them (A10, R3). One admin asks
-- with a reason, a different one approves within a day; the person is told by mail both times.
create table second_factor_removal (
  id text primary key check (id ~ '^sfr_[0-9a-hjkmnp-tv-z]{26}$'),
  user_id text not null references auth_user (id),
  reason text not null check (length(reason) between 3 and 500),
  requested_by text not null references auth_user (id),
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  decided_by text references auth_user (id),
  decision_reason text,
  created_ms bigint not null,
  decided_ms bigint,
  constraint second_factor_removal_subject check (requested_by <> user_id and decided_by <> user_id),
  constraint second_factor_removal_decided check (
    (status = 'pending') = (decided_by is null) and (status = 'pending') = (decided_ms is null)),
  constraint second_factor_removal_two check (status <> 'approved' or decided_by <> requested_by)
);
create index second_factor_removal_age on second_factor_removal (created_ms, id);
create index second_factor_removal_user on second_factor_removal (user_id, created_ms);
grant select, insert on second_factor_removal to fairlead_app;
grant update (status, decided_by, decision_reason, decided_ms) on second_factor_removal to fairlead_app;

-- A12: the customer takes back what they asked for.
alter table country_change drop constraint country_change_status_check;
alter table country_change add constraint country_change_status_check
  check (status in ('pending', 'approved', 'declined', 'taken back'));
alter table country_change drop constraint country_change_decided;
alter table country_change add constraint country_change_decided check (
  (status in ('pending', 'taken back')) = (decided_by is null) and (status = 'pending') = (decided_ms is null)
  and decided_by <> user_id);

-- Sessions whose time is over are purged by it.
create index auth_session_expiry on auth_session (expires_at);
