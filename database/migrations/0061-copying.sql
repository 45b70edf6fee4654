-- Copying (rule C): traders, copies and their settings, the fan-out of a trader's trade, and the ledger's side of it.

-- L2: one `allocated` account per copy. It has its customer for an owner, and its copy for a name.
alter table ledger_account
  drop constraint ledger_account_kind_check,
  add column copy_id text,
  add constraint ledger_account_kind_check check (kind in (
    'available', 'staked', 'allocated', 'withdrawing', 'receivable',
    'capital', 'bankroll', 'exposure', 'fees', 'mining', 'external')),
  add constraint ledger_account_copy check ((kind = 'allocated') = (copy_id is not null));

-- An account is found by its name with one lookup: a copy's by the copy, a customer's by the customer, the house's by ''.
drop index ledger_account_name;
create unique index ledger_account_name on ledger_account (coalesce(copy_id, owner, ''), kind, asset);
-- All accounts of one customer, whatever the count of customers.
create index ledger_account_owner on ledger_account (owner, asset);

insert into ledger_rule (code, cause_kind, from_kind, to_kind, class) values
  ('stake', 'trade', 'allocated', 'staked', 'internal'),
  ('win', 'trade', 'staked', 'allocated', 'internal'),
  ('win', 'trade', 'exposure', 'allocated', 'profit'),
  ('refund', 'trade', 'staked', 'allocated', 'internal'),
  ('copy-allocate', 'copy', 'available', 'allocated', 'internal'),
  ('copy-release', 'copy', 'allocated', 'available', 'internal'),
  ('copy-reserve', 'fan-out', 'bankroll', 'exposure', 'none'),
  ('copy-reserve', 'fan-out', 'exposure', 'bankroll', 'none'),
  ('profit-share', 'profit-share', 'allocated', 'available', 'profit'),
  ('profit-share', 'profit-share', 'allocated', 'fees', 'profit');

-- Opens the account of a copy. Safe to repeat.
create function ledger_open_copy(customer text, copy text, asset text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  insert into ledger_account (kind, owner, asset, copy_id) values ('allocated', customer, asset, copy)
  on conflict do nothing
$$;

-- As in 0030; account_owners names a copy's account by its copy.
create or replace function ledger_post(
  codes text[], causes text[], occurrences integer[], actors text[],
  account_kinds text[], account_owners text[], account_assets text[],
  journal_nos integer[], froms integer[], tos integer[], amounts bigint[]
) returns table (journal_no integer, failure text, account_kind text)
  language plpgsql security definer set search_path = public, pg_temp
  -- Planning anew for each call costs more than the posting itself. The plans are made once a connection, perhaps while
  -- the tables are still empty: lookups by key suit one journal and a thousand, a scan of the accounts neither.
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
#variable_conflict use_column
declare
  n constant integer := coalesce(cardinality(codes), 0);
  transfers constant integer := coalesce(cardinality(journal_nos), 0);
  failures text[] := array_fill(null::text, array[n]);
  refusing text[] := array_fill(null::text, array[n]);
  numbers bigint[];
  at_ms bigint;
  classes jsonb;

  -- The accounts in the order of their numbers, and where each of the names stands among them.
  places integer[];
  accounts bigint[];
  kinds text[];
  owners text[];
  assets text[];
  may_fall boolean[];
  may_rise boolean[];
  balances bigint[];
  versions bigint[];
  deposits bigint[];
  earnings bigint[];
  withdrawals bigint[];

  -- The entries of the journals that stand, by line; two to a transfer.
  lines integer := 0;
  entry_ids bigint[] := array_fill(0::bigint, array[2 * transfers]);
  entry_places integer[] := array_fill(0, array[2 * transfers]);
  entry_versions bigint[] := entry_ids;
  entry_amounts bigint[] := entry_ids;
  entry_befores bigint[] := entry_ids;
  entry_classes text[] := array_fill(''::text, array[2 * transfers]);

  no integer := 0;
  first_line integer;
  f integer;
  o integer;
  amount bigint;
  class text;
  failed text;
  refused bigint[];
  row_count bigint;

  -- Where the accounts of those stand who owe something and are credited: what is owed, by the account that is credited.
  debts jsonb := '{}';
  debt record;
  repaid bigint;
begin
  if n = 0 then return; end if;

  -- A subquery rather than a join: whatever the planner knows of the table, each name is one lookup in the index.
  select array_agg(x.id order by x.id), array_agg(x.place order by x.named) into accounts, places
  from (
    select u.named, u.id, row_number() over (order by u.id)::integer as place
    from (
      select u.named, (select a.id from ledger_account a
        where coalesce(a.copy_id, a.owner, '') = u.owner and a.kind = u.kind and a.asset = u.asset) as id
      from unnest(account_kinds, account_owners, account_assets) with ordinality u(kind, owner, asset, named)) u
  ) x;
  -- What somebody owes moves only under the lock of what they have available, so that it holds still while that is credited.
  if 'receivable' = any(account_kinds) then
    perform 1 from ledger_account a
    where a.id = any(accounts) or a.id in (
      select v.id from ledger_account r
      join ledger_account v on coalesce(v.copy_id, v.owner, '') = r.owner and v.kind = 'available' and v.asset = r.asset
      where r.id = any(accounts) and r.kind = 'receivable')
    order by a.id for no key update;
  end if;
  -- A row that had to be waited for is read as it is once it is locked.
  select array_agg(l.kind), array_agg(l.owner), array_agg(l.asset), array_agg(l.may_fall), array_agg(l.may_rise),
    array_agg(l.balance), array_agg(l.version), array_agg(l.deposited), array_agg(l.earned), array_agg(l.withdrawn),
    (select jsonb_object_agg(r.code || ' ' || r.from_kind || ' ' || r.to_kind, r.class)
     from ledger_rule r where r.code = any(codes))
  into kinds, owners, assets, may_fall, may_rise, balances, versions, deposits, earnings, withdrawals, classes
  from (select a.* from ledger_account a where a.id = any(accounts) order by a.id for no key update) l;
  if coalesce(cardinality(kinds), 0) <> coalesce(cardinality(account_kinds), 0) then
    raise exception 'an account of a posting does not exist or is named twice';
  end if;

  -- Who is credited and owes repays in the same journal (L3), or comes to owe by an earlier one of this call. Practice dollars
  -- are never owed.
  for debt in
    select v.place, r.id, r.kind, r.owner, r.asset, r.may_fall, r.may_rise, r.balance, r.version, r.deposited, r.earned,
      r.withdrawn
    from (select distinct places[u.named] as place from unnest(tos) u(named)
      where kinds[places[u.named]] = 'available' and assets[places[u.named]] = 'USD') v
    cross join lateral (select a.* from ledger_account a
      where coalesce(a.copy_id, a.owner, '') = owners[v.place] and a.kind = 'receivable' and a.asset = 'USD'
        and (a.balance < 0 or a.id = any(accounts))
      for no key update) r
    order by r.id
  loop
    f := array_position(accounts, debt.id);
    if f is null then
      f := cardinality(accounts) + 1;
      accounts[f] := debt.id;
      kinds[f] := debt.kind;
      owners[f] := debt.owner;
      assets[f] := debt.asset;
      may_fall[f] := debt.may_fall;
      may_rise[f] := debt.may_rise;
      balances[f] := debt.balance;
      versions[f] := debt.version;
      deposits[f] := debt.deposited;
      earnings[f] := debt.earned;
      withdrawals[f] := debt.withdrawn;
    end if;
    debts := debts || jsonb_build_object(debt.place, f);
  end loop;

  -- The journal's row comes first: whether it stands already is the unique constraint's to say, without a race. The rows
  -- of journals that are refused below go again before the statement ends.
  at_ms := clock_ms();
  if n = 1 then
    numbers := array[nextval('ledger_journal_number')];
  else
    select array_agg(nextval('ledger_journal_number')) into numbers from generate_series(1, n);
  end if;
  insert into ledger_journal (id, code, cause, occurrence, actor, created_ms)
  select u.id, u.code, u.cause, u.occurrence, u.actor, at_ms
  from unnest(numbers, codes, causes, occurrences, actors) as u(id, code, cause, occurrence, actor)
  on conflict (cause, code, occurrence) do nothing;
  get diagnostics row_count = row_count;
  if row_count < n then
    for g in 1 .. n loop
      if not exists (select 1 from ledger_journal j where j.id = numbers[g]) then failures[g] := 'duplicate'; end if;
    end loop;
  end if;

  for i in 1 .. transfers loop
    if journal_nos[i] <> no then
      if journal_nos[i] <> no + 1 then
        -- A journal without a transfer moves nothing, and nothing is no decision.
        for empty_no in no + 1 .. journal_nos[i] - 1 loop failures[empty_no] := 'rule'; end loop;
      end if;
      if journal_nos[i] < no then raise exception 'transfers do not stand in the order of their journals'; end if;
      no := journal_nos[i];
      first_line := lines;
    end if;
    f := places[froms[i]];
    o := places[tos[i]];
    amount := amounts[i];
    class := classes ->> (codes[no] || ' ' || kinds[f] || ' ' || kinds[o]);
    failed := null;
    if class is null or codes[no] = 'repayment' or amount <= 0 or assets[f] <> assets[o] or lines - first_line >= 32
      or (class = 'internal' and owners[f] <> owners[o]) then
      failed := 'rule';
    elsif failures[no] is null then
      entry_ids[lines + 1] := numbers[no] * 32 + lines - first_line;
      entry_ids[lines + 2] := numbers[no] * 32 + lines - first_line + 1;
      entry_places[lines + 1] := f;
      entry_places[lines + 2] := o;
      entry_amounts[lines + 1] := -amount;
      entry_amounts[lines + 2] := amount;
      entry_classes[lines + 1] := class;
      entry_classes[lines + 2] := class;
      entry_befores[lines + 1] := balances[f];
      balances[f] := balances[f] - amount;
      versions[f] := versions[f] + 1;
      entry_versions[lines + 1] := versions[f];
      entry_befores[lines + 2] := balances[o];
      balances[o] := balances[o] + amount;
      versions[o] := versions[o] + 1;
      entry_versions[lines + 2] := versions[o];
      lines := lines + 2;
      if (balances[f] < 0 and not may_fall[f]) or (balances[f] > 0 and not may_rise[f]) then
        failed := 'insufficient';
        refusing[no] := kinds[f];
      elsif (balances[o] < 0 and not may_fall[o]) or (balances[o] > 0 and not may_rise[o]) then
        failed := 'insufficient';
        refusing[no] := kinds[o];
      elsif debts ? o::text then
        f := o;
        o := (debts ->> o::text)::integer;
        repaid := least(amount, -balances[o]);
        if repaid > 0 and lines - first_line >= 32 then
          failed := 'rule';
        elsif repaid > 0 then
          entry_ids[lines + 1] := numbers[no] * 32 + lines - first_line;
          entry_ids[lines + 2] := numbers[no] * 32 + lines - first_line + 1;
          entry_places[lines + 1] := f;
          entry_places[lines + 2] := o;
          entry_amounts[lines + 1] := -repaid;
          entry_amounts[lines + 2] := repaid;
          entry_classes[lines + 1] := 'internal';
          entry_classes[lines + 2] := 'internal';
          entry_befores[lines + 1] := balances[f];
          balances[f] := balances[f] - repaid;
          versions[f] := versions[f] + 1;
          entry_versions[lines + 1] := versions[f];
          entry_befores[lines + 2] := balances[o];
          balances[o] := balances[o] + repaid;
          versions[o] := versions[o] + 1;
          entry_versions[lines + 2] := versions[o];
          lines := lines + 2;
        end if;
      end if;
    end if;

    if failed is not null then
      while failures[no] is null and lines > first_line loop
        f := entry_places[lines];
        balances[f] := entry_befores[lines];
        versions[f] := versions[f] - 1;
        lines := lines - 1;
      end loop;
      if failed = 'rule' then refusing[no] := null; end if;
      failures[no] := failed;
    end if;
  end loop;
  for empty_no in no + 1 .. n loop failures[empty_no] := 'rule'; end loop;

  for l in 1 .. lines loop
    f := entry_places[l];
    case entry_classes[l]
      when 'profit' then earnings[f] := earnings[f] + entry_amounts[l];
      when 'deposit' then deposits[f] := deposits[f] + entry_amounts[l];
      when 'withdrawal' then withdrawals[f] := withdrawals[f] + entry_amounts[l];
      else null;
    end case;
  end loop;

  if num_nonnulls(variadic failures) > 0 then
    for g in 1 .. n loop
      continue when failures[g] is null;
      refused := refused || numbers[g];
      journal_no := g;
      failure := failures[g];
      account_kind := refusing[g];
      return next;
    end loop;
    delete from ledger_journal j where j.id = any(refused);
  end if;

  insert into ledger_entry
    (id, account, account_version, amount, balance_before, balance_after, class, created_ms, xact)
  select u.id, accounts[u.place], u.version, u.amount, u.before, u.before + u.amount, u.class, at_ms, current_xact()
  from unnest(entry_ids[1:lines], entry_places[1:lines], entry_versions[1:lines], entry_amounts[1:lines],
    entry_befores[1:lines], entry_classes[1:lines]) as u(id, place, version, amount, before, class);

  update ledger_account a set
    balance = u.balance, version = u.version,
    deposited = u.deposited, earned = u.earned, withdrawn = u.withdrawn
  from unnest(accounts, balances, versions, deposits, earnings, withdrawals)
    as u(id, balance, version, deposited, earned, withdrawn)
  where a.id = u.id and a.version <> u.version;
end $$;

-- C5: a trader is a customer whom an admin admitted. What they do with their own real money is copied.
create table trader (
  id text primary key check (id ~ '^tdr_[0-9a-hjkmnp-tv-z]{26}$'),
  user_id text not null unique references auth_user (id),
  -- As they are called in public; never the account's own name unless they chose it.
  name text not null,
  about text not null default '',
  image_url text not null default '',
  is_public boolean not null default true,
  -- Of new copies, in basis points of new profit (C6).
  share_bps integer not null default 0 check (share_bps between 0 and 10000),
  state text not null default 'active' check (state in ('active', 'stopped')),
  since_ms bigint not null,
  stopped_ms bigint,
  stopped_by text check (stopped_by in ('trader', 'operator')),
  stop_reason text,
  -- Counts what changed about the trader's copies, so that a snapshot of them is one number (C3).
  change bigint not null default 0,
  version integer not null default 1,
  constraint trader_stop check ((state = 'stopped') = (stopped_ms is not null and stopped_by is not null))
);
-- Nobody can take the name of another trader.
create unique index trader_name on trader (lower(name));

-- What a trader's active copies come to, per wallet: the most that a trade can ask of the bankroll, without counting them
-- one by one. Written with each change of a copy, under the trader's row.
create table copy_book (
  trader_id text not null references trader (id),
  wallet text not null check (wallet in ('real', 'practice')),
  copies integer not null default 0 check (copies >= 0),
  -- Σ allocation of the proportional ones, Σ stake of the fixed ones, Σ most per trade of all.
  proportional bigint not null default 0 check (proportional >= 0),
  fixed bigint not null default 0 check (fixed >= 0),
  most bigint not null default 0 check (most >= 0),
  primary key (trader_id, wallet)
);

-- C2. One row a copy, with its settings of now.
create table copy (
  id text primary key check (id ~ '^cpy_[0-9a-hjkmnp-tv-z]{26}$'),
  trader_id text not null references trader (id),
  user_id text not null references auth_user (id),
  wallet text not null check (wallet in ('real', 'practice')),
  -- The order of subscription.
  place bigint not null generated always as identity,
  state text not null default 'active' check (state in ('active', 'paused', 'stopping', 'stopped')),
  -- What the customer put apart for it, in cents; its account has less or more as its trades went.
  allocation bigint not null check (allocation >= 0),
  sizing text not null check (sizing in ('proportional', 'fixed')),
  fixed_stake bigint check (fixed_stake > 0),
  max_stake bigint not null check (max_stake > 0),
  max_open integer not null check (max_open between 1 and 1000),
  -- The loss, in cents over all settled trades of the copy, at which it stops; null: none.
  stop_loss bigint check (stop_loss > 0),
  share_bps integer not null check (share_bps between 0 and 10000),
  started_ms bigint not null,
  stopping_ms bigint,
  stopped_ms bigint,
  stopped_by text check (stopped_by in ('customer', 'stop-loss', 'trader', 'operator')),
  version integer not null default 1,
  -- How often money was put apart or given back: the occurrence of the next posting.
  moves integer not null default 0,
  -- Kept by placing and settling.
  open_trades integer not null default 0 check (open_trades >= 0),
  open_stake bigint not null default 0 check (open_stake >= 0),
  settled_trades integer not null default 0,
  settled_profit bigint not null default 0,
  -- C6: the highest settled profit on which the share was taken, and what is owed of it because it was staked.
  share_mark bigint not null default 0 check (share_mark >= 0),
  share_due bigint not null default 0 check (share_due >= 0),
  constraint copy_sizing check ((sizing = 'fixed') = (fixed_stake is not null)),
  constraint copy_stop check ((state in ('stopping', 'stopped')) = (stopping_ms is not null and stopped_by is not null)
    and (state = 'stopped') = (stopped_ms is not null)),
  constraint copy_stopped check (state <> 'stopped' or open_trades = 0)
) with (fillfactor = 70);
create unique index copy_one on copy (trader_id, user_id, wallet) where state <> 'stopped';
create index copy_of_user on copy (user_id, place);
create index copy_of_trader on copy (trader_id, place) where state <> 'stopped';

-- The settings of active copies as they were: from a change of the trader's count until before another one. A paused or
-- stopping copy has none.
create table copy_settings (
  copy_id text not null references copy (id),
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
  primary key (copy_id, version)
);
-- A snapshot is read from those that hold still and, when somebody changed theirs since, from those that ended after it.
create index copy_settings_open on copy_settings (trader_id, wallet, place) where until_change is null;
create index copy_settings_ended on copy_settings (trader_id, wallet, until_change) where until_change is not null;

-- Money put apart for a copy (+) or given back (−): the record of each posting of the codes copy-allocate and copy-release.
create table copy_move (
  copy_id text not null references copy (id),
  occurrence integer not null,
  amount bigint not null check (amount <> 0),
  why text not null check (why in ('start', 'settings', 'stop', 'ended')),
  created_ms bigint not null,
  primary key (copy_id, occurrence)
);

-- Each real trade of an active trader, with what the trader had before it (P3, in cents) and the count of changes that says
-- who copies it (C3, C4).
create table trader_trade (
  trade_id text primary key references trade (trade_id),
  trader_id text not null references trader (id),
  balance_before bigint not null,
  -- What the pair took then, in cents.
  min_stake bigint not null,
  max_stake bigint not null,
  change bigint not null,
  accepted_ms bigint not null
);
create index trader_trade_of on trader_trade (trader_id, accepted_ms);

-- The placing of a trade's copies in one wallet: what was reserved for their cover, what of it they took, and how far it is.
create table copy_fan_out (
  id text primary key check (id ~ '^fan_[0-9a-hjkmnp-tv-z]{26}$'),
  trade_id text not null references trader_trade (trade_id),
  trader_id text not null,
  wallet text not null check (wallet in ('real', 'practice')),
  reserved bigint not null check (reserved >= 0),
  used bigint not null default 0 check (used between 0 and reserved),
  state text not null default 'placing' check (state in ('placing', 'done')),
  -- The place of the last copy that was decided.
  decided_place bigint not null default 0,
  placed integer not null default 0,
  skipped integer not null default 0,
  done_ms bigint,
  -- Notices are written in the order of outcomes' own key: the last copy whose customer was told.
  told_copy text not null default '',
  told boolean not null default false,
  constraint copy_fan_out_one unique (trade_id, wallet),
  constraint copy_fan_out_done check ((state = 'done') = (done_ms is not null))
);
create index copy_fan_out_placing on copy_fan_out (trader_id) where state = 'placing';
create index copy_fan_out_untold on copy_fan_out (id) where not told;

-- Trades that copy another one.
alter table trade add column copy_id text;
-- What a copy's trades are, newest first.
create index trade_of_copy on trade (copy_id, created_ms desc, trade_id desc) where copy_id is not null;

-- What became of a trade in each copy that was to take part: one row, a copy's trade or the reason why not.
create table copy_outcome (
  source_trade_id text not null,
  copy_id text not null,
  user_id text not null,
  place bigint not null,
  settings_version integer not null,
  -- By the snapshot's figures, in cents.
  stake bigint not null check (stake >= 0),
  trade_id text unique,
  skipped text check (skipped in (
    'too small', 'copy has too little', 'too many open', 'stop-loss', 'account', 'excluded', 'own limit', 'country',
    'switched off', 'house short', 'no equity', 'late')),
  created_ms bigint not null,
  primary key (source_trade_id, copy_id),
  constraint copy_outcome_one check ((trade_id is null) <> (skipped is null))
);
create index copy_outcome_of_copy on copy_outcome (copy_id, created_ms desc, source_trade_id desc);

-- As in 0015, with the copy that a trade belongs to.
drop function trade_windows(text, integer, text[]);
create function trade_windows(wanted_pair text, most integer, aside text[])
  returns table (
    trade_id text, user_id text, copy_id text, wallet text, positions text, amount bigint, cover bigint,
    accepted_ms bigint, entry_delay_ms integer, expires_ms bigint, entered boolean, final_ms bigint,
    after_run bigint, entry_seq bigint, entry_ms bigint, entry_price bigint,
    exit_seq bigint, exit_ms bigint, exit_price bigint, confirming_seq bigint, confirming_ms bigint,
    confirming_run bigint)
  language sql stable
  as $$
  with pair as (select * from market_pair where pair = wanted_pair),
  due as (
    (select t.* from trade t, pair p
     where t.currency_pair = p.pair and t.status = 'PENDING' and t.entry_seq is null
       and t.accepted_ms <= p.last_time_ms and t.trade_id <> all (aside)
     order by t.accepted_ms limit most)
    union
    (select t.* from trade t, pair p
     where t.currency_pair = p.pair and t.status = 'PENDING' and t.expires_ms < p.last_time_ms
       and t.trade_id <> all (aside)
     order by t.expires_ms limit most)
  )
  select t.trade_id, t.user_id, t.copy_id, t.wallet, t.positions, t.amount, t.cover,
    t.accepted_ms, t.entry_delay_ms, t.expires_ms, t.entry_seq is not null, p.last_time_ms,
    a.source_run, n.seq, n.time_ms, n.price, x.seq, x.time_ms, x.price, c.seq, c.time_ms, c.source_run
  from pair p
  join due t on true
  left join lateral (select * from market_tick m where m.pair = p.pair and m.seq = t.after_seq limit 1) a on true
  left join lateral (
    select * from market_tick m
    where m.pair = p.pair and m.seq > t.after_seq and m.time_ms >= t.accepted_ms + t.entry_delay_ms
    order by m.time_ms, m.seq limit 1) n on true
  left join lateral (
    select * from market_tick m where m.pair = p.pair and m.time_ms <= t.expires_ms
    order by m.time_ms desc, m.seq desc limit 1) x on t.expires_ms < p.last_time_ms
  left join lateral (
    select * from market_tick m where m.pair = p.pair and m.time_ms > t.expires_ms
    order by m.time_ms, m.seq limit 1) c on t.expires_ms < p.last_time_ms
$$;

-- As in 0010 and 0015; the copies' own figures move with their trades.
create or replace function trade_settle(
  lease_name text, held_epoch bigint,
  ids text[], statuses text[], profits bigint[], reasons text[],
  entry_seqs bigint[], exit_seqs bigint[], confirming_seqs bigint[],
  codes text[], causes text[], occurrences integer[], actors text[],
  account_kinds text[], account_owners text[], account_assets text[],
  journal_nos integer[], froms integer[], tos integer[], amounts bigint[]
) returns boolean
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s'
  as $$
declare
  open_count integer;
  refusal record;
  at_ms bigint;
begin
  perform lease_check(lease_name, held_epoch);
  perform 1 from trade where trade_id = any(ids) order by trade_id for update;
  select count(*) into open_count from trade where trade_id = any(ids) and status = 'PENDING';
  if open_count <> cardinality(ids) then return false; end if;

  -- The copies of the set come before accounts in the order of locks (Z7).
  perform 1 from copy c
  where c.id in (select t.copy_id from trade t where t.trade_id = any(ids) and t.copy_id is not null)
  order by c.id for no key update;

  select * into refusal from ledger_post(codes, causes, occurrences, actors,
    account_kinds, account_owners, account_assets, journal_nos, froms, tos, amounts) limit 1;
  if found then
    raise exception 'settlement of % was refused: %', ids[refusal.journal_no], refusal.failure using errcode = 'FL002';
  end if;

  at_ms := clock_ms();
  update trade t set
    status = u.status, profit = u.profit, refund_reason = u.reason, entry_seq = coalesce(t.entry_seq, u.entry_seq),
    exit_seq = u.exit_seq, confirming_seq = u.confirming_seq, closed_ms = at_ms, version = t.version + 1
  from unnest(ids, statuses, profits, reasons, entry_seqs, exit_seqs, confirming_seqs)
    as u(id, status, profit, reason, entry_seq, exit_seq, confirming_seq)
  where t.trade_id = u.id;

  update copy c set
    open_trades = c.open_trades - s.trades, open_stake = c.open_stake - s.stakes,
    settled_trades = c.settled_trades + s.trades, settled_profit = c.settled_profit + s.profits
  from (
    select t.copy_id, count(*)::integer as trades, sum(t.amount) as stakes, sum(t.profit) as profits
    from trade t where t.trade_id = any(ids) and t.copy_id is not null group by t.copy_id) s
  where c.id = s.copy_id;

  insert into outbox (owner, topic, subject)
  select t.user_id, topic, case topic when 'trade' then t.trade_id else t.wallet end
  from trade t cross join unnest(array['trade', 'balance']) topic
  where t.trade_id = any(ids);
  return true;
end $$;

-- Locks what placing copies moves, in the order of Z7: the copies, then their accounts and what their customers have staked.
-- Answers with what is staked.
create function copy_lock(copies text[], wanted_asset text) returns table (user_id text, staked bigint)
  language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
declare
  accounts bigint[];
begin
  perform 1 from copy c where c.id = any(copies) order by c.id for no key update;
  select array_agg(a.id) into accounts
  from copy c
  cross join lateral (
    select x.id from ledger_account x
    where coalesce(x.copy_id, x.owner, '') = c.id and x.kind = 'allocated' and x.asset = wanted_asset
    union all
    select x.id from ledger_account x
    where coalesce(x.copy_id, x.owner, '') = c.user_id and x.kind = 'staked' and x.asset = wanted_asset) a
  where c.id = any(copies);
  perform 1 from ledger_account a where a.id = any(accounts) order by a.id for no key update;
  return query select a.owner, a.balance from ledger_account a where a.id = any(accounts) and a.kind = 'staked';
end $$;

-- Places the copies of one set, in the order of subscription, exactly once: copies of the trade's snapshot behind `after_place`
-- whose stakes the domain found, with a reason where one is skipped for sure. Whose they are, the most they may stake and what
-- they would win is read here, not believed. Whoever has too little in the copy, too many open, reached the stop-loss, comes
-- too late or finds that the reserve does not cover them is skipped here, under the locks; who comes behind them is not. False
-- when another process has decided the set. The reserve already holds the covers: only stakes move. Whoever calls it holds the
-- locks of copy_lock already, in their order (Z7); it takes them again, one by one.
create function copy_place(
  fan_out text, after_place bigint, signed_by text,
  copies text[], settings_versions integer[], stakes bigint[], skips text[], ids text[], texts text[], signatures text[]
) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
declare
  n constant integer := coalesce(cardinality(copies), 0);
  f record;
  t record;
  at_ms bigint;
  left_over bigint;
  -- By the place of each copy in the set.
  users text[];
  placed_at bigint[];
  covers bigint[];
  reasons text[];
  purses bigint[];
  purse_balances bigint[];
  purse_versions bigint[];
  staked bigint[];
  staked_balances bigint[];
  staked_versions bigint[];
  strangers integer;
begin
  if n = 0 then raise exception 'a set of copies is not empty'; end if;
  select o.*, s.change, r.id as trader, r.name as trader_name, r.image_url as trader_image,
    case o.wallet when 'real' then 'USD' else 'PUSD' end as asset
  into f
  from copy_fan_out o join trader_trade s on s.trade_id = o.trade_id join trader r on r.id = o.trader_id
  where o.id = fan_out for no key update of o;
  if f.state <> 'placing' or f.decided_place <> after_place then return false; end if;
  at_ms := clock_ms();
  select x.* into t from trade x where x.trade_id = f.trade_id;

  select array_agg(g.user_id order by g.nth), array_agg(g.place order by g.nth), array_agg(g.cover order by g.nth),
    array_agg(g.reason order by g.nth),
    array_agg(g.purse order by g.nth), array_agg(g.purse_balance order by g.nth), array_agg(g.purse_version order by g.nth),
    array_agg(g.staked order by g.nth), array_agg(g.staked_balance order by g.nth), array_agg(g.staked_version order by g.nth),
    count(*) filter (where g.stranger)
  into users, placed_at, covers, reasons, purses, purse_balances, purse_versions, staked, staked_balances, staked_versions,
    strangers
  from (
    select u.nth, c.user_id, v.place, u.stake * t.payout_rate / 10000 as cover,
      a.id as purse, a.balance as purse_balance, a.version as purse_version,
      k.id as staked, k.balance as staked_balance, k.version as staked_version,
      v.trader_id <> f.trader_id or v.wallet <> f.wallet or v.place <= after_place or v.from_change > f.change
        or v.until_change <= f.change or u.stake > v.max_stake as stranger,
      case
        when u.skip is not null then u.skip
        when a.id is null or k.id is null then 'account'
        when at_ms > t.accepted_ms + t.duration_ms / 2 then 'late'
        when c.settled_profit <= -v.stop_loss then 'stop-loss'
        when c.open_trades >= v.max_open then 'too many open'
        when a.balance < u.stake then 'copy has too little'
      end as reason
    from unnest(copies, settings_versions, stakes, skips) with ordinality u(copy, version, stake, skip, nth)
    cross join lateral (
      select x.user_id, x.settled_profit, x.open_trades from copy x where x.id = u.copy for no key update) c
    cross join lateral (
      select x.trader_id, x.wallet, x.place, x.from_change, x.until_change, x.max_stake, x.max_open, x.stop_loss
      from copy_settings x where x.copy_id = u.copy and x.version = u.version) v
    left join lateral (
      select x.id, x.balance, x.version from ledger_account x
      where coalesce(x.copy_id, x.owner, '') = u.copy and x.kind = 'allocated' and x.asset = f.asset
      for no key update) a on true
    left join lateral (
      select x.id, x.balance, x.version from ledger_account x
      where coalesce(x.copy_id, x.owner, '') = c.user_id and x.kind = 'staked' and x.asset = f.asset
      for no key update) k on true) g;
  if coalesce(cardinality(users), 0) <> n or strangers > 0 then
    raise exception 'a copy of the set is none of the trade''s snapshot, or would stake more than its settings allow';
  end if;

  -- In the order of subscription: each takes part whom what is left of the reserve covers.
  left_over := f.reserved - f.used;
  for i in 1 .. n loop
    continue when reasons[i] is not null;
    if covers[i] > left_over then reasons[i] := 'house short'; else left_over := left_over - covers[i]; end if;
  end loop;

  with decided as materialized (
    select * from unnest(copies, users, placed_at, settings_versions, stakes, covers, reasons, ids, texts, signatures,
        purses, purse_balances, purse_versions, staked, staked_balances, staked_versions)
      as d(copy, customer, place, version, stake, cover, skipped, id, signed, signature, purse, purse_balance, purse_version,
        staked, staked_balance, staked_version)
  ), chosen as materialized (
    select d.*, nextval('ledger_journal_number') as journal from (
      select * from decided where skipped is null order by place) d
  ), journals as (
    insert into ledger_journal (id, code, cause, occurrence, actor, created_ms)
    select p.journal, 'stake', p.id, 1, 'system', at_ms from chosen p
  ), entries as (
    insert into ledger_entry
      (id, account, account_version, amount, balance_before, balance_after, class, created_ms, xact)
    select p.journal * 32 + e.side, e.account, e.version + 1, e.amount, e.balance, e.balance + e.amount, 'internal', at_ms,
      current_xact()
    from chosen p
    cross join lateral (values
      (0, p.purse, p.purse_version, -p.stake, p.purse_balance),
      (1, p.staked, p.staked_version, p.stake, p.staked_balance)) e(side, account, version, amount, balance)
  ), accounts as (
    update ledger_account a set balance = m.balance, version = m.version
    from (
      select p.purse as id, p.purse_balance - p.stake as balance, p.purse_version + 1 as version from chosen p
      union all
      select p.staked, p.staked_balance + p.stake, p.staked_version + 1 from chosen p) m
    where a.id = m.id
  ), trades as (
    insert into trade (trade_id, trader_id, user_id, trader_name, image_url, wallet, currency_pair, positions, amount, cover,
      duration_ms, payout_rate, entry_delay_ms, rate, created_ms, accepted_ms, after_seq, expires_ms,
      acceptance_text, acceptance_signature, key_id, copy_id)
    select p.id, f.trader, p.customer, f.trader_name, f.trader_image, f.wallet, t.currency_pair, t.positions, p.stake, p.cover,
      t.duration_ms, t.payout_rate, t.entry_delay_ms, t.rate, at_ms, t.accepted_ms, t.after_seq, t.expires_ms,
      p.signed, p.signature, signed_by, p.copy
    from chosen p
  ), counted as (
    update copy c set open_trades = c.open_trades + 1, open_stake = c.open_stake + p.stake
    from chosen p where c.id = p.copy
  ), outcomes as (
    insert into copy_outcome
      (source_trade_id, copy_id, user_id, place, settings_version, stake, trade_id, skipped, created_ms)
    select f.trade_id, d.copy, d.customer, d.place, d.version, d.stake, case when d.skipped is null then d.id end, d.skipped,
      at_ms
    from decided d
  ), told as (
    insert into outbox (owner, topic, subject)
    select p.customer, o.topic, case o.topic when 'trade' then p.id else f.wallet end
    from chosen p cross join unnest(array['trade', 'balance']) o(topic)
  )
  update copy_fan_out o set
    used = o.used + s.used, placed = o.placed + s.placed, skipped = o.skipped + s.skipped, decided_place = s.last
  from (
    select coalesce(sum(d.cover) filter (where d.skipped is null), 0) as used,
      (count(*) filter (where d.skipped is null))::integer as placed,
      (count(*) filter (where d.skipped is not null))::integer as skipped, max(d.place) as last
    from decided d) s
  where o.id = fan_out;
  return true;
end $$;

revoke execute on all functions in schema public from public;
grant execute on function ledger_open_copy(text, text, text), trade_windows(text, integer, text[]), copy_lock(text[], text),
  copy_place(text, bigint, text, text[], integer[], bigint[], text[], text[], text[], text[]) to fairlead_app;
-- What became of a trade is written by copy_place alone, and what a snapshot was by nobody again.
grant select, insert, update on trader, copy_book, copy to fairlead_app;
grant select, insert on copy_settings, copy_move, trader_trade, copy_fan_out to fairlead_app;
grant update (until_change) on copy_settings to fairlead_app;
grant update (state, done_ms, told_copy, told) on copy_fan_out to fairlead_app;
grant select on copy_outcome to fairlead_app;
