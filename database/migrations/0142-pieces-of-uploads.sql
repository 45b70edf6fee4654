-- F1: an upload that arrives in pieces at any process. Where the store of files is a bucket, its bytes are objects there, and these rows
-- say which of them were acknowledged: the next piece begins where the ones before end, whoever writes it. They are in no backup, and refer
-- to no row, so that a restore may empty the table of uploads; a sweep deletes those whose upload is on its way no more.
create table upload_piece (
  upload text not null check (length(upload) between 1 and 40),
  at_byte bigint not null check (at_byte >= 0),
  bytes bigint not null check (bytes > 0),
  object text not null unique check (length(object) between 1 and 120),
  primary key (upload, at_byte)
);
grant select, insert, delete on upload_piece to fairlead_app;
-- F1: who writes to an upload, of all processes. Held for seconds and renewed, so that a process that died holds none for long; in no
-- write-ahead log, because a database that crashed has ended every request.
create unlogged table upload_lock (
  upload text primary key check (length(upload) between 1 and 40),
  holder text not null check (length(holder) between 1 and 40),
  until_ms bigint not null,
  -- Somebody waits for it: whoever has it ends.
  wanted boolean not null default false
);
grant select, insert, update, delete on upload_lock to fairlead_app;
