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
create index upload_of_owner on upload (owner, state);
create index upload_unfinished on upload (created_ms) where state <> 'stored';

-- What is finished is finished once: neither told otherwise later nor forgotten while its file is there to be read.
create function refuse_upload_change() returns trigger
  language plpgsql
  as $$
begin
  raise exception 'upload % is % and cannot be changed so', old.id, old.state using errcode = 'FL003';
end $$;
create trigger upload_states before update on upload for each row
  when (old.state <> 'receiving' and not (old.state = 'stored' and new.state = 'removed'))
  execute function refuse_upload_change();
create trigger upload_kept before delete on upload for each row
  when (old.state = 'stored') execute function refuse_upload_change();

grant select, insert, delete on upload to fairlead_app;
grant update (state, refusal, stored_type, stored_size, finished_ms) on upload to fairlead_app;

-- D4: the proofs of a deposit, the last one being the one that the record shows. Append-only: a replaced one stays readable
-- to reviewers, and a decided deposit, whose row cannot change any more, can still have one.
create table deposit_proof (
  upload text primary key references upload (id),
  deposit text not null references deposit (id),
  object_key text not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  created_ms bigint not null
);
create index deposit_proof_of on deposit_proof (deposit, created_ms, upload);
grant select, insert on deposit_proof to fairlead_app;

-- The upload that is the customer's photo; null without one.
alter table customer add constraint customer_profile_photo foreign key (profile_photo) references upload (id);
grant update (profile_photo) on customer to fairlead_app;
