-- The customer behind a sign-in (A1, A8, A9), agreements, and the limits that customers set themselves (A13).

-- A1's User. Its e-mail address is auth_user's, so that there is one.
create table customer (
  uid text primary key references auth_user (id),
  first_name text not null,
  last_name text not null,
  display_name text not null,
  signal_strength integer not null default 48,
  -- A missing profile reads as 'void'; that is never stored (A9).
  account_status text not null default 'pending'
    check (account_status in ('approved', 'pending', 'suspended', 'blocked', 'declined')),
  profile_photo text,
  photo_front_view text,
  photo_back_view text,
  phone_number text,
  country text,
  address text,
  state text,
  city text,
  zip_code text,
  about text,
  is_public boolean not null default false,
  -- The first of the two admins who end a block (A9).
  unblocking_admin text references auth_user (id),
  version bigint not null default 1,
  created_ms bigint not null default clock_ms(),
  -- A vote to end a block counts for 24 hours (A9). One of unknown age has lapsed.
  unblocking_ms bigint,
  -- What people declare in onboarding and on their account pages (I1, A12). Its bounds are those of
  -- domain/accounts/personal-details.ts.
  date_of_birth date,
  -- The name that was reviewed when the account was approved: names may change afterwards, which reviewers have to see.
  reviewed_name text,
  -- Since when a customer has the account_status: from the end of a relationship its images are kept so many years. Of
  -- statuses from before, the last thing that was done to the account is the latest that it can have been.
  account_status_since_ms bigint not null default clock_ms(),
  constraint customer_unblocking check (unblocking_admin is null or (account_status = 'blocked' and unblocking_admin <> uid)),
  constraint customer_unblocking_time check ((unblocking_admin is null) = (unblocking_ms is null)),
  constraint customer_names check (length(first_name) between 1 and 80 and length(last_name) between 1 and 80),
  constraint customer_country check (country ~ '^[A-Z]{2}$'),
  -- E.164.
  constraint customer_phone check (phone_number ~ '^\+[1-9][0-9]{4,14}$'),
  constraint customer_birth check (date_of_birth > date '1900-01-01'),
  constraint customer_address check (
    (address is null) = (city is null) and (address is null) = (state is null) and (address is null) = (zip_code is null)
    and length(address) between 1 and 200 and length(city) between 1 and 100
    and length(state) <= 100 and length(zip_code) <= 20),
  constraint customer_about check (length(about) <= 1000),
  -- The upload that is the customer's photo; null without one.
  constraint customer_profile_photo foreign key (profile_photo) references upload (id)
);
grant select, update (first_name, last_name, display_name, account_status, profile_photo, phone_number, country,
  address, state, city, zip_code, about, is_public, unblocking_admin, version, unblocking_ms, date_of_birth,
  reviewed_name) on customer to fairlead_app;
create index customer_status on customer (account_status, uid);

-- What people write through /pages/contact (B1). Append-only: the application's role neither changes nor deletes a message.
create table contact_message (
  id text primary key check (id ~ '^msg_[0-9a-hjkmnp-tv-z]{26}$'),
  name text not null check (length(name) between 1 and 80),
  email text not null check (length(email) between 3 and 254),
  message text not null check (length(message) between 1 and 4000),
  -- Who was signed in while writing; most are not.
  author text references auth_user (id),
  created_ms bigint not null default clock_ms()
);
grant select, insert on contact_message to fairlead_app;
create index contact_message_created on contact_message (created_ms);

-- Every text that was ever accepted, by its SHA-256: what somebody accepted can be read for as long as it matters.
create table agreement (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('terms', 'risk-disclosure')),
  version text not null check (length(version) between 1 and 40),
  words text not null check (encode(sha256(convert_to(words, 'UTF8')), 'hex') = agreement.sha256),
  created_ms bigint not null default clock_ms()
);
grant select, insert on agreement to fairlead_app;

-- Who accepted what, and when. Append-only: the application's role neither changes nor deletes an acceptance.
create table agreement_acceptance (
  id bigint generated always as identity primary key,
  user_id text not null references auth_user (id),
  kind text not null check (kind in ('terms', 'risk-disclosure')),
  version text not null,
  sha256 text not null references agreement (sha256),
  created_ms bigint not null default clock_ms(),
  unique (user_id, kind, version)
);
grant select, insert on agreement_acceptance to fairlead_app;

-- After approval the country of an account changes by request only (A12): the customer asks, an admin decides.
create table country_change (
  id text primary key check (id ~ '^cch_[0-9a-hjkmnp-tv-z]{26}$'),
  user_id text not null references auth_user (id),
  country text not null check (country ~ '^[A-Z]{2}$'),
  reason text not null check (length(reason) between 3 and 500),
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined', 'taken back')),
  decided_by text references auth_user (id),
  decision_reason text,
  created_ms bigint not null default clock_ms(),
  decided_ms bigint,
  constraint country_change_decided check (
  (status in ('pending', 'taken back')) = (decided_by is null) and (status = 'pending') = (decided_ms is null)
  and decided_by <> user_id)
);
grant select, insert, update (status, decided_by, decision_reason, decided_ms) on country_change to fairlead_app;
create index country_change_user on country_change (user_id, created_ms);
-- One at a time.
create unique index country_change_open on country_change (user_id) where status = 'pending';

-- The customer's own limits (A13). One row a limit; a raise or a removal waits in the row itself and holds from its time on,
-- by the clock of whoever decides: no job has to run for it.
create table own_limit (
  uid text not null references auth_user (id),
  kind text not null check (kind in ('deposit', 'loss', 'stake')),
  period text not null check (period in ('day', 'week', 'month')),
  -- In cents of USD; null: none.
  amount bigint check (amount >= 0),
  pending boolean not null default false,
  pending_amount bigint check (pending_amount >= 0),
  pending_from_ms bigint,
  primary key (uid, kind, period),
  constraint own_limit_pending check (pending = (pending_from_ms is not null) and (pending or pending_amount is null))
);
grant select, insert, update on own_limit to fairlead_app;

-- Time-outs and self-exclusions. Written once and never changed: the application's role cannot shorten one, nor end it.
create table own_exclusion (
  id text primary key check (id ~ '^exc_[0-9a-hjkmnp-tv-z]{26}$'),
  uid text not null references auth_user (id),
  kind text not null check (kind in ('time-out', 'self-exclusion')),
  from_ms bigint not null,
  until_ms bigint not null check (until_ms > from_ms)
);
grant select, insert on own_exclusion to fairlead_app;
create index own_exclusion_uid on own_exclusion (uid, until_ms);

create table customer_standing (
  id bigint primary key generated always as identity,
  uid text not null references auth_user (id),
  account_status text not null,
  country text,
  from_ms bigint not null
);
grant select on customer_standing to fairlead_app;
create index customer_standing_of on customer_standing (uid, id);

create table own_limit_standing (
  id bigint primary key generated always as identity,
  uid text not null references auth_user (id),
  kind text not null,
  period text not null,
  amount bigint,
  pending boolean not null,
  pending_amount bigint,
  pending_from_ms bigint,
  from_ms bigint not null
);
grant select on own_limit_standing to fairlead_app;
create index own_limit_standing_of on own_limit_standing (uid, kind, period, id);

-- B4: the countries a product may be sold in, from a time on; null: everywhere. Written by the owner of the schema as a process
-- starts with other ones; copies are judged by what held at the acceptance.
create table country_policy_standing (
  id bigint primary key generated always as identity,
  product text not null check (product in ('trades', 'copying', 'mining')),
  countries text[],
  from_ms bigint not null default clock_ms()
);
grant select on country_policy_standing to fairlead_app;
create index country_policy_standing_of on country_policy_standing (product, id);
