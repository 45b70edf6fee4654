-- Payments seen on the chains (D2, D5). What a chain says is kept apart from what was made of it: the follower writes where an
-- output stands, and a step of its own, under the deposit's lock, makes of that what the state table says. A crash between the
-- two loses nothing: what stands otherwise than it was told is told at the next pass.

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

-- The last blocks, by which a reorganisation is walked back.
create table chain_block (
  chain text not null references chain_follower (chain),
  height bigint not null,
  hash text not null,
  parent text not null,
  primary key (chain, height)
);

-- The next unused index of each extended public key, by its fingerprint: requests for one key queue up at its row.
create table chain_key (
  fingerprint text primary key,
  next_index bigint not null default 0 check (next_index between 0 and 2147483647)
);

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
  constraint chain_payment_once unique (chain, transaction_id, output) deferrable,
  constraint chain_payment_block check ((height is null) = (hash is null) and (height is null or was_mined)),
  constraint chain_payment_fit check ((deposit is null) = (fit is null) and (deposit is null) = (late is null)),
  constraint chain_payment_chain check (chain = chain_of(payment_method))
);
create index chain_payment_open on chain_payment (chain)
  where state <> 'confirmed' or outstanding or height is null;
create index chain_payment_height on chain_payment (chain, height);
create index chain_payment_of on chain_payment (deposit) where deposit is not null;
create index chain_payment_unmatched on chain_payment (created_ms, id) where deposit is null;

-- A deposit can be credited, reversed and restored any number of times, in turns (D5); of a declined one a payment makes a
-- pending one again, whose approvals begin anew.
alter table deposit
  add column payment text references chain_payment (id),
  add column reversals integer not null default 0,
  add column restores integer not null default 0,
  add column round integer not null default 1;
alter table deposit
  add constraint deposit_turns check (restores >= 0 and reversals in (restores, restores + 1)
    and (status = 'approved' or (reversals = 0 and payment is null)));
-- One output credits one deposit.
create unique index deposit_payment on deposit (payment) where payment is not null;

drop trigger deposit_states on deposit;
create trigger deposit_states before update on deposit
  for each row when (not case old.status
    when 'pending' then true
    when 'declined' then new.status = 'pending' and new.round = old.round + 1
    else new.status = 'approved' and (new.payment is not distinct from old.payment or old.payment is null)
      and (new.transaction_id, new.output, new.received_units, new.credited, new.valuation, new.valued_price, new.units,
        new.quote_until_ms) is not distinct from (old.transaction_id, old.output, old.received_units, old.credited,
        old.valuation, old.valued_price, old.units, old.quote_until_ms) end) execute function refuse_state_change();

-- What each reversal took from where: the rest of what was credited became owed.
create table deposit_reversal (
  deposit text not null references deposit (id),
  occurrence integer not null check (occurrence >= 1),
  from_available bigint not null check (from_available >= 0),
  created_ms bigint not null,
  primary key (deposit, occurrence)
);

grant select, insert, update on chain_follower, chain_payment to fairlead_app;
grant select, insert, delete on chain_block to fairlead_app;
grant select, insert, update on chain_key to fairlead_app;
grant select, insert on chain_address, deposit_reversal to fairlead_app;
grant update (payment, reversals, restores, round) on deposit to fairlead_app;
