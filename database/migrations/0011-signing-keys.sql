-- The public halves of the keys that the operator has signed with (Z5, L7): what an old key signed can be checked when
-- another one has taken its place. Rows are added at each start and never changed or removed.
create table signing_key (
  -- First 16 hex digits of the SHA-256 of the public key.
  key_id text primary key,
  -- SPKI, base64.
  public_key text not null,
  created_ms bigint not null default clock_ms(),
  constraint signing_key_id check (key_id = left(encode(sha256(decode(public_key, 'base64')), 'hex'), 16))
);
grant select, insert on signing_key to fairlead_app;
