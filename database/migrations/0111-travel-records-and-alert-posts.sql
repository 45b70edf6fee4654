-- W2.1: who sends and who receives a withdrawal of the threshold and above, written down as it is asked for and never changed.
create table travel_record (
  withdrawal text primary key references withdrawal (id),
  owner text not null references auth_user (id),
  holder text not null check (holder in ('own_wallet', 'own_account', 'other_person')),
  provider text check (length(provider) between 1 and 100),
  holder_name text check (length(holder_name) between 1 and 100),
  holder_country text check (holder_country ~ '^[A-Z]{2}$'),
  -- The customer as their account had them then, and the ID images that were approved.
  first_name text not null,
  last_name text not null,
  date_of_birth date,
  address text,
  city text,
  state text,
  zip_code text,
  country text,
  identity text references identity_submission (id),
  -- The operator's legal name then.
  operator text not null check (length(operator) between 1 and 120),
  -- Cents, and the earlier withdrawals of 24 hours by which they were reached; none where it reaches them alone.
  threshold bigint not null check (threshold >= 0),
  linked text[] not null default '{}',
  created_ms bigint not null,
  constraint travel_record_holder check (
    (holder = 'own_account') = (provider is not null)
    and (holder = 'other_person') = (holder_name is not null)
    and (holder = 'other_person') = (holder_country is not null))
);
create index travel_record_newest on travel_record (created_ms desc, withdrawal desc);
create index travel_record_of_owner on travel_record (owner, created_ms desc);
grant select, insert on travel_record to fairlead_app;

-- W6: an address of the book keeps what its owner stated last of who holds it.
alter table payout_address
  add column holder text check (holder in ('own_wallet', 'own_account', 'other_person')),
  add column provider text check (length(provider) between 1 and 100),
  add column holder_name text check (length(holder_name) between 1 and 100),
  add column holder_country text check (holder_country ~ '^[A-Z]{2}$'),
  add constraint payout_address_holder check (
    coalesce(holder = 'own_account', false) = (provider is not null)
    and coalesce(holder = 'other_person', false) = (holder_name is not null)
    and coalesce(holder = 'other_person', false) = (holder_country is not null));
grant update (holder, provider, holder_name, holder_country) on payout_address to fairlead_app;

-- R5.1: what the operator's own address is sent of an alert, until it took it or was tried for long enough.
create table staff_alert_post (
  id bigint generated always as identity primary key,
  alert text not null references staff_alert (id) on delete cascade,
  event text not null check (event in ('began', 'ended')),
  body text not null check (length(body) <= 2000),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'given_up')),
  attempts integer not null default 0,
  next_ms bigint not null default clock_ms(),
  created_ms bigint not null default clock_ms(),
  -- What the last attempt was answered; null where there was no answer.
  status integer,
  sent_ms bigint,
  constraint staff_alert_post_sent check ((state = 'sent') = (sent_ms is not null)),
  unique (alert, event)
);
create index staff_alert_post_due on staff_alert_post (next_ms, id) where state = 'waiting';
grant select, insert, update (state, attempts, next_ms, status, sent_ms) on staff_alert_post to fairlead_app;
