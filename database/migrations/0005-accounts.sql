-- Who may sign in (A1 to A4), and the customer behind the sign-in (A1, A8). The auth_ tables have the shape that better-auth
-- asks for, timestamps with time zone included; everything else keeps milliseconds.

create table auth_user (
  id text primary key check (id ~ '^usr_[0-9a-hjkmnp-tv-z]{26}$'),
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  -- As given at sign-up; what holds from then on is the customer's row.
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null check (length(last_name) between 1 and 80),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth_session (
  id text primary key,
  user_id text not null references auth_user (id),
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_session_user on auth_session (user_id);

create table auth_account (
  id text primary key,
  user_id text not null references auth_user (id),
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  -- Salt and scrypt hash, never the password.
  password text check (password ~ '^[0-9a-f]{32}:[0-9a-f]{128}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index auth_account_user on auth_account (user_id);

create table auth_verification (
  id text primary key,
  -- The SHA-256 of what the link carries: reading this table opens no account.
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_verification_identifier on auth_verification (identifier);

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
  constraint customer_unblocking check (unblocking_admin is null or (account_status = 'blocked' and unblocking_admin <> uid))
);
create index customer_status on customer (account_status, uid);

-- Opens the customer behind a new sign-in in the sign-in's own transaction: profile, ledger accounts, practice grant (L3).
-- There is no instant at which one of them exists without the others.
create function customer_open() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  outside bigint;
  practice bigint;
  refusal text;
begin
  insert into customer (uid, first_name, last_name, display_name)
  values (new.id, new.first_name, new.last_name, new.first_name || ' ' || new.last_name);
  perform ledger_open(new.id);
  select id into strict outside from ledger_account where owner is null and kind = 'external' and asset = 'PUSD';
  select id into strict practice from ledger_account where owner = new.id and kind = 'available' and asset = 'PUSD';
  -- 10,000.00 PUSD in cents (T11, L3).
  select p.failure into strict refusal
  from ledger_post(array['practice-grant'], array[new.id], array[1], array['system'],
    array[1], array[outside], array[practice], array[1000000::bigint]) p;
  if refusal is not null then
    raise exception 'the practice grant of % was refused: %', new.id, refusal;
  end if;
  return null;
end $$;
revoke execute on function customer_open() from public;

create trigger auth_user_opens_customer after insert on auth_user for each row execute function customer_open();

-- Outgoing mail: written when it is decided, sent beside it, tried again until it is gone or too old.
create table mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  -- Holds links that open an account: emptied as soon as it is sent, except in demo mode.
  body text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  next_ms bigint not null default clock_ms(),
  created_ms bigint not null default clock_ms()
);
create index mail_waiting on mail (next_ms) where state = 'waiting';
create index mail_recipient on mail (recipient, id);

grant select, insert, update on auth_user, auth_account to fairlead_app;
grant select, insert, update, delete on auth_session, auth_verification to fairlead_app;
grant select on customer to fairlead_app;
grant update (account_status, unblocking_admin, version) on customer to fairlead_app;
grant select, insert, update on mail to fairlead_app;
