-- Who may sign in and by what (A1 to A4). The auth_ tables have the shape that better-auth asks for, timestamps with time
-- zone included; everything else keeps milliseconds.

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
  updated_at timestamptz not null default now(),
  -- A7: whoever signs an address up chooses its password, before anybody has shown that the address is theirs. An admin is
  -- one only with a password that was set through a link mailed to the address: it replaces what a stranger may have chosen.
  password_by_mail boolean not null default false,
  -- The language that somebody signed in with or chose last (A11): what is mailed to them without a request of theirs, such as
  -- the outcome of a review, is written in it.
  language text not null default 'en' check (language in ('en', 'es')),
  -- A4: when the account's address was first verified, by the database's clock. A second factor from before may be a
  -- stranger's, and goes.
  verified_ms bigint
);
grant select, insert, update on auth_user to fairlead_app;

create table auth_session (
  id text primary key,
  user_id text not null references auth_user (id),
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Sessions are listed with device and last use (A10), and each says what it was opened by. Only the SHA-256 of what a
  -- session's cookie carries is stored: reading this table opens no account.
  last_used_ms bigint not null default clock_ms(),
  opened_by text not null default 'password'
    check (opened_by in ('password', 'code', 'recovery code', 'passkey')),
  -- The device in which a session was opened: it is forgotten with the session that its owner ends. No foreign key: a device
  -- may be gone before its session, and then the session has none.
  device text,
  -- A10: a session that is not used for so long is over, in ms; three days where nothing else was said when it was opened. What
  -- an administrator's session has at most is the server's to know, since the list of them is configuration.
  idle_ms bigint not null default 259200000 check (idle_ms > 0),
  constraint auth_session_token_is_hash check (token ~ '^[0-9a-f]{64}$')
);
grant select, insert, update, delete on auth_session to fairlead_app;
create index auth_session_user on auth_session (user_id);
-- Sessions whose time is over are purged by it.
create index auth_session_expiry on auth_session (expires_at);

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
grant select, insert, update on auth_account to fairlead_app;
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
grant select, insert, update, delete on auth_verification to fairlead_app;
create index auth_verification_identifier on auth_verification (identifier);

-- The secret behind the one-time codes of an app (TOTP). It counts from its confirmation by a first code on.
create table second_factor (
  uid text primary key references auth_user (id),
  -- AES-256-GCM with a key derived from AUTH_SECRET and the uid as associated data: 12 bytes of nonce, 16 of tag, the secret.
  sealed_secret bytea not null check (length(sealed_secret) between 44 and 92),
  confirmed_ms bigint,
  -- The 30-second step of the last code that was taken: no code of it or of an earlier one is taken again.
  last_step bigint,
  created_ms bigint not null default clock_ms(),
  constraint second_factor_confirmed check (confirmed_ms is null or last_step is not null)
);
grant select, insert, update, delete on second_factor to fairlead_app;

-- Each works once. 80 bits of chance, so that a plain hash gives nothing away.
create table recovery_code (
  uid text not null references auth_user (id),
  code_sha256 bytea not null check (length(code_sha256) = 32),
  used_ms bigint,
  primary key (uid, code_sha256)
);
grant select, insert, delete, update (used_ms) on recovery_code to fairlead_app;

-- A sign-in whose password was right and whose second factor is still to come. It is no session.
create table pending_sign_in (
  token_sha256 bytea primary key check (length(token_sha256) = 32),
  uid text not null references auth_user (id),
  remember boolean not null,
  expires_ms bigint not null
);
grant select, insert, delete on pending_sign_in to fairlead_app;
create index pending_sign_in_uid on pending_sign_in (uid);
create index pending_sign_in_expiry on pending_sign_in (expires_ms);

-- A change of address that waits for the link mailed to the new one; one a person. Whether the new address has an account
-- already shows only when the link is used, so that asking tells nobody.
create table email_change (
  uid text primary key references auth_user (id),
  token_sha256 bytea not null unique check (length(token_sha256) = 32),
  email text not null check (email = lower(email)),
  expires_ms bigint not null
);
grant select, insert, update, delete on email_change to fairlead_app;

-- Keys that open an account by themselves (A10): the authenticator has asked for a finger, a face or a PIN, so that one
-- stands for both factors. Public halves only.
create table passkey (
  id text primary key check (id ~ '^psk_[0-9a-hjkmnp-tv-z]{26}$'),
  uid text not null references auth_user (id),
  -- The authenticator's own name of the key, base64url.
  credential text not null unique check (length(credential) between 1 and 1400),
  public_key bytea not null,
  -- As last told by the authenticator; many keep it at 0.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_ms bigint not null default clock_ms(),
  last_used_ms bigint
);
grant select, insert, update, delete on passkey to fairlead_app;
create index passkey_uid on passkey (uid);

-- What an authenticator has to sign. Each is used once and holds a few minutes.
create table passkey_challenge (
  challenge_sha256 bytea primary key check (length(challenge_sha256) = 32),
  -- Who adds a passkey; null for a sign-in, of which it is not known yet whose it is.
  uid text references auth_user (id),
  expires_ms bigint not null
);
grant select, insert, delete on passkey_challenge to fairlead_app;
create index passkey_challenge_expiry on passkey_challenge (expires_ms);

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
grant select, insert, update (status, decided_by, decision_reason, decided_ms) on second_factor_removal to
  fairlead_app;
create index second_factor_removal_age on second_factor_removal (created_ms, id);
create index second_factor_removal_user on second_factor_removal (user_id, created_ms);

-- API tokens (A14): what a program shows in place of a session. Only the SHA-256 of a secret of 256 random bits is stored:
-- reading this table opens nothing. A revoked token is deleted; the audit trail has kept its name and scopes.
create table api_token (
  id text primary key check (id ~ '^tok_[0-9a-hjkmnp-tv-z]{26}$'),
  uid text not null references auth_user (id),
  secret_sha256 bytea not null unique check (length(secret_sha256) = 32),
  name text not null check (char_length(name) between 1 and 60),
  scopes text[] not null
    check (scopes <@ array['read', 'practice-trade', 'trade'] and cardinality(scopes) between 1 and 3),
  created_ms bigint not null,
  -- Null: until it is revoked.
  expires_ms bigint check (expires_ms > created_ms),
  -- Written at most every five minutes; null until its first use.
  last_used_ms bigint
);
grant select, delete, insert (id, uid, secret_sha256, name, scopes, created_ms, expires_ms), update (last_used_ms) on
  api_token to fairlead_app;
create index api_token_uid on api_token (uid, created_ms);

-- Browsers in which somebody has signed in to an account before (A3): wrong passwords of strangers do not keep them out, since
-- they have an allowance of their own. A row signs nobody in. Only the SHA-256 of what the cookie carries is stored. One
-- browser may be known to several accounts.
create table known_device (
  id text primary key check (id ~ '^dvc_[0-9a-hjkmnp-tv-z]{26}$'),
  uid text not null references auth_user (id),
  token_sha256 bytea not null check (length(token_sha256) = 32),
  -- False while only a password that was set by a mailed link has made it known: that counts for passwords, not for codes.
  signed_in boolean not null,
  last_used_ms bigint not null default clock_ms(),
  expires_ms bigint not null,
  -- A3: since when a browser is known. One that signed in again a day or more after that is long known, and gives way to no newer
  -- one: who has the password alone cannot push it out by signing in often. Those of before are taken for long known.
  known_since_ms bigint not null default clock_ms(),
  unique (token_sha256, uid)
);
grant select, insert, update, delete on known_device to fairlead_app;
create index known_device_uid on known_device (uid, last_used_ms desc);
create index known_device_expiry on known_device (expires_ms);

-- A2: an address is verified by a token of its mail in a session of its account. The link alone does nothing, since mail
-- scanners open links, and whoever signed the address up does not have the mail. One link a person; the latest holds.
create table email_verification (
  uid text primary key references auth_user (id),
  token_sha256 bytea not null unique check (length(token_sha256) = 32),
  expires_ms bigint not null
);
grant select, insert, update, delete on email_verification to fairlead_app;
