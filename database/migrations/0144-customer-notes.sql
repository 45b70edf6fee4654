-- R1.14: what staff note about a customer, for staff alone. A note is never changed; whether it is kept on top of the others can be.
-- Nobody notes anything about themselves.
create table customer_note (
  id bigint generated always as identity primary key,
  uid text not null references auth_user (id),
  author text not null references auth_user (id),
  note text not null check (length(note) between 1 and 2000),
  pinned boolean not null default false,
  created_ms bigint not null default clock_ms(),
  constraint customer_note_not_own check (author <> uid)
);
create index customer_note_newest on customer_note (uid, pinned, id);
grant select, insert, update (pinned) on customer_note to fairlead_app;
