-- R1.7: the list of copies, newest first.
create index concurrently copy_newest on copy (started_ms, id);
