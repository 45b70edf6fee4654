-- A2: an address is verified by a token of its mail in a session of its account. The link alone does nothing, since mail
-- scanners open links, and whoever signed the address up does not have the mail. One link a person; the latest holds.
create table email_verification (
  uid text primary key references auth_user (id),
  token_sha256 bytea not null unique check (length(token_sha256) = 32),
  expires_ms bigint not null
);
grant select, insert, update, delete on email_verification to fairlead_app;

-- A4: when the account's address was first verified, by the database's clock. A second factor from before may be a
-- stranger's, and goes.
alter table auth_user add column verified_ms bigint;
update auth_user set verified_ms = floor(extract(epoch from created_at) * 1000)::bigint where email_verified;
