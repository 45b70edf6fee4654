-- What people write through /pages/contact (B1). Append-only: the application's role neither changes nor deletes a message.
create table contact_message (
  id text primary key check (id ~ '^msg_[0-9a-hjkmnp-tv-z]{26}$'),
  name text not null check (length(name) between 1 and 80),
  email text not null check (length(email) between 3 and 254),
  message text not null check (length(message) between 1 and 4000),
  -- Who was signed in while writing; most are not.
  author text references auth_user (id),
  created_ms bigint not null default clock_ms()
);
create index contact_message_created on contact_message (created_ms);
grant select, insert on contact_message to fairlead_app;
