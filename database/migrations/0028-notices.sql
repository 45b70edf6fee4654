-- What customers are told of the outcomes they wait for (S2), written in the transaction of the decision. Kinds and the
-- shape of their facts are the closed list of domain/notices. The application's role can mark a notice as read and change
-- nothing else about it.
create table notice (
  -- The order of an owner's notices: they are written one after the other (server/notices), so that none appears later
  -- below one that was read already.
  seq bigint generated always as identity primary key,
  id text not null unique check (id ~ '^ntc_[0-9a-hjkmnp-tv-z]{26}$'),
  owner text not null references auth_user (id),
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  read_ms bigint,
  created_ms bigint not null default clock_ms()
);
create index notice_owner on notice (owner, seq);
create index notice_unread on notice (owner) where read_ms is null;
grant select, insert, update (read_ms) on notice to fairlead_app;
