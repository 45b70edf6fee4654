-- ID images and their review (I2 to I5). What the images show is in identity_image alone, encrypted under a key per file;
-- who may see a row of it is decided by the server, and each look is an audit entry.

create table identity_submission (
  id text primary key check (id ~ '^idn_[0-9a-hjkmnp-tv-z]{26}$'),
  user_id text not null references auth_user (id),
  -- superseded: other images were handed in for it, after the account had been declined.
  status text not null default 'submitted'
    check (status in ('submitted', 'in_review', 'approved', 'declined', 'superseded')),
  -- Who has the case, or decided it.
  reviewer text references auth_user (id),
  -- Code of a decline; the closed list is domain/identity's.
  reason text,
  created_ms bigint not null default clock_ms(),
  -- When it was approved, declined or superseded.
  ended_ms bigint,
  -- When keys and images were destroyed (I5). That there was a submission, and what became of it, stays.
  purged_ms bigint,
  constraint identity_submission_state check (case status
    when 'submitted' then reviewer is null and ended_ms is null
    when 'in_review' then reviewer is not null and ended_ms is null
    when 'superseded' then ended_ms is not null
    else reviewer is not null and ended_ms is not null end),
  constraint identity_submission_reason check ((status = 'declined') = (reason is not null)),
  constraint identity_submission_reviewer check (reviewer <> user_id)
);
create unique index identity_submission_waiting on identity_submission (user_id)
  where status in ('submitted', 'in_review');
create unique index identity_submission_approved on identity_submission (user_id) where status = 'approved';
create index identity_submission_of on identity_submission (user_id, created_ms desc);
create index identity_submission_queue on identity_submission (status, created_ms, id);

create table identity_image (
  submission text not null references identity_submission (id),
  side text not null check (side in ('front', 'back')),
  width integer not null,
  height integer not null,
  -- Which master key has wrapped the file's own key.
  master_key text not null,
  wrapped_key bytea,
  ciphertext bytea,
  primary key (submission, side),
  -- Purged together: without its key the rest is noise.
  constraint identity_image_whole check ((wrapped_key is null) = (ciphertext is null))
);
-- Noise does not compress.
alter table identity_image alter column ciphertext set storage external;

-- What is decided stays decided; only an approved one can still be superseded, and none comes back.
create trigger identity_submission_states before update on identity_submission
  for each row when (not case old.status
    when 'submitted' then true
    when 'in_review' then true
    when 'approved' then new.status in ('approved', 'superseded')
    else new.status = old.status end) execute function refuse_state_change();

create function refuse_image_change() returns trigger
  language plpgsql
  as $$
begin
  raise exception 'image % of % changes in no other way than by its purge', old.side, old.submission
    using errcode = 'FL003';
end $$;
revoke execute on function refuse_image_change() from public;
create trigger identity_image_purge_only before update on identity_image
  for each row when (new.wrapped_key is not null or new.ciphertext is not null)
  execute function refuse_image_change();

-- A reason of law to keep a customer's images beyond their time (I5); at most one stands.
create table legal_hold (
  id bigint generated always as identity primary key,
  user_id text not null references auth_user (id),
  reason text not null check (length(reason) between 3 and 500),
  set_by text not null references auth_user (id),
  set_ms bigint not null,
  lifted_by text references auth_user (id),
  lifted_ms bigint,
  constraint legal_hold_lifted check ((lifted_by is null) = (lifted_ms is null))
);
create unique index legal_hold_standing on legal_hold (user_id) where lifted_ms is null;

-- Since when a customer has the account_status: from the end of a relationship its images are kept so many years. Of
-- statuses from before, the last thing that was done to the account is the latest that it can have been.
alter table customer add column account_status_since_ms bigint not null default clock_ms();
update customer c set account_status_since_ms = greatest(c.created_ms,
  (select max(a.created_ms) from audit_entry a where a.subject_kind = 'user' and a.subject = c.uid));
create function account_status_changed() returns trigger
  language plpgsql
  as $$
begin
  new.account_status_since_ms := clock_ms();
  return new;
end $$;
revoke execute on function account_status_changed() from public;
create trigger account_status_since before update of account_status on customer
  for each row when (old.account_status <> new.account_status) execute function account_status_changed();

grant select, insert on identity_submission, identity_image, legal_hold to fairlead_app;
grant update (status, reviewer, reason, ended_ms, purged_ms) on identity_submission to fairlead_app;
grant update (wrapped_key, ciphertext) on identity_image to fairlead_app;
grant update (lifted_by, lifted_ms) on legal_hold to fairlead_app;
