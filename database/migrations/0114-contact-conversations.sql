-- S1.1: what somebody without a session writes through the contact page becomes a conversation once their address is confirmed.
create table contact_conversation (
  message text primary key references contact_message (id),
  -- In what they are written to.
  language text not null check (language in ('en', 'es')),
  -- Of the link that was mailed to the address: its SHA-256, and until when it confirms. It does so once.
  confirm_sha256 bytea not null unique check (length(confirm_sha256) = 32),
  confirm_until_ms bigint not null,
  confirmed_ms bigint,
  -- Until when the conversation's own link opens it; null where none does: not confirmed yet, or revoked.
  link_until_ms bigint,
  -- Number of the newest message; the first is the contact message itself.
  last_seq integer not null default 1 check (last_seq between 1 and 200),
  -- Since when it waits for staff: the first message that no answer followed.
  waiting_ms bigint,
  constraint contact_conversation_link check (link_until_ms is null or confirmed_ms is not null)
);
grant select, insert, update (confirmed_ms, link_until_ms, last_seq, waiting_ms) on contact_conversation to fairlead_app;
create index contact_conversation_waiting on contact_conversation (waiting_ms, message) where waiting_ms is not null;

-- What follows the contact message. Append-only: the application's role neither changes nor deletes a line.
create table contact_line (
  message text not null references contact_conversation (message),
  seq integer not null check (seq between 2 and 200),
  side text not null check (side in ('visitor', 'staff')),
  -- Who of the staff; null for the visitor.
  author text references auth_user (id),
  -- Null: staff settled it without a reply.
  words text check (length(words) between 1 and 4000),
  created_ms bigint not null default clock_ms(),
  primary key (message, seq),
  constraint contact_line_author check ((side = 'visitor') = (author is null)),
  constraint contact_line_words check (words is not null or side = 'staff')
);
grant select, insert on contact_line to fairlead_app;
