-- A mail that was not taken in ten attempts is not lost: it keeps its text and is tried again, slowly, until it is sent or an
-- admin drops it. Of those that were given up before, the text is gone: nothing can be sent of them any more.
alter table mail
  add column problem text check (problem in
    ('unreachable', 'sign_in_refused', 'no_tls', 'recipient_refused', 'refused', 'asked_to_wait', 'unknown')),
  add column failed_ms bigint;
alter table mail drop constraint mail_state_check;
update mail set state = 'dropped' where state = 'failed';
alter table mail
  add constraint mail_state_check check (state in ('waiting', 'failed', 'sent', 'kept', 'dropped')),
  add constraint mail_failed check (state <> 'failed' or (body is not null and problem is not null and failed_ms is not null));
drop index mail_waiting;
create index mail_waiting on mail (next_ms) where state in ('waiting', 'failed');
create index mail_failing on mail (failed_ms, id) where state = 'failed';
