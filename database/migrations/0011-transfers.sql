-- Deposits (D) and withdrawals (W), with what was seen of their payments on the chains. What was asked for never changes: the
-- application may update only the columns that decisions fill in, and a trigger refuses what the state tables do not have.
-- Coin amounts are whole numbers of the coin's smallest unit: wei pass the range of bigint, hence numeric.

-- How each credit of a deposit was split, once for the credit and once for each restoring of it, with what was decided by. Of
-- credits from before there was a split nothing was judged, and all could be played with.
create sequence deposit_limit_decision;
grant usage on sequence deposit_limit_decision to fairlead_app;

create table deposit (
  id text primary key,
  user_id text not null,
  -- The customer's display name at the request.
  name text not null,
  amount bigint not null check (amount > 0),
  payment_method text not null check (payment_method in ('Bitcoin', 'Ethereum', 'BNB', 'USDT')),
  chain text not null generated always as (chain_of(payment_method)) stored,
  payment_address text not null,
  units numeric(40, 0) not null check (units > 0),
  quote_price bigint not null check (quote_price > 0),
  quote_decimals smallint not null check (quote_decimals between 0 and 12),
  quote_source text not null,
  -- The recorded price's own time, and when the quote was given.
  quote_price_ms bigint not null,
  quote_seq bigint not null,
  quoted_ms bigint not null,
  quote_until_ms bigint not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  transaction_id text,
  output integer check (output >= 0),
  -- Null in an approved one: exactly what was asked.
  received_units numeric(40, 0) check (received_units > 0),
  credited bigint check (credited > 0),
  valuation text check (valuation in ('asked', 'quote', 'market', 'arrival')),
  -- The price by which what arrived was valued; none where what was asked arrived.
  valued_price bigint,
  valued_source text,
  valued_seq bigint,
  reason text,
  created_ms bigint not null,
  updated_ms bigint not null,
  -- A deposit can be credited, reversed and restored any number of times, in turns (D5); of a declined one a payment makes a
  -- pending one again, whose approvals begin anew.
  payment text,
  reversals integer not null default 0,
  restores integer not null default 0,
  round integer not null default 1,
  -- D5: what arrived is worth the recorded price of when it was paid: its first sight on a watched chain, or the time that staff
  -- read from the transaction. Kept with the credit, so that it is computed again by it.
  paid_ms bigint,
  -- The pair's last price when it was credited by staff: a time that is worth more than 1 % against it takes two admins.
  market_seq bigint,
  -- When the tick was recorded that it was valued by: its owner reads it beside price, source and number.
  valued_ms bigint,
  constraint deposit_credited check ((status = 'approved') =
    (transaction_id is not null and output is not null and credited is not null and valuation is not null)),
  constraint deposit_valued check ((valuation is null or valuation = 'asked') = (valued_price is null)
    and (valued_price is null) = (valued_source is null) and (valued_price is null) = (valued_seq is null)),
  constraint deposit_declined check ((status = 'declined') = (reason is not null)),
  -- D5: a transaction of Ethereum and of BNB Smart Chain makes one payment in the chain's own coin, so its output is always 0:
  -- under varying outputs one payment could be credited several times. What was recorded before stays as it is.
  constraint deposit_output
  check (payment_method in ('Bitcoin', 'USDT') or output is null or output = 0),
  constraint deposit_turns check (restores >= 0 and reversals in (restores, restores + 1)
    and (status = 'approved' or (reversals = 0 and payment is null))),
  -- Words that explain a decision are never blank. Rows of before are left as they are.
  constraint deposit_reason_said check (reason ~ '\S')
);
grant select, insert, update (units, quote_price, quote_decimals, quote_source, quote_price_ms, quote_seq, quoted_ms,
  quote_until_ms, status, transaction_id, output, received_units, credited, valuation, valued_price, valued_source,
  valued_seq, reason, updated_ms, payment, reversals, restores, round, paid_ms, market_seq, valued_ms) on deposit to
  fairlead_app;
-- D2: on a shared address the exact amount says which open deposit is meant.
create unique index deposit_open_units on deposit (payment_method, payment_address, units) where status = 'pending';
-- D5: one payment is credited once.
create unique index deposit_transaction on deposit (chain, transaction_id, output) where status = 'approved';
create index deposit_of_user on deposit (user_id, created_ms desc, id desc);
create index deposit_queue on deposit (status, created_ms, id);
-- Counted at each request: so many may be open at a time.
create index deposit_open_of_user on deposit (user_id) where status = 'pending';
-- One output credits one deposit.
create unique index deposit_payment on deposit (payment) where payment is not null;
-- An address of the operator's own is nobody's to be paid at; spellings in hexadecimal differ in case alone.
create index deposit_receiving on deposit (lower(payment_address));
-- What counts towards a deposit limit.
create index deposit_of_user_by_time on deposit (user_id, created_ms);
create index deposit_oldest on deposit (created_ms, id);

create table withdrawal (
  id text primary key,
  user_id text not null,
  client_name text not null,
  amount bigint not null check (amount > 0),
  wallet_address text not null,
  payment_method text not null check (payment_method in ('Bitcoin', 'Ethereum', 'BNB', 'USDT')),
  chain text not null generated always as (chain_of(payment_method)) stored,
  network_fee bigint not null,
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'declined', 'cancelled', 'returned')),
  -- Approved without a transaction id yet: still pending and held, no longer cancellable.
  sending boolean not null default false,
  -- Raised when a payout was not broadcast: approvals count within their round.
  round integer not null default 1,
  units numeric(40, 0) check (units >= 0),
  price bigint,
  price_decimals smallint,
  price_source text,
  price_ms bigint,
  price_seq bigint,
  transaction_id text,
  reason text,
  created_ms bigint not null,
  updated_ms bigint not null,
  -- When the address of a withdrawal came into the book; null in those from before there was one.
  address_added_ms bigint check (address_added_ms <= created_ms),
  -- W5: what was fixed of a payout is kept, each time, and never lowered; how long a withdrawal waits is that of its request; what
  -- undoes a payout takes two admins; a payout that came back names what brought it back.
  -- As set when it was asked for; null in those of before, which go by the settings of now.
  hold_hours integer check (hold_hours >= 0),
  waits_days integer check (waits_days >= 0),
  -- When the coins were fixed, and the tick of then; null in those of before.
  fixed_ms bigint,
  market_seq bigint,
  -- The transaction that brought the coins of a returned payout back.
  returned_by text,
  from_aside bigint not null default 0,
  -- W5: a payout that came back gives back what its coins are worth, and no more than was asked for. Until now it gave back the dollars of
  -- the request, whatever the coins were worth by then. Where no coins had to come back, because the payout never arrived, the whole
  -- request is given back.
  -- What was credited again; null in those of before, which gave back the whole request.
  given_back bigint,
  -- What the transaction brought back, and when it was seen in a block, or the time of it that two admins read.
  returned_units numeric(40, 0) check (returned_units > 0),
  returned_ms bigint,
  -- The first recorded price from then on; as many decimals as its pair has.
  returned_price bigint,
  returned_source text,
  returned_seq bigint,
  returned_price_ms bigint,
  constraint withdrawal_fee check (network_fee >= 0 and network_fee < amount),
  constraint withdrawal_sending check (not sending or status = 'pending'),
  constraint withdrawal_payout check ((sending or status in ('approved', 'returned')) = (units is not null
    and price is not null and price_decimals is not null and price_source is not null and price_ms is not null
    and price_seq is not null)),
  constraint withdrawal_paid check ((status in ('approved', 'returned')) = (transaction_id is not null)),
  constraint withdrawal_reason check ((status in ('declined', 'returned')) = (reason is not null)),
  constraint withdrawal_reason_said check (reason ~ '\S'),
  constraint withdrawal_fixed check ((fixed_ms is null) = (market_seq is null) and (fixed_ms is null or units is not null)),
  constraint withdrawal_returned_by check (returned_by is null or (status = 'returned' and returned_by <> transaction_id)),
  constraint withdrawal_from_aside check (from_aside between 0 and amount),
  constraint withdrawal_given_back check (
    case when given_back is null
      then num_nulls(returned_units, returned_ms, returned_price, returned_source, returned_seq, returned_price_ms) = 6
      else status = 'returned' and given_back between 1 and amount and case when returned_by is null
        then given_back = amount
          and num_nulls(returned_units, returned_ms, returned_price, returned_source, returned_seq, returned_price_ms) = 6
        else num_nulls(returned_units, returned_ms, returned_price, returned_source, returned_seq, returned_price_ms) = 0
          and returned_price_ms >= returned_ms end end)
);
grant select, insert, update (status, sending, round, units, price, price_decimals, price_source, price_ms, price_seq,
  transaction_id, reason, updated_ms, fixed_ms, market_seq, returned_by, given_back, returned_units, returned_ms,
  returned_price, returned_source, returned_seq, returned_price_ms) on withdrawal to fairlead_app;
-- A transaction pays one withdrawal at most.
create unique index withdrawal_transaction on withdrawal (chain, transaction_id) where transaction_id is not null;
create index withdrawal_of_user on withdrawal (user_id, created_ms desc, id desc) where status <> 'cancelled';
create index withdrawal_held on withdrawal (user_id) where status = 'pending';
create index withdrawal_queue on withdrawal (status, created_ms, id);
create index withdrawal_open_address on withdrawal (user_id, payment_method, wallet_address) where status = 'pending';
-- Lists of the review and of one customer are read in order, not scanned.
create index withdrawal_of on withdrawal (user_id, created_ms desc, id desc);
create index withdrawal_oldest on withdrawal (created_ms, id);
-- A transaction brings one payout back at most.
create unique index withdrawal_returned on withdrawal (chain, returned_by) where returned_by is not null;

-- D2: an exact amount says which deposit a payment is for, also when its quote was renewed or the deposit decided long since:
-- what was once handed out on an address is never handed to another deposit. A trigger remembers it, so that no code can
-- forget it, and the application cannot write here at all. A new address starts with all amounts anew.
create table deposit_amount (
  payment_method text not null,
  payment_address text not null,
  units numeric(40, 0) not null,
  deposit text not null,
  issued_ms bigint not null,
  constraint deposit_amount_once primary key (payment_method, payment_address, units)
);
grant select on deposit_amount to fairlead_app;
create index deposit_amount_of on deposit_amount (deposit, issued_ms);

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
grant select, insert on deposit_proof to fairlead_app;
create index deposit_proof_of on deposit_proof (deposit, created_ms, upload);

-- How far each chain is followed. `caught_up` says that what is stored reaches the source's last block: only then does a
-- payment that stands in no block count as gone.
create table chain_follower (
  chain text primary key check (chain in ('bitcoin', 'ethereum', 'bsc')),
  height bigint,
  hash text,
  block_ms bigint,
  caught_up boolean not null default false,
  source_height bigint,
  checked_ms bigint,
  failing_since_ms bigint,
  failure text,
  -- What the source reports for the watched addresses, in smallest units by payment method.
  balances jsonb,
  balances_ms bigint,
  constraint chain_follower_head check ((height is null) = (hash is null) and (height is null) = (block_ms is null)),
  constraint chain_follower_failing check ((failing_since_ms is null) = (failure is null))
);
grant select, insert, update on chain_follower to fairlead_app;

-- The last blocks, by which a reorganisation is walked back.
create table chain_block (
  chain text not null references chain_follower (chain),
  height bigint not null,
  hash text not null,
  parent text not null,
  primary key (chain, height)
);
grant select, insert, delete on chain_block to fairlead_app;

-- The next unused index of each extended public key, by its fingerprint: requests for one key queue up at its row.
create table chain_key (
  fingerprint text primary key,
  next_index bigint not null default 0 check (next_index between 0 and 2147483647)
);
grant select, insert, update on chain_key to fairlead_app;

-- Every address that customers were ever given, watched for ever. `place` is what payments are compared by: the script of an
-- output in hex, or an address of Ethereum in lower case. A derived one belongs to one deposit, a shared one to none.
create table chain_address (
  chain text not null check (chain in ('bitcoin', 'ethereum', 'bsc')),
  place text not null,
  address text not null,
  deposit text references deposit (id) deferrable initially deferred,
  fingerprint text references chain_key (fingerprint),
  key_index bigint,
  created_ms bigint not null,
  primary key (chain, place),
  constraint chain_address_derived check ((deposit is null) = (fingerprint is null)
    and (deposit is null) = (key_index is null)),
  constraint chain_address_index unique (chain, fingerprint, key_index)
);
grant select, insert on chain_address to fairlead_app;

-- One output of a transaction that pays a watched address. Where it stands: in a block, in the memory pool, or gone. What was
-- made of it: state, and how the payment compares with what its deposit asked for.
create table chain_payment (
  id text primary key,
  chain text not null check (chain in ('bitcoin', 'ethereum', 'bsc')),
  payment_method text not null check (payment_method in ('Bitcoin', 'Ethereum', 'BNB', 'USDT')),
  transaction_id text not null,
  output integer not null check (output >= 0),
  place text not null,
  units numeric(78, 0) not null check (units > 0),
  height bigint,
  hash text,
  in_pool boolean not null default false,
  -- It stood in a block once.
  was_mined boolean not null default false,
  first_seen_ms bigint not null,
  state text not null default 'new' check (state in ('new', 'seen', 'confirming', 'confirmed', 'replaced', 'reorganised')),
  confirmations integer not null default 0 check (confirmations >= 0),
  needed integer not null default 1 check (needed >= 1),
  -- Deferrable, as a deposit refers to its payment too: a restore fills both before it looks.
  deposit text references deposit (id) deferrable,
  fit text check (fit in ('exact', 'under', 'over', 'another')),
  late boolean,
  -- Something is left to be done about it although its state is told, for instance a price was missing.
  outstanding boolean not null default false,
  created_ms bigint not null,
  -- When a payment first stood in a block: what only waits can still be replaced by who sent it.
  mined_ms bigint,
  -- The block's own time of the block that a payment stands in, as the chain dates it. It values nothing (D5): beside the time that
  -- did, it shows its owner how long after the block the watcher saw it.
  block_ms bigint,
  constraint chain_payment_once unique (chain, transaction_id, output) deferrable,
  constraint chain_payment_block check ((height is null) = (hash is null) and (height is null or was_mined)),
  constraint chain_payment_fit check ((deposit is null) = (fit is null) and (deposit is null) = (late is null)),
  constraint chain_payment_chain check (chain = chain_of(payment_method))
);
grant select, insert, update on chain_payment to fairlead_app;
create index chain_payment_open on chain_payment (chain)
  where state <> 'confirmed' or outstanding or height is null;
create index chain_payment_height on chain_payment (chain, height);
create index chain_payment_of on chain_payment (deposit) where deposit is not null;
create index chain_payment_unmatched on chain_payment (created_ms, id) where deposit is null;

-- What each reversal took from where: the rest of what was credited became owed.
create table deposit_reversal (
  deposit text not null references deposit (id),
  occurrence integer not null check (occurrence >= 1),
  from_available bigint not null check (from_available >= 0),
  created_ms bigint not null,
  from_aside bigint not null default 0 check (from_aside >= 0),
  primary key (deposit, occurrence)
);
grant select, insert on deposit_reversal to fairlead_app;

-- The address book of withdrawals (W6). A removed entry stays: when an address was added is what its withdrawals wait by,
-- and adding it anew is a new entry with a new time.
create table payout_address (
  id text primary key check (id ~ '^adr_[0-9a-hjkmnp-tv-z]{26}$'),
  owner text not null references auth_user (id),
  label text not null check (char_length(label) between 1 and 60),
  payment_method text not null check (payment_method in ('Bitcoin', 'Ethereum', 'BNB', 'USDT')),
  -- In its one spelling.
  address text not null,
  added_ms bigint not null default clock_ms(),
  removed_ms bigint check (removed_ms >= added_ms)
);
grant select, insert (id, owner, label, payment_method, address), update (label, removed_ms) on payout_address to
  fairlead_app;
create unique index payout_address_once on payout_address (owner, payment_method, address) where removed_ms is null;

-- A9: a legal ground for holding a withdrawal back longer than the configured days. The audit trail has who and why.
create table withdrawal_legal_ground (
  id bigint generated always as identity primary key,
  withdrawal text not null references withdrawal (id),
  ground text not null,
  set_by text not null,
  set_ms bigint not null default clock_ms(),
  lifted_by text,
  lifted_ms bigint,
  constraint withdrawal_legal_ground_lifted check ((lifted_by is null) = (lifted_ms is null))
);
grant select, insert (withdrawal, ground, set_by), update (lifted_by, lifted_ms) on withdrawal_legal_ground to
  fairlead_app;
create unique index withdrawal_legal_ground_stands on withdrawal_legal_ground (withdrawal) where lifted_ms is null;

-- What the chain says of a recorded payout, where a watcher looks (W5). One row for each payout whose coin is watched.
create table payout_evidence (
  withdrawal text primary key references withdrawal (id),
  state text not null check (state in ('not yet seen', 'seen', 'confirmed', 'elsewhere', 'short')),
  confirmations integer not null check (confirmations >= 0),
  -- What the transaction pays to the withdrawal's address, in the coin's smallest unit; null while it is not seen.
  paid_units numeric(40, 0) check (paid_units >= 0),
  checked_ms bigint not null,
  constraint payout_evidence_seen check ((state = 'not yet seen') = (paid_units is null))
);
grant select, insert, update (state, confirmations, paid_units, checked_ms) on payout_evidence to fairlead_app;
create index payout_evidence_open on payout_evidence (checked_ms) where state <> 'confirmed';

-- Each time that the coins of a payout were fixed. Written by the trigger alone: the application cannot leave one out.
create table payout_fixing (
  id bigint generated always as identity primary key,
  withdrawal text not null references withdrawal (id),
  -- In which it is sending.
  round integer not null,
  units numeric(40, 0) not null check (units >= 0),
  price bigint not null,
  price_decimals smallint not null,
  price_source text not null,
  price_ms bigint not null,
  price_seq bigint not null,
  -- The recorded price of then: by it the coins are as many or fewer.
  market_seq bigint not null,
  fixed_ms bigint not null
);
grant select on payout_fixing to fairlead_app;
create index payout_fixing_of on payout_fixing (withdrawal, id);

-- Where payouts go that are being sent: what a watched chain pays there is noted, so that none is said not to be broadcast
-- that was.
create table payout_place (
  withdrawal text primary key references withdrawal (id),
  chain text not null,
  place text not null
);
grant select, insert on payout_place to fairlead_app;
create index payout_place_on on payout_place (chain, place);

create table payout_sighting (
  withdrawal text not null references withdrawal (id),
  transaction_id text not null,
  units numeric(40, 0) not null check (units > 0),
  seen_ms bigint not null default clock_ms(),
  primary key (withdrawal, transaction_id)
);
grant select, insert (withdrawal, transaction_id, units) on payout_sighting to fairlead_app;

create table deposit_split (
  deposit text not null references deposit (id),
  -- As of the journal: 1, and one more for each time that it was restored.
  occurrence integer not null check (occurrence >= 1),
  user_id text not null references auth_user (id),
  -- The order of a customer's credits and releases, which their accounts' locks decide.
  no bigint not null default nextval('deposit_limit_decision') unique,
  at_ms bigint not null,
  credited bigint not null check (credited > 0),
  playable bigint not null,
  judged boolean not null default true,
  -- Null: none then.
  excluded_until_ms bigint,
  limit_day bigint,
  limit_week bigint,
  limit_month bigint,
  primary key (deposit, occurrence),
  constraint deposit_split_parts check (playable between 0 and credited),
  constraint deposit_split_excluded check (excluded_until_ms is null or (excluded_until_ms > at_ms and playable = 0))
);
grant select, insert on deposit_split to fairlead_app;
create index deposit_split_of on deposit_split (user_id, at_ms);

-- What its customer moved from aside to available, because it fitted.
create table aside_release (
  id text primary key check (id ~ '^rls_[0-9a-hjkmnp-tv-z]{26}$'),
  user_id text not null references auth_user (id),
  no bigint not null default nextval('deposit_limit_decision') unique,
  at_ms bigint not null,
  amount bigint not null check (amount > 0),
  limit_day bigint,
  limit_week bigint,
  limit_month bigint
);
grant select, insert on aside_release to fairlead_app;
create index aside_release_of on aside_release (user_id, at_ms);

alter table deposit add constraint deposit_payment_fkey foreign key (payment) references chain_payment (id);
