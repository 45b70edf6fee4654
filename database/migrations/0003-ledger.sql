-- The books (rules L1 to L4). The application's role reads them and calls ledger_post; it cannot write a row here.

-- One transfer of a journal, with all that a record has to agree with. '' is the house's owner; a copy's account goes by the copy.
-- side: 1 of what a record implies, -1 of what was posted.
create type ledger_transfer as (
  journal bigint, actor text, from_kind text, from_owner text, to_kind text, to_owner text, asset text, amount bigint,
  side integer);

create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'available', 'staked', 'allocated', 'aside', 'withdrawing', 'receivable',
    'capital', 'bankroll', 'exposure', 'fees', 'mining', 'external')),
  owner text,
  asset text not null,
  balance bigint not null default 0,
  -- Counts the entries of the account.
  version bigint not null default 0,
  -- Sums of the account's entries by class (P3), kept beside the balance so that reading them costs one row.
  deposited bigint not null default 0,
  earned bigint not null default 0,
  withdrawn bigint not null default 0,
  may_fall boolean not null generated always as
    (kind in ('external', 'receivable') or (owner is null and asset = 'PUSD')) stored,
  may_rise boolean not null generated always as (kind <> 'receivable') stored,
  copy_id text,
  constraint ledger_account_owner check
    ((owner is null) = (kind in ('capital', 'bankroll', 'exposure', 'fees', 'mining', 'external'))),
  constraint ledger_account_floor
  check ((may_fall or balance >= 0) and (may_rise or balance <= 0)),
  constraint ledger_account_copy check ((kind = 'allocated') = (copy_id is not null)),
  constraint ledger_account_asset_check check (
    asset in ('USD', 'PUSD') or (asset in ('BTC', 'DOGE', 'LTC') and owner is null)),
  constraint ledger_account_aside check (kind <> 'aside' or asset = 'USD')
) with (fillfactor = 50);
grant select on ledger_account to fairlead_app;
create unique index ledger_account_name on ledger_account (coalesce(copy_id, owner, ''), kind, asset);
-- All accounts of one customer, whatever the count of customers.
create index ledger_account_owner on ledger_account (owner, asset);

-- L3, the journal table as data: a transfer that matches no row is refused.
create table ledger_rule (
  code text not null,
  cause_kind text not null,
  from_kind text not null,
  to_kind text not null,
  class text not null check (class in ('deposit', 'profit', 'withdrawal', 'internal', 'none')),
  -- Both ends belong to one customer.
  same_owner boolean not null generated always as (class = 'internal') stored,
  primary key (code, from_kind, to_kind)
);
grant select on ledger_rule to fairlead_app;

create table ledger_journal (
  id bigint primary key,
  code text not null,
  cause text not null,
  occurrence integer not null check (occurrence >= 1),
  actor text not null,
  created_ms bigint not null,
  -- The same decision cannot be posted twice, whatever the code above believes.
  constraint ledger_journal_once unique (cause, code, occurrence)
);
grant select on ledger_journal to fairlead_app;

-- One end of a transfer. id = journal × 32 + line; lines 2k and 2k+1 are the two ends of the journal's transfer k.
create table ledger_entry (
  id bigint primary key,
  account bigint not null,
  account_version bigint not null,
  amount bigint not null check (amount <> 0),
  balance_before bigint not null,
  balance_after bigint not null,
  class text not null,
  created_ms bigint not null,
  xact bigint not null,
  constraint ledger_entry_sum check (balance_before + amount = balance_after),
  constraint ledger_entry_version unique (account, account_version)
);
grant select on ledger_entry to fairlead_app;
create index ledger_entry_xact on ledger_entry using brin (xact) with (pages_per_range = 32, autosummarize = on);
-- Deposits and withdrawals are few among the postings of who trades; only theirs are written here.
create index ledger_entry_paid on ledger_entry (account, class, account_version)
  where class in ('deposit', 'withdrawal');

-- The journals of one statement until its transaction commits: a row is written and deleted at once, and is there only for the
-- deferred trigger on it, which is what looks at all of them together. Deferred triggers have no transition tables.
create unlogged table ledger_unchecked (
  journals bigint[] not null
);

create sequence ledger_journal_number owned by ledger_journal.id;

-- The house's accounts: in both currencies, and for itself alone in the coins that mining brings.
insert into ledger_account (kind, owner, asset)
select kind, null, asset
from unnest(array['USD', 'PUSD']) asset,
     unnest(array['external', 'capital', 'bankroll', 'exposure', 'fees', 'mining']) kind;
insert into ledger_account (kind, owner, asset)
select kind, null, asset
from unnest(array['BTC', 'DOGE', 'LTC']) asset, unnest(array['external', 'capital', 'fees', 'mining']) kind;

-- The journal table (L3): what each code may move, by whose cause, and as what it counts in a statement.
insert into ledger_rule (code, cause_kind, from_kind, to_kind, class) values
  ('capital', 'house-movement', 'external', 'capital', 'none'),
  ('capital', 'house-movement', 'capital', 'external', 'none'),
  ('bankroll', 'house-movement', 'capital', 'bankroll', 'none'),
  ('bankroll', 'house-movement', 'bankroll', 'capital', 'none'),
  ('bankroll', 'house-movement', 'fees', 'capital', 'none'),
  ('bankroll', 'house-movement', 'mining', 'capital', 'none'),
  ('practice-grant', 'user', 'external', 'available', 'deposit'),
  ('deposit', 'deposit', 'external', 'available', 'deposit'),
  ('deposit', 'deposit', 'external', 'aside', 'deposit'),
  ('stake', 'trade', 'available', 'staked', 'internal'),
  ('stake', 'trade', 'bankroll', 'exposure', 'none'),
  ('stake', 'trade', 'allocated', 'staked', 'internal'),
  ('win', 'trade', 'staked', 'available', 'internal'),
  ('win', 'trade', 'exposure', 'available', 'profit'),
  ('win', 'trade', 'staked', 'allocated', 'internal'),
  ('win', 'trade', 'exposure', 'allocated', 'profit'),
  ('loss', 'trade', 'staked', 'bankroll', 'profit'),
  ('loss', 'trade', 'exposure', 'bankroll', 'none'),
  ('refund', 'trade', 'staked', 'available', 'internal'),
  ('refund', 'trade', 'exposure', 'bankroll', 'none'),
  ('refund', 'trade', 'staked', 'allocated', 'internal'),
  ('withdrawal-hold', 'withdrawal', 'available', 'withdrawing', 'internal'),
  ('withdrawal-hold', 'withdrawal', 'aside', 'withdrawing', 'internal'),
  ('withdrawal-release', 'withdrawal', 'withdrawing', 'available', 'internal'),
  ('withdrawal-release', 'withdrawal', 'withdrawing', 'aside', 'internal'),
  ('withdrawal-paid', 'withdrawal', 'withdrawing', 'external', 'withdrawal'),
  ('withdrawal-returned', 'withdrawal', 'external', 'available', 'withdrawal'),
  ('withdrawal-returned', 'withdrawal', 'external', 'aside', 'withdrawal'),
  ('repayment', 'user', 'available', 'receivable', 'internal'),
  ('repayment', 'user', 'aside', 'receivable', 'internal'),
  ('deposit-reversal', 'deposit', 'available', 'external', 'deposit'),
  ('deposit-reversal', 'deposit', 'receivable', 'external', 'deposit'),
  ('deposit-reversal', 'deposit', 'aside', 'external', 'deposit'),
  ('adjustment', 'adjustment', 'capital', 'available', 'profit'),
  ('adjustment', 'adjustment', 'capital', 'receivable', 'profit'),
  ('adjustment', 'adjustment', 'available', 'capital', 'profit'),
  ('copy-allocate', 'copy', 'available', 'allocated', 'internal'),
  ('copy-release', 'copy', 'allocated', 'available', 'internal'),
  ('copy-reserve', 'fan-out', 'bankroll', 'exposure', 'none'),
  ('copy-reserve', 'fan-out', 'exposure', 'bankroll', 'none'),
  ('profit-share', 'profit-share', 'allocated', 'available', 'profit'),
  ('profit-share', 'profit-share', 'allocated', 'fees', 'profit'),
  ('mining-purchase', 'contract', 'available', 'mining', 'profit'),
  ('pool-receipt', 'pool-receipt', 'external', 'mining', 'none'),
  ('mining-fee', 'mining-run', 'mining', 'fees', 'none'),
  ('mining-payout', 'contract', 'mining', 'external', 'none'),
  ('mining-payout', 'contract', 'external', 'available', 'profit'),
  ('mining-payout', 'contract', 'mining', 'capital', 'none'),
  ('mining-payout', 'contract', 'capital', 'available', 'profit'),
  ('aside-release', 'aside-release', 'aside', 'available', 'internal');
