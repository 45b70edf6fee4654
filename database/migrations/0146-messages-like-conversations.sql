-- S1: a message of the contact page is assigned, noted and found as a customer's conversation is. The message stays as it was written.
alter table contact_message add column assignee text references auth_user (id);
grant update (assignee) on contact_message to fairlead_app;

create index contact_message_of_assignee on contact_message (assignee, created_ms, id) where assignee is not null;

-- Notes are one list, of conversations and of messages.
alter table support_note alter column ticket drop not null,
  add column message text references contact_message (id),
  add constraint support_note_of check (num_nonnulls(ticket, message) = 1);
create index support_note_message on support_note (message, id) where message is not null;

-- Staff find a message by its address and its words.
create index contact_message_email on contact_message (lower(email));
create index contact_message_words on contact_message using gin (to_tsvector('simple'::regconfig, message));
create index contact_line_words on contact_line using gin (to_tsvector('simple'::regconfig, words));

-- The page of a deposit, withdrawal or trade lists the conversations about it.
create index support_ticket_record on support_ticket (record_id) where record_id is not null;

-- R5: staff are alerted to a message that waits for longer than is promised.
alter table staff_alert drop constraint staff_alert_code_check;
alter table staff_alert add constraint staff_alert_code_check check (code in (
  'disk_low', 'prices_missing', 'recording_down', 'trades_unsettled', 'chain_behind', 'mining_failing', 'mail_failing',
  'backup_late', 'backup_failed', 'identities_late', 'deposits_late', 'withdrawals_late', 'conversations_late', 'messages_late',
  'cases_late', 'verify_failed', 'verify_late', 'reserve_low', 'pair_closed', 'posts_given_up'));

-- S1: what staff often answer, as they word it in the console. Append-only: the newest version of each is in force, and what has none
-- here is worded by the product.
create table prepared_answer (
  answer text not null check (answer ~ '^[a-z0-9_]{1,60}$'),
  version integer not null check (version > 0),
  -- False: it is no longer offered to staff.
  offered boolean not null,
  title text not null check (length(title) between 1 and 80),
  english text not null check (length(english) between 1 and 3000),
  spanish text not null check (length(spanish) between 1 and 3000),
  reason text not null check (length(reason) between 3 and 500),
  author text not null references auth_user (id),
  created_ms bigint not null default clock_ms(),
  primary key (answer, version)
);
grant select, insert on prepared_answer to fairlead_app;
