-- Uploads (U), ID images and their review (I2 to I5). What the images show is in identity_image alone, encrypted under a key
-- per file; who may see a row of it is decided by the server, and each look is an audit entry.

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
grant select, insert, update (status, reviewer, reason, ended_ms, purged_ms) on identity_submission to fairlead_app;
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
alter table identity_image alter column ciphertext set storage external;
grant select, insert, update (wrapped_key, ciphertext) on identity_image to fairlead_app;

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
grant select, insert, update (lifted_by, lifted_ms) on legal_hold to fairlead_app;
create unique index legal_hold_standing on legal_hold (user_id) where lifted_ms is null;

-- Files that customers send (F): proofs of deposit and profile photos. The bytes lie on disk under the upload's id, which
-- never comes from what somebody typed; everything that is known about them is here.
create table upload (
  id text primary key check (id ~ '^upl_[0-9a-hjkmnp-tv-z]{26}$'),
  owner text not null references auth_user (id),
  purpose text not null check (purpose in ('proof-of-deposit', 'profile-photo')),
  -- What it belongs to: the deposit, or the owner of the photo.
  subject text not null,
  -- Sent along by whoever wants a repeated creation to find the first one.
  creation_key text check (length(creation_key) between 1 and 200),
  -- As told at creation; a label, never a path.
  name text not null check (length(name) between 1 and 120),
  content_type text not null check (length(content_type) between 1 and 120),
  size bigint not null check (size > 0),
  -- Where a bucket would hold it: 'deposits/deposite-file-…' (D4).
  object_key text not null unique,
  state text not null default 'receiving' check (state in ('receiving', 'stored', 'refused', 'removed')),
  -- Of a refused one: the failure, so that it is told again to whoever lost the first answer.
  refusal jsonb,
  -- Of what is kept, found by content.
  stored_type text,
  stored_size bigint,
  created_ms bigint not null default clock_ms(),
  finished_ms bigint,
  unique (owner, creation_key),
  constraint upload_refused check ((state = 'refused') = (refusal is not null)),
  constraint upload_stored check ((state in ('stored', 'removed')) = (stored_type is not null and stored_size is not null)),
  constraint upload_finished check ((state = 'receiving') = (finished_ms is null)),
  -- A proof stays for the reviewer; a photo can be taken away.
  constraint upload_removed check (state <> 'removed' or purpose = 'profile-photo')
);
grant select, insert, delete, update (state, refusal, stored_type, stored_size, finished_ms) on upload to
  fairlead_app;
create index upload_of_owner on upload (owner, state);
create index upload_unfinished on upload (created_ms) where state <> 'stored';
