-- S3: a mail is tried until it is sent or somebody gives it up. Its pauses come from what refused it: `refusals` counts the
-- recipient's side alone, so that an hour without a mail server uses up nobody's attempts.
alter table mail
  add refusals integer not null default 0 check (refusals >= 0),
  -- When the recipient's side first asked to wait.
  add asked_ms bigint,
  -- While a process sends it; null once it was taken or refused.
  add taken_ms bigint,
  -- Until when the link in it works; null where it has none that ends.
  add link_until_ms bigint,
  -- When it was found with a link that worked for too short a time to be sent.
  add expired_ms bigint;
alter table mail drop constraint mail_state_check;
alter table mail add constraint mail_state_check
  check (state in ('waiting', 'failed', 'given_up', 'sent', 'kept', 'dropped', 'expired'));
-- What has expired is never sent, and its text is gone.
alter table mail add constraint mail_expired
  check (state <> 'expired' or (expired_ms is not null and link_until_ms is not null and body is null));
create index mail_expired_index on mail (expired_ms) where state = 'expired';
create index mail_link on mail (link_until_ms)
  where state in ('waiting', 'failed', 'given_up') and link_until_ms is not null;

-- What was kept when the pauses were others: who refused it, and links that end, by where they lead.
update mail set refusals = attempts
where state in ('waiting', 'failed', 'given_up') and problem in ('recipient_refused', 'refused');
update mail set link_until_ms = created_ms + 3600000
where state in ('waiting', 'failed', 'given_up')
  and (body like '%/verify?token=%' or body like '%/password?token=%' or body like '%/user/auth/password?confirm=%');
update mail set link_until_ms = created_ms + 48 * 3600000
where state in ('waiting', 'failed', 'given_up') and body like '%/conversation#confirm=%';

-- Given up after 22 attempts, as was the rule, though the recipient's side had not refused them. One whose link has ended expires.
update mail set state = 'failed', next_ms = clock_ms()
where state = 'given_up' and problem not in ('recipient_refused', 'refused');
