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
create index passkey_uid on passkey (uid);

-- What an authenticator has to sign. Each is used once and holds a few minutes.
create table passkey_challenge (
  challenge_sha256 bytea primary key check (length(challenge_sha256) = 32),
  -- Who adds a passkey; null for a sign-in, of which it is not known yet whose it is.
  uid text references auth_user (id),
  expires_ms bigint not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_ms);

grant select, insert, update, delete on passkey to fairlead_app;
grant select, insert, delete on passkey_challenge to fairlead_app;
