-- Notices and the mail queue (A12).

-- Outgoing mail: written when it is decided, sent beside it, tried again until it is gone or too old.
create table mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  -- Holds links that open an account: emptied as soon as it is sent, except in demo mode.
  body text,
  state text not null default 'waiting' check (state in ('waiting', 'failed', 'given_up', 'sent', 'kept', 'dropped')),
  attempts integer not null default 0,
  next_ms bigint not null default clock_ms(),
  created_ms bigint not null default clock_ms(),
  -- A mail that was not taken in ten attempts is not lost: it keeps its text and is tried again, slowly, until it is sent or an
  -- admin drops it. Of those that were given up before, the text is gone: nothing can be sent of them any more.
  problem text check (problem in
    ('unreachable', 'sign_in_refused', 'no_tls', 'recipient_refused', 'refused', 'asked_to_wait', 'unknown')),
  failed_ms bigint,
  -- Whether nobody had shown the address to be theirs when the mail was written. Anybody can name one that refuses all mail, at a
  -- sign-up or as a new address: such a mail is given up at its tenth attempt.
  unproven boolean not null default false,
  -- When a mail was refused last, for whoever looks at what waits. Of what waited before it is not known.
  refused_ms bigint,
  constraint mail_failed check (state not in ('failed', 'given_up')
    or (body is not null and problem is not null and failed_ms is not null))
);
grant select, insert, update on mail to fairlead_app;
create index mail_waiting on mail (next_ms) where state in ('waiting', 'failed');
create index mail_recipient on mail (recipient, id);
create index mail_failing on mail (failed_ms, id) where state in ('failed', 'given_up');

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
grant select, insert, update (read_ms) on notice to fairlead_app;
create index notice_owner on notice (owner, seq);
create index notice_unread on notice (owner) where read_ms is null;
