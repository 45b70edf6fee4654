-- O1 to O4: what staff of risk look into. The codes are those of domain/risk/cases.ts.

-- I2: a keyed digest (HMAC-SHA-256) of the picture that is kept, by which the same picture in two accounts is found. It says
-- nothing about the picture, and goes with it (I5).
create table identity_fingerprint (
  submission text not null references identity_submission (id),
  side text not null check (side in ('front', 'back')),
  digest bytea not null check (length(digest) = 32),
  primary key (submission, side)
);
grant select, insert, delete on identity_fingerprint to fairlead_app;
create index identity_fingerprint_digest on identity_fingerprint (digest);

create table risk_case (
  id text primary key check (id ~ '^rsk_[0-9a-hjkmnp-tv-z]{26}$'),
  subject text not null references auth_user (id),
  state text not null default 'open' check (state in ('open', 'decided')),
  -- Who of the staff has it; null is nobody.
  assignee text references auth_user (id),
  -- How many findings it has: what was seen is compared with it when it is decided.
  findings integer not null default 0 check (findings >= 0),
  decision text check (decision in ('no_concern', 'watch', 'restricted')),
  reason text check (length(reason) between 3 and 500),
  decided_by text references auth_user (id),
  opened_ms bigint not null default clock_ms(),
  decided_ms bigint check (decided_ms >= opened_ms),
  constraint risk_case_decided check ((state = 'decided') = (num_nulls(decision, reason, decided_by, decided_ms) = 0)
    and (state = 'decided' or num_nonnulls(decision, reason, decided_by, decided_ms) = 0)),
  constraint risk_case_not_own check (decided_by <> subject)
);
grant select, insert, update (state, assignee, findings, decision, reason, decided_by, decided_ms) on risk_case to fairlead_app;
-- One of a customer is open at a time.
create unique index risk_case_open on risk_case (subject) where state = 'open';
create index risk_case_queue on risk_case (opened_ms, id) where state = 'open';
create index risk_case_newest on risk_case (decided_ms desc, id desc) where state = 'decided';
create index risk_case_subject on risk_case (subject, opened_ms);

-- Append-only: the application's role neither changes nor deletes what was found.
create table risk_finding (
  id text primary key check (id ~ '^rfd_[0-9a-hjkmnp-tv-z]{26}$'),
  case_id text not null references risk_case (id),
  subject text not null references auth_user (id),
  code text not null check (code in ('structuring', 'velocity', 'shared_address', 'shared_card', 'listed')),
  -- What makes it this one: found again it is the same finding.
  key text not null check (length(key) between 1 and 200),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  found_ms bigint not null default clock_ms(),
  unique (subject, code, key)
);
grant select, insert on risk_finding to fairlead_app;
create index risk_finding_case on risk_finding (case_id, found_ms, id);

-- The records that a finding rests on, by id.
create table risk_evidence (
  finding text not null references risk_finding (id),
  record text not null check (length(record) between 1 and 64),
  primary key (finding, record)
);
grant select, insert on risk_evidence to fairlead_app;
create index risk_evidence_record on risk_evidence (record);

create table risk_note (
  id bigint generated always as identity primary key,
  case_id text not null references risk_case (id),
  author text not null references auth_user (id),
  note text not null check (length(note) between 1 and 4000),
  created_ms bigint not null default clock_ms()
);
grant select, insert on risk_note to fairlead_app;
create index risk_note_case on risk_note (case_id, id);

-- Against which list, and with which details, somebody was screened last: another list or other details are screened anew.
create table risk_screening (
  uid text primary key references auth_user (id),
  list_sha256 bytea not null check (length(list_sha256) = 32),
  person_sha256 bytea not null check (length(person_sha256) = 32),
  matches integer not null check (matches >= 0),
  screened_ms bigint not null default clock_ms()
);
grant select, insert, update (list_sha256, person_sha256, matches, screened_ms) on risk_screening to fairlead_app;

-- Links between customers are looked up by what they share.
create index payout_address_by_address on payout_address (lower(address));
