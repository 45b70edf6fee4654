-- A mail has an end: what was not taken in 22 attempts (ten in 43 minutes, then one every six hours, three days in all) is given
-- up. It keeps its text and its reason until somebody sends it again or drops it, and is not tried by itself any more.
alter table mail drop constraint mail_state_check, drop constraint mail_failed;
alter table mail
  add constraint mail_state_check check (state in ('waiting', 'failed', 'given_up', 'sent', 'kept', 'dropped')),
  add constraint mail_failed check (state not in ('failed', 'given_up')
    or (body is not null and problem is not null and failed_ms is not null));
drop index mail_failing;
create index mail_failing on mail (failed_ms, id) where state in ('failed', 'given_up');

-- Whether nobody had shown the address to be theirs when the mail was written. Anybody can name one that refuses all mail, at a
-- sign-up or as a new address: such a mail is given up at its tenth attempt.
alter table mail add column unproven boolean not null default false;
update mail m set unproven = true
where state in ('waiting', 'failed')
  and exists (select from auth_user u where u.email = m.recipient and not u.email_verified);
