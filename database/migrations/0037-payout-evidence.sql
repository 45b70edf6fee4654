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
create index payout_evidence_open on payout_evidence (checked_ms) where state <> 'confirmed';
grant select, insert, update (state, confirmations, paid_units, checked_ms) on payout_evidence to fairlead_app;
