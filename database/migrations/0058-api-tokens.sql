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
create index api_token_uid on api_token (uid, created_ms);
grant select, insert (id, uid, secret_sha256, name, scopes, created_ms, expires_ms), update (last_used_ms), delete
  on api_token to fairlead_app;
