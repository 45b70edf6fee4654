create table adjustment (
  id text not null,
  user_id text not null,
  direction text not null,
  amount bigint not null,
  reason_code text not null,
  explanation text not null,
  status text not null default 'pending'::text,
  to_receivable bigint not null default 0,
  requested_by text not null,
  decided_by text,
  reason text,
  created_ms bigint not null,
  updated_ms bigint not null,
  constraint adjustment_amount_check CHECK ((amount > 0)),
  constraint adjustment_check CHECK (((to_receivable >= 0) AND (to_receivable <= amount))),
  constraint adjustment_decided CHECK (((status = 'pending'::text) = (decided_by IS NULL))),
  constraint adjustment_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES auth_user(id),
  constraint adjustment_declined CHECK (((status = 'declined'::text) = (reason IS NOT NULL))),
  constraint adjustment_direction_check CHECK ((direction = ANY (ARRAY['credit'::text, 'debit'::text]))),
  constraint adjustment_four_eyes CHECK (((status <> 'approved'::text) OR (decided_by <> requested_by))),
  constraint adjustment_id_check CHECK ((id ~ '^adj_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint adjustment_not_own CHECK (((requested_by <> user_id) AND (decided_by <> user_id))),
  constraint adjustment_owed CHECK (((to_receivable = 0) OR (direction = 'credit'::text))),
  constraint adjustment_pkey PRIMARY KEY (id),
  constraint adjustment_reason_code_check CHECK ((reason_code ~ '^[a-z_]{3,40}$'::text)),
  constraint adjustment_reason_said CHECK ((reason ~ '\S'::text)),
  constraint adjustment_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES auth_user(id),
  constraint adjustment_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text]))),
  constraint adjustment_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_user(id)
);
CREATE INDEX adjustment_by_amount ON public.adjustment USING btree (amount, created_ms);
CREATE INDEX adjustment_of_user ON public.adjustment USING btree (user_id, created_ms DESC, id DESC);
CREATE INDEX adjustment_oldest ON public.adjustment USING btree (created_ms, id);
CREATE INDEX adjustment_queue ON public.adjustment USING btree (status, created_ms, id);
CREATE TRIGGER adjustment_begins BEFORE INSERT ON public.adjustment FOR EACH ROW WHEN (((new.status <> 'pending'::text) AND (CURRENT_USER <> 'fairlead_owner'::name))) EXECUTE FUNCTION refuse_decided_record();
CREATE TRIGGER adjustment_states BEFORE UPDATE ON public.adjustment FOR EACH ROW WHEN ((old.status <> 'pending'::text)) EXECUTE FUNCTION refuse_state_change();
grant insert on adjustment to fairlead_app;
grant select on adjustment to fairlead_app;
grant update (status, to_receivable, decided_by, reason, updated_ms) on adjustment to fairlead_app;

create table agreement (
  sha256 text not null,
  kind text not null,
  version text not null,
  words text not null,
  created_ms bigint not null default clock_ms(),
  constraint agreement_check CHECK ((encode(sha256(convert_to(words, 'UTF8'::name)), 'hex'::text) = sha256)),
  constraint agreement_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'risk-disclosure'::text]))),
  constraint agreement_pkey PRIMARY KEY (sha256),
  constraint agreement_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint agreement_version_check CHECK (((length(version) >= 1) AND (length(version) <= 40)))
);
grant insert on agreement to fairlead_app;
grant select on agreement to fairlead_app;

create table agreement_acceptance (
  id bigint not null generated always as identity,
  user_id text not null,
  kind text not null,
  version text not null,
  sha256 text not null,
  created_ms bigint not null default clock_ms(),
  constraint agreement_acceptance_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'risk-disclosure'::text]))),
  constraint agreement_acceptance_pkey PRIMARY KEY (id),
  constraint agreement_acceptance_sha256_fkey FOREIGN KEY (sha256) REFERENCES agreement(sha256),
  constraint agreement_acceptance_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_user(id),
  constraint agreement_acceptance_user_id_kind_version_key UNIQUE (user_id, kind, version)
);
grant insert on agreement_acceptance to fairlead_app;
grant select on agreement_acceptance to fairlead_app;

create table announcement (
  id text not null,
  kind text not null,
  audience text not null,
  texts jsonb not null,
  from_ms bigint not null,
  until_ms bigint not null,
  reason text not null,
  status text not null default 'proposed'::text,
  asked_by text not null,
  created_ms bigint not null default clock_ms(),
  approved_by text,
  approved_ms bigint,
  ended_by text,
  end_reason text,
  ended_ms bigint,
  constraint announcement_approved CHECK ((((approved_by IS NULL) = (approved_ms IS NULL)) AND ((status <> 'approved'::text) OR (approved_by IS NOT NULL)) AND ((status <> ALL (ARRAY['proposed'::text, 'declined'::text])) OR (approved_by IS NULL)))),
  constraint announcement_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES auth_user(id),
  constraint announcement_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES auth_user(id),
  constraint announcement_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'customers'::text, 'staff'::text, 'visitors'::text]))),
  constraint announcement_end_reason_check CHECK (((length(end_reason) >= 3) AND (length(end_reason) <= 500))),
  constraint announcement_ended CHECK ((((status = ANY (ARRAY['declined'::text, 'withdrawn'::text])) = (ended_ms IS NOT NULL)) AND ((ended_ms IS NULL) = (ended_by IS NULL)) AND ((ended_ms IS NULL) = (end_reason IS NULL)))),
  constraint announcement_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES auth_user(id),
  constraint announcement_id_check CHECK ((id ~ '^ann_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint announcement_kind_check CHECK ((kind = ANY (ARRAY['announcement'::text, 'maintenance'::text]))),
  constraint announcement_pkey PRIMARY KEY (id),
  constraint announcement_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint announcement_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint announcement_texts CHECK (((jsonb_typeof(texts) = 'object'::text) AND (texts ? 'en'::text) AND (octet_length((texts)::text) <= 8000))),
  constraint announcement_times CHECK (((approved_ms >= created_ms) AND (ended_ms >= created_ms))),
  constraint announcement_two CHECK ((approved_by <> asked_by)),
  constraint announcement_window CHECK (((until_ms > from_ms) AND ((until_ms - from_ms) <= '7776000000'::bigint)))
);
CREATE INDEX announcement_age ON public.announcement USING btree (created_ms DESC, id DESC);
CREATE INDEX announcement_shown ON public.announcement USING btree (until_ms) WHERE (status = 'approved'::text);
grant select on announcement to fairlead_app;
grant insert (id, kind, audience, texts, from_ms, until_ms, reason, asked_by, created_ms) on announcement to fairlead_app;
grant update (status, approved_by, approved_ms, ended_by, end_reason, ended_ms) on announcement to fairlead_app;

create table api_token (
  id text not null,
  uid text not null,
  secret_sha256 bytea not null,
  name text not null,
  scopes text[] not null,
  created_ms bigint not null,
  expires_ms bigint,
  last_used_ms bigint,
  constraint api_token_check CHECK ((expires_ms > created_ms)),
  constraint api_token_id_check CHECK ((id ~ '^tok_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint api_token_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint api_token_pkey PRIMARY KEY (id),
  constraint api_token_scopes_check CHECK (((scopes <@ ARRAY['read'::text, 'practice-trade'::text, 'trade'::text]) AND ((cardinality(scopes) >= 1) AND (cardinality(scopes) <= 3)))),
  constraint api_token_secret_sha256_check CHECK ((length(secret_sha256) = 32)),
  constraint api_token_secret_sha256_key UNIQUE (secret_sha256),
  constraint api_token_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id)
);
CREATE INDEX api_token_uid ON public.api_token USING btree (uid, created_ms);
grant delete on api_token to fairlead_app;
grant select on api_token to fairlead_app;
grant insert (id, uid, secret_sha256, name, scopes, created_ms, expires_ms) on api_token to fairlead_app;
grant update (last_used_ms) on api_token to fairlead_app;

create table approval (
  subject text not null,
  purpose text not null,
  round integer not null,
  admin text not null,
  values jsonb not null,
  created_ms bigint not null,
  id bigint not null generated always as identity,
  taken_back_ms bigint,
  second_person jsonb,
  constraint approval_pkey PRIMARY KEY (id),
  constraint approval_purpose_check CHECK ((purpose = ANY (ARRAY['credit'::text, 'payout'::text, 'unsend'::text, 'return'::text])))
);
CREATE INDEX approval_of ON public.approval USING btree (subject);
CREATE INDEX approval_of_returns ON public.approval USING btree (subject) WHERE ((purpose = 'return'::text) AND (taken_back_ms IS NULL));
CREATE UNIQUE INDEX approval_once ON public.approval USING btree (subject, purpose, round, admin) WHERE (taken_back_ms IS NULL);
CREATE INDEX approval_time ON public.approval USING btree (created_ms);
CREATE TRIGGER approval_taken_back BEFORE UPDATE ON public.approval FOR EACH ROW WHEN (((old.taken_back_ms IS NOT NULL) OR (new.taken_back_ms IS NULL))) EXECUTE FUNCTION refuse_taking_back_twice();
CREATE TRIGGER record_version AFTER INSERT OR UPDATE ON public.approval FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant insert on approval to fairlead_app;
grant select on approval to fairlead_app;
grant update (taken_back_ms) on approval to fairlead_app;

create table aside_release (
  id text not null,
  user_id text not null,
  no bigint not null default nextval('deposit_limit_decision'::regclass),
  at_ms bigint not null,
  amount bigint not null,
  limit_day bigint,
  limit_week bigint,
  limit_month bigint,
  limit_calendar_day bigint,
  limit_calendar_week bigint,
  limit_calendar_month bigint,
  constraint aside_release_amount_check CHECK ((amount > 0)),
  constraint aside_release_id_check CHECK ((id ~ '^rls_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint aside_release_no_key UNIQUE (no),
  constraint aside_release_pkey PRIMARY KEY (id),
  constraint aside_release_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_user(id)
);
CREATE INDEX aside_release_of ON public.aside_release USING btree (user_id, at_ms);
CREATE TRIGGER record_version AFTER INSERT ON public.aside_release FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant insert on aside_release to fairlead_app;
grant select on aside_release to fairlead_app;

create table audit_entry (
  id bigint not null generated always as identity,
  actor text not null,
  action text not null,
  subject_kind text not null,
  subject text not null,
  reason text,
  before jsonb,
  after jsonb,
  created_ms bigint not null default clock_ms(),
  xact bigint not null default current_xact(),
  constraint audit_entry_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_entry_action ON public.audit_entry USING btree (action, starts_with(actor, 'usr_'::text), id);
CREATE INDEX audit_entry_actor ON public.audit_entry USING btree (actor, id);
CREATE INDEX audit_entry_subject ON public.audit_entry USING btree (subject, id);
CREATE INDEX audit_entry_time ON public.audit_entry USING brin (created_ms) WITH (autosummarize='on');
CREATE INDEX audit_entry_xact ON public.audit_entry USING brin (xact) WITH (autosummarize='on');
grant insert on audit_entry to fairlead_app;
grant select on audit_entry to fairlead_app;

create table auth_account (
  id text not null,
  user_id text not null,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint auth_account_password_check CHECK ((password ~ '^[0-9a-f]{32}:[0-9a-f]{128}$'::text)),
  constraint auth_account_pkey PRIMARY KEY (id),
  constraint auth_account_provider_id_account_id_key UNIQUE (provider_id, account_id),
  constraint auth_account_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_user(id)
);
CREATE INDEX auth_account_user ON public.auth_account USING btree (user_id);
grant insert on auth_account to fairlead_app;
grant select on auth_account to fairlead_app;
grant update on auth_account to fairlead_app;

create table auth_session (
  id text not null,
  user_id text not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  last_used_ms bigint not null default clock_ms(),
  opened_by text not null default 'password'::text,
  device text,
  idle_ms bigint not null default 259200000,
  constraint auth_session_idle_ms_check CHECK ((idle_ms > 0)),
  constraint auth_session_opened_by_check CHECK ((opened_by = ANY (ARRAY['password'::text, 'code'::text, 'recovery code'::text, 'passkey'::text]))),
  constraint auth_session_pkey PRIMARY KEY (id),
  constraint auth_session_token_is_hash CHECK ((token ~ '^[0-9a-f]{64}$'::text)),
  constraint auth_session_token_key UNIQUE (token),
  constraint auth_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_user(id)
);
CREATE INDEX auth_session_expiry ON public.auth_session USING btree (expires_at);
CREATE INDEX auth_session_user ON public.auth_session USING btree (user_id);
grant delete on auth_session to fairlead_app;
grant insert on auth_session to fairlead_app;
grant select on auth_session to fairlead_app;
grant update on auth_session to fairlead_app;

create table auth_user (
  id text not null,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  first_name text not null,
  last_name text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  password_by_mail boolean not null default false,
  language text not null default 'en'::text,
  verified_ms bigint,
  constraint auth_user_email_check CHECK ((email = lower(email))),
  constraint auth_user_email_key UNIQUE (email),
  constraint auth_user_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 80))),
  constraint auth_user_id_check CHECK ((id ~ '^usr_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint auth_user_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint auth_user_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 80))),
  constraint auth_user_pkey PRIMARY KEY (id)
);
CREATE INDEX auth_user_email_begins ON public.auth_user USING btree (email text_pattern_ops);
CREATE TRIGGER auth_user_opens_customer AFTER INSERT ON public.auth_user FOR EACH ROW EXECUTE FUNCTION customer_open();
grant insert on auth_user to fairlead_app;
grant select on auth_user to fairlead_app;
grant update on auth_user to fairlead_app;

create table auth_verification (
  id text not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint auth_verification_pkey PRIMARY KEY (id)
);
CREATE INDEX auth_verification_identifier ON public.auth_verification USING btree (identifier);
grant delete on auth_verification to fairlead_app;
grant insert on auth_verification to fairlead_app;
grant select on auth_verification to fairlead_app;
grant update on auth_verification to fairlead_app;

create table backup_run (
  id bigint not null generated always as identity,
  started_ms bigint not null default clock_ms(),
  ended_ms bigint,
  folder text not null,
  bytes bigint,
  rows bigint,
  error text,
  constraint backup_run_pkey PRIMARY KEY (id)
);
grant delete on backup_run to fairlead_app;
grant insert on backup_run to fairlead_app;
grant select on backup_run to fairlead_app;
grant update (ended_ms, bytes, rows, error) on backup_run to fairlead_app;

create table brand_picture (
  hash text not null,
  kind text not null,
  bytes bytea not null,
  added_by text,
  added_ms bigint not null default clock_ms(),
  constraint brand_picture_added_by_fkey FOREIGN KEY (added_by) REFERENCES auth_user(id),
  constraint brand_picture_bytes_check CHECK (((octet_length(bytes) >= 24) AND (octet_length(bytes) <= 32768))),
  constraint brand_picture_check CHECK ((hash = encode(sha256(bytes), 'hex'::text))),
  constraint brand_picture_kind_check CHECK ((kind = ANY (ARRAY['svg'::text, 'png'::text]))),
  constraint brand_picture_pkey PRIMARY KEY (hash),
  constraint brand_picture_png CHECK (((kind <> 'png'::text) OR (substr(bytes, 1, 8) = '\x89504e470d0a1a0a'::bytea))),
  constraint brand_picture_still CHECK (((kind <> 'svg'::text) OR (regexp_replace(convert_from(bytes, 'UTF8'::name), '<!--.*?-->'::text, ''::text, 'g'::text) !~* '<[[:space:]]*/?([a-z0-9_.-]+:)?(script|foreignobject|image|iframe|animate[a-z]*|set|handler|style)([^a-z0-9_.:-]|$)|[[:space:]"''/]on[a-z]+[[:space:]]*=|javascript:|<!(doctype|entity|\[)|[&\\]'::text)))
);
CREATE INDEX brand_picture_added ON public.brand_picture USING btree (added_by, added_ms);
grant select on brand_picture to fairlead_app;
grant insert (hash, kind, bytes, added_by) on brand_picture to fairlead_app;

create table chain_address (
  chain text not null,
  place text not null,
  address text not null,
  deposit text,
  fingerprint text,
  key_index bigint,
  created_ms bigint not null,
  constraint chain_address_chain_check CHECK ((chain = ANY (ARRAY['bitcoin'::text, 'ethereum'::text, 'bsc'::text]))),
  constraint chain_address_deposit_fkey FOREIGN KEY (deposit) REFERENCES deposit(id) DEFERRABLE INITIALLY DEFERRED,
  constraint chain_address_derived CHECK ((((deposit IS NULL) = (fingerprint IS NULL)) AND ((deposit IS NULL) = (key_index IS NULL)))),
  constraint chain_address_fingerprint_fkey FOREIGN KEY (fingerprint) REFERENCES chain_key(fingerprint),
  constraint chain_address_index UNIQUE (chain, fingerprint, key_index),
  constraint chain_address_pkey PRIMARY KEY (chain, place)
);
CREATE TRIGGER record_version AFTER INSERT ON public.chain_address FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant insert on chain_address to fairlead_app;
grant select on chain_address to fairlead_app;

create table chain_block (
  chain text not null,
  height bigint not null,
  hash text not null,
  parent text not null,
  constraint chain_block_chain_fkey FOREIGN KEY (chain) REFERENCES chain_follower(chain),
  constraint chain_block_pkey PRIMARY KEY (chain, height)
);
grant delete on chain_block to fairlead_app;
grant insert on chain_block to fairlead_app;
grant select on chain_block to fairlead_app;

create table chain_follower (
  chain text not null,
  height bigint,
  hash text,
  block_ms bigint,
  caught_up boolean not null default false,
  source_height bigint,
  checked_ms bigint,
  failing_since_ms bigint,
  failure text,
  balances jsonb,
  balances_ms bigint,
  constraint chain_follower_chain_check CHECK ((chain = ANY (ARRAY['bitcoin'::text, 'ethereum'::text, 'bsc'::text]))),
  constraint chain_follower_failing CHECK (((failing_since_ms IS NULL) = (failure IS NULL))),
  constraint chain_follower_head CHECK ((((height IS NULL) = (hash IS NULL)) AND ((height IS NULL) = (block_ms IS NULL)))),
  constraint chain_follower_pkey PRIMARY KEY (chain)
);
CREATE TRIGGER chain_gap AFTER UPDATE OF checked_ms ON public.chain_follower FOR EACH ROW WHEN ((((new.checked_ms - old.checked_ms) > 300000) AND (new.source_height > old.source_height))) EXECUTE FUNCTION chain_gap_keep();
grant insert on chain_follower to fairlead_app;
grant select on chain_follower to fairlead_app;
grant update on chain_follower to fairlead_app;

create table chain_gap (
  id bigint not null generated always as identity,
  chain text not null,
  from_ms bigint not null,
  to_ms bigint not null,
  blocks bigint not null,
  recorded_ms bigint not null default clock_ms(),
  constraint chain_gap_blocks_check CHECK ((blocks > 0)),
  constraint chain_gap_chain_check CHECK ((chain = ANY (ARRAY['bitcoin'::text, 'ethereum'::text, 'bsc'::text]))),
  constraint chain_gap_check CHECK ((to_ms > from_ms)),
  constraint chain_gap_pkey PRIMARY KEY (id)
);
CREATE INDEX chain_gap_time ON public.chain_gap USING btree (to_ms);
CREATE TRIGGER record_version AFTER INSERT ON public.chain_gap FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant select on chain_gap to fairlead_app;

create table chain_key (
  fingerprint text not null,
  next_index bigint not null default 0,
  constraint chain_key_next_index_check CHECK (((next_index >= 0) AND (next_index <= 2147483647))),
  constraint chain_key_pkey PRIMARY KEY (fingerprint)
);
grant insert on chain_key to fairlead_app;
grant select on chain_key to fairlead_app;
grant update on chain_key to fairlead_app;

create table chain_payment (
  id text not null,
  chain text not null,
  payment_method text not null,
  transaction_id text not null,
  output integer not null,
  place text not null,
  units numeric(78,0) not null,
  height bigint,
  hash text,
  in_pool boolean not null default false,
  was_mined boolean not null default false,
  first_seen_ms bigint not null,
  state text not null default 'new'::text,
  confirmations integer not null default 0,
  needed integer not null default 1,
  deposit text,
  fit text,
  late boolean,
  outstanding boolean not null default false,
  created_ms bigint not null,
  mined_ms bigint,
  block_ms bigint,
  waits text,
  constraint chain_payment_block CHECK ((((height IS NULL) = (hash IS NULL)) AND ((height IS NULL) OR was_mined))),
  constraint chain_payment_chain CHECK ((chain = chain_of(payment_method))),
  constraint chain_payment_chain_check CHECK ((chain = ANY (ARRAY['bitcoin'::text, 'ethereum'::text, 'bsc'::text]))),
  constraint chain_payment_confirmations_check CHECK ((confirmations >= 0)),
  constraint chain_payment_deposit_fkey FOREIGN KEY (deposit) REFERENCES deposit(id) DEFERRABLE,
  constraint chain_payment_fit CHECK ((((deposit IS NULL) = (fit IS NULL)) AND ((deposit IS NULL) = (late IS NULL)))),
  constraint chain_payment_fit_check CHECK ((fit = ANY (ARRAY['exact'::text, 'under'::text, 'over'::text, 'another'::text]))),
  constraint chain_payment_needed_check CHECK ((needed >= 1)),
  constraint chain_payment_once UNIQUE (chain, transaction_id, output) DEFERRABLE,
  constraint chain_payment_output_check CHECK ((output >= 0)),
  constraint chain_payment_payment_method_check CHECK ((payment_method = ANY (ARRAY['Bitcoin'::text, 'Ethereum'::text, 'BNB'::text, 'USDT'::text]))),
  constraint chain_payment_pkey PRIMARY KEY (id),
  constraint chain_payment_state_check CHECK ((state = ANY (ARRAY['new'::text, 'seen'::text, 'confirming'::text, 'confirmed'::text, 'replaced'::text, 'reorganised'::text]))),
  constraint chain_payment_units_check CHECK ((units > (0)::numeric)),
  constraint chain_payment_waits_check CHECK ((waits = ANY (ARRAY['not_meant_before'::text, 'cancelled_another'::text, 'replaces_earlier'::text, 'amount_just_asked'::text])))
);
CREATE INDEX chain_payment_height ON public.chain_payment USING btree (chain, height);
CREATE INDEX chain_payment_of ON public.chain_payment USING btree (deposit) WHERE (deposit IS NOT NULL);
CREATE INDEX chain_payment_of_amount ON public.chain_payment USING btree (place, payment_method, units, first_seen_ms);
CREATE INDEX chain_payment_open ON public.chain_payment USING btree (chain) WHERE ((state <> 'confirmed'::text) OR outstanding OR (height IS NULL));
CREATE INDEX chain_payment_transaction_begins ON public.chain_payment USING btree (lower(transaction_id) text_pattern_ops);
CREATE INDEX chain_payment_unmatched ON public.chain_payment USING btree (created_ms, id) WHERE (deposit IS NULL);
CREATE INDEX chain_payment_waiting ON public.chain_payment USING btree (deposit) WHERE (waits IS NOT NULL);
CREATE TRIGGER record_version AFTER INSERT ON public.chain_payment FOR EACH ROW WHEN ((new.mined_ms IS NOT NULL)) EXECUTE FUNCTION record_version_keep('id', 'transaction_id', 'units', 'mined_ms', 'hash', 'block_ms');
CREATE TRIGGER record_version_mined AFTER UPDATE OF mined_ms ON public.chain_payment FOR EACH ROW WHEN (((new.mined_ms IS NOT NULL) AND (new.mined_ms IS DISTINCT FROM old.mined_ms))) EXECUTE FUNCTION record_version_keep('id', 'transaction_id', 'units', 'mined_ms', 'hash', 'block_ms');
CREATE TRIGGER record_version_seen AFTER INSERT ON public.chain_payment FOR EACH ROW EXECUTE FUNCTION payment_seen_keep();
grant insert on chain_payment to fairlead_app;
grant select on chain_payment to fairlead_app;
grant update on chain_payment to fairlead_app;

create table contact_answer (
  message text not null,
  author text not null,
  reply text,
  created_ms bigint not null default clock_ms(),
  constraint contact_answer_author_fkey FOREIGN KEY (author) REFERENCES auth_user(id),
  constraint contact_answer_message_fkey FOREIGN KEY (message) REFERENCES contact_message(id),
  constraint contact_answer_pkey PRIMARY KEY (message),
  constraint contact_answer_reply_check CHECK (((length(reply) >= 1) AND (length(reply) <= 4000)))
);
CREATE TRIGGER contact_message_answered AFTER INSERT ON public.contact_answer FOR EACH ROW EXECUTE FUNCTION contact_answered();
grant insert on contact_answer to fairlead_app;
grant select on contact_answer to fairlead_app;

create table contact_conversation (
  message text not null,
  language text not null,
  confirm_sha256 bytea not null,
  confirm_until_ms bigint not null,
  confirmed_ms bigint,
  link_until_ms bigint,
  last_seq integer not null default 1,
  waiting_ms bigint,
  constraint contact_conversation_confirm_sha256_check CHECK ((length(confirm_sha256) = 32)),
  constraint contact_conversation_confirm_sha256_key UNIQUE (confirm_sha256),
  constraint contact_conversation_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
  constraint contact_conversation_last_seq_check CHECK (((last_seq >= 1) AND (last_seq <= 200))),
  constraint contact_conversation_link CHECK (((link_until_ms IS NULL) OR (confirmed_ms IS NOT NULL))),
  constraint contact_conversation_message_fkey FOREIGN KEY (message) REFERENCES contact_message(id),
  constraint contact_conversation_pkey PRIMARY KEY (message)
);
CREATE INDEX contact_conversation_waiting ON public.contact_conversation USING btree (waiting_ms, message) WHERE (waiting_ms IS NOT NULL);
CREATE TRIGGER contact_message_talks AFTER INSERT ON public.contact_conversation FOR EACH ROW EXECUTE FUNCTION contact_answered();
grant insert on contact_conversation to fairlead_app;
grant select on contact_conversation to fairlead_app;
grant update (confirmed_ms, link_until_ms, last_seq, waiting_ms) on contact_conversation to fairlead_app;

create table contact_line (
  message text not null,
  seq integer not null,
  side text not null,
  author text,
  words text,
  created_ms bigint not null default clock_ms(),
  constraint contact_line_author CHECK (((side = 'visitor'::text) = (author IS NULL))),
  constraint contact_line_author_fkey FOREIGN KEY (author) REFERENCES auth_user(id),
  constraint contact_line_message_fkey FOREIGN KEY (message) REFERENCES contact_conversation(message),
  constraint contact_line_pkey PRIMARY KEY (message, seq),
  constraint contact_line_seq_check CHECK (((seq >= 2) AND (seq <= 200))),
  constraint contact_line_side_check CHECK ((side = ANY (ARRAY['visitor'::text, 'staff'::text]))),
  constraint contact_line_words CHECK (((words IS NOT NULL) OR (side = 'staff'::text))),
  constraint contact_line_words_check CHECK (((length(words) >= 1) AND (length(words) <= 4000)))
);
CREATE INDEX contact_line_words ON public.contact_line USING gin (to_tsvector('simple'::regconfig, words));
grant insert on contact_line to fairlead_app;
grant select on contact_line to fairlead_app;

create table contact_message (
  id text not null,
  name text not null,
  email text not null,
  message text not null,
  author text,
  created_ms bigint not null default clock_ms(),
  unanswered boolean not null default true,
  assignee text,
  constraint contact_message_assignee_fkey FOREIGN KEY (assignee) REFERENCES auth_user(id),
  constraint contact_message_author_fkey FOREIGN KEY (author) REFERENCES auth_user(id),
  constraint contact_message_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint contact_message_id_check CHECK ((id ~ '^msg_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint contact_message_message_check CHECK (((length(message) >= 1) AND (length(message) <= 4000))),
  constraint contact_message_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint contact_message_pkey PRIMARY KEY (id)
);
CREATE INDEX contact_message_email ON public.contact_message USING btree (lower(email));
CREATE INDEX contact_message_newest ON public.contact_message USING btree (created_ms, id);
CREATE INDEX contact_message_of_assignee ON public.contact_message USING btree (assignee, created_ms, id) WHERE (assignee IS NOT NULL);
CREATE INDEX contact_message_of_author ON public.contact_message USING btree (author, created_ms, id) WHERE (author IS NOT NULL);
CREATE INDEX contact_message_sender ON public.contact_message USING gin (to_tsvector('simple'::regconfig, translate(((name || ' '::text) || email), '@.-_+/:~&<>%='::text, '             '::text)));
CREATE INDEX contact_message_unanswered ON public.contact_message USING btree (id) WHERE unanswered;
CREATE INDEX contact_message_words ON public.contact_message USING gin (to_tsvector('simple'::regconfig, message));
grant insert on contact_message to fairlead_app;
grant select on contact_message to fairlead_app;
grant update (assignee) on contact_message to fairlead_app;

create table copy (
  id text not null,
  trader_id text not null,
  user_id text not null,
  wallet text not null,
  place bigint not null generated always as identity,
  state text not null default 'active'::text,
  allocation bigint not null,
  sizing text not null,
  fixed_stake bigint,
  max_stake bigint not null,
  max_open integer not null,
  stop_loss bigint,
  share_bps integer not null,
  started_ms bigint not null,
  stopping_ms bigint,
  stopped_ms bigint,
  stopped_by text,
  version integer not null default 1,
  moves integer not null default 0,
  open_trades integer not null default 0,
  open_stake bigint not null default 0,
  settled_trades integer not null default 0,
  settled_profit bigint not null default 0,
  share_due bigint not null default 0,
  kept_trades integer not null default 0,
  share_week_ms bigint not null default 0,
  share_paid bigint not null default 0,
  house_bps integer not null default 0,
  debt_ms bigint,
  to_keep boolean not null generated always as (COALESCE(
CASE
    WHEN (state = ANY (ARRAY['active'::text, 'paused'::text])) THEN ((settled_profit <= (- stop_loss)) OR (debt_ms IS NOT NULL) OR ((share_due > 0) AND (settled_trades <> kept_trades)))
    WHEN (state = 'stopping'::text) THEN ((open_trades = 0) OR (settled_trades <> kept_trades))
    ELSE false
END, false)) stored,
  settled_stake bigint not null default 0,
  constraint copy_allocation_check CHECK ((allocation >= 0)),
  constraint copy_fixed_stake_check CHECK ((fixed_stake > 0)),
  constraint copy_house_bps_check CHECK (((house_bps >= 0) AND (house_bps <= 10000))),
  constraint copy_id_check CHECK ((id ~ '^cpy_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint copy_max_open_check CHECK (((max_open >= 1) AND (max_open <= 1000))),
  constraint copy_max_stake_check CHECK ((max_stake > 0)),
  constraint copy_open_stake_check CHECK ((open_stake >= 0)),
  constraint copy_open_trades_check CHECK ((open_trades >= 0)),
  constraint copy_pkey PRIMARY KEY (id),
  constraint copy_share_bps_check CHECK (((share_bps >= 0) AND (share_bps <= 10000))),
  constraint copy_share_due_check CHECK ((share_due >= 0)),
  constraint copy_sizing CHECK (((sizing = 'fixed'::text) = (fixed_stake IS NOT NULL))),
  constraint copy_sizing_check CHECK ((sizing = ANY (ARRAY['proportional'::text, 'fixed'::text]))),
  constraint copy_stakes CHECK (((max_stake <= allocation) AND ((fixed_stake IS NULL) OR (fixed_stake <= max_stake)))),
  constraint copy_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'stopping'::text, 'stopped'::text]))),
  constraint copy_stop CHECK ((((state = ANY (ARRAY['stopping'::text, 'stopped'::text])) = ((stopping_ms IS NOT NULL) AND (stopped_by IS NOT NULL))) AND ((state = 'stopped'::text) = (stopped_ms IS NOT NULL)))),
  constraint copy_stop_loss_check CHECK ((stop_loss > 0)),
  constraint copy_stopped CHECK (((state <> 'stopped'::text) OR (open_trades = 0))),
  constraint copy_stopped_by_check CHECK ((stopped_by = ANY (ARRAY['customer'::text, 'stop-loss'::text, 'trader'::text, 'operator'::text, 'debt'::text]))),
  constraint copy_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES trader(id),
  constraint copy_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_user(id),
  constraint copy_wallet_check CHECK ((wallet = ANY (ARRAY['real'::text, 'practice'::text])))
) with (fillfactor=70);
CREATE INDEX copy_in_state ON public.copy USING btree (state, started_ms, id);
CREATE INDEX copy_newest ON public.copy USING btree (started_ms, id);
CREATE INDEX copy_of_trader ON public.copy USING btree (trader_id, place) WHERE (state <> 'stopped'::text);
CREATE INDEX copy_of_trader_in_state ON public.copy USING btree (trader_id, state, started_ms, id);
CREATE INDEX copy_of_trader_newest ON public.copy USING btree (trader_id, started_ms, id);
CREATE INDEX copy_of_user ON public.copy USING btree (user_id, place);
CREATE INDEX copy_of_wallet_newest ON public.copy USING btree (wallet, started_ms, id);
CREATE UNIQUE INDEX copy_one ON public.copy USING btree (trader_id, user_id, wallet) WHERE (state <> 'stopped'::text);
CREATE INDEX copy_real_of_trader ON public.copy USING btree (trader_id) WHERE (wallet = 'real'::text);
CREATE INDEX copy_running ON public.copy USING btree (trader_id, id) WHERE (state = ANY (ARRAY['active'::text, 'paused'::text]));
CREATE INDEX copy_share_week ON public.copy USING btree (share_week_ms, id) WHERE ((wallet = 'real'::text) AND (share_bps > 0) AND (state = ANY (ARRAY['active'::text, 'paused'::text])));
CREATE INDEX copy_to_keep ON public.copy USING btree (id) WHERE to_keep;
CREATE TRIGGER copy_terms_keep BEFORE UPDATE OF share_bps, house_bps ON public.copy FOR EACH ROW WHEN (((new.share_bps <> old.share_bps) OR (new.house_bps <> old.house_bps))) EXECUTE FUNCTION copy_terms_keep();
CREATE TRIGGER record_version AFTER INSERT ON public.copy FOR EACH ROW EXECUTE FUNCTION record_version_keep('id', 'trader_id', 'user_id', 'wallet', 'place', 'share_bps', 'house_bps', 'started_ms');
grant insert on copy to fairlead_app;
grant select on copy to fairlead_app;
grant update on copy to fairlead_app;

create table copy_book (
  trader_id text not null,
  wallet text not null,
  copies integer not null default 0,
  proportional bigint not null default 0,
  fixed bigint not null default 0,
  most bigint not null default 0,
  band integer not null,
  constraint copy_book_band_check CHECK (((band >= 1) AND (band <= 63))),
  constraint copy_book_copies_check CHECK ((copies >= 0)),
  constraint copy_book_fixed_check CHECK ((fixed >= 0)),
  constraint copy_book_most_check CHECK ((most >= 0)),
  constraint copy_book_pkey PRIMARY KEY (trader_id, wallet, band),
  constraint copy_book_proportional_check CHECK ((proportional >= 0)),
  constraint copy_book_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES trader(id),
  constraint copy_book_wallet_check CHECK ((wallet = ANY (ARRAY['real'::text, 'practice'::text])))
);
grant insert on copy_book to fairlead_app;
grant select on copy_book to fairlead_app;
grant update on copy_book to fairlead_app;

create table copy_fan_out (
  id text not null,
  trade_id text not null,
  trader_id text not null,
  wallet text not null,
  reserved bigint not null,
  used bigint not null default 0,
  state text not null default 'placing'::text,
  decided_place bigint not null default 0,
  placed integer not null default 0,
  skipped integer not null default 0,
  done_ms bigint,
  notified_copy text not null default ''::text,
  notified boolean not null default false,
  most_of_one bigint,
  constraint copy_fan_out_check CHECK (((used >= 0) AND (used <= reserved))),
  constraint copy_fan_out_done CHECK (((state = 'done'::text) = (done_ms IS NOT NULL))),
  constraint copy_fan_out_id_check CHECK ((id ~ '^fan_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint copy_fan_out_most_of_one_check CHECK ((most_of_one >= 0)),
  constraint copy_fan_out_one UNIQUE (trade_id, wallet),
  constraint copy_fan_out_pkey PRIMARY KEY (id),
  constraint copy_fan_out_reserved_check CHECK ((reserved >= 0)),
  constraint copy_fan_out_state_check CHECK ((state = ANY (ARRAY['placing'::text, 'done'::text]))),
  constraint copy_fan_out_trade_id_fkey FOREIGN KEY (trade_id) REFERENCES trader_trade(trade_id),
  constraint copy_fan_out_wallet_check CHECK ((wallet = ANY (ARRAY['real'::text, 'practice'::text])))
);
CREATE INDEX copy_fan_out_placing ON public.copy_fan_out USING btree (trader_id) WHERE (state = 'placing'::text);
CREATE INDEX copy_fan_out_unnotified ON public.copy_fan_out USING btree (id) WHERE (NOT notified);
CREATE TRIGGER record_version AFTER INSERT ON public.copy_fan_out FOR EACH ROW EXECUTE FUNCTION record_version_keep('id', 'trade_id', 'trader_id', 'wallet', 'reserved', 'most_of_one');
grant insert on copy_fan_out to fairlead_app;
grant select on copy_fan_out to fairlead_app;
grant update (state, done_ms, notified_copy, notified) on copy_fan_out to fairlead_app;

create table copy_move (
  copy_id text not null,
  occurrence integer not null,
  amount bigint not null,
  why text not null,
  created_ms bigint not null,
  constraint copy_move_amount_check CHECK ((amount <> 0)),
  constraint copy_move_copy_id_fkey FOREIGN KEY (copy_id) REFERENCES copy(id),
  constraint copy_move_pkey PRIMARY KEY (copy_id, occurrence),
  constraint copy_move_why_check CHECK ((why = ANY (ARRAY['start'::text, 'settings'::text, 'stop'::text, 'ended'::text])))
);
CREATE TRIGGER record_version AFTER INSERT ON public.copy_move FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant insert on copy_move to fairlead_app;
grant select on copy_move to fairlead_app;

create table copy_outcome (
  source_trade_id text not null,
  copy_id text not null,
  user_id text not null,
  place bigint not null,
  settings_version integer not null,
  stake bigint not null,
  trade_id text,
  skipped text,
  created_ms bigint not null,
  constraint copy_outcome_one CHECK (((trade_id IS NULL) <> (skipped IS NULL))),
  constraint copy_outcome_pkey PRIMARY KEY (source_trade_id, copy_id),
  constraint copy_outcome_skipped_check CHECK ((skipped = ANY (ARRAY['too small'::text, 'copy has too little'::text, 'too many open'::text, 'stop-loss'::text, 'account'::text, 'excluded'::text, 'own limit'::text, 'country'::text, 'switched off'::text, 'house short'::text, 'no equity'::text, 'late'::text]))),
  constraint copy_outcome_stake_check CHECK ((stake >= 0)),
  constraint copy_outcome_trade_id_key UNIQUE (trade_id)
);
CREATE INDEX copy_outcome_by_time ON public.copy_outcome USING brin (created_ms) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX copy_outcome_of_copy ON public.copy_outcome USING btree (copy_id, created_ms DESC, source_trade_id DESC);
grant select on copy_outcome to fairlead_app;

create table copy_settings (
  copy_id text not null,
  version integer not null,
  trader_id text not null,
  user_id text not null,
  wallet text not null,
  place bigint not null,
  allocation bigint not null,
  sizing text not null,
  fixed_stake bigint,
  max_stake bigint not null,
  max_open integer not null,
  stop_loss bigint,
  from_change bigint not null,
  until_change bigint,
  from_ms bigint,
  until_ms bigint,
  constraint copy_settings_copy_id_fkey FOREIGN KEY (copy_id) REFERENCES copy(id),
  constraint copy_settings_pkey PRIMARY KEY (copy_id, version)
);
CREATE INDEX copy_settings_ended ON public.copy_settings USING btree (trader_id, wallet, until_change) WHERE (until_change IS NOT NULL);
CREATE INDEX copy_settings_open ON public.copy_settings USING btree (trader_id, wallet, place) WHERE (until_change IS NULL);
CREATE TRIGGER copy_settings_dated BEFORE INSERT OR UPDATE ON public.copy_settings FOR EACH ROW EXECUTE FUNCTION copy_settings_dated();
CREATE TRIGGER record_version AFTER INSERT OR UPDATE ON public.copy_settings FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant insert on copy_settings to fairlead_app;
grant select on copy_settings to fairlead_app;
grant update (until_change) on copy_settings to fairlead_app;

create table country_change (
  id text not null,
  user_id text not null,
  country text not null,
  reason text not null,
  status text not null default 'pending'::text,
  decided_by text,
  decision_reason text,
  created_ms bigint not null default clock_ms(),
  decided_ms bigint,
  constraint country_change_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint country_change_decided CHECK ((((status = ANY (ARRAY['pending'::text, 'taken back'::text])) = (decided_by IS NULL)) AND ((status = 'pending'::text) = (decided_ms IS NULL)) AND (decided_by <> user_id))),
  constraint country_change_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES auth_user(id),
  constraint country_change_id_check CHECK ((id ~ '^cch_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint country_change_pkey PRIMARY KEY (id),
  constraint country_change_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint country_change_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text, 'taken back'::text]))),
  constraint country_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_user(id)
);
CREATE UNIQUE INDEX country_change_open ON public.country_change USING btree (user_id) WHERE (status = 'pending'::text);
CREATE INDEX country_change_user ON public.country_change USING btree (user_id, created_ms);
grant insert on country_change to fairlead_app;
grant select on country_change to fairlead_app;
grant update (status, decided_by, decision_reason, decided_ms) on country_change to fairlead_app;

create table country_policy_standing (
  id bigint not null generated always as identity,
  product text not null,
  countries text[],
  from_ms bigint not null default clock_ms(),
  constraint country_policy_standing_pkey PRIMARY KEY (id),
  constraint country_policy_standing_product_check CHECK ((product = ANY (ARRAY['trades'::text, 'copying'::text, 'mining'::text])))
);
CREATE INDEX country_policy_standing_of ON public.country_policy_standing USING btree (product, id);
CREATE TRIGGER record_version AFTER INSERT ON public.country_policy_standing FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant select on country_policy_standing to fairlead_app;

create table custody_report (
  id text not null,
  asset text not null,
  units numeric(40,0) not null,
  location text not null,
  evidence text not null,
  as_of_ms bigint not null,
  recorded_by text not null,
  created_ms bigint not null,
  constraint custody_report_asset_check CHECK ((asset = ANY (ARRAY['Bitcoin'::text, 'Ethereum'::text, 'BNB'::text, 'USDT'::text, 'DOGE'::text, 'LTC'::text, 'USD'::text]))),
  constraint custody_report_id_check CHECK ((id ~ '^cus_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint custody_report_pkey PRIMARY KEY (id),
  constraint custody_report_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES auth_user(id),
  constraint custody_report_said CHECK (((location ~ '\S'::text) AND (evidence ~ '\S'::text))),
  constraint custody_report_units_check CHECK ((units >= (0)::numeric))
);
CREATE INDEX custody_report_latest ON public.custody_report USING btree (asset, lower(btrim(location)), as_of_ms DESC, created_ms DESC, id DESC);
CREATE INDEX custody_report_newest ON public.custody_report USING btree (created_ms DESC, id DESC);
grant insert on custody_report to fairlead_app;
grant select on custody_report to fairlead_app;

create table customer (
  uid text not null,
  first_name text not null,
  last_name text not null,
  display_name text not null,
  signal_strength integer not null default 48,
  account_status text not null default 'pending'::text,
  profile_photo text,
  photo_front_view text,
  photo_back_view text,
  phone_number text,
  country text,
  address text,
  state text,
  city text,
  zip_code text,
  about text,
  is_public boolean not null default false,
  unblocking_admin text,
  version bigint not null default 1,
  created_ms bigint not null default clock_ms(),
  unblocking_ms bigint,
  date_of_birth date,
  reviewed_name text,
  account_status_since_ms bigint not null default clock_ms(),
  sought text not null generated always as (lower(((((display_name || '
'::text) || first_name) || ' '::text) || last_name))) stored,
  constraint customer_about CHECK ((length(about) <= 1000)),
  constraint customer_account_status_check CHECK ((account_status = ANY (ARRAY['approved'::text, 'pending'::text, 'suspended'::text, 'blocked'::text, 'declined'::text]))),
  constraint customer_address CHECK ((((address IS NULL) = (city IS NULL)) AND ((address IS NULL) = (state IS NULL)) AND ((address IS NULL) = (zip_code IS NULL)) AND ((length(address) >= 1) AND (length(address) <= 200)) AND ((length(city) >= 1) AND (length(city) <= 100)) AND (length(state) <= 100) AND (length(zip_code) <= 20))),
  constraint customer_birth CHECK ((date_of_birth > '1900-01-01'::date)),
  constraint customer_country CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint customer_names CHECK ((((length(first_name) >= 1) AND (length(first_name) <= 80)) AND ((length(last_name) >= 1) AND (length(last_name) <= 80)))),
  constraint customer_phone CHECK ((phone_number ~ '^\+[1-9][0-9]{4,14}$'::text)),
  constraint customer_pkey PRIMARY KEY (uid),
  constraint customer_profile_photo FOREIGN KEY (profile_photo) REFERENCES upload(id),
  constraint customer_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id),
  constraint customer_unblocking CHECK (((unblocking_admin IS NULL) OR ((account_status = 'blocked'::text) AND (unblocking_admin <> uid)))),
  constraint customer_unblocking_admin_fkey FOREIGN KEY (unblocking_admin) REFERENCES auth_user(id),
  constraint customer_unblocking_time CHECK (((unblocking_admin IS NULL) = (unblocking_ms IS NULL)))
);
CREATE INDEX customer_by_names ON public.customer USING btree (uid) INCLUDE (sought);
CREATE INDEX customer_home ON public.customer USING btree (country, regexp_replace(lower(((((zip_code || chr(31)) || address) || chr(31)) ||
CASE zip_code
    WHEN ''::text THEN city
    ELSE ''::text
END)), '[[:space:][:punct:]]'::text, ''::text, 'g'::text)) WHERE (address IS NOT NULL);
CREATE INDEX customer_last_name_begins ON public.customer USING btree (lower(last_name) text_pattern_ops);
CREATE INDEX customer_name_begins ON public.customer USING btree (lower(display_name) text_pattern_ops);
CREATE INDEX customer_phone_begins ON public.customer USING btree (phone_number text_pattern_ops) WHERE (phone_number IS NOT NULL);
CREATE INDEX customer_status ON public.customer USING btree (account_status, uid);
CREATE TRIGGER account_status_since BEFORE UPDATE OF account_status ON public.customer FOR EACH ROW WHEN ((old.account_status <> new.account_status)) EXECUTE FUNCTION account_status_changed();
CREATE TRIGGER customer_status_dated AFTER INSERT OR UPDATE OF account_status, country ON public.customer FOR EACH ROW EXECUTE FUNCTION customer_status_dated();
CREATE TRIGGER screening_due_details AFTER UPDATE ON public.customer FOR EACH ROW WHEN (((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.date_of_birth IS DISTINCT FROM new.date_of_birth)) OR (old.country IS DISTINCT FROM new.country))) EXECUTE FUNCTION screening_due_mark('uid');
grant select on customer to fairlead_app;
grant update (first_name, last_name, display_name, account_status, profile_photo, phone_number, country, address, state, city, zip_code, about, is_public, unblocking_admin, version, unblocking_ms, date_of_birth, reviewed_name) on customer to fairlead_app;

create table customer_note (
  id bigint not null generated always as identity,
  uid text not null,
  author text not null,
  note text not null,
  pinned boolean not null default false,
  created_ms bigint not null default clock_ms(),
  constraint customer_note_author_fkey FOREIGN KEY (author) REFERENCES auth_user(id),
  constraint customer_note_not_own CHECK ((author <> uid)),
  constraint customer_note_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000))),
  constraint customer_note_pkey PRIMARY KEY (id),
  constraint customer_note_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id)
);
CREATE INDEX customer_note_newest ON public.customer_note USING btree (uid, pinned, id);
grant insert on customer_note to fairlead_app;
grant select on customer_note to fairlead_app;
grant update (pinned) on customer_note to fairlead_app;

create table customer_preference (
  uid text not null,
  theme text,
  chart_form text,
  chart_step integer,
  stake bigint,
  duration integer,
  wallet text,
  changed_ms bigint not null default clock_ms(),
  sound boolean,
  constraint customer_preference_chart_form_check CHECK ((chart_form = ANY (ARRAY['line'::text, 'candles'::text, 'table'::text]))),
  constraint customer_preference_chart_step_check CHECK (((chart_step >= 1) AND (chart_step <= 86400))),
  constraint customer_preference_duration_check CHECK (((duration >= 1) AND (duration <= 86400))),
  constraint customer_preference_pkey PRIMARY KEY (uid),
  constraint customer_preference_stake_check CHECK ((stake > 0)),
  constraint customer_preference_theme_check CHECK ((theme = ANY (ARRAY['light'::text, 'dark'::text]))),
  constraint customer_preference_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id),
  constraint customer_preference_wallet_check CHECK ((wallet = ANY (ARRAY['real'::text, 'practice'::text])))
);
grant insert on customer_preference to fairlead_app;
grant select on customer_preference to fairlead_app;
grant update (theme, chart_form, chart_step, stake, duration, wallet, changed_ms, sound) on customer_preference to fairlead_app;

create table customer_standing (
  id bigint not null generated always as identity,
  uid text not null,
  account_status text not null,
  country text,
  from_ms bigint not null,
  constraint customer_standing_pkey PRIMARY KEY (id),
  constraint customer_standing_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id)
);
CREATE INDEX customer_standing_of ON public.customer_standing USING btree (uid, id);
CREATE TRIGGER record_version AFTER INSERT ON public.customer_standing FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant select on customer_standing to fairlead_app;

create table customer_tag (
  uid text not null,
  tag text not null,
  put_by text not null,
  put_ms bigint not null default clock_ms(),
  constraint customer_tag_pkey PRIMARY KEY (uid, tag),
  constraint customer_tag_put_by_fkey FOREIGN KEY (put_by) REFERENCES auth_user(id),
  constraint customer_tag_tag_check CHECK (
CASE
    WHEN ((length(tag) >= 1) AND (length(tag) <= 30)) THEN (tag ~ '^[a-z0-9]+([ -][a-z0-9]+)*$'::text)
    ELSE false
END),
  constraint customer_tag_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id)
);
CREATE INDEX customer_tag_by_tag ON public.customer_tag USING btree (tag, uid);
grant delete on customer_tag to fairlead_app;
grant insert on customer_tag to fairlead_app;
grant select on customer_tag to fairlead_app;

create table deposit (
  id text not null,
  user_id text not null,
  name text not null,
  amount bigint not null,
  payment_method text not null,
  chain text not null generated always as (chain_of(payment_method)) stored,
  payment_address text not null,
  units numeric(40,0) not null,
  quote_price bigint not null,
  quote_decimals smallint not null,
  quote_source text not null,
  quote_price_ms bigint not null,
  quote_seq bigint not null,
  quoted_ms bigint not null,
  quote_until_ms bigint not null,
  status text not null default 'pending'::text,
  transaction_id text,
  output integer,
  received_units numeric(40,0),
  credited bigint,
  valuation text,
  valued_price bigint,
  valued_source text,
  valued_seq bigint,
  reason text,
  created_ms bigint not null,
  updated_ms bigint not null,
  payment text,
  reversals integer not null default 0,
  restores integer not null default 0,
  round integer not null default 1,
  paid_ms bigint,
  market_seq bigint,
  valued_ms bigint,
  cancelled boolean not null default false,
  reason_code text,
  constraint deposit_amount_check CHECK ((amount > 0)),
  constraint deposit_credited CHECK ((num_nulls(transaction_id, output, credited, valuation, received_units, paid_ms, valued_price, valued_source, valued_seq, valued_ms) =
CASE status
    WHEN 'approved'::text THEN 0
    ELSE 10
END)),
  constraint deposit_credited_check CHECK ((credited > 0)),
  constraint deposit_declined CHECK ((num_nonnulls(reason, reason_code, NULLIF(cancelled, false)) =
CASE status
    WHEN 'declined'::text THEN 1
    ELSE 0
END)),
  constraint deposit_output CHECK (((payment_method = ANY (ARRAY['Bitcoin'::text, 'USDT'::text])) OR (output IS NULL) OR (output = 0))),
  constraint deposit_output_check CHECK ((output >= 0)),
  constraint deposit_payment_fkey FOREIGN KEY (payment) REFERENCES chain_payment(id),
  constraint deposit_payment_method_check CHECK ((payment_method = ANY (ARRAY['Bitcoin'::text, 'Ethereum'::text, 'BNB'::text, 'USDT'::text]))),
  constraint deposit_pkey PRIMARY KEY (id),
  constraint deposit_quote_decimals_check CHECK (((quote_decimals >= 0) AND (quote_decimals <= 12))),
  constraint deposit_quote_price_check CHECK ((quote_price > 0)),
  constraint deposit_reason_code_check CHECK ((reason_code = 'payment_taken'::text)),
  constraint deposit_reason_said CHECK ((reason ~ '\S'::text)),
  constraint deposit_received_units_check CHECK ((received_units > (0)::numeric)),
  constraint deposit_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text]))),
  constraint deposit_turns CHECK (((restores >= 0) AND ((reversals = restores) OR (reversals = (restores + 1))) AND ((status = 'approved'::text) OR ((reversals = 0) AND (payment IS NULL))))),
  constraint deposit_units_check CHECK ((units > (0)::numeric)),
  constraint deposit_valuation_check CHECK ((valuation = 'arrival'::text))
);
CREATE INDEX deposit_address_begins ON public.deposit USING btree (lower(payment_address) text_pattern_ops);
CREATE INDEX deposit_by_amount ON public.deposit USING btree (amount, created_ms);
CREATE INDEX deposit_by_credited ON public.deposit USING btree (credited, created_ms) WHERE (credited <> amount);
CREATE INDEX deposit_by_method ON public.deposit USING btree (payment_method, created_ms, id);
CREATE INDEX deposit_by_received_units ON public.deposit USING btree (received_units) WHERE (received_units IS NOT NULL);
CREATE INDEX deposit_by_units ON public.deposit USING btree (units);
CREATE INDEX deposit_of_user ON public.deposit USING btree (user_id, created_ms DESC, id DESC);
CREATE INDEX deposit_of_user_by_time ON public.deposit USING btree (user_id, created_ms);
CREATE INDEX deposit_oldest ON public.deposit USING btree (created_ms, id);
CREATE INDEX deposit_open_of_user ON public.deposit USING btree (user_id) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX deposit_payment ON public.deposit USING btree (payment) WHERE (payment IS NOT NULL);
CREATE INDEX deposit_queue ON public.deposit USING btree (status, created_ms, id);
CREATE UNIQUE INDEX deposit_transaction ON public.deposit USING btree (chain, transaction_id, output) WHERE (status = 'approved'::text);
CREATE INDEX deposit_transaction_begins ON public.deposit USING btree (lower(transaction_id) text_pattern_ops);
CREATE TRIGGER deposit_amount_issued AFTER INSERT OR UPDATE OF units ON public.deposit FOR EACH ROW EXECUTE FUNCTION deposit_amount_issued();
CREATE TRIGGER deposit_begins BEFORE INSERT ON public.deposit FOR EACH ROW WHEN ((((new.status <> 'pending'::text) OR (new.restores > 0) OR (new.round <> 1)) AND (CURRENT_USER <> 'fairlead_owner'::name))) EXECUTE FUNCTION refuse_decided_record();
CREATE TRIGGER deposit_no_return BEFORE UPDATE ON public.deposit FOR EACH ROW WHEN (((new.status = 'approved'::text) AND (old.status <> 'approved'::text))) EXECUTE FUNCTION refuse_credited_return();
CREATE TRIGGER deposit_paid_time BEFORE UPDATE ON public.deposit FOR EACH ROW WHEN ((((old.status = 'pending'::text) AND (new.status = 'approved'::text) AND (new.paid_ms IS NULL)) OR ((old.status = 'approved'::text) AND ((new.paid_ms IS DISTINCT FROM old.paid_ms) OR (new.market_seq IS DISTINCT FROM old.market_seq))))) EXECUTE FUNCTION refuse_state_change();
CREATE TRIGGER deposit_states BEFORE UPDATE ON public.deposit FOR EACH ROW WHEN ((NOT
        CASE old.status
            WHEN 'pending'::text THEN true
            WHEN 'declined'::text THEN ((new.status = 'pending'::text) AND (new.round = (old.round + 1)))
            ELSE ((new.status = 'approved'::text) AND ((NOT (new.payment IS DISTINCT FROM old.payment)) OR (old.payment IS NULL)) AND (NOT ((((((((((((((new.transaction_id IS DISTINCT FROM old.transaction_id) OR (new.output IS DISTINCT FROM old.output)) OR (new.received_units IS DISTINCT FROM old.received_units)) OR (new.credited IS DISTINCT FROM old.credited)) OR (new.valuation IS DISTINCT FROM old.valuation)) OR (new.valued_price IS DISTINCT FROM old.valued_price)) OR (new.units IS DISTINCT FROM old.units)) OR (new.quote_price IS DISTINCT FROM old.quote_price)) OR (new.quote_decimals IS DISTINCT FROM old.quote_decimals)) OR (new.quote_source IS DISTINCT FROM old.quote_source)) OR (new.quote_price_ms IS DISTINCT FROM old.quote_price_ms)) OR (new.quote_seq IS DISTINCT FROM old.quote_seq)) OR (new.quoted_ms IS DISTINCT FROM old.quoted_ms)) OR (new.quote_until_ms IS DISTINCT FROM old.quote_until_ms))))
        END)) EXECUTE FUNCTION refuse_state_change();
CREATE TRIGGER deposit_worth BEFORE UPDATE ON public.deposit FOR EACH ROW WHEN ((((old.status = 'pending'::text) AND (new.status = 'approved'::text) AND ((new.valuation IS DISTINCT FROM 'arrival'::text) OR (new.received_units IS NULL) OR (new.valued_ms IS NULL))) OR ((old.status = 'approved'::text) AND (((new.valued_source IS DISTINCT FROM old.valued_source) OR (new.valued_seq IS DISTINCT FROM old.valued_seq)) OR (new.valued_ms IS DISTINCT FROM old.valued_ms))))) EXECUTE FUNCTION refuse_state_change();
CREATE TRIGGER record_version AFTER INSERT ON public.deposit FOR EACH ROW EXECUTE FUNCTION record_version_keep('id', 'user_id', 'amount', 'payment_method', 'payment_address', 'created_ms');
grant insert on deposit to fairlead_app;
grant select on deposit to fairlead_app;
grant update (units, quote_price, quote_decimals, quote_source, quote_price_ms, quote_seq, quoted_ms, quote_until_ms, status, transaction_id, output, received_units, credited, valuation, valued_price, valued_source, valued_seq, reason, updated_ms, payment, reversals, restores, round, paid_ms, market_seq, valued_ms, cancelled, reason_code) on deposit to fairlead_app;

create table deposit_amount (
  payment_method text not null,
  payment_address text not null,
  units numeric(40,0) not null,
  deposit text not null,
  issued_ms bigint not null,
  holds_until_ms bigint,
  written_ms bigint,
  constraint deposit_amount_holds_until_ms_check CHECK ((holds_until_ms > 0)),
  constraint deposit_amount_once PRIMARY KEY (payment_method, payment_address, units),
  constraint deposit_amount_written_ms_check CHECK ((written_ms > 0))
);
CREATE INDEX deposit_amount_of ON public.deposit_amount USING btree (deposit, issued_ms);
CREATE TRIGGER record_version AFTER INSERT OR UPDATE ON public.deposit_amount FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant select on deposit_amount to fairlead_app;

create table deposit_proof (
  upload text not null,
  deposit text not null,
  object_key text not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  created_ms bigint not null,
  constraint deposit_proof_deposit_fkey FOREIGN KEY (deposit) REFERENCES deposit(id),
  constraint deposit_proof_pkey PRIMARY KEY (upload),
  constraint deposit_proof_upload_fkey FOREIGN KEY (upload) REFERENCES upload(id)
);
CREATE INDEX deposit_proof_of ON public.deposit_proof USING btree (deposit, created_ms, upload);
grant insert on deposit_proof to fairlead_app;
grant select on deposit_proof to fairlead_app;

create table deposit_reversal (
  deposit text not null,
  occurrence integer not null,
  from_available bigint not null,
  created_ms bigint not null,
  from_aside bigint not null default 0,
  constraint deposit_reversal_deposit_fkey FOREIGN KEY (deposit) REFERENCES deposit(id),
  constraint deposit_reversal_from_aside_check CHECK ((from_aside >= 0)),
  constraint deposit_reversal_from_available_check CHECK ((from_available >= 0)),
  constraint deposit_reversal_occurrence_check CHECK ((occurrence >= 1)),
  constraint deposit_reversal_pkey PRIMARY KEY (deposit, occurrence)
);
grant insert on deposit_reversal to fairlead_app;
grant select on deposit_reversal to fairlead_app;

create table deposit_split (
  deposit text not null,
  occurrence integer not null,
  user_id text not null,
  no bigint not null default nextval('deposit_limit_decision'::regclass),
  at_ms bigint not null,
  credited bigint not null,
  playable bigint not null,
  excluded_until_ms bigint,
  limit_day bigint,
  limit_week bigint,
  limit_month bigint,
  kept bigint not null default 0,
  limit_calendar_day bigint,
  limit_calendar_week bigint,
  limit_calendar_month bigint,
  constraint deposit_split_credited_check CHECK ((credited > 0)),
  constraint deposit_split_deposit_fkey FOREIGN KEY (deposit) REFERENCES deposit(id),
  constraint deposit_split_excluded CHECK (((excluded_until_ms IS NULL) OR ((excluded_until_ms > at_ms) AND (playable = 0)))),
  constraint deposit_split_kept CHECK (((kept >= 0) AND ((playable + kept) <= credited) AND ((occurrence > 1) OR (kept = 0)))),
  constraint deposit_split_no_key UNIQUE (no),
  constraint deposit_split_occurrence_check CHECK ((occurrence >= 1)),
  constraint deposit_split_parts CHECK (((playable >= 0) AND (playable <= credited))),
  constraint deposit_split_pkey PRIMARY KEY (deposit, occurrence),
  constraint deposit_split_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_user(id)
);
CREATE INDEX deposit_split_of ON public.deposit_split USING btree (user_id, at_ms);
CREATE TRIGGER record_version AFTER INSERT ON public.deposit_split FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant insert on deposit_split to fairlead_app;
grant select on deposit_split to fairlead_app;

create table document_change (
  id text not null,
  kind text not null,
  value jsonb not null,
  value_before jsonb not null,
  reason text not null,
  effective_ms bigint,
  status text not null default 'proposed'::text,
  asked_by text not null,
  created_ms bigint not null default clock_ms(),
  approved_by text,
  approved_ms bigint,
  ended_by text,
  end_reason text,
  ended_ms bigint,
  in_force_ms bigint,
  kept jsonb,
  constraint document_change_approved CHECK ((((approved_by IS NULL) = (approved_ms IS NULL)) AND ((status <> ALL (ARRAY['approved'::text, 'in_force'::text])) OR (approved_by IS NOT NULL)) AND ((status <> ALL (ARRAY['proposed'::text, 'declined'::text])) OR (approved_by IS NULL)))),
  constraint document_change_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES auth_user(id),
  constraint document_change_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES auth_user(id),
  constraint document_change_end_reason_check CHECK (((length(end_reason) >= 3) AND (length(end_reason) <= 500))),
  constraint document_change_ended CHECK ((((status = ANY (ARRAY['declined'::text, 'withdrawn'::text])) = (ended_ms IS NOT NULL)) AND ((ended_ms IS NULL) = (ended_by IS NULL)) AND ((ended_ms IS NULL) = (end_reason IS NULL)))),
  constraint document_change_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES auth_user(id),
  constraint document_change_id_check CHECK ((id ~ '^dch_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint document_change_in_force CHECK ((((status = 'in_force'::text) = (in_force_ms IS NOT NULL)) AND ((in_force_ms IS NULL) = (kept IS NULL)))),
  constraint document_change_kept_check CHECK ((jsonb_typeof(kept) = 'object'::text)),
  constraint document_change_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'plans'::text, 'brand'::text, 'texts'::text, 'mails'::text, 'pairs'::text, 'limit-countries'::text]))),
  constraint document_change_pkey PRIMARY KEY (id),
  constraint document_change_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint document_change_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'approved'::text, 'in_force'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint document_change_times CHECK (((approved_ms >= created_ms) AND (ended_ms >= created_ms) AND (in_force_ms >= approved_ms) AND (in_force_ms >= effective_ms))),
  constraint document_change_two CHECK ((approved_by <> asked_by)),
  constraint document_change_value_before_check CHECK ((jsonb_typeof(value_before) = 'object'::text)),
  constraint document_change_value_check CHECK (((jsonb_typeof(value) = 'object'::text) AND (value <> '{}'::jsonb)))
);
CREATE INDEX document_change_age ON public.document_change USING btree (kind, created_ms DESC, id DESC);
CREATE INDEX document_change_open ON public.document_change USING btree (effective_ms) WHERE (status = ANY (ARRAY['proposed'::text, 'approved'::text]));
CREATE TRIGGER document_change_within BEFORE INSERT OR UPDATE ON public.document_change FOR EACH ROW EXECUTE FUNCTION document_change_within();
grant select on document_change to fairlead_app;
grant insert (id, kind, value, value_before, reason, effective_ms, asked_by, created_ms) on document_change to fairlead_app;
grant update (status, approved_by, approved_ms, ended_by, end_reason, ended_ms) on document_change to fairlead_app;

create table email_change (
  uid text not null,
  token_sha256 bytea not null,
  email text not null,
  expires_ms bigint not null,
  constraint email_change_email_check CHECK ((email = lower(email))),
  constraint email_change_pkey PRIMARY KEY (uid),
  constraint email_change_token_sha256_check CHECK ((length(token_sha256) = 32)),
  constraint email_change_token_sha256_key UNIQUE (token_sha256),
  constraint email_change_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id)
);
grant delete on email_change to fairlead_app;
grant insert on email_change to fairlead_app;
grant select on email_change to fairlead_app;
grant update on email_change to fairlead_app;

create table email_verification (
  uid text not null,
  token_sha256 bytea not null,
  expires_ms bigint not null,
  constraint email_verification_pkey PRIMARY KEY (uid),
  constraint email_verification_token_sha256_check CHECK ((length(token_sha256) = 32)),
  constraint email_verification_token_sha256_key UNIQUE (token_sha256),
  constraint email_verification_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id)
);
grant delete on email_verification to fairlead_app;
grant insert on email_verification to fairlead_app;
grant select on email_verification to fairlead_app;
grant update on email_verification to fairlead_app;

create table four_eyes (
  subject text not null,
  since_ms bigint not null default clock_ms(),
  id bigint not null generated always as identity,
  from_cents bigint not null,
  constraint four_eyes_from_cents_check CHECK ((from_cents >= 0)),
  constraint four_eyes_pkey PRIMARY KEY (id),
  constraint four_eyes_subject_check CHECK ((subject = ANY (ARRAY['deposit'::text, 'deposit_sum'::text, 'deposit_total'::text, 'withdrawal'::text, 'withdrawal_sum'::text, 'withdrawal_total'::text, 'mining_day'::text, 'mining_fleet'::text])))
);
CREATE TRIGGER record_version AFTER INSERT ON public.four_eyes FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant select on four_eyes to fairlead_app;

create table health_write (
  singleton boolean not null default true,
  written_ms bigint not null default clock_ms(),
  constraint health_write_pkey PRIMARY KEY (singleton),
  constraint health_write_singleton_check CHECK (singleton)
) with (fillfactor=10);
grant select on health_write to fairlead_app;
grant update (written_ms) on health_write to fairlead_app;

create table house_movement (
  id text not null,
  code text not null,
  direction text not null,
  asset text not null,
  amount bigint not null,
  evidence text not null,
  status text not null default 'pending'::text,
  requested_by text not null,
  decided_by text,
  reason text,
  created_ms bigint not null,
  updated_ms bigint not null,
  from_kind text,
  constraint house_movement_amount_check CHECK ((amount > 0)),
  constraint house_movement_asset_check CHECK ((asset = ANY (ARRAY['USD'::text, 'PUSD'::text, 'BTC'::text, 'DOGE'::text, 'LTC'::text]))),
  constraint house_movement_code_check CHECK ((code = ANY (ARRAY['capital'::text, 'bankroll'::text]))),
  constraint house_movement_coins CHECK (((asset = ANY (ARRAY['USD'::text, 'PUSD'::text])) OR ((direction = 'out'::text) AND ((code = 'capital'::text) OR (from_kind IS NOT NULL))))),
  constraint house_movement_decided CHECK (((status = 'pending'::text) = (decided_by IS NULL))),
  constraint house_movement_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint house_movement_earned CHECK (((from_kind IS NULL) OR ((code = 'bankroll'::text) AND (direction = 'out'::text)))),
  constraint house_movement_four_eyes CHECK (((status <> 'approved'::text) OR (decided_by <> requested_by))),
  constraint house_movement_from_kind_check CHECK ((from_kind = ANY (ARRAY['fees'::text, 'mining'::text]))),
  constraint house_movement_pkey PRIMARY KEY (id),
  constraint house_movement_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text])))
);
CREATE INDEX house_movement_newest ON public.house_movement USING btree (created_ms DESC, id DESC);
CREATE TRIGGER house_movement_begins BEFORE INSERT ON public.house_movement FOR EACH ROW WHEN (((new.status <> 'pending'::text) AND (CURRENT_USER <> 'fairlead_owner'::name))) EXECUTE FUNCTION refuse_decided_record();
CREATE TRIGGER house_movement_states BEFORE UPDATE ON public.house_movement FOR EACH ROW WHEN ((old.status <> 'pending'::text)) EXECUTE FUNCTION refuse_state_change();
grant insert on house_movement to fairlead_app;
grant select on house_movement to fairlead_app;
grant update (status, decided_by, reason, updated_ms) on house_movement to fairlead_app;

create table house_setting (
  id bigint not null generated always as identity,
  name text not null,
  value jsonb not null,
  since_ms bigint not null default clock_ms(),
  constraint house_setting_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint house_setting_pkey PRIMARY KEY (id)
);
CREATE INDEX house_setting_of ON public.house_setting USING btree (name, id);
CREATE TRIGGER listing_stays BEFORE INSERT ON public.house_setting FOR EACH ROW WHEN ((new.name ~~ 'listing:%'::text)) EXECUTE FUNCTION listing_stays();
CREATE TRIGGER record_version AFTER INSERT ON public.house_setting FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant select on house_setting to fairlead_app;

create table idempotency_key (
  actor text not null,
  operation text not null,
  key text not null,
  body_sha256 bytea not null,
  outcome jsonb,
  created_ms bigint not null default clock_ms(),
  constraint idempotency_key_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200))),
  constraint idempotency_key_pkey PRIMARY KEY (actor, operation, key)
) with (fillfactor=70);
CREATE INDEX idempotency_key_age ON public.idempotency_key USING brin (created_ms);
grant delete on idempotency_key to fairlead_app;
grant insert on idempotency_key to fairlead_app;
grant select on idempotency_key to fairlead_app;
grant update on idempotency_key to fairlead_app;

create table idempotency_refusal (
  actor text not null,
  created_ms bigint not null default clock_ms(),
  operation text not null,
  key text not null,
  constraint idempotency_refusal_pkey PRIMARY KEY (actor, created_ms, operation, key)
);
CREATE INDEX idempotency_refusal_age ON public.idempotency_refusal USING brin (created_ms);
grant delete on idempotency_refusal to fairlead_app;
grant insert on idempotency_refusal to fairlead_app;
grant select on idempotency_refusal to fairlead_app;
grant update on idempotency_refusal to fairlead_app;

create table identity_fingerprint (
  submission text not null,
  side text not null,
  digest bytea not null,
  constraint identity_fingerprint_digest_check CHECK ((length(digest) = 32)),
  constraint identity_fingerprint_pkey PRIMARY KEY (submission, side),
  constraint identity_fingerprint_side_check CHECK ((side = ANY (ARRAY['front'::text, 'back'::text]))),
  constraint identity_fingerprint_submission_fkey FOREIGN KEY (submission) REFERENCES identity_submission(id)
);
CREATE INDEX identity_fingerprint_digest ON public.identity_fingerprint USING btree (digest);
grant delete on identity_fingerprint to fairlead_app;
grant insert on identity_fingerprint to fairlead_app;
grant select on identity_fingerprint to fairlead_app;

create table identity_image (
  submission text not null,
  side text not null,
  width integer not null,
  height integer not null,
  master_key text not null,
  wrapped_key bytea,
  ciphertext bytea,
  constraint identity_image_pkey PRIMARY KEY (submission, side),
  constraint identity_image_side_check CHECK ((side = ANY (ARRAY['front'::text, 'back'::text]))),
  constraint identity_image_submission_fkey FOREIGN KEY (submission) REFERENCES identity_submission(id),
  constraint identity_image_whole CHECK (((wrapped_key IS NULL) = (ciphertext IS NULL)))
);
CREATE TRIGGER identity_image_purge_only BEFORE UPDATE ON public.identity_image FOR EACH ROW WHEN (((new.wrapped_key IS NOT NULL) OR (new.ciphertext IS NOT NULL))) EXECUTE FUNCTION refuse_image_change();
grant insert on identity_image to fairlead_app;
grant select on identity_image to fairlead_app;
grant update (wrapped_key, ciphertext) on identity_image to fairlead_app;

create table identity_submission (
  id text not null,
  user_id text not null,
  status text not null default 'submitted'::text,
  reviewer text,
  reason text,
  created_ms bigint not null default clock_ms(),
  ended_ms bigint,
  purged_ms bigint,
  constraint identity_submission_id_check CHECK ((id ~ '^idn_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint identity_submission_pkey PRIMARY KEY (id),
  constraint identity_submission_reason CHECK (((status = 'declined'::text) = (reason IS NOT NULL))),
  constraint identity_submission_reviewer CHECK ((reviewer <> user_id)),
  constraint identity_submission_reviewer_fkey FOREIGN KEY (reviewer) REFERENCES auth_user(id),
  constraint identity_submission_state CHECK (
CASE status
    WHEN 'submitted'::text THEN ((reviewer IS NULL) AND (ended_ms IS NULL))
    WHEN 'in_review'::text THEN ((reviewer IS NOT NULL) AND (ended_ms IS NULL))
    WHEN 'superseded'::text THEN (ended_ms IS NOT NULL)
    ELSE ((reviewer IS NOT NULL) AND (ended_ms IS NOT NULL))
END),
  constraint identity_submission_status_check CHECK ((status = ANY (ARRAY['submitted'::text, 'in_review'::text, 'approved'::text, 'declined'::text, 'superseded'::text]))),
  constraint identity_submission_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_user(id)
);
CREATE UNIQUE INDEX identity_submission_approved ON public.identity_submission USING btree (user_id) WHERE (status = 'approved'::text);
CREATE INDEX identity_submission_newest ON public.identity_submission USING btree (created_ms, id);
CREATE INDEX identity_submission_of ON public.identity_submission USING btree (user_id, created_ms DESC);
CREATE INDEX identity_submission_of_reviewer ON public.identity_submission USING btree (reviewer, created_ms, id);
CREATE INDEX identity_submission_queue ON public.identity_submission USING btree (status, created_ms, id);
CREATE UNIQUE INDEX identity_submission_waiting ON public.identity_submission USING btree (user_id) WHERE (status = ANY (ARRAY['submitted'::text, 'in_review'::text]));
CREATE TRIGGER identity_submission_states BEFORE UPDATE ON public.identity_submission FOR EACH ROW WHEN ((NOT
        CASE old.status
            WHEN 'submitted'::text THEN true
            WHEN 'in_review'::text THEN true
            WHEN 'approved'::text THEN (new.status = ANY (ARRAY['approved'::text, 'superseded'::text]))
            ELSE (new.status = old.status)
        END)) EXECUTE FUNCTION refuse_state_change();
CREATE TRIGGER screening_due_images AFTER INSERT ON public.identity_submission FOR EACH ROW EXECUTE FUNCTION screening_due_mark('user_id');
grant insert on identity_submission to fairlead_app;
grant select on identity_submission to fairlead_app;
grant update (status, reviewer, reason, ended_ms, purged_ms) on identity_submission to fairlead_app;

create table installation (
  singleton boolean not null default true,
  mode text not null,
  created_ms bigint not null default clock_ms(),
  constraint installation_mode_check CHECK ((mode = ANY (ARRAY['demo'::text, 'production'::text]))),
  constraint installation_pkey PRIMARY KEY (singleton),
  constraint installation_singleton_check CHECK (singleton)
);
CREATE TRIGGER record_version AFTER INSERT ON public.installation FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant insert on installation to fairlead_app;
grant select on installation to fairlead_app;

create table kept_report (
  step text not null,
  from_day integer not null,
  to_day integer not null,
  figures text not null,
  hash text not null,
  kept_ms bigint not null default clock_ms(),
  constraint kept_report_check CHECK ((to_day >= from_day)),
  constraint kept_report_from_day_check CHECK ((from_day >= 0)),
  constraint kept_report_hash CHECK ((hash = encode(sha256(convert_to(figures, 'UTF8'::name)), 'hex'::text))),
  constraint kept_report_pkey PRIMARY KEY (step, from_day),
  constraint kept_report_step_check CHECK ((step = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])))
);
CREATE TRIGGER record_version AFTER INSERT ON public.kept_report FOR EACH ROW EXECUTE FUNCTION record_version_keep('step', 'from_day', 'to_day', 'hash', 'kept_ms');
grant select on kept_report to fairlead_app;
grant insert (step, from_day, to_day, figures, hash) on kept_report to fairlead_app;

create table known_device (
  id text not null,
  uid text not null,
  token_sha256 bytea not null,
  signed_in boolean not null,
  last_used_ms bigint not null default clock_ms(),
  expires_ms bigint not null,
  known_since_ms bigint not null default clock_ms(),
  constraint known_device_id_check CHECK ((id ~ '^dvc_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint known_device_pkey PRIMARY KEY (id),
  constraint known_device_token_sha256_check CHECK ((length(token_sha256) = 32)),
  constraint known_device_token_sha256_uid_key UNIQUE (token_sha256, uid),
  constraint known_device_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id)
);
CREATE INDEX known_device_expiry ON public.known_device USING btree (expires_ms);
CREATE INDEX known_device_uid ON public.known_device USING btree (uid, last_used_ms DESC);
grant delete on known_device to fairlead_app;
grant insert on known_device to fairlead_app;
grant select on known_device to fairlead_app;
grant update on known_device to fairlead_app;

create table lease (
  name text not null,
  epoch bigint not null,
  holder text not null,
  expires_ms bigint not null,
  constraint lease_pkey PRIMARY KEY (name)
);
grant insert on lease to fairlead_app;
grant select on lease to fairlead_app;
grant update on lease to fairlead_app;

create table ledger_account (
  id bigint not null generated always as identity,
  kind text not null,
  owner text,
  asset text not null,
  balance bigint not null default 0,
  version bigint not null default 0,
  deposited bigint not null default 0,
  earned bigint not null default 0,
  withdrawn bigint not null default 0,
  may_fall boolean not null generated always as (((kind = ANY (ARRAY['external'::text, 'receivable'::text])) OR ((owner IS NULL) AND (asset = 'PUSD'::text)))) stored,
  may_rise boolean not null generated always as ((kind <> 'receivable'::text)) stored,
  copy_id text,
  constraint ledger_account_aside CHECK (((kind <> 'aside'::text) OR (asset = 'USD'::text))),
  constraint ledger_account_asset_check CHECK (((asset = ANY (ARRAY['USD'::text, 'PUSD'::text])) OR ((asset = ANY (ARRAY['BTC'::text, 'DOGE'::text, 'LTC'::text])) AND (owner IS NULL)))),
  constraint ledger_account_copy CHECK (((kind = 'allocated'::text) = (copy_id IS NOT NULL))),
  constraint ledger_account_floor CHECK (((may_fall OR (balance >= 0)) AND (may_rise OR (balance <= 0)))),
  constraint ledger_account_kind_check CHECK ((kind = ANY (ARRAY['available'::text, 'staked'::text, 'allocated'::text, 'aside'::text, 'withdrawing'::text, 'receivable'::text, 'capital'::text, 'bankroll'::text, 'exposure'::text, 'fees'::text, 'mining'::text, 'external'::text]))),
  constraint ledger_account_owner CHECK (((owner IS NULL) = (kind = ANY (ARRAY['capital'::text, 'bankroll'::text, 'exposure'::text, 'fees'::text, 'mining'::text, 'external'::text])))),
  constraint ledger_account_pkey PRIMARY KEY (id)
) with (fillfactor=50);
CREATE INDEX ledger_account_kind ON public.ledger_account USING btree (kind, id);
CREATE UNIQUE INDEX ledger_account_name ON public.ledger_account USING btree (COALESCE(copy_id, owner, ''::text), kind, asset);
CREATE INDEX ledger_account_owner ON public.ledger_account USING btree (owner, asset);
grant select on ledger_account to fairlead_app;

create table ledger_entry (
  id bigint not null,
  account bigint not null,
  account_version bigint not null,
  amount bigint not null,
  balance_before bigint not null,
  balance_after bigint not null,
  class text not null,
  created_ms bigint not null,
  xact bigint not null,
  constraint ledger_entry_amount_check CHECK ((amount <> 0)),
  constraint ledger_entry_pkey PRIMARY KEY (id),
  constraint ledger_entry_sum CHECK (((balance_before + amount) = balance_after)),
  constraint ledger_entry_version UNIQUE (account, account_version)
);
CREATE INDEX ledger_entry_paid ON public.ledger_entry USING btree (account, class, account_version) WHERE (class = ANY (ARRAY['deposit'::text, 'withdrawal'::text]));
CREATE INDEX ledger_entry_time ON public.ledger_entry USING brin (created_ms) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX ledger_entry_xact ON public.ledger_entry USING brin (xact) WITH (pages_per_range='32', autosummarize='on');
CREATE TRIGGER ledger_entry_noted AFTER INSERT ON public.ledger_entry REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION ledger_note();
grant select on ledger_entry to fairlead_app;

create table ledger_journal (
  id bigint not null,
  code text not null,
  cause text not null,
  occurrence integer not null,
  actor text not null,
  created_ms bigint not null,
  constraint ledger_journal_occurrence_check CHECK ((occurrence >= 1)),
  constraint ledger_journal_once UNIQUE (cause, code, occurrence),
  constraint ledger_journal_pkey PRIMARY KEY (id)
);
CREATE INDEX ledger_journal_of_few ON public.ledger_journal USING btree (code, id) WHERE (code <> ALL (ARRAY['stake'::text, 'win'::text, 'loss'::text]));
grant select on ledger_journal to fairlead_app;

create table ledger_rule (
  code text not null,
  cause_kind text not null,
  from_kind text not null,
  to_kind text not null,
  class text not null,
  same_owner boolean not null generated always as ((class = 'internal'::text)) stored,
  constraint ledger_rule_class_check CHECK ((class = ANY (ARRAY['deposit'::text, 'profit'::text, 'withdrawal'::text, 'internal'::text, 'none'::text]))),
  constraint ledger_rule_pkey PRIMARY KEY (code, from_kind, to_kind)
);
grant select on ledger_rule to fairlead_app;

create unlogged table ledger_unchecked (
  journals bigint[] not null
);
CREATE CONSTRAINT TRIGGER ledger_causes AFTER INSERT ON public.ledger_unchecked DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check();

create table legal_hold (
  id bigint not null generated always as identity,
  user_id text not null,
  reason text not null,
  set_by text not null,
  set_ms bigint not null,
  lifted_by text,
  lifted_ms bigint,
  constraint legal_hold_lifted CHECK (((lifted_by IS NULL) = (lifted_ms IS NULL))),
  constraint legal_hold_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES auth_user(id),
  constraint legal_hold_pkey PRIMARY KEY (id),
  constraint legal_hold_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint legal_hold_set_by_fkey FOREIGN KEY (set_by) REFERENCES auth_user(id),
  constraint legal_hold_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_user(id)
);
CREATE UNIQUE INDEX legal_hold_standing ON public.legal_hold USING btree (user_id) WHERE (lifted_ms IS NULL);
grant insert on legal_hold to fairlead_app;
grant select on legal_hold to fairlead_app;
grant update (lifted_by, lifted_ms) on legal_hold to fairlead_app;

create table mail (
  id bigint not null generated always as identity,
  recipient text not null,
  subject text not null,
  body text,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  next_ms bigint not null default clock_ms(),
  created_ms bigint not null default clock_ms(),
  problem text,
  failed_ms bigint,
  unproven boolean not null default false,
  refused_ms bigint,
  awaited boolean not null default false,
  turn integer not null default 0,
  html text,
  conversation text,
  refusals integer not null default 0,
  asked_ms bigint,
  taken_ms bigint,
  link_until_ms bigint,
  expired_ms bigint,
  constraint mail_expired CHECK (((state <> 'expired'::text) OR ((expired_ms IS NOT NULL) AND (link_until_ms IS NOT NULL) AND (body IS NULL)))),
  constraint mail_failed CHECK (((state <> ALL (ARRAY['failed'::text, 'given_up'::text])) OR ((body IS NOT NULL) AND (problem IS NOT NULL) AND (failed_ms IS NOT NULL)))),
  constraint mail_html CHECK (((html IS NULL) OR (body IS NOT NULL))),
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_problem_check CHECK ((problem = ANY (ARRAY['unreachable'::text, 'sign_in_refused'::text, 'no_tls'::text, 'recipient_refused'::text, 'refused'::text, 'asked_to_wait'::text, 'unknown'::text]))),
  constraint mail_refusals_check CHECK ((refusals >= 0)),
  constraint mail_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'failed'::text, 'given_up'::text, 'sent'::text, 'kept'::text, 'dropped'::text, 'expired'::text]))),
  constraint mail_turn_check CHECK ((turn >= 0))
);
CREATE INDEX mail_due ON public.mail USING btree (awaited DESC, turn, id, next_ms) WHERE (state = ANY (ARRAY['waiting'::text, 'failed'::text]));
CREATE INDEX mail_expired_index ON public.mail USING btree (expired_ms) WHERE (state = 'expired'::text);
CREATE INDEX mail_failing ON public.mail USING btree (failed_ms, id) WHERE (state = ANY (ARRAY['failed'::text, 'given_up'::text]));
CREATE INDEX mail_link ON public.mail USING btree (link_until_ms) WHERE ((state = ANY (ARRAY['waiting'::text, 'failed'::text, 'given_up'::text])) AND (link_until_ms IS NOT NULL));
CREATE INDEX mail_recipient ON public.mail USING btree (recipient, id);
CREATE INDEX mail_turn ON public.mail USING btree (recipient, awaited, turn) WHERE (state = ANY (ARRAY['waiting'::text, 'failed'::text]));
grant insert on mail to fairlead_app;
grant select on mail to fairlead_app;
grant update on mail to fairlead_app;

create table market_gap (
  pair text not null,
  first_seq bigint not null,
  last_seq bigint not null,
  day bigint not null,
  last_ms bigint not null,
  last_source text not null,
  last_run bigint not null,
  last_hash bytea not null,
  ids bigint[] not null,
  last_quoted_ms bigint,
  constraint market_gap_check CHECK ((last_seq >= first_seq)),
  constraint market_gap_check1 CHECK ((cardinality(ids) = ((last_seq - first_seq) + 1))),
  constraint market_gap_pkey PRIMARY KEY (pair, first_seq)
);
grant select on market_gap to fairlead_app;

create table market_heard (
  number bigint not null,
  epoch bigint not null,
  begins boolean not null,
  from_ms bigint not null,
  to_ms bigint not null,
  heads jsonb not null,
  sources jsonb not null,
  previous bytea not null,
  hash bytea not null,
  xact bigint not null default current_xact(),
  settings jsonb,
  constraint market_heard_check CHECK ((to_ms >= from_ms)),
  constraint market_heard_pkey PRIMARY KEY (number),
  constraint market_heard_settings CHECK ((begins = (settings IS NOT NULL))) NOT VALID
);
CREATE INDEX market_heard_begins ON public.market_heard USING btree (to_ms) WHERE begins;
CREATE INDEX market_heard_time ON public.market_heard USING btree (to_ms);
CREATE INDEX market_heard_xact ON public.market_heard USING brin (xact) WITH (autosummarize='on');
CREATE TRIGGER market_heard_is_not_emptied BEFORE TRUNCATE ON public.market_heard FOR EACH STATEMENT EXECUTE FUNCTION market_heard_stays();
CREATE TRIGGER market_heard_stays BEFORE DELETE OR UPDATE ON public.market_heard FOR EACH ROW EXECUTE FUNCTION market_heard_stays();
grant select on market_heard to fairlead_app;

create table market_heard_kept (
  number bigint not null,
  source text not null,
  recorded text not null,
  dropped text not null,
  held text not null default ''::text,
  constraint market_heard_kept_number_fkey FOREIGN KEY (number) REFERENCES market_heard(number),
  constraint market_heard_kept_pkey PRIMARY KEY (number, source)
);
CREATE TRIGGER market_heard_kept_for_a_while BEFORE DELETE ON public.market_heard_kept FOR EACH ROW EXECUTE FUNCTION market_heard_kept_stays();
CREATE TRIGGER market_heard_kept_is_not_emptied BEFORE TRUNCATE ON public.market_heard_kept FOR EACH STATEMENT EXECUTE FUNCTION market_heard_stays();
CREATE TRIGGER market_heard_kept_stays BEFORE UPDATE ON public.market_heard_kept FOR EACH ROW EXECUTE FUNCTION market_heard_stays();
grant select on market_heard_kept to fairlead_app;

create table market_hour (
  pair text not null,
  begins_ms bigint not null,
  first_seq bigint not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  ticks bigint not null,
  constraint market_hour_pkey PRIMARY KEY (pair, begins_ms),
  constraint market_minute_ticks_check CHECK ((ticks > 0))
);
grant select on market_hour to fairlead_app;

create table market_incident (
  id bigint not null generated always as identity,
  from_ms bigint not null,
  to_ms bigint not null,
  cause text not null,
  pairs text[] not null,
  epoch bigint not null,
  recorded_ms bigint not null default clock_ms(),
  constraint market_incident_cause_check CHECK ((cause = ANY (ARRAY['loop delayed'::text, 'database'::text, 'restarted'::text]))),
  constraint market_incident_check CHECK ((from_ms < to_ms)),
  constraint market_incident_pkey PRIMARY KEY (id)
);
CREATE INDEX market_incident_time ON public.market_incident USING btree (to_ms);
CREATE TRIGGER record_version AFTER INSERT ON public.market_incident FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant select on market_incident to fairlead_app;

create table market_minute (
  pair text not null,
  begins_ms bigint not null,
  first_seq bigint not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  ticks bigint not null,
  constraint market_minute_pkey PRIMARY KEY (pair, begins_ms),
  constraint market_minute_ticks_check CHECK ((ticks > 0))
);
grant select on market_minute to fairlead_app;

create table market_pair (
  pair text not null,
  decimals smallint not null,
  open boolean not null default true,
  last_seq bigint not null default 0,
  last_time_ms bigint not null default 0,
  last_price bigint,
  last_source text,
  last_tradable boolean not null default false,
  source_run bigint not null default 0,
  last_hash bytea not null default '\x0000000000000000000000000000000000000000000000000000000000000000'::bytea,
  last_tick_ms bigint not null default 0,
  last_venue_time_ms bigint,
  last_quote_ms bigint,
  stale boolean not null default true,
  guard_source text,
  guard_bps integer,
  quoted_floor_ms bigint not null default 0,
  liquid boolean not null default true,
  spread_bps integer,
  updates integer,
  last_bid bigint,
  last_ask bigint,
  last_index text,
  symbols jsonb,
  last_epoch bigint,
  constraint market_pair_check CHECK (((guard_source IS NULL) = (guard_bps IS NULL))),
  constraint market_pair_decimals_check CHECK (((decimals >= 0) AND (decimals <= 12))),
  constraint market_pair_pkey PRIMARY KEY (pair)
) with (fillfactor=50);
grant select on market_pair to fairlead_app;

create table market_source (
  name text not null,
  measured_ms bigint not null,
  offset_ms double precision,
  uncertainty_ms double precision,
  rtt_ms double precision,
  lag_ms double precision not null,
  dropped jsonb not null,
  constraint market_source_pkey PRIMARY KEY (name)
);
grant select on market_source to fairlead_app;

create table market_thinned (
  pair text not null,
  day bigint not null,
  ticks bigint not null,
  removed bigint not null,
  first_seq bigint not null,
  last_seq bigint not null,
  hash_before bytea not null,
  hash_after bytea not null,
  thinned_ms bigint not null default clock_ms(),
  constraint market_thinned_check CHECK (((removed >= 0) AND (removed <= ticks))),
  constraint market_thinned_check1 CHECK ((((last_seq - first_seq) + 1) = ticks)),
  constraint market_thinned_pkey PRIMARY KEY (pair, day)
);
grant select on market_thinned to fairlead_app;

create table market_thinning (
  pair text not null,
  day bigint not null,
  ticks bigint not null,
  first_seq bigint not null,
  last_seq bigint not null,
  hash_before bytea not null,
  hash_after bytea not null,
  needed text not null,
  needed_ms bigint not null,
  removed_to bigint not null,
  removed bigint not null default 0,
  keep_days integer not null,
  begun_ms bigint not null default clock_ms(),
  constraint market_thinning_check CHECK ((((last_seq - first_seq) + 1) = ticks)),
  constraint market_thinning_check1 CHECK (((removed_to >= (first_seq - 1)) AND (removed_to <= last_seq))),
  constraint market_thinning_check2 CHECK (((removed >= 0) AND (removed <= ((removed_to - first_seq) + 1)))),
  constraint market_thinning_pkey PRIMARY KEY (pair, day)
);
CREATE UNIQUE INDEX market_thinning_is_one ON public.market_thinning USING btree ((true));
grant select on market_thinning to fairlead_app;

create table market_tick (
  id bigint not null default nextval('market_tick_id'::regclass),
  pair text not null,
  seq bigint not null,
  time_ms bigint not null,
  price bigint not null,
  source text not null,
  source_run bigint not null,
  held boolean not null,
  venue_time_ms bigint,
  venue_id text,
  hash bytea not null,
  xact bigint not null,
  quoted_ms bigint,
  bid bigint,
  ask bigint,
  index_parts text,
  constraint market_tick_index CHECK ((((index_parts IS NOT NULL) = (source = 'live:index'::text)) AND ((index_parts IS NULL) OR ((quoted_ms IS NOT NULL) AND (bid IS NULL) AND (NOT held))))),
  constraint market_tick_mid CHECK (((num_nulls(bid, ask) = ANY (ARRAY[0, 2])) AND ((bid IS NULL) OR ((quoted_ms IS NOT NULL) AND ((bid >= 1) AND (bid <= ask)) AND (price = ((bid + ask) / 2)))))),
  constraint market_tick_pkey PRIMARY KEY (pair, seq, time_ms),
  constraint market_tick_price_check CHECK ((price > 0)),
  constraint market_tick_quoted CHECK ((quoted_ms <= time_ms))
) partition by RANGE (time_ms);
CREATE INDEX market_tick_time ON ONLY public.market_tick USING btree (pair, time_ms, seq);
CREATE INDEX market_tick_xact ON ONLY public.market_tick USING brin (xact) WITH (pages_per_range='32', autosummarize='on');
grant select on market_tick to fairlead_app;

create table mining_addition (
  coin text not null,
  addition integer not null,
  day integer not null,
  receipt_id text not null,
  amount bigint not null,
  at_day integer not null,
  created_ms bigint not null,
  state text not null default 'added'::text,
  constraint mining_addition_addition_check CHECK ((addition > 0)),
  constraint mining_addition_amount_check CHECK ((amount > 0)),
  constraint mining_addition_check CHECK ((at_day > day)),
  constraint mining_addition_coin_day_fkey FOREIGN KEY (coin, day) REFERENCES mining_day(coin, day),
  constraint mining_addition_pkey PRIMARY KEY (coin, addition),
  constraint mining_addition_receipt_id_key UNIQUE (receipt_id),
  constraint mining_addition_state_check CHECK ((state = ANY (ARRAY['added'::text, 'paid'::text])))
);
CREATE INDEX mining_addition_due ON public.mining_addition USING btree (coin, addition) WHERE (state = 'added'::text);
CREATE INDEX mining_addition_of_day ON public.mining_addition USING btree (coin, day);
CREATE TRIGGER mining_addition_states BEFORE UPDATE ON public.mining_addition FOR EACH ROW WHEN (((old.state = 'paid'::text) OR ((to_jsonb(old.*) - 'state'::text) <> (to_jsonb(new.*) - 'state'::text)))) EXECUTE FUNCTION refuse_mining_change();
grant select on mining_addition to fairlead_app;

create table mining_coin (
  coin text not null,
  algorithm text not null,
  next_day integer,
  house_carry bigint not null default 0,
  minute_from_day integer not null default 0,
  constraint mining_coin_algorithm_fkey FOREIGN KEY (algorithm) REFERENCES mining_fleet(algorithm),
  constraint mining_coin_coin_check CHECK ((coin = ANY (ARRAY['BTC'::text, 'DOGE'::text, 'LTC'::text]))),
  constraint mining_coin_house_carry_check CHECK (((house_carry >= 0) AND (house_carry <= 999999))),
  constraint mining_coin_pkey PRIMARY KEY (coin)
);
grant select on mining_coin to fairlead_app;
grant update (next_day) on mining_coin to fairlead_app;

create table mining_contract (
  id text not null,
  user_id text not null,
  plan_id text not null,
  hash_rate bigint not null,
  price bigint not null,
  bought_ms bigint not null,
  start_day integer not null,
  end_day integer not null,
  state text not null default 'running'::text,
  ended_ms bigint,
  constraint mining_contract_ended CHECK ((((state = 'ended'::text) = (ended_ms IS NOT NULL)) AND ((ended_ms IS NULL) OR (ended_ms >= (end_day * (86400000)::bigint))))),
  constraint mining_contract_hash_rate_check CHECK ((hash_rate > 0)),
  constraint mining_contract_pkey PRIMARY KEY (id),
  constraint mining_contract_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES mining_plan(id),
  constraint mining_contract_price_check CHECK ((price > 0)),
  constraint mining_contract_state_check CHECK ((state = ANY (ARRAY['running'::text, 'ended'::text]))),
  constraint mining_contract_term CHECK (((end_day > start_day) AND (start_day = ((bought_ms / 86400000) + 1))))
);
CREATE INDEX mining_contract_by_plan ON public.mining_contract USING btree (plan_id, id);
CREATE INDEX mining_contract_in_state ON public.mining_contract USING btree (state, bought_ms, id);
CREATE INDEX mining_contract_newest ON public.mining_contract USING btree (bought_ms, id);
CREATE INDEX mining_contract_of_plan ON public.mining_contract USING btree (plan_id, start_day, end_day);
CREATE INDEX mining_contract_of_plan_newest ON public.mining_contract USING btree (plan_id, bought_ms, id);
CREATE INDEX mining_contract_of_user ON public.mining_contract USING btree (user_id, bought_ms DESC, id DESC);
CREATE INDEX mining_contract_running ON public.mining_contract USING btree (end_day) WHERE (state = 'running'::text);
CREATE TRIGGER mining_contract_states BEFORE UPDATE ON public.mining_contract FOR EACH ROW WHEN (((old.state = 'ended'::text) OR ((to_jsonb(old.*) - '{state,ended_ms}'::text[]) <> (to_jsonb(new.*) - '{state,ended_ms}'::text[])))) EXECUTE FUNCTION refuse_mining_change();
CREATE TRIGGER record_version AFTER INSERT ON public.mining_contract FOR EACH ROW EXECUTE FUNCTION record_version_keep('id', 'user_id', 'plan_id', 'hash_rate', 'price', 'bought_ms', 'start_day', 'end_day');
grant insert on mining_contract to fairlead_app;
grant select on mining_contract to fairlead_app;

create table mining_day (
  coin text not null,
  day integer not null,
  received bigint not null,
  capacity bigint not null,
  reading bigint,
  pair text not null,
  price bigint not null,
  price_decimals integer not null,
  price_source text not null,
  price_seq bigint not null,
  price_ms bigint not null,
  network_id bigint,
  note text,
  closed_by text not null,
  closed_ms bigint not null,
  state text not null default 'closed'::text,
  rules smallint not null default 3,
  second_by text,
  constraint mining_day_capacity_check CHECK ((capacity >= 0)),
  constraint mining_day_coin_fkey FOREIGN KEY (coin) REFERENCES mining_coin(coin),
  constraint mining_day_network_id_fkey FOREIGN KEY (network_id) REFERENCES mining_network(id),
  constraint mining_day_note CHECK (((received > 0) OR (note IS NOT NULL))),
  constraint mining_day_pkey PRIMARY KEY (coin, day),
  constraint mining_day_price_check CHECK ((price > 0)),
  constraint mining_day_received_check CHECK ((received >= 0)),
  constraint mining_day_rules_check CHECK ((rules = ANY (ARRAY[1, 2, 3]))),
  constraint mining_day_second CHECK ((second_by <> closed_by)),
  constraint mining_day_state_check CHECK ((state = ANY (ARRAY['closed'::text, 'paid'::text])))
);
CREATE INDEX mining_day_due ON public.mining_day USING btree (coin, day) WHERE (state = 'closed'::text);
CREATE TRIGGER mining_day_begins BEFORE INSERT ON public.mining_day FOR EACH ROW EXECUTE FUNCTION mining_day_begins();
CREATE TRIGGER mining_day_states BEFORE UPDATE ON public.mining_day FOR EACH ROW WHEN (((old.state = 'paid'::text) OR ((to_jsonb(old.*) - 'state'::text) <> (to_jsonb(new.*) - 'state'::text)))) EXECUTE FUNCTION refuse_mining_change();
CREATE TRIGGER record_version AFTER INSERT ON public.mining_day FOR EACH ROW EXECUTE FUNCTION record_version_keep('coin', 'day', 'received', 'capacity', 'reading', 'pair', 'price', 'price_decimals', 'price_source', 'price_seq', 'price_ms', 'network_id', 'note', 'closed_by', 'closed_ms', 'rules', 'second_by');
grant insert on mining_day to fairlead_app;
grant select on mining_day to fairlead_app;

create table mining_day_yes (
  coin text not null,
  day integer not null,
  received bigint not null,
  admin text not null,
  created_ms bigint not null,
  constraint mining_day_yes_coin_fkey FOREIGN KEY (coin) REFERENCES mining_coin(coin),
  constraint mining_day_yes_pkey PRIMARY KEY (coin, day)
);
grant delete on mining_day_yes to fairlead_app;
grant insert on mining_day_yes to fairlead_app;
grant select on mining_day_yes to fairlead_app;
grant update on mining_day_yes to fairlead_app;

create table mining_fleet (
  algorithm text not null,
  rated bigint not null default 0,
  verified bigint not null default 0,
  capacity bigint not null default 0,
  sold bigint not null default 0,
  changed_ms bigint not null default clock_ms(),
  constraint mining_fleet_algorithm_check CHECK ((algorithm = ANY (ARRAY['sha256d'::text, 'scrypt'::text]))),
  constraint mining_fleet_capacity CHECK (((capacity = verified) OR (capacity = sold))),
  constraint mining_fleet_check CHECK ((capacity >= verified)),
  constraint mining_fleet_not_oversold CHECK ((sold <= capacity)),
  constraint mining_fleet_pkey PRIMARY KEY (algorithm),
  constraint mining_fleet_rated_check CHECK ((rated >= 0)),
  constraint mining_fleet_sold_check CHECK ((sold >= 0)),
  constraint mining_fleet_verified_check CHECK ((verified >= 0))
);
CREATE TRIGGER mining_fleet_date BEFORE UPDATE OF rated, verified, capacity ON public.mining_fleet FOR EACH ROW EXECUTE FUNCTION mining_fleet_date();
CREATE TRIGGER mining_fleet_keep AFTER INSERT OR UPDATE OF rated, verified, capacity ON public.mining_fleet FOR EACH ROW EXECUTE FUNCTION mining_fleet_keep();
grant select on mining_fleet to fairlead_app;

create table mining_fleet_state (
  id bigint not null generated always as identity,
  algorithm text not null,
  rated bigint not null,
  verified bigint not null,
  capacity bigint not null,
  changed_ms bigint not null,
  constraint mining_fleet_state_pkey PRIMARY KEY (id)
);
CREATE INDEX mining_fleet_state_of ON public.mining_fleet_state USING btree (algorithm, changed_ms DESC, id DESC);
CREATE TRIGGER record_version AFTER INSERT ON public.mining_fleet_state FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant select on mining_fleet_state to fairlead_app;

create table mining_machine (
  id text not null,
  site_id text not null,
  algorithm text not null,
  model text not null,
  count integer not null,
  hash_rate bigint not null,
  watts integer not null,
  state text not null default 'in service'::text,
  reason text,
  added_by text not null,
  created_ms bigint not null,
  retired_by text,
  retired_ms bigint,
  second_by text,
  constraint mining_machine_algorithm_fkey FOREIGN KEY (algorithm) REFERENCES mining_fleet(algorithm),
  constraint mining_machine_count_check CHECK ((count > 0)),
  constraint mining_machine_hash_rate_check CHECK ((hash_rate > 0)),
  constraint mining_machine_pkey PRIMARY KEY (id),
  constraint mining_machine_retired CHECK ((((state = 'retired'::text) = (reason IS NOT NULL)) AND ((state = 'retired'::text) = (retired_by IS NOT NULL)) AND ((state = 'retired'::text) = (retired_ms IS NOT NULL)))),
  constraint mining_machine_second CHECK ((second_by <> added_by)),
  constraint mining_machine_site_id_fkey FOREIGN KEY (site_id) REFERENCES mining_site(id),
  constraint mining_machine_state_check CHECK ((state = ANY (ARRAY['in service'::text, 'retired'::text]))),
  constraint mining_machine_watts_check CHECK ((watts >= 0))
);
CREATE INDEX mining_machine_of_site ON public.mining_machine USING btree (site_id, algorithm) WHERE (state = 'in service'::text);
CREATE TRIGGER mining_machine_retired BEFORE UPDATE ON public.mining_machine FOR EACH ROW WHEN (((old.state = 'in service'::text) AND (new.state = 'retired'::text))) EXECUTE FUNCTION mining_retired();
CREATE TRIGGER mining_machine_states BEFORE UPDATE ON public.mining_machine FOR EACH ROW WHEN ((old.state = 'retired'::text)) EXECUTE FUNCTION refuse_retired_change();
CREATE TRIGGER mining_machine_time BEFORE INSERT ON public.mining_machine FOR EACH ROW EXECUTE FUNCTION mining_recorded();
CREATE TRIGGER mining_machine_two BEFORE INSERT ON public.mining_machine FOR EACH ROW EXECUTE FUNCTION mining_machine_two();
CREATE TRIGGER record_version AFTER INSERT OR UPDATE ON public.mining_machine FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant insert on mining_machine to fairlead_app;
grant select on mining_machine to fairlead_app;
grant update (state, reason, retired_by, retired_ms) on mining_machine to fairlead_app;

create table mining_machine_request (
  id text not null,
  site_id text not null,
  algorithm text not null,
  model text not null,
  count integer not null,
  hash_rate bigint not null,
  watts integer not null,
  asked_by text not null,
  created_ms bigint not null default clock_ms(),
  state text not null default 'waiting'::text,
  decided_by text,
  decided_ms bigint,
  reason text,
  constraint mining_machine_request_algorithm_fkey FOREIGN KEY (algorithm) REFERENCES mining_fleet(algorithm),
  constraint mining_machine_request_count_check CHECK ((count > 0)),
  constraint mining_machine_request_decided CHECK ((((state = 'waiting'::text) = (decided_by IS NULL)) AND ((state = 'waiting'::text) = (decided_ms IS NULL)) AND ((state = 'declined'::text) = (reason IS NOT NULL)) AND ((state <> 'added'::text) OR (decided_by <> asked_by)))),
  constraint mining_machine_request_hash_rate_check CHECK ((hash_rate > 0)),
  constraint mining_machine_request_pkey PRIMARY KEY (id),
  constraint mining_machine_request_site_id_fkey FOREIGN KEY (site_id) REFERENCES mining_site(id),
  constraint mining_machine_request_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'added'::text, 'declined'::text]))),
  constraint mining_machine_request_watts_check CHECK ((watts >= 0))
);
CREATE INDEX mining_machine_request_waits ON public.mining_machine_request USING btree (created_ms) WHERE (state = 'waiting'::text);
CREATE TRIGGER mining_machine_request_states BEFORE UPDATE ON public.mining_machine_request FOR EACH ROW WHEN (((old.state <> 'waiting'::text) OR ((to_jsonb(old.*) - '{state,decided_by,decided_ms,reason}'::text[]) <> (to_jsonb(new.*) - '{state,decided_by,decided_ms,reason}'::text[])))) EXECUTE FUNCTION refuse_mining_change();
grant insert on mining_machine_request to fairlead_app;
grant select on mining_machine_request to fairlead_app;
grant update (state, decided_by, decided_ms, reason) on mining_machine_request to fairlead_app;

create table mining_network (
  id bigint not null generated always as identity,
  coin text not null,
  height bigint not null,
  difficulty numeric not null,
  subsidy bigint not null,
  fees bigint not null,
  source text not null,
  taken_ms bigint not null,
  constraint mining_network_coin_check CHECK ((coin = ANY (ARRAY['BTC'::text, 'DOGE'::text, 'LTC'::text]))),
  constraint mining_network_difficulty_check CHECK ((difficulty > (0)::numeric)),
  constraint mining_network_fees_check CHECK ((fees >= 0)),
  constraint mining_network_height_check CHECK ((height > 0)),
  constraint mining_network_pkey PRIMARY KEY (id),
  constraint mining_network_subsidy_check CHECK ((subsidy >= 0))
);
CREATE INDEX mining_network_newest ON public.mining_network USING btree (coin, taken_ms DESC, id DESC);
CREATE TRIGGER record_version AFTER INSERT ON public.mining_network FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant insert on mining_network to fairlead_app;
grant select on mining_network to fairlead_app;

create table mining_payout (
  contract_id text not null,
  coin text not null,
  day integer not null,
  run_id text not null,
  carry_before bigint not null,
  carry_after bigint not null,
  sold_units bigint not null,
  cents bigint not null,
  addition integer not null default 0,
  at_day integer,
  paid_ms bigint,
  constraint mining_payout_addition CHECK (((addition > 0) = (at_day IS NOT NULL))),
  constraint mining_payout_carry_after_check CHECK ((carry_after >= 0)),
  constraint mining_payout_carry_before_check CHECK ((carry_before >= 0)),
  constraint mining_payout_cents_check CHECK ((cents >= 0)),
  constraint mining_payout_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES mining_contract(id),
  constraint mining_payout_pkey PRIMARY KEY (contract_id, coin, day, addition),
  constraint mining_payout_run_fkey FOREIGN KEY (run_id, coin, day, addition) REFERENCES mining_run(id, coin, day, addition),
  constraint mining_payout_sold_units_check CHECK ((sold_units >= 0))
);
CREATE INDEX mining_payout_by_day ON public.mining_payout USING btree (day, (((((contract_id || '_'::text) || lower(coin)) || '_'::text) || lpad((addition)::text, 10, '0'::text))));
CREATE UNIQUE INDEX mining_payout_late ON public.mining_payout USING btree (contract_id, coin, addition) WHERE (addition > 0);
CREATE INDEX mining_payout_of_coin_by_day ON public.mining_payout USING btree (coin, day, (((((contract_id || '_'::text) || lower(coin)) || '_'::text) || lpad((addition)::text, 10, '0'::text))));
CREATE INDEX mining_payout_of_run ON public.mining_payout USING btree (run_id, contract_id);
grant select on mining_payout to fairlead_app;

create table mining_payout_address (
  coin text not null,
  address text not null,
  since_ms bigint not null,
  until_ms bigint,
  constraint mining_payout_address_coin_fkey FOREIGN KEY (coin) REFERENCES mining_coin(coin),
  constraint mining_payout_address_pkey PRIMARY KEY (coin, address, since_ms)
);
CREATE UNIQUE INDEX mining_payout_address_now ON public.mining_payout_address USING btree (coin, address) WHERE (until_ms IS NULL);
CREATE TRIGGER record_version AFTER INSERT OR UPDATE ON public.mining_payout_address FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant select on mining_payout_address to fairlead_app;

create table mining_plan (
  id text not null,
  name text not null,
  about text not null,
  algorithm text not null,
  coins text[] not null,
  hash_rate bigint not null,
  term_days integer not null,
  price bigint not null,
  pool_fee_bps integer not null,
  power_mw bigint not null,
  power_price bigint not null,
  state text not null default 'open'::text,
  created_by text not null,
  created_ms bigint not null,
  closed_ms bigint,
  set_ms bigint not null default clock_ms(),
  day_worth numeric,
  coin_worths numeric[],
  approved_by text,
  approved_ms bigint,
  constraint mining_plan_algorithm_fkey FOREIGN KEY (algorithm) REFERENCES mining_fleet(algorithm),
  constraint mining_plan_approved CHECK ((((approved_by IS NULL) = (approved_ms IS NULL)) AND (approved_by <> created_by) AND ((state <> 'waiting'::text) OR (approved_by IS NULL)))),
  constraint mining_plan_check CHECK ((cardinality(coin_worths) = cardinality(coins))),
  constraint mining_plan_closed CHECK (((state = 'closed'::text) = (closed_ms IS NOT NULL))),
  constraint mining_plan_coins CHECK (((algorithm = 'sha256d'::text) = (coins = ARRAY['BTC'::text]))),
  constraint mining_plan_coins_check CHECK ((((coins = ARRAY['BTC'::text]) OR (coins = ARRAY['DOGE'::text])) OR (coins = ARRAY['DOGE'::text, 'LTC'::text]))),
  constraint mining_plan_day_worth_check CHECK ((day_worth > (0)::numeric)),
  constraint mining_plan_hash_rate_check CHECK ((hash_rate > 0)),
  constraint mining_plan_pkey PRIMARY KEY (id),
  constraint mining_plan_pool_fee_bps_check CHECK (((pool_fee_bps >= 0) AND (pool_fee_bps <= 10000))),
  constraint mining_plan_power_mw_check CHECK ((power_mw >= 0)),
  constraint mining_plan_power_price_check CHECK (((power_price >= 0) AND (power_price <= 10000000))),
  constraint mining_plan_price_check CHECK ((price > 0)),
  constraint mining_plan_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'open'::text, 'closed'::text]))),
  constraint mining_plan_term_days_check CHECK (((term_days >= 1) AND (term_days <= 3650)))
);
CREATE TRIGGER mining_plan_begins BEFORE INSERT ON public.mining_plan FOR EACH ROW EXECUTE FUNCTION mining_plan_begins();
CREATE TRIGGER mining_plan_states BEFORE UPDATE ON public.mining_plan FOR EACH ROW WHEN (((old.state = 'closed'::text) OR ((new.state = 'waiting'::text) AND (old.state <> 'waiting'::text)) OR (((new.approved_by IS DISTINCT FROM old.approved_by) OR (new.approved_ms IS DISTINCT FROM old.approved_ms)) <> ((old.state = 'waiting'::text) AND (new.state = 'open'::text))) OR ((to_jsonb(old.*) - '{state,closed_ms,approved_by,approved_ms}'::text[]) <> (to_jsonb(new.*) - '{state,closed_ms,approved_by,approved_ms}'::text[])))) EXECUTE FUNCTION refuse_mining_change();
CREATE TRIGGER record_version AFTER INSERT OR UPDATE OF approved_by, approved_ms ON public.mining_plan FOR EACH ROW EXECUTE FUNCTION record_version_keep('id', 'algorithm', 'coins', 'hash_rate', 'term_days', 'price', 'pool_fee_bps', 'power_mw', 'power_price', 'created_by', 'created_ms', 'coin_worths', 'approved_by', 'approved_ms');
grant insert on mining_plan to fairlead_app;
grant select on mining_plan to fairlead_app;
grant update (state, closed_ms, approved_by, approved_ms) on mining_plan to fairlead_app;

create table mining_reading (
  id text not null,
  site_id text not null,
  algorithm text not null,
  day integer not null,
  hash_rate bigint not null,
  pool text not null,
  evidence text not null,
  recorded_by text not null,
  created_ms bigint not null,
  constraint mining_reading_algorithm_fkey FOREIGN KEY (algorithm) REFERENCES mining_fleet(algorithm),
  constraint mining_reading_hash_rate_check CHECK ((hash_rate >= 0)),
  constraint mining_reading_pkey PRIMARY KEY (id),
  constraint mining_reading_site_id_fkey FOREIGN KEY (site_id) REFERENCES mining_site(id)
);
CREATE INDEX mining_reading_newest ON public.mining_reading USING btree (site_id, algorithm, day DESC, created_ms DESC, id DESC);
CREATE INDEX mining_reading_of_day ON public.mining_reading USING btree (algorithm, day);
CREATE INDEX mining_reading_page ON public.mining_reading USING btree (created_ms DESC, id DESC);
CREATE TRIGGER mining_reading_time BEFORE INSERT ON public.mining_reading FOR EACH ROW EXECUTE FUNCTION mining_recorded();
CREATE TRIGGER mining_reading_within BEFORE INSERT ON public.mining_reading FOR EACH ROW EXECUTE FUNCTION mining_reading_within();
CREATE TRIGGER record_version AFTER INSERT ON public.mining_reading FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant insert on mining_reading to fairlead_app;
grant select on mining_reading to fairlead_app;

create table mining_receipt (
  id text not null,
  coin text not null,
  day integer not null,
  amount bigint not null,
  transaction_id text not null,
  output integer not null,
  pool text not null,
  evidence text not null,
  state text not null default 'counted'::text,
  reason text,
  recorded_by text not null,
  created_ms bigint not null,
  proof text,
  address text,
  confirmations integer,
  evidence_sha256 text,
  confirmed_by text,
  confirmed_ms bigint,
  addition integer,
  constraint mining_receipt_amount_check CHECK ((amount > 0)),
  constraint mining_receipt_coin_check CHECK ((coin = ANY (ARRAY['BTC'::text, 'DOGE'::text, 'LTC'::text]))),
  constraint mining_receipt_evidence_sha256_check CHECK ((evidence_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint mining_receipt_output_check CHECK ((output >= 0)),
  constraint mining_receipt_pkey PRIMARY KEY (id),
  constraint mining_receipt_proof_check CHECK ((proof = ANY (ARRAY['chain'::text, 'two admins'::text, 'demo'::text]))),
  constraint mining_receipt_proven CHECK ((
CASE state
    WHEN 'counted'::text THEN (proof IS NOT NULL)
    WHEN 'waiting'::text THEN (proof IS NULL)
    ELSE true
END AND
CASE proof
    WHEN 'chain'::text THEN ((address IS NOT NULL) AND (confirmations > 0) AND (confirmed_by IS NULL))
    WHEN 'two admins'::text THEN ((confirmed_by IS NOT NULL) AND (confirmed_by <> recorded_by) AND (confirmed_ms IS NOT NULL))
    ELSE (confirmed_by IS NULL)
END)),
  constraint mining_receipt_reason CHECK (((state = 'set aside'::text) = (reason IS NOT NULL))),
  constraint mining_receipt_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'counted'::text, 'set aside'::text])))
);
CREATE INDEX mining_receipt_by_day ON public.mining_receipt USING btree (((((day)::bigint * '10000000000000'::bigint) + created_ms)), id);
CREATE INDEX mining_receipt_in_state ON public.mining_receipt USING btree (state, ((((day)::bigint * '10000000000000'::bigint) + created_ms)), id);
CREATE INDEX mining_receipt_of_day ON public.mining_receipt USING btree (coin, day);
CREATE UNIQUE INDEX mining_receipt_once ON public.mining_receipt USING btree (coin, transaction_id, output) WHERE (state <> 'set aside'::text);
CREATE INDEX mining_receipt_page ON public.mining_receipt USING btree (created_ms DESC, id DESC);
CREATE INDEX mining_receipt_transaction_begins ON public.mining_receipt USING btree (lower(transaction_id) text_pattern_ops);
CREATE TRIGGER mining_add AFTER INSERT ON public.mining_receipt FOR EACH ROW WHEN ((new.addition IS NOT NULL)) EXECUTE FUNCTION mining_add();
CREATE TRIGGER mining_add_confirmed AFTER UPDATE ON public.mining_receipt FOR EACH ROW WHEN (((old.addition IS NULL) AND (new.addition IS NOT NULL))) EXECUTE FUNCTION mining_add();
CREATE TRIGGER mining_receipt_begins BEFORE INSERT ON public.mining_receipt FOR EACH ROW EXECUTE FUNCTION mining_receipt_begins();
CREATE TRIGGER mining_receipt_late BEFORE INSERT ON public.mining_receipt FOR EACH ROW WHEN ((new.state = 'counted'::text)) EXECUTE FUNCTION mining_receipt_late();
CREATE TRIGGER mining_receipt_late_confirmed BEFORE UPDATE ON public.mining_receipt FOR EACH ROW WHEN (((old.state = 'waiting'::text) AND (new.state = 'counted'::text))) EXECUTE FUNCTION mining_receipt_late();
CREATE TRIGGER mining_receipt_states BEFORE UPDATE ON public.mining_receipt FOR EACH ROW WHEN (((old.state = 'set aside'::text) OR (new.state = 'waiting'::text) OR ((old.addition IS NOT NULL) AND (new.state <> old.state)) OR ((to_jsonb(old.*) - '{state,reason,proof,confirmed_by,confirmed_ms,addition}'::text[]) <> (to_jsonb(new.*) - '{state,reason,proof,confirmed_by,confirmed_ms,addition}'::text[])) OR (((old.state <> 'waiting'::text) OR (new.state <> 'counted'::text)) AND ((to_jsonb(old.*) - '{state,reason}'::text[]) <> (to_jsonb(new.*) - '{state,reason}'::text[]))))) EXECUTE FUNCTION refuse_mining_change();
CREATE TRIGGER record_version AFTER INSERT ON public.mining_receipt FOR EACH ROW EXECUTE FUNCTION record_version_keep('id', 'coin', 'day', 'amount', 'transaction_id', 'output', 'pool', 'evidence', 'evidence_sha256', 'recorded_by', 'address', 'confirmations', 'created_ms');
grant insert on mining_receipt to fairlead_app;
grant select on mining_receipt to fairlead_app;
grant update (state, reason, proof, confirmed_by, confirmed_ms) on mining_receipt to fairlead_app;

create table mining_run (
  id text not null,
  coin text not null,
  day integer not null,
  plan_id text,
  formula integer not null,
  contracts integer not null,
  gross numeric not null,
  pool_fee numeric not null,
  power numeric not null,
  net numeric not null,
  expected numeric,
  nothing text,
  power_due numeric not null,
  carried_before numeric not null,
  carried_after numeric not null,
  sold_units bigint not null,
  paid_cents bigint not null,
  fee_units bigint not null,
  house_carry_after bigint not null,
  created_ms bigint not null,
  notified boolean not null default false,
  notified_contract text not null default ''::text,
  addition integer not null default 0,
  at_day integer,
  state text not null default 'divided'::text,
  due_contracts integer,
  due_cents bigint,
  divided_to text,
  constraint mining_run_addition CHECK (((addition > 0) = (at_day IS NOT NULL))),
  constraint mining_run_coin_day_fkey FOREIGN KEY (coin, day) REFERENCES mining_day(coin, day),
  constraint mining_run_dividing CHECK (((state = 'divided'::text) OR ((plan_id IS NOT NULL) AND (due_contracts IS NOT NULL) AND (due_cents IS NOT NULL) AND (divided_to IS NOT NULL) AND notified AND (fee_units = 0)))),
  constraint mining_run_formula_check CHECK ((formula = 2)),
  constraint mining_run_net_check CHECK ((net >= (0)::numeric)),
  constraint mining_run_nothing_check CHECK ((nothing = ANY (ARRAY['no receipts'::text, 'costs'::text]))),
  constraint mining_run_of_day UNIQUE (id, coin, day, addition),
  constraint mining_run_once UNIQUE NULLS NOT DISTINCT (coin, day, plan_id, addition),
  constraint mining_run_pkey PRIMARY KEY (id),
  constraint mining_run_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES mining_plan(id),
  constraint mining_run_state CHECK ((state = ANY (ARRAY['dividing'::text, 'divided'::text])))
);
CREATE INDEX mining_run_late_unnotified ON public.mining_run USING btree (id) WHERE ((addition > 0) AND (plan_id IS NOT NULL) AND (NOT notified));
CREATE INDEX mining_run_unnotified ON public.mining_run USING btree (id) WHERE ((nothing IS NOT NULL) AND (plan_id IS NOT NULL) AND (NOT notified));
grant select on mining_run to fairlead_app;
grant update (notified, notified_contract) on mining_run to fairlead_app;

create table mining_site (
  id text not null,
  name text not null,
  country text not null,
  created_by text not null,
  created_ms bigint not null,
  constraint mining_site_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint mining_site_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX mining_site_name ON public.mining_site USING btree (lower(name));
grant insert on mining_site to fairlead_app;
grant select on mining_site to fairlead_app;

create table no_deposit_limit (
  uid text not null,
  chosen_ms bigint not null default clock_ms(),
  constraint no_deposit_limit_pkey PRIMARY KEY (uid),
  constraint no_deposit_limit_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id)
);
CREATE INDEX no_deposit_limit_newest ON public.no_deposit_limit USING btree (chosen_ms DESC, uid DESC);
grant insert on no_deposit_limit to fairlead_app;
grant select on no_deposit_limit to fairlead_app;

create table notice (
  seq bigint not null generated always as identity,
  id text not null,
  owner text not null,
  kind text not null,
  facts jsonb not null,
  read_ms bigint,
  created_ms bigint not null default clock_ms(),
  constraint notice_facts_check CHECK ((jsonb_typeof(facts) = 'object'::text)),
  constraint notice_id_check CHECK ((id ~ '^ntc_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint notice_id_key UNIQUE (id),
  constraint notice_kind_check CHECK ((kind ~ '^[a-z_]{3,40}$'::text)),
  constraint notice_owner_fkey FOREIGN KEY (owner) REFERENCES auth_user(id),
  constraint notice_pkey PRIMARY KEY (seq)
);
CREATE INDEX notice_owner ON public.notice USING btree (owner, seq);
CREATE INDEX notice_unread ON public.notice USING btree (owner) WHERE (read_ms IS NULL);
grant insert on notice to fairlead_app;
grant select on notice to fairlead_app;
grant update (read_ms) on notice to fairlead_app;

create table operator_switch (
  name text not null,
  is_on boolean not null,
  reason text not null,
  changed_by text not null,
  changed_ms bigint not null,
  constraint operator_switch_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES auth_user(id),
  constraint operator_switch_name_check CHECK ((name ~ '^(trades|practice|copying|mining|deposits|withdrawals|pair:[A-Z0-9]{1,20})$'::text)),
  constraint operator_switch_pkey PRIMARY KEY (name),
  constraint operator_switch_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 300)))
);
CREATE TRIGGER operator_switch_dated AFTER INSERT OR UPDATE ON public.operator_switch FOR EACH ROW EXECUTE FUNCTION operator_switch_dated();
grant insert on operator_switch to fairlead_app;
grant select on operator_switch to fairlead_app;
grant update on operator_switch to fairlead_app;

create table operator_switch_standing (
  id bigint not null generated always as identity,
  name text not null,
  is_on boolean not null,
  from_ms bigint not null,
  constraint operator_switch_standing_pkey PRIMARY KEY (id)
);
CREATE INDEX operator_switch_standing_of ON public.operator_switch_standing USING btree (name, id);
CREATE TRIGGER record_version AFTER INSERT ON public.operator_switch_standing FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant select on operator_switch_standing to fairlead_app;

create table order_decision (
  day integer not null,
  pair text not null,
  outcome text not null,
  delay smallint not null,
  decisions bigint not null,
  constraint order_decision_day_check CHECK ((day > 0)),
  constraint order_decision_decisions_check CHECK ((decisions > 0)),
  constraint order_decision_delay_check CHECK (((delay >= 0) AND (delay <= 3))),
  constraint order_decision_outcome_check CHECK ((outcome ~ '^[a-z_]{1,40}$'::text)),
  constraint order_decision_pair_check CHECK (((length(pair) >= 1) AND (length(pair) <= 20))),
  constraint order_decision_pkey PRIMARY KEY (day, pair, outcome, delay)
);
grant select on order_decision to fairlead_app;

create table outbox (
  id bigint not null generated always as identity,
  owner text not null,
  topic text not null,
  subject text not null,
  created_ms bigint not null default clock_ms(),
  xact bigint not null default current_xact(),
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_xact ON public.outbox USING btree (xact, id);
grant delete on outbox to fairlead_app;
grant insert on outbox to fairlead_app;
grant select on outbox to fairlead_app;

create table own_exclusion (
  id text not null,
  uid text not null,
  kind text not null,
  from_ms bigint not null,
  until_ms bigint not null,
  constraint own_exclusion_check CHECK ((until_ms > from_ms)),
  constraint own_exclusion_id_check CHECK ((id ~ '^exc_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint own_exclusion_kind_check CHECK ((kind = ANY (ARRAY['time-out'::text, 'self-exclusion'::text]))),
  constraint own_exclusion_pkey PRIMARY KEY (id),
  constraint own_exclusion_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id)
);
CREATE INDEX own_exclusion_newest ON public.own_exclusion USING btree (from_ms DESC, id DESC);
CREATE INDEX own_exclusion_uid ON public.own_exclusion USING btree (uid, until_ms);
CREATE TRIGGER record_version AFTER INSERT ON public.own_exclusion FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant insert on own_exclusion to fairlead_app;
grant select on own_exclusion to fairlead_app;

create table own_limit (
  uid text not null,
  kind text not null,
  period text not null,
  amount bigint,
  pending boolean not null default false,
  pending_amount bigint,
  pending_from_ms bigint,
  constraint own_limit_amount_check CHECK ((amount >= 0)),
  constraint own_limit_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'loss'::text, 'stake'::text]))),
  constraint own_limit_pending CHECK (((pending = (pending_from_ms IS NOT NULL)) AND (pending OR (pending_amount IS NULL)))),
  constraint own_limit_pending_amount_check CHECK ((pending_amount >= 0)),
  constraint own_limit_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'calendar_day'::text, 'calendar_week'::text, 'calendar_month'::text]))),
  constraint own_limit_pkey PRIMARY KEY (uid, kind, period),
  constraint own_limit_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id)
);
CREATE TRIGGER own_limit_dated AFTER INSERT OR UPDATE ON public.own_limit FOR EACH ROW EXECUTE FUNCTION own_limit_dated();
grant insert on own_limit to fairlead_app;
grant select on own_limit to fairlead_app;
grant update on own_limit to fairlead_app;

create table own_limit_standing (
  id bigint not null generated always as identity,
  uid text not null,
  kind text not null,
  period text not null,
  amount bigint,
  pending boolean not null,
  pending_amount bigint,
  pending_from_ms bigint,
  from_ms bigint not null,
  constraint own_limit_standing_pkey PRIMARY KEY (id),
  constraint own_limit_standing_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id)
);
CREATE INDEX own_limit_standing_newest ON public.own_limit_standing USING btree (from_ms DESC, id DESC);
CREATE INDEX own_limit_standing_of ON public.own_limit_standing USING btree (uid, kind, period, id);
CREATE TRIGGER record_version AFTER INSERT ON public.own_limit_standing FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant select on own_limit_standing to fairlead_app;

create table page_text (
  hash text not null,
  words text not null,
  added_by text,
  added_ms bigint not null default clock_ms(),
  constraint page_text_added_by_fkey FOREIGN KEY (added_by) REFERENCES auth_user(id),
  constraint page_text_check CHECK ((hash = encode(sha256(convert_to(words, 'UTF8'::name)), 'hex'::text))),
  constraint page_text_pkey PRIMARY KEY (hash),
  constraint page_text_seen CHECK (((added_by IS NULL) OR ((length(words) <= 50000) AND (words !~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]'::text)))),
  constraint page_text_words_check CHECK (((octet_length(words) >= 1) AND (octet_length(words) <= 262144)))
);
CREATE INDEX page_text_added ON public.page_text USING btree (added_by, added_ms);
grant select on page_text to fairlead_app;
grant insert (hash, words, added_by) on page_text to fairlead_app;

create table passkey (
  id text not null,
  uid text not null,
  credential text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_ms bigint not null default clock_ms(),
  last_used_ms bigint,
  constraint passkey_counter_check CHECK ((counter >= 0)),
  constraint passkey_credential_check CHECK (((length(credential) >= 1) AND (length(credential) <= 1400))),
  constraint passkey_credential_key UNIQUE (credential),
  constraint passkey_id_check CHECK ((id ~ '^psk_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint passkey_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id)
);
CREATE INDEX passkey_uid ON public.passkey USING btree (uid);
grant delete on passkey to fairlead_app;
grant insert on passkey to fairlead_app;
grant select on passkey to fairlead_app;
grant update on passkey to fairlead_app;

create table passkey_challenge (
  challenge_sha256 bytea not null,
  uid text,
  expires_ms bigint not null,
  constraint passkey_challenge_challenge_sha256_check CHECK ((length(challenge_sha256) = 32)),
  constraint passkey_challenge_pkey PRIMARY KEY (challenge_sha256),
  constraint passkey_challenge_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id)
);
CREATE INDEX passkey_challenge_expiry ON public.passkey_challenge USING btree (expires_ms);
grant delete on passkey_challenge to fairlead_app;
grant insert on passkey_challenge to fairlead_app;
grant select on passkey_challenge to fairlead_app;

create table payout_address (
  id text not null,
  owner text not null,
  label text not null,
  payment_method text not null,
  address text not null,
  added_ms bigint not null default clock_ms(),
  removed_ms bigint,
  holder text,
  provider text,
  holder_name text,
  holder_country text,
  constraint payout_address_check CHECK ((removed_ms >= added_ms)),
  constraint payout_address_holder CHECK (((COALESCE((holder = 'own_account'::text), false) = (provider IS NOT NULL)) AND (COALESCE((holder = 'other_person'::text), false) = (holder_name IS NOT NULL)) AND (COALESCE((holder = 'other_person'::text), false) = (holder_country IS NOT NULL)))),
  constraint payout_address_holder_check CHECK ((holder = ANY (ARRAY['own_wallet'::text, 'own_account'::text, 'other_person'::text]))),
  constraint payout_address_holder_country_check CHECK ((holder_country ~ '^[A-Z]{2}$'::text)),
  constraint payout_address_holder_name_check CHECK (((length(holder_name) >= 1) AND (length(holder_name) <= 100))),
  constraint payout_address_id_check CHECK ((id ~ '^adr_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint payout_address_label_check CHECK (((char_length(label) >= 1) AND (char_length(label) <= 60))),
  constraint payout_address_owner_fkey FOREIGN KEY (owner) REFERENCES auth_user(id),
  constraint payout_address_payment_method_check CHECK ((payment_method = ANY (ARRAY['Bitcoin'::text, 'Ethereum'::text, 'BNB'::text, 'USDT'::text]))),
  constraint payout_address_pkey PRIMARY KEY (id),
  constraint payout_address_provider_check CHECK (((length(provider) >= 1) AND (length(provider) <= 100)))
);
CREATE INDEX payout_address_begins ON public.payout_address USING btree (lower(address) text_pattern_ops);
CREATE UNIQUE INDEX payout_address_once ON public.payout_address USING btree (owner, payment_method, address) WHERE (removed_ms IS NULL);
grant select on payout_address to fairlead_app;
grant insert (id, owner, label, payment_method, address) on payout_address to fairlead_app;
grant update (label, removed_ms, holder, provider, holder_name, holder_country) on payout_address to fairlead_app;

create table payout_evidence (
  withdrawal text not null,
  state text not null,
  confirmations integer not null,
  paid_units numeric(40,0),
  checked_ms bigint not null,
  sent_ms bigint,
  constraint payout_evidence_confirmations_check CHECK ((confirmations >= 0)),
  constraint payout_evidence_paid_units_check CHECK ((paid_units >= (0)::numeric)),
  constraint payout_evidence_pkey PRIMARY KEY (withdrawal),
  constraint payout_evidence_seen CHECK (((state = 'not yet seen'::text) = (paid_units IS NULL))),
  constraint payout_evidence_state_check CHECK ((state = ANY (ARRAY['not yet seen'::text, 'seen'::text, 'confirmed'::text, 'elsewhere'::text, 'short'::text]))),
  constraint payout_evidence_withdrawal_fkey FOREIGN KEY (withdrawal) REFERENCES withdrawal(id)
);
CREATE INDEX payout_evidence_open ON public.payout_evidence USING btree (checked_ms) WHERE (state <> 'confirmed'::text);
CREATE TRIGGER record_version AFTER INSERT ON public.payout_evidence FOR EACH ROW EXECUTE FUNCTION record_version_keep('withdrawal', 'state', 'paid_units', 'sent_ms');
CREATE TRIGGER record_version_seen AFTER UPDATE ON public.payout_evidence FOR EACH ROW WHEN ((((new.state IS DISTINCT FROM old.state) OR (new.paid_units IS DISTINCT FROM old.paid_units)) OR (new.sent_ms IS DISTINCT FROM old.sent_ms))) EXECUTE FUNCTION record_version_keep('withdrawal', 'state', 'paid_units', 'sent_ms');
grant insert on payout_evidence to fairlead_app;
grant select on payout_evidence to fairlead_app;
grant update (state, confirmations, paid_units, checked_ms, sent_ms) on payout_evidence to fairlead_app;

create table payout_fixing (
  id bigint not null generated always as identity,
  withdrawal text not null,
  round integer not null,
  units numeric(40,0) not null,
  price bigint not null,
  price_decimals smallint not null,
  price_source text not null,
  price_ms bigint not null,
  price_seq bigint not null,
  market_seq bigint not null,
  fixed_ms bigint not null,
  from_ms bigint,
  constraint payout_fixing_pkey PRIMARY KEY (id),
  constraint payout_fixing_units_check CHECK ((units >= (0)::numeric)),
  constraint payout_fixing_withdrawal_fkey FOREIGN KEY (withdrawal) REFERENCES withdrawal(id)
);
CREATE INDEX payout_fixing_of ON public.payout_fixing USING btree (withdrawal, id);
CREATE TRIGGER payout_fixing_stays BEFORE DELETE OR UPDATE ON public.payout_fixing FOR EACH ROW WHEN ((CURRENT_USER <> 'fairlead_owner'::name)) EXECUTE FUNCTION refuse_fixing_change();
CREATE TRIGGER record_version AFTER INSERT ON public.payout_fixing FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant select on payout_fixing to fairlead_app;

create table payout_place (
  withdrawal text not null,
  chain text not null,
  place text not null,
  constraint payout_place_pkey PRIMARY KEY (withdrawal),
  constraint payout_place_withdrawal_fkey FOREIGN KEY (withdrawal) REFERENCES withdrawal(id)
);
CREATE INDEX payout_place_on ON public.payout_place USING btree (chain, place);
CREATE TRIGGER record_version AFTER INSERT ON public.payout_place FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant insert on payout_place to fairlead_app;
grant select on payout_place to fairlead_app;

create table payout_sighting (
  withdrawal text not null,
  transaction_id text not null,
  units numeric(40,0) not null,
  seen_ms bigint not null default clock_ms(),
  spends text[] not null default '{}'::text[],
  failed boolean not null default false,
  replaced_by text,
  replaced_height bigint,
  payment_no integer not null,
  constraint payout_sighting_payment_no_check CHECK ((payment_no >= 1)),
  constraint payout_sighting_pkey PRIMARY KEY (withdrawal, transaction_id, payment_no),
  constraint payout_sighting_replaced CHECK (((replaced_by IS NULL) = (replaced_height IS NULL))),
  constraint payout_sighting_units_check CHECK ((units > (0)::numeric)),
  constraint payout_sighting_withdrawal_fkey FOREIGN KEY (withdrawal) REFERENCES withdrawal(id)
);
CREATE INDEX payout_sighting_transaction_begins ON public.payout_sighting USING btree (lower(transaction_id) text_pattern_ops);
CREATE TRIGGER record_version AFTER INSERT ON public.payout_sighting FOR EACH ROW EXECUTE FUNCTION record_version_keep();
CREATE TRIGGER record_version_changed AFTER UPDATE ON public.payout_sighting FOR EACH ROW WHEN ((new.* IS DISTINCT FROM old.*)) EXECUTE FUNCTION record_version_keep();
grant select on payout_sighting to fairlead_app;
grant insert (withdrawal, transaction_id, units, spends, failed, payment_no) on payout_sighting to fairlead_app;
grant update (spends, failed, replaced_by, replaced_height) on payout_sighting to fairlead_app;

create table pending_sign_in (
  token_sha256 bytea not null,
  uid text not null,
  remember boolean not null,
  expires_ms bigint not null,
  constraint pending_sign_in_pkey PRIMARY KEY (token_sha256),
  constraint pending_sign_in_token_sha256_check CHECK ((length(token_sha256) = 32)),
  constraint pending_sign_in_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id)
);
CREATE INDEX pending_sign_in_expiry ON public.pending_sign_in USING btree (expires_ms);
CREATE INDEX pending_sign_in_uid ON public.pending_sign_in USING btree (uid);
grant delete on pending_sign_in to fairlead_app;
grant insert on pending_sign_in to fairlead_app;
grant select on pending_sign_in to fairlead_app;

create table practice_top_up (
  uid text not null,
  occurrence integer not null,
  day integer not null,
  amount bigint not null,
  created_ms bigint not null,
  constraint practice_top_up_amount_check CHECK ((amount > 0)),
  constraint practice_top_up_day CHECK ((day = (created_ms / 86400000))),
  constraint practice_top_up_occurrence_check CHECK ((occurrence > 1)),
  constraint practice_top_up_pkey PRIMARY KEY (uid, day),
  constraint practice_top_up_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id),
  constraint practice_top_up_uid_occurrence_key UNIQUE (uid, occurrence)
);
grant insert on practice_top_up to fairlead_app;
grant select on practice_top_up to fairlead_app;

create table prepared_answer (
  answer text not null,
  version integer not null,
  offered boolean not null,
  title text not null,
  english text not null,
  spanish text not null,
  reason text not null,
  author text not null,
  created_ms bigint not null default clock_ms(),
  constraint prepared_answer_answer_check CHECK ((answer ~ '^[a-z0-9_]{1,60}$'::text)),
  constraint prepared_answer_author_fkey FOREIGN KEY (author) REFERENCES auth_user(id),
  constraint prepared_answer_english_check CHECK (((length(english) >= 1) AND (length(english) <= 3000))),
  constraint prepared_answer_pkey PRIMARY KEY (answer, version),
  constraint prepared_answer_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint prepared_answer_spanish_check CHECK (((length(spanish) >= 1) AND (length(spanish) <= 3000))),
  constraint prepared_answer_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80))),
  constraint prepared_answer_version_check CHECK ((version > 0))
);
grant insert on prepared_answer to fairlead_app;
grant select on prepared_answer to fairlead_app;

create table price_alert (
  id text not null,
  owner text not null,
  pair text not null,
  direction text not null,
  price bigint not null,
  after_seq bigint not null,
  armed_ms bigint not null,
  created_ms bigint not null,
  fired_seq bigint,
  fired_price bigint,
  fired_ms bigint,
  fired_source text,
  constraint price_alert_after_seq_check CHECK ((after_seq >= 0)),
  constraint price_alert_direction_check CHECK ((direction = ANY (ARRAY['above'::text, 'below'::text]))),
  constraint price_alert_fired CHECK (((num_nulls(fired_seq, fired_price, fired_ms, fired_source) = ANY (ARRAY[0, 4])) AND ((fired_seq IS NULL) OR ((fired_seq > after_seq) AND
CASE direction
    WHEN 'above'::text THEN (fired_price >= price)
    ELSE (fired_price <= price)
END)))),
  constraint price_alert_id_check CHECK ((id ~ '^alr_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint price_alert_owner_fkey FOREIGN KEY (owner) REFERENCES auth_user(id),
  constraint price_alert_pkey PRIMARY KEY (id),
  constraint price_alert_price_check CHECK ((price > 0))
);
CREATE INDEX price_alert_armed ON public.price_alert USING btree (pair, direction, price) WHERE (fired_seq IS NULL);
CREATE INDEX price_alert_owner ON public.price_alert USING btree (owner, created_ms, id);
grant delete on price_alert to fairlead_app;
grant insert on price_alert to fairlead_app;
grant select on price_alert to fairlead_app;
grant update (after_seq, armed_ms, fired_seq, fired_price, fired_ms, fired_source) on price_alert to fairlead_app;

create table price_alert_scan (
  pair text not null,
  seq bigint not null,
  time_ms bigint not null,
  constraint price_alert_scan_pkey PRIMARY KEY (pair)
);
grant insert on price_alert_scan to fairlead_app;
grant select on price_alert_scan to fairlead_app;
grant update on price_alert_scan to fairlead_app;

create table profit_mark (
  trader_id text not null,
  user_id text not null,
  mark bigint not null,
  constraint profit_mark_mark_check CHECK ((mark >= 0)),
  constraint profit_mark_pkey PRIMARY KEY (trader_id, user_id),
  constraint profit_mark_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES trader(id),
  constraint profit_mark_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_user(id)
);
CREATE TRIGGER profit_mark_keeps BEFORE UPDATE ON public.profit_mark FOR EACH ROW WHEN (((new.mark < old.mark) OR (new.trader_id <> old.trader_id) OR (new.user_id <> old.user_id))) EXECUTE FUNCTION profit_mark_keeps();
CREATE TRIGGER profit_mark_stays BEFORE DELETE ON public.profit_mark FOR EACH ROW EXECUTE FUNCTION profit_mark_keeps();
grant insert on profit_mark to fairlead_app;
grant select on profit_mark to fairlead_app;
grant update on profit_mark to fairlead_app;

create table profit_share (
  id text not null,
  copy_id text not null,
  number integer not null,
  kind text not null,
  period_end_ms bigint not null,
  settled_trades integer not null,
  profit bigint not null,
  mark_before bigint not null,
  share_bps integer not null,
  due bigint not null,
  owed_before bigint not null,
  paid bigint not null,
  house_bps integer not null,
  to_house bigint not null,
  created_ms bigint not null,
  formula integer not null default 2,
  earlier_profit bigint not null default 0,
  open_stake bigint not null default 0,
  constraint profit_share_check CHECK (((paid >= 0) AND (paid <= (owed_before + due)))),
  constraint profit_share_check1 CHECK ((to_house = ((paid * house_bps) / 10000))),
  constraint profit_share_copy_id_fkey FOREIGN KEY (copy_id) REFERENCES copy(id),
  constraint profit_share_due CHECK ((due =
CASE kind
    WHEN 'rest'::text THEN (0)::bigint
    ELSE ((GREATEST(((profit - open_stake) - mark_before), (0)::bigint) * share_bps) / 10000)
END)),
  constraint profit_share_formula_check CHECK ((formula = 2)),
  constraint profit_share_house_bps_check CHECK (((house_bps >= 0) AND (house_bps <= 10000))),
  constraint profit_share_id_check CHECK ((id ~ '^shr_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint profit_share_kind_check CHECK ((kind = ANY (ARRAY['week'::text, 'stop'::text, 'rest'::text]))),
  constraint profit_share_mark_before_check CHECK ((mark_before >= 0)),
  constraint profit_share_number UNIQUE (copy_id, number),
  constraint profit_share_number_check CHECK ((number > 0)),
  constraint profit_share_open_stake_check CHECK ((open_stake >= 0)),
  constraint profit_share_open_stake_of_weeks CHECK (((kind = 'week'::text) OR (open_stake = 0))),
  constraint profit_share_owed_before_check CHECK ((owed_before >= 0)),
  constraint profit_share_pkey PRIMARY KEY (id),
  constraint profit_share_share_bps_check CHECK (((share_bps >= 1) AND (share_bps <= 10000))),
  constraint profit_share_something CHECK (((due > 0) OR (paid > 0)))
);
CREATE TRIGGER record_version AFTER INSERT ON public.profit_share FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant insert on profit_share to fairlead_app;
grant select on profit_share to fairlead_app;

create unlogged table rate_limit (
  key text not null,
  points integer not null,
  expire numeric(15,0) not null,
  constraint rate_limit_key_check CHECK ((length(key) <= 100)),
  constraint rate_limit_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limit_expiry ON public.rate_limit USING btree (expire);
grant delete on rate_limit to fairlead_app;
grant insert on rate_limit to fairlead_app;
grant select on rate_limit to fairlead_app;
grant update on rate_limit to fairlead_app;

create table reality_check (
  id text not null,
  uid text not null,
  since_ms bigint not null,
  shown_ms bigint not null default clock_ms(),
  trades integer not null,
  running integer not null,
  staked bigint not null,
  result bigint not null,
  answer text,
  answered_ms bigint,
  constraint reality_check_answer_check CHECK ((answer = ANY (ARRAY['continue'::text, 'limits'::text, 'stop'::text, 'closed'::text]))),
  constraint reality_check_answered CHECK (((answer IS NULL) = (answered_ms IS NULL))),
  constraint reality_check_check CHECK ((shown_ms > since_ms)),
  constraint reality_check_check1 CHECK (((running >= 0) AND (running <= trades))),
  constraint reality_check_check2 CHECK ((answered_ms >= shown_ms)),
  constraint reality_check_id_check CHECK ((id ~ '^rlc_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint reality_check_pkey PRIMARY KEY (id),
  constraint reality_check_staked_check CHECK ((staked > 0)),
  constraint reality_check_trades_check CHECK ((trades >= 1)),
  constraint reality_check_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id)
);
CREATE INDEX reality_check_newest ON public.reality_check USING btree (shown_ms DESC, id DESC);
CREATE INDEX reality_check_of ON public.reality_check USING btree (uid, shown_ms);
grant insert on reality_check to fairlead_app;
grant select on reality_check to fairlead_app;
grant update (answer, answered_ms) on reality_check to fairlead_app;

create table record_version (
  id bigint not null generated always as identity,
  kind text not null,
  body jsonb not null,
  at_ms bigint,
  xact bigint not null default current_xact(),
  constraint record_version_pkey PRIMARY KEY (id)
);
CREATE INDEX record_version_amount ON public.record_version USING btree (((body ->> 'payment_method'::text)), ((body ->> 'payment_address'::text)), (((body ->> 'units'::text))::numeric), id) WHERE (kind = 'deposit_amount'::text);
CREATE INDEX record_version_xact ON public.record_version USING brin (xact) WITH (autosummarize='on');

create table recovery_code (
  uid text not null,
  code_sha256 bytea not null,
  used_ms bigint,
  constraint recovery_code_code_sha256_check CHECK ((length(code_sha256) = 32)),
  constraint recovery_code_pkey PRIMARY KEY (uid, code_sha256),
  constraint recovery_code_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id)
);
grant delete on recovery_code to fairlead_app;
grant insert on recovery_code to fairlead_app;
grant select on recovery_code to fairlead_app;
grant update (used_ms) on recovery_code to fairlead_app;

create table risk_case (
  id text not null,
  subject text not null,
  state text not null default 'open'::text,
  assignee text,
  findings integer not null default 0,
  decision text,
  reason text,
  decided_by text,
  opened_ms bigint not null default clock_ms(),
  decided_ms bigint,
  lifted_by text,
  lifted_reason text,
  lifted_ms bigint,
  constraint risk_case_assignee_fkey FOREIGN KEY (assignee) REFERENCES auth_user(id),
  constraint risk_case_check CHECK ((decided_ms >= opened_ms)),
  constraint risk_case_check1 CHECK ((lifted_ms >= decided_ms)),
  constraint risk_case_decided CHECK ((((state = 'decided'::text) = (num_nulls(decision, reason, decided_by, decided_ms) = 0)) AND ((state = 'decided'::text) OR (num_nonnulls(decision, reason, decided_by, decided_ms) = 0)))),
  constraint risk_case_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES auth_user(id),
  constraint risk_case_decision_check CHECK ((decision = ANY (ARRAY['no_concern'::text, 'watch'::text, 'restricted'::text]))),
  constraint risk_case_findings_check CHECK ((findings >= 0)),
  constraint risk_case_id_check CHECK ((id ~ '^rsk_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint risk_case_lifted CHECK (((num_nulls(lifted_by, lifted_reason, lifted_ms) = ANY (ARRAY[0, 3])) AND ((lifted_ms IS NULL) OR ((decision IS NOT NULL) AND (decision <> 'no_concern'::text))))),
  constraint risk_case_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES auth_user(id),
  constraint risk_case_lifted_not_own CHECK ((lifted_by <> subject)),
  constraint risk_case_lifted_reason_check CHECK (((length(lifted_reason) >= 3) AND (length(lifted_reason) <= 500))),
  constraint risk_case_not_own CHECK ((decided_by <> subject)),
  constraint risk_case_pkey PRIMARY KEY (id),
  constraint risk_case_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint risk_case_state_check CHECK ((state = ANY (ARRAY['open'::text, 'decided'::text]))),
  constraint risk_case_subject_fkey FOREIGN KEY (subject) REFERENCES auth_user(id)
);
CREATE INDEX risk_case_newest ON public.risk_case USING btree (decided_ms DESC, id DESC) WHERE (state = 'decided'::text);
CREATE UNIQUE INDEX risk_case_open ON public.risk_case USING btree (subject) WHERE (state = 'open'::text);
CREATE INDEX risk_case_queue ON public.risk_case USING btree (opened_ms, id) WHERE (state = 'open'::text);
CREATE INDEX risk_case_subject ON public.risk_case USING btree (subject, opened_ms);
grant insert on risk_case to fairlead_app;
grant select on risk_case to fairlead_app;
grant update (state, assignee, findings, decision, reason, decided_by, decided_ms, lifted_by, lifted_reason, lifted_ms) on risk_case to fairlead_app;

create table risk_evidence (
  finding text not null,
  record text not null,
  constraint risk_evidence_finding_fkey FOREIGN KEY (finding) REFERENCES risk_finding(id),
  constraint risk_evidence_pkey PRIMARY KEY (finding, record),
  constraint risk_evidence_record_check CHECK (((length(record) >= 1) AND (length(record) <= 64)))
);
CREATE INDEX risk_evidence_record ON public.risk_evidence USING btree (record);
grant insert on risk_evidence to fairlead_app;
grant select on risk_evidence to fairlead_app;

create table risk_finding (
  id text not null,
  case_id text not null,
  subject text not null,
  code text not null,
  key text not null,
  facts jsonb not null,
  found_ms bigint not null default clock_ms(),
  constraint risk_finding_case_id_fkey FOREIGN KEY (case_id) REFERENCES risk_case(id),
  constraint risk_finding_code_check CHECK ((code = ANY (ARRAY['structuring'::text, 'velocity'::text, 'shared_address'::text, 'shared_card'::text, 'listed'::text]))),
  constraint risk_finding_facts_check CHECK ((jsonb_typeof(facts) = 'object'::text)),
  constraint risk_finding_id_check CHECK ((id ~ '^rfd_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint risk_finding_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200))),
  constraint risk_finding_pkey PRIMARY KEY (id),
  constraint risk_finding_subject_code_key_key UNIQUE (subject, code, key),
  constraint risk_finding_subject_fkey FOREIGN KEY (subject) REFERENCES auth_user(id)
);
CREATE INDEX risk_finding_case ON public.risk_finding USING btree (case_id, found_ms, id);
grant insert on risk_finding to fairlead_app;
grant select on risk_finding to fairlead_app;

create table risk_note (
  id bigint not null generated always as identity,
  case_id text not null,
  author text not null,
  note text not null,
  created_ms bigint not null default clock_ms(),
  constraint risk_note_author_fkey FOREIGN KEY (author) REFERENCES auth_user(id),
  constraint risk_note_case_id_fkey FOREIGN KEY (case_id) REFERENCES risk_case(id),
  constraint risk_note_note_check CHECK (((length(note) >= 1) AND (length(note) <= 4000))),
  constraint risk_note_pkey PRIMARY KEY (id)
);
CREATE INDEX risk_note_case ON public.risk_note USING btree (case_id, id);
grant insert on risk_note to fairlead_app;
grant select on risk_note to fairlead_app;

create table risk_question (
  note bigint not null,
  case_id text not null,
  asker text not null,
  withdrawal text,
  asked_ms bigint not null default clock_ms(),
  answer text,
  answered_by text,
  answered_ms bigint,
  constraint risk_question_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 4000))),
  constraint risk_question_answered CHECK ((num_nulls(answer, answered_by, answered_ms) = ANY (ARRAY[0, 3]))),
  constraint risk_question_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES auth_user(id),
  constraint risk_question_asker_fkey FOREIGN KEY (asker) REFERENCES auth_user(id),
  constraint risk_question_case_id_fkey FOREIGN KEY (case_id) REFERENCES risk_case(id),
  constraint risk_question_check CHECK ((answered_ms >= asked_ms)),
  constraint risk_question_note_fkey FOREIGN KEY (note) REFERENCES risk_note(id),
  constraint risk_question_pkey PRIMARY KEY (note),
  constraint risk_question_withdrawal_fkey FOREIGN KEY (withdrawal) REFERENCES withdrawal(id)
);
CREATE INDEX risk_question_case ON public.risk_question USING btree (case_id, note);
grant insert on risk_question to fairlead_app;
grant select on risk_question to fairlead_app;
grant update (answer, answered_by, answered_ms) on risk_question to fairlead_app;

create table risk_screening (
  uid text not null,
  list_sha256 bytea not null,
  person_sha256 bytea not null,
  matches integer not null,
  screened_ms bigint not null default clock_ms(),
  constraint risk_screening_list_sha256_check CHECK ((length(list_sha256) = 32)),
  constraint risk_screening_matches_check CHECK ((matches >= 0)),
  constraint risk_screening_person_sha256_check CHECK ((length(person_sha256) = 32)),
  constraint risk_screening_pkey PRIMARY KEY (uid),
  constraint risk_screening_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id)
);
CREATE INDEX risk_screening_list ON public.risk_screening USING btree (list_sha256, uid);
grant insert on risk_screening to fairlead_app;
grant select on risk_screening to fairlead_app;
grant update (list_sha256, person_sha256, matches, screened_ms) on risk_screening to fairlead_app;

create table screening_due (
  uid text not null,
  mark bigint not null generated always as identity,
  constraint screening_due_pkey PRIMARY KEY (uid),
  constraint screening_due_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id)
);
grant delete on screening_due to fairlead_app;
grant select on screening_due to fairlead_app;

create table seal_block (
  number bigint not null,
  stream text not null,
  created_ms bigint not null,
  row_ids bigint[] not null,
  leaves bytea not null,
  root bytea not null,
  previous bytea not null,
  hash bytea not null,
  oldest_ms bigint,
  constraint seal_block_pkey PRIMARY KEY (number),
  constraint seal_block_rows CHECK (((cardinality(row_ids) > 0) AND (octet_length(leaves) = (32 * cardinality(row_ids))) AND (array_position(row_ids, NULL::bigint) IS NULL))),
  constraint seal_block_stream_check CHECK ((stream = ANY (ARRAY['entry'::text, 'tick'::text, 'audit'::text, 'heard'::text, 'record'::text])))
);
CREATE INDEX seal_block_late ON public.seal_block USING btree (created_ms) WHERE ((created_ms - oldest_ms) > 10000);
CREATE INDEX seal_block_of_ticks ON public.seal_block USING btree (created_ms) WHERE (stream = 'tick'::text);
grant select on seal_block to fairlead_app;

create table seal_day (
  day text not null,
  last_block bigint not null,
  root bytea not null,
  text text not null,
  signature text not null,
  key_id text not null,
  groups bytea not null,
  constraint seal_day_pkey PRIMARY KEY (day)
);
grant select on seal_day to fairlead_app;

create table seal_head (
  singleton boolean not null default true,
  number bigint not null,
  hash bytea not null,
  upto_xact bigint not null,
  ticks_from_ms bigint not null default 0,
  mark_xact bigint not null default 0,
  mark_ms bigint not null default 0,
  constraint seal_head_pkey PRIMARY KEY (singleton),
  constraint seal_head_singleton_check CHECK (singleton)
);
grant select on seal_head to fairlead_app;

create table second_factor (
  uid text not null,
  sealed_secret bytea not null,
  confirmed_ms bigint,
  last_step bigint,
  created_ms bigint not null default clock_ms(),
  constraint second_factor_confirmed CHECK (((confirmed_ms IS NULL) OR (last_step IS NOT NULL))),
  constraint second_factor_pkey PRIMARY KEY (uid),
  constraint second_factor_sealed_secret_check CHECK (((length(sealed_secret) >= 44) AND (length(sealed_secret) <= 92))),
  constraint second_factor_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id)
);
grant delete on second_factor to fairlead_app;
grant insert on second_factor to fairlead_app;
grant select on second_factor to fairlead_app;
grant update on second_factor to fairlead_app;

create table second_factor_removal (
  id text not null,
  user_id text not null,
  reason text not null,
  requested_by text not null,
  status text not null default 'pending'::text,
  decided_by text,
  decision_reason text,
  created_ms bigint not null,
  decided_ms bigint,
  constraint second_factor_removal_decided CHECK ((((status = 'pending'::text) = (decided_by IS NULL)) AND ((status = 'pending'::text) = (decided_ms IS NULL)))),
  constraint second_factor_removal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES auth_user(id),
  constraint second_factor_removal_id_check CHECK ((id ~ '^sfr_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint second_factor_removal_pkey PRIMARY KEY (id),
  constraint second_factor_removal_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint second_factor_removal_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES auth_user(id),
  constraint second_factor_removal_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text]))),
  constraint second_factor_removal_subject CHECK (((requested_by <> user_id) AND (decided_by <> user_id))),
  constraint second_factor_removal_two CHECK (((status <> 'approved'::text) OR (decided_by <> requested_by))),
  constraint second_factor_removal_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_user(id)
);
CREATE INDEX second_factor_removal_age ON public.second_factor_removal USING btree (created_ms, id);
CREATE INDEX second_factor_removal_user ON public.second_factor_removal USING btree (user_id, created_ms);
grant insert on second_factor_removal to fairlead_app;
grant select on second_factor_removal to fairlead_app;
grant update (status, decided_by, decision_reason, decided_ms) on second_factor_removal to fairlead_app;

create table setting_bound (
  name text not null,
  unit text not null,
  least bigint not null,
  most bigint not null,
  four_eyes text,
  constraint setting_bound_four_eyes_key UNIQUE (four_eyes),
  constraint setting_bound_least_check CHECK (("least" >= 0)),
  constraint setting_bound_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint setting_bound_order CHECK (("least" < most)),
  constraint setting_bound_pkey PRIMARY KEY (name),
  constraint setting_bound_unit_check CHECK ((unit = ANY (ARRAY['cents'::text, 'coins'::text, 'minutes'::text, 'hours'::text, 'days'::text, 'bps'::text, 'percent'::text, 'count'::text])))
);
grant select on setting_bound to fairlead_app;

create table setting_change (
  id text not null,
  name text not null,
  value bigint not null,
  value_before bigint,
  reason text not null,
  effective_ms bigint,
  status text not null default 'proposed'::text,
  asked_by text not null,
  created_ms bigint not null default clock_ms(),
  approved_by text,
  approved_ms bigint,
  ended_by text,
  end_reason text,
  ended_ms bigint,
  in_force_ms bigint,
  kept_id bigint,
  constraint setting_change_approved CHECK ((((approved_by IS NULL) = (approved_ms IS NULL)) AND ((status <> ALL (ARRAY['approved'::text, 'in_force'::text])) OR (approved_by IS NOT NULL)) AND ((status <> ALL (ARRAY['proposed'::text, 'declined'::text])) OR (approved_by IS NULL)))),
  constraint setting_change_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES auth_user(id),
  constraint setting_change_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES auth_user(id),
  constraint setting_change_end_reason_check CHECK (((length(end_reason) >= 3) AND (length(end_reason) <= 500))),
  constraint setting_change_ended CHECK ((((status = ANY (ARRAY['declined'::text, 'withdrawn'::text])) = (ended_ms IS NOT NULL)) AND ((ended_ms IS NULL) = (ended_by IS NULL)) AND ((ended_ms IS NULL) = (end_reason IS NULL)))),
  constraint setting_change_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES auth_user(id),
  constraint setting_change_id_check CHECK ((id ~ '^stc_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint setting_change_in_force CHECK ((((status = 'in_force'::text) = (in_force_ms IS NOT NULL)) AND ((kept_id IS NULL) OR (in_force_ms IS NOT NULL)))),
  constraint setting_change_name_fkey FOREIGN KEY (name) REFERENCES setting_bound(name),
  constraint setting_change_pkey PRIMARY KEY (id),
  constraint setting_change_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint setting_change_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'approved'::text, 'in_force'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint setting_change_times CHECK (((approved_ms >= created_ms) AND (ended_ms >= created_ms) AND (in_force_ms >= approved_ms) AND (in_force_ms >= effective_ms))),
  constraint setting_change_two CHECK ((approved_by <> asked_by))
);
CREATE INDEX setting_change_age ON public.setting_change USING btree (created_ms DESC, id DESC);
CREATE UNIQUE INDEX setting_change_kept ON public.setting_change USING btree (name, kept_id) WHERE (kept_id IS NOT NULL);
CREATE INDEX setting_change_of ON public.setting_change USING btree (name, created_ms DESC, id DESC);
CREATE UNIQUE INDEX setting_change_open ON public.setting_change USING btree (name) WHERE (status = ANY (ARRAY['proposed'::text, 'approved'::text]));
CREATE TRIGGER setting_change_within BEFORE INSERT OR UPDATE ON public.setting_change FOR EACH ROW EXECUTE FUNCTION setting_change_within();
grant select on setting_change to fairlead_app;
grant insert (id, name, value, value_before, reason, effective_ms, asked_by, created_ms) on setting_change to fairlead_app;
grant update (status, approved_by, approved_ms, ended_by, end_reason, ended_ms) on setting_change to fairlead_app;

create table signing_key (
  key_id text not null,
  public_key text not null,
  created_ms bigint not null default clock_ms(),
  constraint signing_key_id CHECK ((key_id = "left"(encode(sha256(decode(public_key, 'base64'::text)), 'hex'::text), 16))),
  constraint signing_key_pkey PRIMARY KEY (key_id)
);
grant insert on signing_key to fairlead_app;
grant select on signing_key to fairlead_app;

create table staff_alert (
  id text not null,
  code text not null,
  began_ms bigint not null default clock_ms(),
  notified_ms bigint,
  ended_ms bigint,
  about text not null default ''::text,
  assignee text,
  assigned_by text,
  notified_roles text[],
  reserve_asset text,
  reserve_held numeric,
  reserve_floor numeric,
  constraint staff_alert_about_check CHECK ((length(about) <= 40)),
  constraint staff_alert_assigned CHECK (((assignee IS NULL) = (assigned_by IS NULL))),
  constraint staff_alert_assigned_by_fkey FOREIGN KEY (assigned_by) REFERENCES auth_user(id),
  constraint staff_alert_assignee_fkey FOREIGN KEY (assignee) REFERENCES auth_user(id),
  constraint staff_alert_check CHECK ((notified_ms >= began_ms)),
  constraint staff_alert_check1 CHECK ((ended_ms >= began_ms)),
  constraint staff_alert_code_check CHECK ((code = ANY (ARRAY['disk_low'::text, 'prices_missing'::text, 'recording_down'::text, 'trades_unsettled'::text, 'chain_behind'::text, 'mining_failing'::text, 'mail_failing'::text, 'backup_late'::text, 'backup_failed'::text, 'archive_stalled'::text, 'identities_late'::text, 'deposits_late'::text, 'withdrawals_late'::text, 'conversations_late'::text, 'messages_late'::text, 'cases_late'::text, 'verify_failed'::text, 'verify_late'::text, 'reserve_low'::text, 'pair_closed'::text, 'posts_given_up'::text, 'screening_refused'::text]))),
  constraint staff_alert_id_check CHECK ((id ~ '^sal_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint staff_alert_notified_roles CHECK (((notified_roles IS NULL) OR (notified_ms IS NOT NULL))),
  constraint staff_alert_notified_roles_check CHECK (((cardinality(notified_roles) > 0) AND (notified_roles <@ ARRAY['owner'::text, 'operations'::text, 'identity'::text, 'finance'::text, 'risk'::text, 'support'::text, 'auditor'::text]))),
  constraint staff_alert_pkey PRIMARY KEY (id),
  constraint staff_alert_reserve CHECK ((num_nulls(reserve_asset, reserve_held, reserve_floor) = ANY (ARRAY[0, 3]))),
  constraint staff_alert_reserve_asset_check CHECK (((length(reserve_asset) >= 1) AND (length(reserve_asset) <= 40))),
  constraint staff_alert_reserve_floor_check CHECK (((reserve_floor >= (0)::numeric) AND (scale(reserve_floor) = 0))),
  constraint staff_alert_reserve_held_check CHECK ((scale(reserve_held) = 0))
);
CREATE INDEX staff_alert_newest ON public.staff_alert USING btree (began_ms DESC, id DESC);
CREATE INDEX staff_alert_of_assignee ON public.staff_alert USING btree (assignee, began_ms, id) WHERE (assignee IS NOT NULL);
CREATE INDEX staff_alert_of_code ON public.staff_alert USING btree (code, began_ms, id);
CREATE UNIQUE INDEX staff_alert_open ON public.staff_alert USING btree (code, about) WHERE (ended_ms IS NULL);
CREATE INDEX staff_alert_standing ON public.staff_alert USING btree (began_ms, id) WHERE (ended_ms IS NULL);
grant insert on staff_alert to fairlead_app;
grant select on staff_alert to fairlead_app;
grant update (notified_ms, ended_ms, assignee, assigned_by, notified_roles, reserve_asset, reserve_held, reserve_floor) on staff_alert to fairlead_app;

create table staff_alert_post (
  id bigint not null generated always as identity,
  alert text not null,
  event text not null,
  body text not null,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  next_ms bigint not null default clock_ms(),
  created_ms bigint not null default clock_ms(),
  status integer,
  sent_ms bigint,
  given_up_ms bigint,
  constraint staff_alert_post_alert_event_key UNIQUE (alert, event),
  constraint staff_alert_post_alert_fkey FOREIGN KEY (alert) REFERENCES staff_alert(id) ON DELETE CASCADE,
  constraint staff_alert_post_body_check CHECK ((length(body) <= 2000)),
  constraint staff_alert_post_event_check CHECK ((event = ANY (ARRAY['began'::text, 'ended'::text]))),
  constraint staff_alert_post_given_up CHECK (((state <> 'given_up'::text) OR (given_up_ms IS NOT NULL))),
  constraint staff_alert_post_pkey PRIMARY KEY (id),
  constraint staff_alert_post_sent CHECK (((state = 'sent'::text) = (sent_ms IS NOT NULL))),
  constraint staff_alert_post_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'given_up'::text])))
);
CREATE INDEX staff_alert_post_due ON public.staff_alert_post USING btree (next_ms, id) WHERE (state = 'waiting'::text);
CREATE INDEX staff_alert_post_undelivered ON public.staff_alert_post USING btree (given_up_ms) WHERE (state <> 'sent'::text);
grant insert on staff_alert_post to fairlead_app;
grant select on staff_alert_post to fairlead_app;
grant update (state, attempts, next_ms, status, sent_ms, given_up_ms) on staff_alert_post to fairlead_app;

create table staff_alert_seen (
  alert text not null,
  uid text not null,
  seen_ms bigint not null default clock_ms(),
  constraint staff_alert_seen_alert_fkey FOREIGN KEY (alert) REFERENCES staff_alert(id) ON DELETE CASCADE,
  constraint staff_alert_seen_pkey PRIMARY KEY (alert, uid),
  constraint staff_alert_seen_uid_fkey FOREIGN KEY (uid) REFERENCES auth_user(id)
);
grant insert on staff_alert_seen to fairlead_app;
grant select on staff_alert_seen to fairlead_app;

create table staff_change (
  id text not null,
  email text not null,
  role text,
  role_before text,
  reason text not null,
  status text not null default 'pending'::text,
  asked_by text not null,
  created_ms bigint not null default clock_ms(),
  decided_by text,
  decision_reason text,
  decided_ms bigint,
  constraint staff_change_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES auth_user(id),
  constraint staff_change_check CHECK ((decided_ms >= created_ms)),
  constraint staff_change_decided CHECK ((((status = 'pending'::text) = (decided_ms IS NULL)) AND ((status = 'pending'::text) = (decided_by IS NULL)))),
  constraint staff_change_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES auth_user(id),
  constraint staff_change_decision_reason_check CHECK (((length(decision_reason) >= 1) AND (length(decision_reason) <= 500))),
  constraint staff_change_email_check CHECK ((email = lower(email))),
  constraint staff_change_id_check CHECK ((id ~ '^sch_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint staff_change_pkey PRIMARY KEY (id),
  constraint staff_change_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint staff_change_role_before_check CHECK ((role_before = ANY (ARRAY['owner'::text, 'operations'::text, 'identity'::text, 'finance'::text, 'risk'::text, 'support'::text, 'auditor'::text]))),
  constraint staff_change_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'operations'::text, 'identity'::text, 'finance'::text, 'risk'::text, 'support'::text, 'auditor'::text]))),
  constraint staff_change_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'declined'::text]))),
  constraint staff_change_two CHECK (((status <> 'confirmed'::text) OR (role IS NULL) OR (decided_by <> asked_by)))
);
CREATE INDEX staff_change_age ON public.staff_change USING btree (created_ms, id);
CREATE UNIQUE INDEX staff_change_open ON public.staff_change USING btree (email) WHERE (status = 'pending'::text);
grant insert on staff_change to fairlead_app;
grant select on staff_change to fairlead_app;
grant update (status, decided_by, decision_reason, decided_ms) on staff_change to fairlead_app;

create table staff_member (
  email text not null,
  role text,
  since_ms bigint not null default clock_ms(),
  constraint staff_member_email_check CHECK ((email = lower(email))),
  constraint staff_member_pkey PRIMARY KEY (email),
  constraint staff_member_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'operations'::text, 'identity'::text, 'finance'::text, 'risk'::text, 'support'::text, 'auditor'::text])))
);
grant insert on staff_member to fairlead_app;
grant select on staff_member to fairlead_app;
grant update (role, since_ms) on staff_member to fairlead_app;

create table staff_view (
  owner text not null,
  list text not null,
  name text not null,
  search text not null,
  changed_ms bigint not null default clock_ms(),
  constraint staff_view_list_check CHECK ((list ~ '^[a-z-]{1,40}$'::text)),
  constraint staff_view_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint staff_view_owner_fkey FOREIGN KEY (owner) REFERENCES auth_user(id),
  constraint staff_view_pkey PRIMARY KEY (owner, list, name),
  constraint staff_view_search_check CHECK ((length(search) <= 1000))
);
grant delete on staff_view to fairlead_app;
grant insert on staff_view to fairlead_app;
grant select on staff_view to fairlead_app;
grant update (search, changed_ms) on staff_view to fairlead_app;

create table support_message (
  ticket text not null,
  seq integer not null,
  side text not null,
  author text not null,
  message text not null,
  created_ms bigint not null default clock_ms(),
  upload text,
  content_type text,
  size bigint,
  constraint support_message_author_fkey FOREIGN KEY (author) REFERENCES auth_user(id),
  constraint support_message_file CHECK ((num_nulls(upload, content_type, size) = ANY (ARRAY[0, 3]))),
  constraint support_message_message_check CHECK (((length(message) >= 1) AND (length(message) <= 4000))),
  constraint support_message_pkey PRIMARY KEY (ticket, seq),
  constraint support_message_seq_check CHECK (((seq >= 1) AND (seq <= 500))),
  constraint support_message_side_check CHECK ((side = ANY (ARRAY['customer'::text, 'staff'::text]))),
  constraint support_message_size_check CHECK ((size > 0)),
  constraint support_message_ticket_fkey FOREIGN KEY (ticket) REFERENCES support_ticket(id),
  constraint support_message_upload_fkey FOREIGN KEY (upload) REFERENCES upload(id)
);
CREATE INDEX support_message_author ON public.support_message USING btree (author, created_ms);
CREATE UNIQUE INDEX support_message_upload ON public.support_message USING btree (upload) WHERE (upload IS NOT NULL);
CREATE INDEX support_message_words ON public.support_message USING gin (to_tsvector('simple'::regconfig, message));
grant insert on support_message to fairlead_app;
grant select on support_message to fairlead_app;

create table support_note (
  id bigint not null generated always as identity,
  ticket text,
  author text not null,
  note text not null,
  created_ms bigint not null default clock_ms(),
  message text,
  constraint support_note_author_fkey FOREIGN KEY (author) REFERENCES auth_user(id),
  constraint support_note_message_fkey FOREIGN KEY (message) REFERENCES contact_message(id),
  constraint support_note_note_check CHECK (((length(note) >= 1) AND (length(note) <= 4000))),
  constraint support_note_of CHECK ((num_nonnulls(ticket, message) = 1)),
  constraint support_note_pkey PRIMARY KEY (id),
  constraint support_note_ticket_fkey FOREIGN KEY (ticket) REFERENCES support_ticket(id)
);
CREATE INDEX support_note_message ON public.support_note USING btree (message, id) WHERE (message IS NOT NULL);
CREATE INDEX support_note_ticket ON public.support_note USING btree (ticket, id);
grant insert on support_note to fairlead_app;
grant select on support_note to fairlead_app;

create table support_ticket (
  id text not null,
  owner text not null,
  subject text not null,
  record_kind text,
  record_id text,
  state text not null,
  assignee text,
  last_seq integer not null,
  read_by_customer integer not null,
  read_by_staff integer not null,
  waiting_ms bigint,
  mail_due_ms bigint,
  created_ms bigint not null default clock_ms(),
  changed_ms bigint not null default clock_ms(),
  constraint support_ticket_assignee_fkey FOREIGN KEY (assignee) REFERENCES auth_user(id),
  constraint support_ticket_id_check CHECK ((id ~ '^tck_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint support_ticket_last_seq_check CHECK (((last_seq >= 1) AND (last_seq <= 500))),
  constraint support_ticket_owner_fkey FOREIGN KEY (owner) REFERENCES auth_user(id),
  constraint support_ticket_pkey PRIMARY KEY (id),
  constraint support_ticket_read CHECK ((((read_by_customer >= 0) AND (read_by_customer <= last_seq)) AND ((read_by_staff >= 0) AND (read_by_staff <= last_seq)))),
  constraint support_ticket_record CHECK (((record_kind IS NULL) = (record_id IS NULL))),
  constraint support_ticket_record_kind_check CHECK ((record_kind = ANY (ARRAY['deposit'::text, 'withdrawal'::text, 'trade'::text]))),
  constraint support_ticket_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text]))),
  constraint support_ticket_subject_check CHECK ((subject = ANY (ARRAY['account'::text, 'identity'::text, 'deposit'::text, 'withdrawal'::text, 'trade'::text, 'copying'::text, 'mining'::text, 'complaint'::text, 'other'::text]))),
  constraint support_ticket_waits CHECK (((state = 'open'::text) = (waiting_ms IS NOT NULL)))
);
CREATE INDEX support_ticket_changed ON public.support_ticket USING btree (changed_ms, id);
CREATE INDEX support_ticket_mail ON public.support_ticket USING btree (mail_due_ms) WHERE (mail_due_ms IS NOT NULL);
CREATE INDEX support_ticket_owner ON public.support_ticket USING btree (owner, changed_ms, id);
CREATE INDEX support_ticket_record ON public.support_ticket USING btree (record_id) WHERE (record_id IS NOT NULL);
CREATE INDEX support_ticket_waiting ON public.support_ticket USING btree (waiting_ms, id) WHERE (state = 'open'::text);
grant insert on support_ticket to fairlead_app;
grant select on support_ticket to fairlead_app;
grant update (state, assignee, last_seq, read_by_customer, read_by_staff, waiting_ms, mail_due_ms, changed_ms) on support_ticket to fairlead_app;

create table timeline_step (
  id bigint not null generated always as identity,
  subject text not null,
  step text not null,
  created_ms bigint not null,
  facts jsonb not null default '{}'::jsonb,
  text text,
  constraint timeline_step_facts_check CHECK ((jsonb_typeof(facts) = 'object'::text)),
  constraint timeline_step_known CHECK (
CASE split_part(subject, '_'::text, 1)
    WHEN 'dep'::text THEN (step = ANY (ARRAY['requested'::text, 'opened_by_payment'::text, 'quote_renewed'::text, 'proof_uploaded'::text, 'proof_replaced'::text, 'payment_seen'::text, 'payment_seen_again'::text, 'confirming'::text, 'payment_confirmed'::text, 'payment_replaced'::text, 'payment_taken'::text, 'payment_reorganised'::text, 'pending_again'::text, 'first_approval'::text, 'approval_taken_back'::text, 'approved'::text, 'reversed'::text, 'restored'::text, 'declined'::text, 'declined_without_payment'::text, 'cancelled'::text]))
    WHEN 'wdr'::text THEN (step = ANY (ARRAY['requested'::text, 'waiting_for_new_address'::text, 'first_approval'::text, 'approval_taken_back'::text, 'sending'::text, 'coins_fixed'::text, 'coins_fixed_again'::text, 'not_broadcast'::text, 'payment_failed'::text, 'paid'::text, 'confirmed_on_the_chain'::text, 'declined'::text, 'declined_for_reversal'::text, 'returned'::text, 'cancelled'::text]))
    ELSE false
END),
  constraint timeline_step_pkey PRIMARY KEY (id),
  constraint timeline_step_text CHECK (((step = ANY (ARRAY['declined'::text, 'not_broadcast'::text, 'payment_failed'::text, 'returned'::text])) = (text IS NOT NULL))),
  constraint timeline_step_text_check CHECK ((text ~ '\S'::text))
);
CREATE INDEX timeline_step_of ON public.timeline_step USING btree (subject, id);
grant insert on timeline_step to fairlead_app;
grant select on timeline_step to fairlead_app;

create table trade (
  trade_id text not null,
  trader_id text not null,
  user_id text not null,
  trader_name text not null,
  image_url text not null default ''::text,
  wallet text not null,
  currency_pair text not null,
  positions text not null,
  amount bigint not null,
  cover bigint not null,
  duration_ms bigint not null,
  payout_rate integer not null,
  entry_delay_ms integer not null,
  rate text,
  created_ms bigint not null,
  accepted_ms bigint not null,
  after_seq bigint not null,
  expires_ms bigint not null,
  acceptance_text text not null,
  acceptance_signature text not null,
  key_id text not null,
  status text not null default 'PENDING'::text,
  entry_seq bigint,
  exit_seq bigint,
  confirming_seq bigint,
  closed_ms bigint,
  profit bigint,
  refund_reason text,
  version integer not null default 1,
  copy_id text,
  constraint trade_amount_check CHECK ((amount > 0)),
  constraint trade_closed CHECK (((status = 'PENDING'::text) = ((closed_ms IS NULL) AND (profit IS NULL)))),
  constraint trade_cover_check CHECK ((cover >= 0)),
  constraint trade_duration_ms_check CHECK ((duration_ms > 0)),
  constraint trade_entry_delay_ms_check CHECK (((entry_delay_ms >= 0) AND (entry_delay_ms <= 5000))),
  constraint trade_expiry CHECK ((expires_ms = (accepted_ms + duration_ms))),
  constraint trade_payout_rate_check CHECK ((payout_rate >= 0)),
  constraint trade_pkey PRIMARY KEY (trade_id),
  constraint trade_positions_check CHECK ((positions = ANY (ARRAY['UP'::text, 'DOWN'::text]))),
  constraint trade_refund CHECK (((status = 'REFUNDED'::text) = (refund_reason IS NOT NULL))),
  constraint trade_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'WON'::text, 'LOST'::text, 'REFUNDED'::text]))),
  constraint trade_wallet_check CHECK ((wallet = ANY (ARRAY['real'::text, 'practice'::text])))
) with (fillfactor=80);
CREATE INDEX trade_newest ON public.trade USING btree (created_ms DESC, trade_id DESC);
CREATE INDEX trade_of_copy ON public.trade USING btree (copy_id, created_ms DESC, trade_id DESC) WHERE (copy_id IS NOT NULL);
CREATE INDEX trade_of_user ON public.trade USING btree (user_id, wallet, created_ms DESC, trade_id DESC);
CREATE INDEX trade_open ON public.trade USING btree (currency_pair, expires_ms) WHERE (status = 'PENDING'::text);
CREATE INDEX trade_refunded ON public.trade USING btree (closed_ms) WHERE (status = 'REFUNDED'::text);
CREATE INDEX trade_settled_of_copy ON public.trade USING btree (copy_id, closed_ms) WHERE ((copy_id IS NOT NULL) AND (status <> 'PENDING'::text));
CREATE INDEX trade_settled_of_user ON public.trade USING btree (user_id, wallet, created_ms DESC, trade_id DESC) INCLUDE (currency_pair, status, amount, profit) WHERE (status <> 'PENDING'::text);
CREATE INDEX trade_unentered ON public.trade USING btree (currency_pair, accepted_ms) WHERE ((status = 'PENDING'::text) AND (entry_seq IS NULL));
CREATE INDEX trade_without_tick ON public.trade USING btree (currency_pair, accepted_ms) WHERE ((status = 'REFUNDED'::text) AND (refund_reason <> 'tie'::text));
CREATE TRIGGER record_version AFTER INSERT ON public.trade REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION trade_version_keep();
CREATE TRIGGER trade_begins BEFORE INSERT ON public.trade FOR EACH ROW WHEN ((((new.status <> 'PENDING'::text) OR (new.copy_id IS NOT NULL)) AND (CURRENT_USER <> 'fairlead_owner'::name))) EXECUTE FUNCTION refuse_decided_record();
grant insert on trade to fairlead_app;
grant select on trade to fairlead_app;

create table trader (
  id text not null,
  user_id text not null,
  name text not null,
  about text not null default ''::text,
  image_url text not null default ''::text,
  is_public boolean not null default true,
  share_bps integer not null default 0,
  state text not null default 'active'::text,
  since_ms bigint not null,
  stopped_ms bigint,
  stopped_by text,
  stop_reason text,
  change bigint not null default 0,
  version integer not null default 1,
  constraint trader_id_check CHECK ((id ~ '^tdr_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint trader_pkey PRIMARY KEY (id),
  constraint trader_share_bps_check CHECK (((share_bps >= 0) AND (share_bps <= 10000))),
  constraint trader_state_check CHECK ((state = ANY (ARRAY['active'::text, 'stopped'::text]))),
  constraint trader_stop CHECK (((state = 'stopped'::text) = ((stopped_ms IS NOT NULL) AND (stopped_by IS NOT NULL)))),
  constraint trader_stopped_by_check CHECK ((stopped_by = ANY (ARRAY['trader'::text, 'operator'::text]))),
  constraint trader_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_user(id),
  constraint trader_user_id_key UNIQUE (user_id)
);
CREATE UNIQUE INDEX trader_name ON public.trader USING btree (lower(name));
CREATE TRIGGER record_version AFTER INSERT OR UPDATE OF id, user_id, state, since_ms, stopped_ms, stopped_by, share_bps ON public.trader FOR EACH ROW EXECUTE FUNCTION record_version_keep('id', 'user_id', 'state', 'since_ms', 'stopped_ms', 'stopped_by', 'share_bps');
CREATE TRIGGER trader_figures_begin AFTER INSERT ON public.trader FOR EACH ROW EXECUTE FUNCTION trader_figures_begin();
grant insert on trader to fairlead_app;
grant select on trader to fairlead_app;
grant update on trader to fairlead_app;

create table trader_application (
  id text not null,
  user_id text not null,
  name text not null,
  looks text[] not null,
  about text not null,
  share_bps integer not null,
  status text not null default 'pending'::text,
  reason text,
  decided_by text,
  created_ms bigint not null default clock_ms(),
  decided_ms bigint,
  constraint trader_application_about_check CHECK ((length(about) <= 1000)),
  constraint trader_application_decided CHECK ((((status = 'pending'::text) = (decided_by IS NULL)) AND ((status = 'pending'::text) = (decided_ms IS NULL)) AND ((decided_by = user_id) = (status = 'withdrawn'::text)) AND ((status = 'declined'::text) = (reason IS NOT NULL)))),
  constraint trader_application_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES auth_user(id),
  constraint trader_application_id_check CHECK ((id ~ '^tra_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint trader_application_looks_check CHECK ((cardinality(looks) > 0)),
  constraint trader_application_name_check CHECK (((length(name) >= 3) AND (length(name) <= 40))),
  constraint trader_application_pkey PRIMARY KEY (id),
  constraint trader_application_share_bps_check CHECK (((share_bps >= 0) AND (share_bps <= 10000))),
  constraint trader_application_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint trader_application_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_user(id)
);
CREATE INDEX trader_application_age ON public.trader_application USING btree (created_ms, id);
CREATE INDEX trader_application_looks ON public.trader_application USING gin (looks) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX trader_application_open ON public.trader_application USING btree (user_id) WHERE (status = 'pending'::text);
CREATE INDEX trader_application_queue ON public.trader_application USING btree (status, created_ms, id);
CREATE INDEX trader_application_user ON public.trader_application USING btree (user_id, created_ms DESC);
grant insert on trader_application to fairlead_app;
grant select on trader_application to fairlead_app;
grant update (status, reason, decided_by, decided_ms) on trader_application to fairlead_app;

create table trader_figures (
  trader_id text not null,
  won integer not null default 0,
  lost integer not null default 0,
  refunded integer not null default 0,
  profit bigint not null default 0,
  index_parts numeric not null default '1000000000000'::bigint,
  peak_parts numeric not null default '1000000000000'::bigint,
  worst_fall integer not null default 0,
  copiers integer not null default 0,
  customers_settled integer not null default 0,
  copies_change bigint not null default '-1'::integer,
  copies_trades integer not null default 0,
  copies_ms bigint not null default 0,
  formula integer not null default 2,
  open_stakes bigint not null default 0,
  open_parts numeric not null default 0,
  copiers_apart bigint not null default 0,
  customers_result bigint not null default 0,
  customers_staked bigint not null default 0,
  constraint trader_figures_open_parts_check CHECK ((open_parts >= (0)::numeric)),
  constraint trader_figures_open_stakes_check CHECK ((open_stakes >= 0)),
  constraint trader_figures_pkey PRIMARY KEY (trader_id),
  constraint trader_figures_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES trader(id)
);
grant insert on trader_figures to fairlead_app;
grant select on trader_figures to fairlead_app;
grant update on trader_figures to fairlead_app;

create table trader_name_held (
  look text not null,
  user_id text not null,
  constraint trader_name_held_pkey PRIMARY KEY (look),
  constraint trader_name_held_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_user(id)
);
grant insert on trader_name_held to fairlead_app;
grant select on trader_name_held to fairlead_app;

create table trader_trade (
  trade_id text not null,
  trader_id text not null,
  balance_before bigint not null,
  min_stake bigint not null,
  max_stake bigint not null,
  change bigint not null,
  accepted_ms bigint not null,
  place integer,
  profit_after bigint,
  index_after numeric,
  settled_journal bigint,
  staked_journal bigint,
  base bigint,
  free_parts numeric,
  constraint trader_trade_base_check CHECK ((base > 0)),
  constraint trader_trade_counted CHECK ((num_nonnulls(place, profit_after, index_after) = ANY (ARRAY[0, 3]))),
  constraint trader_trade_counted_closed CHECK (((place IS NULL) OR (settled_journal IS NOT NULL))),
  constraint trader_trade_counted_weighed CHECK (((place IS NULL) OR (base IS NOT NULL))),
  constraint trader_trade_free_parts_check CHECK ((free_parts >= (0)::numeric)),
  constraint trader_trade_pkey PRIMARY KEY (trade_id),
  constraint trader_trade_trade_id_fkey FOREIGN KEY (trade_id) REFERENCES trade(trade_id),
  constraint trader_trade_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES trader(id),
  constraint trader_trade_weighed CHECK ((num_nonnulls(base, free_parts) = ANY (ARRAY[0, 2]))),
  constraint trader_trade_weighed_staked CHECK (((base IS NULL) OR (staked_journal IS NOT NULL)))
);
CREATE INDEX trader_trade_of ON public.trader_trade USING btree (trader_id, accepted_ms);
CREATE UNIQUE INDEX trader_trade_place ON public.trader_trade USING btree (trader_id, place) WHERE (place IS NOT NULL);
CREATE INDEX trader_trade_settled ON public.trader_trade USING btree (trader_id, settled_journal) WHERE (place IS NOT NULL);
CREATE INDEX trader_trade_uncounted ON public.trader_trade USING btree (trader_id) WHERE (place IS NULL);
CREATE INDEX trader_trade_unplaced ON public.trader_trade USING btree (trader_id, settled_journal) WHERE (place IS NULL);
CREATE INDEX trader_trade_unweighed ON public.trader_trade USING btree (trader_id, staked_journal) WHERE (base IS NULL);
CREATE INDEX trader_trade_weighed ON public.trader_trade USING btree (trader_id, staked_journal) WHERE (base IS NOT NULL);
CREATE TRIGGER record_version AFTER INSERT ON public.trader_trade FOR EACH ROW EXECUTE FUNCTION record_version_keep('trade_id', 'trader_id', 'balance_before', 'min_stake', 'max_stake', 'change', 'accepted_ms');
grant insert on trader_trade to fairlead_app;
grant select on trader_trade to fairlead_app;
grant update (place, profit_after, index_after, settled_journal, staked_journal, base, free_parts) on trader_trade to fairlead_app;

create table travel_record (
  withdrawal text not null,
  owner text not null,
  holder text not null,
  provider text,
  holder_name text,
  holder_country text,
  first_name text not null,
  last_name text not null,
  date_of_birth date,
  address text,
  city text,
  state text,
  zip_code text,
  country text,
  identity text,
  operator text not null,
  threshold bigint not null,
  linked text[] not null default '{}'::text[],
  created_ms bigint not null,
  constraint travel_record_holder CHECK ((((holder = 'own_account'::text) = (provider IS NOT NULL)) AND ((holder = 'other_person'::text) = (holder_name IS NOT NULL)) AND ((holder = 'other_person'::text) = (holder_country IS NOT NULL)))),
  constraint travel_record_holder_check CHECK ((holder = ANY (ARRAY['own_wallet'::text, 'own_account'::text, 'other_person'::text]))),
  constraint travel_record_holder_country_check CHECK ((holder_country ~ '^[A-Z]{2}$'::text)),
  constraint travel_record_holder_name_check CHECK (((length(holder_name) >= 1) AND (length(holder_name) <= 100))),
  constraint travel_record_identity_fkey FOREIGN KEY (identity) REFERENCES identity_submission(id),
  constraint travel_record_operator_check CHECK (((length(operator) >= 1) AND (length(operator) <= 120))),
  constraint travel_record_owner_fkey FOREIGN KEY (owner) REFERENCES auth_user(id),
  constraint travel_record_pkey PRIMARY KEY (withdrawal),
  constraint travel_record_provider_check CHECK (((length(provider) >= 1) AND (length(provider) <= 100))),
  constraint travel_record_threshold_check CHECK ((threshold >= 0)),
  constraint travel_record_withdrawal_fkey FOREIGN KEY (withdrawal) REFERENCES withdrawal(id)
);
CREATE INDEX travel_record_newest ON public.travel_record USING btree (created_ms DESC, withdrawal DESC);
CREATE INDEX travel_record_of_holder ON public.travel_record USING btree (holder, created_ms, withdrawal);
CREATE INDEX travel_record_of_owner ON public.travel_record USING btree (owner, created_ms DESC);
grant insert on travel_record to fairlead_app;
grant select on travel_record to fairlead_app;

create table upload (
  id text not null,
  owner text not null,
  purpose text not null,
  subject text not null,
  creation_key text,
  name text not null,
  content_type text not null,
  size bigint not null,
  object_key text not null,
  state text not null default 'receiving'::text,
  refusal jsonb,
  stored_type text,
  stored_size bigint,
  created_ms bigint not null default clock_ms(),
  finished_ms bigint,
  constraint upload_content_type_check CHECK (((length(content_type) >= 1) AND (length(content_type) <= 120))),
  constraint upload_creation_key_check CHECK (((length(creation_key) >= 1) AND (length(creation_key) <= 200))),
  constraint upload_finished CHECK (((state = 'receiving'::text) = (finished_ms IS NULL))),
  constraint upload_id_check CHECK ((id ~ '^upl_[0-9a-hjkmnp-tv-z]{26}$'::text)),
  constraint upload_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint upload_object_key_key UNIQUE (object_key),
  constraint upload_owner_creation_key_key UNIQUE (owner, creation_key),
  constraint upload_owner_fkey FOREIGN KEY (owner) REFERENCES auth_user(id),
  constraint upload_pkey PRIMARY KEY (id),
  constraint upload_purpose_check CHECK ((purpose = ANY (ARRAY['proof-of-deposit'::text, 'profile-photo'::text, 'support-file'::text]))),
  constraint upload_refused CHECK (((state = 'refused'::text) = (refusal IS NOT NULL))),
  constraint upload_removed CHECK (((state <> 'removed'::text) OR (purpose = 'profile-photo'::text))),
  constraint upload_size_check CHECK ((size > 0)),
  constraint upload_state_check CHECK ((state = ANY (ARRAY['receiving'::text, 'stored'::text, 'refused'::text, 'removed'::text]))),
  constraint upload_stored CHECK (((state = ANY (ARRAY['stored'::text, 'removed'::text])) = ((stored_type IS NOT NULL) AND (stored_size IS NOT NULL))))
);
CREATE INDEX upload_of_owner ON public.upload USING btree (owner, state);
CREATE INDEX upload_unfinished ON public.upload USING btree (created_ms) WHERE (state <> 'stored'::text);
CREATE TRIGGER upload_kept BEFORE DELETE ON public.upload FOR EACH ROW WHEN ((old.state = 'stored'::text)) EXECUTE FUNCTION refuse_upload_change();
CREATE TRIGGER upload_states BEFORE UPDATE ON public.upload FOR EACH ROW WHEN (((old.state <> 'receiving'::text) AND (NOT ((old.state = 'stored'::text) AND (new.state = 'removed'::text))))) EXECUTE FUNCTION refuse_upload_change();
grant delete on upload to fairlead_app;
grant insert on upload to fairlead_app;
grant select on upload to fairlead_app;
grant update (state, refusal, stored_type, stored_size, finished_ms) on upload to fairlead_app;

create unlogged table upload_lock (
  upload text not null,
  holder text not null,
  until_ms bigint not null,
  wanted boolean not null default false,
  constraint upload_lock_holder_check CHECK (((length(holder) >= 1) AND (length(holder) <= 40))),
  constraint upload_lock_pkey PRIMARY KEY (upload),
  constraint upload_lock_upload_check CHECK (((length(upload) >= 1) AND (length(upload) <= 40)))
);
grant delete on upload_lock to fairlead_app;
grant insert on upload_lock to fairlead_app;
grant select on upload_lock to fairlead_app;
grant update on upload_lock to fairlead_app;

create table upload_piece (
  upload text not null,
  at_byte bigint not null,
  bytes bigint not null,
  object text not null,
  constraint upload_piece_at_byte_check CHECK ((at_byte >= 0)),
  constraint upload_piece_bytes_check CHECK ((bytes > 0)),
  constraint upload_piece_object_check CHECK (((length(object) >= 1) AND (length(object) <= 120))),
  constraint upload_piece_object_key UNIQUE (object),
  constraint upload_piece_pkey PRIMARY KEY (upload, at_byte),
  constraint upload_piece_upload_check CHECK (((length(upload) >= 1) AND (length(upload) <= 40)))
);
grant delete on upload_piece to fairlead_app;
grant insert on upload_piece to fairlead_app;
grant select on upload_piece to fairlead_app;

create table verify_run (
  id bigint not null generated always as identity,
  started_ms bigint not null,
  ended_ms bigint,
  outcome text,
  entries bigint,
  trades bigint,
  ticks bigint,
  blocks bigint,
  breaches bigint,
  problems jsonb,
  reason text,
  constraint verify_run_blocks_check CHECK ((blocks >= 0)),
  constraint verify_run_breaches_check CHECK ((breaches >= 0)),
  constraint verify_run_check CHECK ((ended_ms >= started_ms)),
  constraint verify_run_checked CHECK ((num_nulls(entries, trades, ticks, blocks, breaches, problems) =
CASE
    WHEN (outcome = ANY (ARRAY['clean'::text, 'breaches'::text])) THEN 0
    ELSE 6
END)),
  constraint verify_run_ended CHECK (((ended_ms IS NULL) = (outcome IS NULL))),
  constraint verify_run_entries_check CHECK ((entries >= 0)),
  constraint verify_run_outcome CHECK (
CASE outcome
    WHEN 'clean'::text THEN (breaches = 0)
    WHEN 'breaches'::text THEN (breaches > 0)
    ELSE true
END),
  constraint verify_run_outcome_check CHECK ((outcome = ANY (ARRAY['clean'::text, 'breaches'::text, 'unchecked'::text]))),
  constraint verify_run_pkey PRIMARY KEY (id),
  constraint verify_run_problems_check CHECK ((jsonb_typeof(problems) = 'array'::text)),
  constraint verify_run_reason CHECK (((NOT (outcome IS DISTINCT FROM 'unchecked'::text)) = (reason IS NOT NULL))),
  constraint verify_run_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 1000))),
  constraint verify_run_ticks_check CHECK ((ticks >= 0)),
  constraint verify_run_trades_check CHECK ((trades >= 0))
);
grant delete on verify_run to fairlead_app;
grant insert on verify_run to fairlead_app;
grant select on verify_run to fairlead_app;
grant update (ended_ms, outcome, entries, trades, ticks, blocks, breaches, problems, reason) on verify_run to fairlead_app;

create table watched_pair (
  owner text not null,
  pair text not null,
  place bigint not null generated always as identity,
  added_ms bigint not null default clock_ms(),
  constraint watched_pair_owner_fkey FOREIGN KEY (owner) REFERENCES auth_user(id),
  constraint watched_pair_pkey PRIMARY KEY (owner, pair)
);
grant delete on watched_pair to fairlead_app;
grant insert on watched_pair to fairlead_app;
grant select on watched_pair to fairlead_app;

create table withdrawal (
  id text not null,
  user_id text not null,
  client_name text not null,
  amount bigint not null,
  wallet_address text not null,
  payment_method text not null,
  chain text not null generated always as (chain_of(payment_method)) stored,
  network_fee bigint not null,
  status text not null default 'pending'::text,
  sending boolean not null default false,
  round integer not null default 1,
  units numeric(40,0),
  price bigint,
  price_decimals smallint,
  price_source text,
  price_ms bigint,
  price_seq bigint,
  transaction_id text,
  reason text,
  created_ms bigint not null,
  updated_ms bigint not null,
  address_added_ms bigint,
  hold_hours integer,
  waits_days integer,
  fixed_ms bigint,
  market_seq bigint,
  returned_by text,
  from_aside bigint not null default 0,
  given_back bigint,
  returned_units numeric(40,0),
  returned_ms bigint,
  returned_price bigint,
  returned_source text,
  returned_seq bigint,
  returned_price_ms bigint,
  reason_code text,
  fixing_ms bigint,
  failed_ms bigint,
  returned_watched boolean,
  payment_no integer,
  constraint withdrawal_amount_check CHECK ((amount > 0)),
  constraint withdrawal_check CHECK ((address_added_ms <= created_ms)),
  constraint withdrawal_failed CHECK (((failed_ms IS NULL) OR ((status = 'returned'::text) AND (returned_by IS NULL) AND (returned_ms IS NULL)))),
  constraint withdrawal_fee CHECK (((network_fee >= 0) AND (network_fee < amount))),
  constraint withdrawal_fixed CHECK ((((fixed_ms IS NULL) = (market_seq IS NULL)) AND ((fixed_ms IS NULL) OR (units IS NOT NULL)))),
  constraint withdrawal_from_aside CHECK (((from_aside >= 0) AND (from_aside <= amount))),
  constraint withdrawal_given_back CHECK (
CASE
    WHEN (given_back IS NULL) THEN (num_nulls(returned_units, returned_ms, returned_price, returned_source, returned_seq, returned_price_ms, failed_ms) = 7)
    ELSE ((status = 'returned'::text) AND ((given_back >= 1) AND (given_back <= amount)) AND
    CASE
        WHEN (num_nonnulls(returned_by, failed_ms) = 0) THEN ((given_back = amount) AND (num_nulls(returned_units, returned_ms, returned_price, returned_source, returned_seq, returned_price_ms) = 6))
        ELSE ((num_nulls(returned_units, COALESCE(returned_ms, failed_ms), returned_price, returned_source, returned_seq, returned_price_ms) = 0) AND (returned_price_ms >= COALESCE(returned_ms, failed_ms)))
    END)
END),
  constraint withdrawal_hold_hours_check CHECK ((hold_hours >= 0)),
  constraint withdrawal_one_payment CHECK (((payment_method = ANY (ARRAY['Bitcoin'::text, 'USDT'::text])) OR (payment_no IS NULL) OR (payment_no = 1))),
  constraint withdrawal_paid CHECK (((status = ANY (ARRAY['approved'::text, 'returned'::text])) = (transaction_id IS NOT NULL))),
  constraint withdrawal_payment_method_check CHECK ((payment_method = ANY (ARRAY['Bitcoin'::text, 'Ethereum'::text, 'BNB'::text, 'USDT'::text]))),
  constraint withdrawal_payment_no CHECK (((payment_no IS NULL) OR ((payment_no >= 1) AND (transaction_id IS NOT NULL)))),
  constraint withdrawal_payout CHECK (
CASE
    WHEN (status = ANY (ARRAY['approved'::text, 'returned'::text])) THEN (num_nulls(units, price, price_decimals, price_source, price_ms, price_seq) = 0)
    WHEN sending THEN ((num_nulls(units, price, price_decimals, price_source, price_ms, price_seq) = 0) OR ((fixing_ms IS NOT NULL) AND (num_nonnulls(units, price, price_decimals, price_source, price_ms, price_seq, fixed_ms) = 0)))
    ELSE (num_nonnulls(units, price, price_decimals, price_source, price_ms, price_seq, fixing_ms) = 0)
END),
  constraint withdrawal_pkey PRIMARY KEY (id),
  constraint withdrawal_reason CHECK ((((status = ANY (ARRAY['declined'::text, 'returned'::text])) = (num_nonnulls(reason, reason_code) = 1)) AND (num_nonnulls(reason, reason_code) < 2) AND ((reason_code IS NULL) OR (status = 'declined'::text)))),
  constraint withdrawal_reason_code_check CHECK ((reason_code = 'deposit_reversed'::text)),
  constraint withdrawal_reason_said CHECK ((reason ~ '\S'::text)),
  constraint withdrawal_returned_by CHECK (((returned_by IS NULL) OR ((status = 'returned'::text) AND (returned_by <> transaction_id)))),
  constraint withdrawal_returned_units_check CHECK ((returned_units > (0)::numeric)),
  constraint withdrawal_returned_watched CHECK (((returned_watched IS NULL) OR (returned_by IS NOT NULL))),
  constraint withdrawal_returned_worth CHECK (((status = 'returned'::text) = (given_back IS NOT NULL))),
  constraint withdrawal_sending CHECK (((NOT sending) OR (status = 'pending'::text))),
  constraint withdrawal_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text, 'cancelled'::text, 'returned'::text]))),
  constraint withdrawal_units_check CHECK ((units >= (0)::numeric)),
  constraint withdrawal_waits_days_check CHECK ((waits_days >= 0))
);
CREATE INDEX withdrawal_address_begins ON public.withdrawal USING btree (lower(wallet_address) text_pattern_ops);
CREATE INDEX withdrawal_by_amount ON public.withdrawal USING btree (amount, created_ms);
CREATE INDEX withdrawal_by_method ON public.withdrawal USING btree (payment_method, created_ms, id);
CREATE INDEX withdrawal_by_paid ON public.withdrawal USING btree (((amount - network_fee)), created_ms);
CREATE INDEX withdrawal_by_units ON public.withdrawal USING btree (units) WHERE (units IS NOT NULL);
CREATE INDEX withdrawal_held ON public.withdrawal USING btree (user_id) WHERE (status = 'pending'::text);
CREATE INDEX withdrawal_of ON public.withdrawal USING btree (user_id, created_ms DESC, id DESC);
CREATE INDEX withdrawal_of_user ON public.withdrawal USING btree (user_id, created_ms DESC, id DESC) WHERE (status <> 'cancelled'::text);
CREATE INDEX withdrawal_oldest ON public.withdrawal USING btree (created_ms, id);
CREATE INDEX withdrawal_open_address ON public.withdrawal USING btree (user_id, payment_method, wallet_address) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX withdrawal_payment ON public.withdrawal USING btree (payment_method, transaction_id, wallet_address, payment_no) NULLS NOT DISTINCT WHERE (transaction_id IS NOT NULL);
CREATE INDEX withdrawal_queue ON public.withdrawal USING btree (status, created_ms, id);
CREATE UNIQUE INDEX withdrawal_returned ON public.withdrawal USING btree (chain, returned_by) WHERE (returned_by IS NOT NULL);
CREATE INDEX withdrawal_transaction_begins ON public.withdrawal USING btree (lower(transaction_id) text_pattern_ops);
CREATE TRIGGER record_version AFTER INSERT ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION record_version_keep('id', 'user_id', 'amount', 'network_fee', 'wallet_address', 'payment_method', 'hold_hours', 'waits_days', 'address_added_ms', 'from_aside', 'created_ms');
CREATE TRIGGER withdrawal_begins BEFORE INSERT ON public.withdrawal FOR EACH ROW WHEN ((((new.status <> 'pending'::text) OR new.sending) AND (CURRENT_USER <> 'fairlead_owner'::name))) EXECUTE FUNCTION refuse_decided_record();
CREATE TRIGGER withdrawal_fixes BEFORE UPDATE OF status, sending, units, price, price_decimals, price_source, price_ms, price_seq, market_seq, fixed_ms, fixing_ms ON public.withdrawal FOR EACH ROW WHEN ((CURRENT_USER <> 'fairlead_owner'::name)) EXECUTE FUNCTION withdrawal_fix();
CREATE TRIGGER withdrawal_no_credit BEFORE UPDATE ON public.withdrawal FOR EACH ROW WHEN (((new.returned_by IS NOT NULL) AND (old.returned_by IS NULL))) EXECUTE FUNCTION refuse_credited_return();
CREATE TRIGGER withdrawal_paid_once BEFORE UPDATE ON public.withdrawal FOR EACH ROW WHEN (((new.transaction_id IS NOT NULL) AND ((old.transaction_id IS NULL) OR (new.payment_no IS DISTINCT FROM old.payment_no)))) EXECUTE FUNCTION refuse_returned_payout();
CREATE TRIGGER withdrawal_states BEFORE UPDATE ON public.withdrawal FOR EACH ROW WHEN ((NOT
        CASE
            WHEN old.sending THEN ((new.status = ANY (ARRAY['approved'::text, 'pending'::text])) OR ((new.status = 'returned'::text) AND (new.failed_ms IS NOT NULL)))
            WHEN (old.status = 'pending'::text) THEN (new.status = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text, 'cancelled'::text]))
            WHEN (old.status = 'approved'::text) THEN ((new.status = 'returned'::text) OR ((new.status = 'approved'::text) AND (old.payment_no IS NULL) AND (NOT ((((new.transaction_id IS DISTINCT FROM old.transaction_id) OR (new.units IS DISTINCT FROM old.units)) OR (new.fixed_ms IS DISTINCT FROM old.fixed_ms)) OR (new.sending IS DISTINCT FROM old.sending)))))
            ELSE false
        END)) EXECUTE FUNCTION refuse_state_change();
CREATE TRIGGER withdrawal_undone BEFORE UPDATE ON public.withdrawal FOR EACH ROW WHEN ((((old.sending AND (new.status = 'pending'::text) AND (NOT new.sending)) OR (old.sending AND (new.status = 'returned'::text)) OR ((old.status = 'approved'::text) AND (new.status = 'returned'::text))) AND (CURRENT_USER <> 'fairlead_owner'::name))) EXECUTE FUNCTION withdrawal_undo();
CREATE TRIGGER withdrawal_worth BEFORE UPDATE ON public.withdrawal FOR EACH ROW WHEN (((old.status <> 'returned'::text) AND (new.status = 'returned'::text) AND (new.given_back IS NULL) AND (CURRENT_USER <> 'fairlead_owner'::name))) EXECUTE FUNCTION refuse_state_change();
grant insert on withdrawal to fairlead_app;
grant select on withdrawal to fairlead_app;
grant update (status, sending, round, units, price, price_decimals, price_source, price_ms, price_seq, transaction_id, reason, updated_ms, fixed_ms, market_seq, returned_by, given_back, returned_units, returned_ms, returned_price, returned_source, returned_seq, returned_price_ms, reason_code, fixing_ms, failed_ms, returned_watched, payment_no) on withdrawal to fairlead_app;

create table withdrawal_legal_ground (
  id bigint not null generated always as identity,
  withdrawal text not null,
  ground text not null,
  set_by text not null,
  set_ms bigint not null default clock_ms(),
  lifted_by text,
  lifted_ms bigint,
  constraint withdrawal_legal_ground_lifted CHECK (((lifted_by IS NULL) = (lifted_ms IS NULL))),
  constraint withdrawal_legal_ground_pkey PRIMARY KEY (id),
  constraint withdrawal_legal_ground_withdrawal_fkey FOREIGN KEY (withdrawal) REFERENCES withdrawal(id)
);
CREATE UNIQUE INDEX withdrawal_legal_ground_stands ON public.withdrawal_legal_ground USING btree (withdrawal) WHERE (lifted_ms IS NULL);
CREATE TRIGGER record_version AFTER INSERT OR UPDATE ON public.withdrawal_legal_ground FOR EACH ROW EXECUTE FUNCTION record_version_keep();
grant select on withdrawal_legal_ground to fairlead_app;
grant insert (withdrawal, ground, set_by) on withdrawal_legal_ground to fairlead_app;
grant update (lifted_by, lifted_ms) on withdrawal_legal_ground to fairlead_app;

create sequence deposit_limit_decision;
grant usage on deposit_limit_decision to fairlead_app;

create sequence ledger_journal_number;

create sequence market_tick_id;

create type ledger_transfer as (
  journal bigint,
  actor text,
  from_kind text,
  from_owner text,
  to_kind text,
  to_owner text,
  asset text,
  amount bigint,
  side integer
);

create view decided_alone as
 SELECT 'deposit'::text AS kind,
    d.user_id AS customer,
    a.admin,
    GREATEST(d.amount, d.credited) AS cents,
    a.created_ms
   FROM approval a
     JOIN deposit d ON d.id = a.subject AND d.round = a.round AND d.status = 'approved'::text
  WHERE a.purpose = 'credit'::text AND a.taken_back_ms IS NULL AND NOT (EXISTS ( SELECT
           FROM approval b
          WHERE b.subject = a.subject AND b.purpose = 'credit'::text AND b.round = a.round AND b.taken_back_ms IS NULL AND b.id <> a.id))
UNION ALL
 SELECT 'withdrawal'::text AS kind,
    w.user_id AS customer,
    a.admin,
    w.amount AS cents,
    a.created_ms
   FROM approval a
     JOIN withdrawal w ON w.id = a.subject
  WHERE (a.purpose = ANY (ARRAY['payout'::text, 'unsend'::text, 'return'::text])) AND a.taken_back_ms IS NULL AND
        CASE a.purpose
            WHEN 'payout'::text THEN a.round < w.round OR w.sending OR (w.status = ANY (ARRAY['approved'::text, 'returned'::text]))
            WHEN 'unsend'::text THEN a.round < w.round
            ELSE w.status = 'returned'::text
        END AND NOT (EXISTS ( SELECT
           FROM approval b
          WHERE b.subject = a.subject AND b.purpose = a.purpose AND b.round = a.round AND b.taken_back_ms IS NULL AND b.id <> a.id));
grant select on decided_alone to fairlead_app;

create view seal_leaf_audit as
 SELECT id,
    xact,
    sha256(convert_to(jsonb_build_array('audit', id, actor, action, subject_kind, subject, reason, before, after, created_ms, xact)::text, 'UTF8'::name)) AS leaf,
    created_ms AS at_ms
   FROM audit_entry a;

create view seal_leaf_entry as
 SELECT e.id,
    e.xact,
    sha256(convert_to(concat_ws('|'::text, 'entry', e.id, e.account, e.account_version, e.amount, e.balance_before, e.balance_after, e.class, e.created_ms, e.xact, j.code, j.cause, j.occurrence, j.actor, j.created_ms), 'UTF8'::name)) AS leaf,
    j.created_ms AS at_ms
   FROM ledger_entry e
     LEFT JOIN ledger_journal j ON j.id = (e.id / 32);

create view seal_leaf_heard as
 SELECT number AS id,
    xact,
    sha256(convert_to(concat_ws('|'::text, 'heard', market_heard_text(h.*), encode(hash, 'hex'::text), xact), 'UTF8'::name)) AS leaf,
    to_ms AS at_ms
   FROM market_heard h;

create view seal_leaf_record as
 SELECT id,
    xact,
    sha256(convert_to(jsonb_build_array('record', id, kind, body, at_ms, xact)::text, 'UTF8'::name)) AS leaf,
    at_ms
   FROM record_version v;

create view seal_leaf_tick as
 SELECT id,
    xact,
    sha256(convert_to(
        CASE
            WHEN quoted_ms IS NULL THEN concat_ws('|'::text, 'tick', id, pair, seq, time_ms, price, source, source_run, held, COALESCE(venue_time_ms::text, ''::text), COALESCE(venue_id, ''::text), encode(hash, 'hex'::text), xact)
            ELSE concat_ws('|'::text,
            CASE
                WHEN index_parts IS NULL THEN 'tick2'::text
                ELSE 'tick3'::text
            END, id, pair, seq, time_ms, quoted_ms, price, COALESCE(bid::text, ''::text), COALESCE(ask::text, ''::text), source, source_run, held, COALESCE(venue_time_ms::text, ''::text), COALESCE(venue_id, ''::text), index_parts, encode(hash, 'hex'::text), xact)
        END, 'UTF8'::name)) AS leaf,
    time_ms AS at_ms
   FROM market_tick m;

function account_status_changed() returns trigger language plpgsql;
function amount_outlasts_quote_ms() returns bigint language sql immutable;
function brand_accent_within(jsonb,text) returns boolean language sql immutable for fairlead_app;
function brand_contrast(text,text) returns double precision language sql immutable for fairlead_app;
function brand_keys_within(jsonb,text[]) returns boolean language sql immutable for fairlead_app;
function brand_legal_within(jsonb) returns boolean language sql immutable for fairlead_app;
function brand_within(jsonb) returns boolean language sql stable for fairlead_app;
function brand_words_within(jsonb,integer) returns boolean language sql immutable for fairlead_app;
function cents_within(jsonb) returns boolean language sql immutable for fairlead_app;
function chain_gap_keep() returns trigger language plpgsql security definer;
function chain_of(text) returns text language sql immutable for fairlead_app;
function clock_ms() returns bigint language sql for fairlead_app;
function contact_answered() returns trigger language plpgsql security definer;
function copies_at(text[],bigint[]) returns TABLE(copy_id text, settled_trades integer, profit bigint, open_stake bigint) language sql stable for fairlead_app;
function copy_bound_waits(text,text[],bigint[]) returns text[] language plpgsql stable security definer for fairlead_app;
function copy_due(text[],bigint,text) returns TABLE(user_id text, stake bigint, late_after_ms bigint, copy_id text, accepted_ms bigint, max_open integer, stop_loss bigint) language sql stable security definer for fairlead_app;
function copy_due_most(text[],bigint,text) returns TABLE(user_id text, stake bigint) language sql stable security definer for fairlead_app;
function copy_fan_of(text) returns text language sql stable security definer;
function copy_lock(text[],text) returns void language plpgsql security definer for fairlead_app;
function copy_place(text,bigint,text,text[],integer[],bigint[],text[],text[],text[],text[]) returns text[] language plpgsql security definer for fairlead_app;
function copy_settings_dated() returns trigger language plpgsql for public;
function copy_staked_at(text[],bigint,text) returns TABLE(user_id text, stake bigint) language sql stable security definer for fairlead_app;
function copy_terms_keep() returns trigger language plpgsql;
function copy_waits(text,text[]) returns text[] language plpgsql stable security definer for fairlead_app;
function current_xact() returns bigint language sql stable for fairlead_app;
function customer_open() returns trigger language plpgsql security definer;
function customer_status_dated() returns trigger language plpgsql security definer;
function deposit_amount_at(text,text,numeric,bigint) returns TABLE(deposit text, until_ms bigint) language sql stable;
function deposit_amount_issued() returns trigger language plpgsql security definer;
function deposit_by_amount(text,text,numeric,bigint,bigint) returns text language sql stable security definer for fairlead_app;
function document_change_within() returns trigger language plpgsql;
function document_take_force(text) returns TABLE(name text, value jsonb, held jsonb) language plpgsql security definer for fairlead_app;
function four_eyes_at(text,bigint) returns bigint language sql stable for fairlead_app;
function lease_check(text,bigint) returns void language plpgsql for fairlead_app;
function ledger_audited(text,text,text) returns boolean language sql stable;
function ledger_check() returns trigger language plpgsql security definer;
function ledger_entries_until(bigint,bigint,bigint,bigint) returns bigint language plpgsql stable for fairlead_app;
function ledger_implied_adjustment(bigint[]) returns SETOF ledger_transfer language sql stable;
function ledger_implied_copying(bigint[]) returns SETOF ledger_transfer language sql stable;
function ledger_implied_deposit(bigint[]) returns SETOF ledger_transfer language sql stable;
function ledger_implied_house(bigint[]) returns SETOF ledger_transfer language sql stable;
function ledger_implied_mining(bigint[]) returns SETOF ledger_transfer language sql stable;
function ledger_implied_practice(bigint[]) returns SETOF ledger_transfer language sql stable;
function ledger_implied_trade(bigint[]) returns SETOF ledger_transfer language sql stable;
function ledger_implied_withdrawal(bigint[]) returns SETOF ledger_transfer language sql stable;
function ledger_journals(bigint[]) returns SETOF ledger_journal language sql stable;
function ledger_lock(bigint[]) returns TABLE(id bigint, kind text, owner text, asset text, balance bigint, version bigint) language plpgsql security definer for fairlead_app;
function ledger_note() returns trigger language plpgsql security definer;
function ledger_open(text) returns void language sql security definer for fairlead_app;
function ledger_open_copy(text,text,text) returns void language sql security definer for fairlead_app;
function ledger_post(text[],text[],integer[],text[],text[],text[],text[],integer[],integer[],integer[],bigint[]) returns TABLE(journal_no integer, failure text, account_kind text) language plpgsql security definer for fairlead_app;
function ledger_posted(bigint[],text[]) returns SETOF ledger_transfer language sql stable;
function ledger_refuse(ledger_transfer) returns void language plpgsql stable;
function ledger_sums_before(bigint,bigint,bigint) returns record language plpgsql stable for fairlead_app;
function limit_countries_within(jsonb) returns boolean language sql immutable for fairlead_app;
function listing_conflict(text,jsonb) returns text language sql stable for fairlead_app;
function listing_stays() returns trigger language plpgsql security definer;
function listing_within(text,jsonb) returns boolean language sql immutable for fairlead_app;
function mails_within(jsonb) returns boolean language sql immutable for fairlead_app;
function market_close_window(text,bigint,text,bigint) returns bigint language plpgsql security definer for fairlead_app;
function market_guard(text,bigint,text[],text[],integer[],boolean[],text[]) returns void language plpgsql security definer for fairlead_app;
function market_heard_add(bigint,boolean,bigint,jsonb,jsonb,jsonb) returns bigint language plpgsql security definer;
function market_heard_begin(text,bigint,bigint,jsonb) returns bigint language plpgsql security definer for fairlead_app;
function market_heard_kept_stays() returns trigger language plpgsql;
function market_heard_list_fault(jsonb,text,text,text) returns text language sql immutable;
function market_heard_prune() returns bigint language plpgsql security definer for fairlead_app;
function market_heard_record(text,bigint,bigint,bigint,jsonb,jsonb,text[],text[],text[],text[]) returns void language plpgsql security definer for fairlead_app;
function market_heard_stays() returns trigger language plpgsql;
function market_heard_text(market_heard) returns text language sql immutable for fairlead_app;
function market_incident_record(text,bigint,text,bigint,bigint) returns void language plpgsql security definer for fairlead_app;
function market_index_price(text) returns bigint language sql immutable for fairlead_app;
function market_liquidity(text,bigint,text[],integer[],integer[],boolean[],text[]) returns void language plpgsql security definer for fairlead_app;
function market_make_minutes(text,bigint) returns void language plpgsql;
function market_mark_stale(text,bigint,text[]) returns void language plpgsql security definer for fairlead_app;
function market_minutes_next() returns TABLE(made_pair text, made_day text) language plpgsql security definer for fairlead_app;
function market_needed(text,bigint,bigint,bigint) returns int8multirange language sql stable;
function market_needed_by_records(text,bigint,bigint,bigint) returns int8multirange language sql stable;
function market_open_day(bigint) returns void language plpgsql security definer for fairlead_app;
function market_record(text,bigint,text[],bigint[],text[],boolean[],boolean[],bigint[],text[],bigint[],bigint[],bigint[],bigint[],text[]) returns TABLE(pair text, seq bigint, time_ms bigint, quoted_ms bigint, price bigint, bid bigint, ask bigint, source text, held boolean, venue_time_ms bigint, venue_id text, index_parts text, hash bytea, dropped text) language plpgsql security definer for fairlead_app;
function market_register(text[],smallint[]) returns void language plpgsql security definer for fairlead_app;
function market_source_seen(text,bigint,text[],double precision[],double precision[],double precision[],double precision[],jsonb[]) returns void language plpgsql security definer for fairlead_app;
function market_source_venues(text) returns text[] language sql immutable for fairlead_app;
function market_thin_begin(integer) returns market_thinning language plpgsql;
function market_thin_next(integer) returns TABLE(thinned_pair text, thinned_day text, removed bigint) language plpgsql security definer for fairlead_app;
function market_thin_step(integer,integer) returns TABLE(thinned_pair text, thinned_day text, removed_ticks bigint, is_whole boolean) language plpgsql security definer for fairlead_app;
function market_tick_text(text,bigint,bigint,bigint,bigint,bigint,bigint,smallint,text,boolean,bigint,text,bytea) returns text language sql immutable for fairlead_app;
function market_tick_text(text,bigint,bigint,bigint,bigint,bigint,bigint,smallint,text,boolean,bigint,text,text,bytea) returns text language sql immutable for fairlead_app;
function market_tick_text(text,bigint,bigint,bigint,smallint,text,boolean,bigint,text,bytea) returns text language sql immutable for fairlead_app;
function market_worth(text,bigint,boolean,boolean) returns TABLE(seq bigint, first_seq bigint, last_seq bigint) language sql stable for fairlead_app;
function merkle_root(bytea) returns bytea language plpgsql immutable for fairlead_app;
function mining_add() returns trigger language plpgsql security definer;
function mining_bound(bigint,bigint,bigint) returns text language sql stable for fairlead_app;
function mining_day_begins() returns trigger language plpgsql;
function mining_day_capacity(text,integer,bigint) returns bigint language sql stable for fairlead_app;
function mining_day_price(text,integer) returns TABLE(price bigint, decimals smallint, source text, seq bigint, time_ms bigint, rules smallint) language sql stable for fairlead_app;
function mining_divide_and_pay(text,text,integer,text,integer) returns boolean language plpgsql security definer for fairlead_app;
function mining_divide_step(text,text,integer,text,integer,integer) returns boolean language plpgsql security definer for fairlead_app;
function mining_due(mining_run,text,integer) returns TABLE(contract text, customer text, start_day integer, before bigint, after numeric, units bigint, cents bigint) language plpgsql stable;
function mining_end(integer) returns TABLE(contract text, customer text) language plpgsql security definer for fairlead_app;
function mining_expected_day_worth(text[],bigint) returns numeric language sql stable for fairlead_app;
function mining_fleet_date() returns trigger language plpgsql;
function mining_fleet_keep() returns trigger language plpgsql security definer;
function mining_fleet_time(text) returns bigint language plpgsql security definer;
function mining_hold(text) returns void language plpgsql security definer for fairlead_app;
function mining_house_free(text) returns bigint language plpgsql security definer for fairlead_app;
function mining_inputs_stale(text[]) returns boolean language sql for fairlead_app;
function mining_machine_two() returns trigger language plpgsql;
function mining_next(text,integer,integer) returns record language plpgsql stable;
function mining_occurrence(integer,integer,integer,integer,integer) returns integer language sql immutable;
function mining_pay_rest(text,text,integer,integer) returns boolean language plpgsql security definer for fairlead_app;
function mining_pay_set(text,integer) returns integer language plpgsql security definer;
function mining_plan_begins() returns trigger language plpgsql;
function mining_plan_lapsed(text[],bigint,bigint,numeric) returns boolean language sql for fairlead_app;
function mining_plan_takes_two(numeric[],integer,integer,bigint) returns boolean language sql immutable for fairlead_app;
function mining_post_fees(text,text,numeric) returns record language plpgsql security definer;
function mining_raise_takes_two(text,numeric) returns boolean language plpgsql security definer for fairlead_app;
function mining_rated_on(text,text,integer) returns numeric language sql stable for fairlead_app;
function mining_reading_within() returns trigger language plpgsql;
function mining_receipt_begins() returns trigger language plpgsql;
function mining_receipt_late() returns trigger language plpgsql;
function mining_recorded() returns trigger language plpgsql security definer;
function mining_refuse_short(mining_run,numeric,bigint) returns void language plpgsql stable;
function mining_retired() returns trigger language plpgsql security definer;
function mining_reverify(text) returns void language plpgsql security definer for fairlead_app;
function mining_run_begins(text,text,integer,text,integer) returns mining_run language plpgsql security definer;
function mining_run_ends(text) returns void language plpgsql security definer;
function mining_sell(text,bigint) returns boolean language plpgsql security definer for fairlead_app;
function mining_share(bigint,bigint,bigint,integer,bigint,bigint,bigint,integer) returns record language plpgsql immutable for fairlead_app;
function mining_site_rates(text) returns TABLE(site_id text, rated numeric, verified numeric) language sql stable for fairlead_app;
function mining_verify(text,bigint,bigint) returns void language sql security definer for fairlead_app;
function most_shared_amounts() returns bigint language sql immutable;
function operator_switch_dated() returns trigger language plpgsql security definer;
function order_decision_count(text[],text[],smallint[],bigint[]) returns void language plpgsql security definer for fairlead_app;
function own_limit_dated() returns trigger language plpgsql security definer;
function page_texts_within(jsonb) returns boolean language sql stable for fairlead_app;
function pairs_within(jsonb) returns boolean language sql stable for fairlead_app;
function payment_seen_keep() returns trigger language plpgsql security definer;
function plans_within(jsonb) returns boolean language sql immutable for fairlead_app;
function profit_mark_keeps() returns trigger language plpgsql;
function record_version_keep() returns trigger language plpgsql security definer;
function refuse_credited_return() returns trigger language plpgsql security definer;
function refuse_decided_record() returns trigger language plpgsql;
function refuse_fixing_change() returns trigger language plpgsql;
function refuse_image_change() returns trigger language plpgsql;
function refuse_mining_change() returns trigger language plpgsql;
function refuse_retired_change() returns trigger language plpgsql;
function refuse_returned_payout() returns trigger language plpgsql security definer;
function refuse_state_change() returns trigger language plpgsql;
function refuse_taking_back_twice() returns trigger language plpgsql;
function refuse_upload_change() returns trigger language plpgsql;
function screening_due_mark() returns trigger language plpgsql security definer;
function seal_block_hash(bigint,text,bigint,bytea,bytea) returns bytea language sql immutable;
function seal_groups(bigint,bigint) returns bytea language sql stable for fairlead_app;
function seal_pass() returns bigint language plpgsql security definer for fairlead_app;
function seal_sign_day(text,bigint,bytea,text,text,text) returns void language sql security definer for fairlead_app;
function seal_unsigned_days() returns TABLE(day text, last_block bigint, root bytea, text text) language sql stable for fairlead_app;
function second_factor_missing(text) returns boolean language sql stable for fairlead_app;
function setting_change_within() returns trigger language plpgsql;
function setting_held(text) returns bigint language sql stable for fairlead_app;
function setting_take_force(text) returns TABLE(name text, four_eyes text, value jsonb, held jsonb) language plpgsql security definer for fairlead_app;
function settled_xact() returns bigint language sql for fairlead_app;
function staff_role(text) returns text language sql stable for fairlead_app;
function terms_within(jsonb) returns boolean language sql immutable for fairlead_app;
function trade_deciding_ticks(text,integer,text[]) returns TABLE(trade_id text, user_id text, copy_id text, wallet text, positions text, amount bigint, cover bigint, accepted_ms bigint, entry_delay_ms integer, expires_ms bigint, entered boolean, final_ms bigint, after_run bigint, entry_seq bigint, entry_ms bigint, entry_price bigint, entry_index text, exit_seq bigint, exit_ms bigint, exit_price bigint, exit_index text, confirming_seq bigint, confirming_ms bigint, confirming_run bigint) language sql stable for fairlead_app;
function trade_enter(text,bigint,text[],bigint[]) returns integer language plpgsql security definer for fairlead_app;
function trade_settle(text,bigint,text[],text[],bigint[],text[],bigint[],bigint[],bigint[],text[],text[],integer[],text[],text[],text[],text[],integer[],integer[],integer[],bigint[]) returns boolean language plpgsql security definer for fairlead_app;
function trade_version_keep() returns trigger language plpgsql security definer;
function trader_figures_begin() returns trigger language plpgsql;
function whole_within(jsonb,bigint,bigint) returns boolean language sql immutable for fairlead_app;
function withdrawal_fix() returns trigger language plpgsql security definer;
function withdrawal_undo() returns trigger language plpgsql security definer;
function xact_offset() returns bigint language sql immutable for fairlead_app;
