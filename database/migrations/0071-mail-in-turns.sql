-- S3: what somebody waits for is sent before all else, and each recipient has their turn, so that many mails to one hold up
-- nobody else's. What waits at the upgrade goes as it would have.
alter table mail
  add awaited boolean not null default false,
  -- Among those of its recipient that waited when it was written: the first has 0.
  add turn integer not null default 0 check (turn >= 0);
drop index mail_waiting;
-- next_ms is read from the index: mails that wait for their next attempt are passed over without being fetched.
create index mail_due on mail (awaited desc, turn, id, next_ms) where state in ('waiting', 'failed');
create index mail_turn on mail (recipient, awaited, turn) where state in ('waiting', 'failed');
