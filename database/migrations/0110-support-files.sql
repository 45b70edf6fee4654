-- S1: a message of a conversation with support may be a file, which is an upload of its own.
alter table upload drop constraint upload_purpose_check;
alter table upload add constraint upload_purpose_check
  check (purpose in ('proof-of-deposit', 'profile-photo', 'support-file'));
alter table support_message add column upload text references upload (id), add column content_type text,
  add column size bigint check (size > 0);
alter table support_message add constraint support_message_file
  check (num_nulls(upload, content_type, size) in (0, 3));
create unique index support_message_upload on support_message (upload) where upload is not null;
