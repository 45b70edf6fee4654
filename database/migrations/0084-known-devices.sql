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
  unique (token_sha256, uid)
);
create index known_device_uid on known_device (uid, last_used_ms desc);
create index known_device_expiry on known_device (expires_ms);
grant select, insert, update, delete on known_device to fairlead_app;

-- The device in which a session was opened: it is forgotten with the session that its owner ends. No foreign key: a device
-- may be gone before its session, and then the session has none.
alter table auth_session add column device text;
