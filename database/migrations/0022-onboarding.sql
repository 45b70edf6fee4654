-- What people declare in onboarding and on their account pages (I1, A12). Its bounds are those of
-- domain/accounts/personal-details.ts.
alter table customer
  add column date_of_birth date,
  -- The name that was reviewed when the account was approved: names may change afterwards, which reviewers have to see.
  add column reviewed_name text,
  add constraint customer_names check (length(first_name) between 1 and 80 and length(last_name) between 1 and 80),
  add constraint customer_country check (country ~ '^[A-Z]{2}$'),
  -- E.164.
  add constraint customer_phone check (phone_number ~ '^\+[1-9][0-9]{4,14}$'),
  add constraint customer_birth check (date_of_birth > date '1900-01-01'),
  add constraint customer_address check (
    (address is null) = (city is null) and (address is null) = (state is null) and (address is null) = (zip_code is null)
    and length(address) between 1 and 200 and length(city) between 1 and 100
    and length(state) <= 100 and length(zip_code) <= 20),
  add constraint customer_about check (length(about) <= 1000);
update customer set reviewed_name = display_name where account_status in ('approved', 'suspended');

grant update (first_name, last_name, display_name, reviewed_name, phone_number, country, date_of_birth, address, city, state,
  zip_code, about, is_public) on customer to fairlead_app;

-- Every text that was ever accepted, by its SHA-256: what somebody accepted can be read for as long as it matters.
create table agreement (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('terms', 'risk-disclosure')),
  version text not null check (length(version) between 1 and 40),
  words text not null check (encode(sha256(convert_to(words, 'UTF8')), 'hex') = agreement.sha256),
  created_ms bigint not null default clock_ms()
);

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
grant select, insert on agreement, agreement_acceptance to fairlead_app;
