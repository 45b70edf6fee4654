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
create unique index payout_address_once on payout_address (owner, payment_method, address) where removed_ms is null;
grant select, insert (id, owner, label, payment_method, address), update (label, removed_ms) on payout_address
  to fairlead_app;

-- When the address of a withdrawal came into the book; null in those from before there was one.
alter table withdrawal add column address_added_ms bigint check (address_added_ms <= created_ms);
create index withdrawal_open_address on withdrawal (user_id, payment_method, wallet_address) where status = 'pending';

-- An address of the operator's own is nobody's to be paid at; spellings in hexadecimal differ in case alone.
create index deposit_receiving on deposit (lower(payment_address));
