-- Sessions are listed with device and last use (A10), and each says what it was opened by. Only the SHA-256 of what a
-- session's cookie carries is stored: reading this table opens no account.
alter table auth_session
  add column last_used_ms bigint not null default clock_ms(),
  add column opened_by text not null default 'password'
    check (opened_by in ('password', 'code', 'recovery code', 'passkey'));
update auth_session set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
alter table auth_session add constraint auth_session_token_is_hash check (token ~ '^[0-9a-f]{64}$');

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

-- Each works once. 80 bits of chance, so that a plain hash gives nothing away.
create table recovery_code (
  uid text not null references auth_user (id),
  code_sha256 bytea not null check (length(code_sha256) = 32),
  used_ms bigint,
  primary key (uid, code_sha256)
);

-- A sign-in whose password was right and whose second factor is still to come. It is no session.
create table pending_sign_in (
  token_sha256 bytea primary key check (length(token_sha256) = 32),
  uid text not null references auth_user (id),
  remember boolean not null,
  expires_ms bigint not null
);
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

-- A7: in production an admin's rights hold only with a second factor. The mode is the database's own (X2), so that the
-- door and every command's own look at it agree.
create function second_factor_missing(person text) returns boolean
  language sql stable
  as $$
    select exists (select from installation where mode = 'production')
      and not exists (select from second_factor where uid = person and confirmed_ms is not null)
  $$;
revoke execute on function second_factor_missing(text) from public;
grant execute on function second_factor_missing(text) to fairlead_app;

grant select, insert, update, delete on second_factor, email_change to fairlead_app;
grant select, insert, delete on recovery_code, pending_sign_in to fairlead_app;
grant update (used_ms) on recovery_code to fairlead_app;
