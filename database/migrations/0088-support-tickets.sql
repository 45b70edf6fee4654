-- S1: what customers and staff write to each other. The lists and bounds are those of domain/support/ticket.ts.
create table support_ticket (
  id text primary key check (id ~ '^tck_[0-9a-hjkmnp-tv-z]{26}$'),
  owner text not null references auth_user (id),
  subject text not null check (subject in
    ('account', 'identity', 'deposit', 'withdrawal', 'trade', 'copying', 'mining', 'complaint', 'other')),
  -- What it is about, of the owner's own. Both or neither.
  record_kind text check (record_kind in ('deposit', 'withdrawal', 'trade')),
  record_id text,
  -- open: waits for staff; answered: waits for the customer.
  state text not null check (state in ('open', 'answered', 'closed')),
  -- Who of the staff took it; null is nobody.
  assignee text references auth_user (id),
  -- Number of the newest message, and up to which one each side has read.
  last_seq integer not null check (last_seq between 1 and 500),
  read_by_customer integer not null,
  read_by_staff integer not null,
  -- Since when it waits for staff: the first message that no answer followed.
  waiting_ms bigint,
  -- When the customer gets an e-mail about an answer that is not read by then; null when none is due.
  mail_due_ms bigint,
  created_ms bigint not null default clock_ms(),
  changed_ms bigint not null default clock_ms(),
  constraint support_ticket_record check ((record_kind is null) = (record_id is null)),
  constraint support_ticket_waits check ((state = 'open') = (waiting_ms is not null)),
  constraint support_ticket_read check (read_by_customer between 0 and last_seq and read_by_staff between 0 and last_seq)
);
grant select, insert,
  update (state, assignee, last_seq, read_by_customer, read_by_staff, waiting_ms, mail_due_ms, changed_ms)
  on support_ticket to fairlead_app;
create index support_ticket_owner on support_ticket (owner, changed_ms, id);
create index support_ticket_waiting on support_ticket (waiting_ms, id) where state = 'open';
create index support_ticket_changed on support_ticket (changed_ms, id);
create index support_ticket_mail on support_ticket (mail_due_ms) where mail_due_ms is not null;

-- Append-only: the application's role neither changes nor deletes a message.
create table support_message (
  ticket text not null references support_ticket (id),
  seq integer not null check (seq between 1 and 500),
  side text not null check (side in ('customer', 'staff')),
  author text not null references auth_user (id),
  message text not null check (length(message) between 1 and 4000),
  created_ms bigint not null default clock_ms(),
  primary key (ticket, seq)
);
grant select, insert on support_message to fairlead_app;
create index support_message_author on support_message (author, created_ms);

-- What staff note for each other. Append-only, and in no reply to a customer.
create table support_note (
  id bigint generated always as identity primary key,
  ticket text not null references support_ticket (id),
  author text not null references auth_user (id),
  note text not null check (length(note) between 1 and 4000),
  created_ms bigint not null default clock_ms()
);
grant select, insert on support_note to fairlead_app;
create index support_note_ticket on support_note (ticket, id);

-- How a message of the contact page (B1) was settled, once: by a reply that is mailed, or without one. Append-only.
create table contact_answer (
  message text primary key references contact_message (id),
  author text not null references auth_user (id),
  -- Null: settled without a reply.
  reply text check (length(reply) between 1 and 4000),
  created_ms bigint not null default clock_ms()
);
grant select, insert on contact_answer to fairlead_app;

-- Staff find a conversation by its words.
create index support_message_words on support_message using gin (to_tsvector('simple'::regconfig, message));
