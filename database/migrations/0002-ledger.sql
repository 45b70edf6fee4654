-- The books (rules L1 to L4). The application's role reads them and calls ledger_post; it cannot write a row here.

-- Which balances an account may have (L1, L2): the outside world any, what is owed none above zero, the practice house
-- any, everybody else none below zero.
create function ledger_floor_holds(kind text, owner text, asset text, balance bigint) returns boolean
  language sql immutable parallel safe
  as $$
  select case
    when kind = 'external' then true
    when kind = 'receivable' then balance <= 0
    when owner is null and asset = 'PUSD' then true
    else balance >= 0 end
$$;

create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'available', 'staked', 'withdrawing', 'receivable',
    'capital', 'bankroll', 'exposure', 'fees', 'mining', 'external')),
  owner text,
  asset text not null check (asset in ('USD', 'PUSD')),
  balance bigint not null default 0,
  -- Counts the entries of the account.
  version bigint not null default 0,
  -- Sums of the account's entries by class (P3), kept beside the balance so that reading them costs one row.
  deposited bigint not null default 0,
  earned bigint not null default 0,
  withdrawn bigint not null default 0,
  constraint ledger_account_owner check
    ((owner is null) = (kind in ('capital', 'bankroll', 'exposure', 'fees', 'mining', 'external'))),
  constraint ledger_account_floor check (ledger_floor_holds(kind, owner, asset, balance)),
  constraint ledger_account_one unique nulls not distinct (owner, kind, asset)
) with (fillfactor = 50);

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

insert into ledger_rule (code, cause_kind, from_kind, to_kind, class) values
  ('capital', 'house-movement', 'external', 'capital', 'none'),
  ('capital', 'house-movement', 'capital', 'external', 'none'),
  ('bankroll', 'house-movement', 'capital', 'bankroll', 'none'),
  ('bankroll', 'house-movement', 'bankroll', 'capital', 'none'),
  ('practice-grant', 'user', 'external', 'available', 'deposit'),
  ('deposit', 'deposit', 'external', 'available', 'deposit'),
  ('stake', 'trade', 'available', 'staked', 'internal'),
  ('stake', 'trade', 'bankroll', 'exposure', 'none'),
  ('win', 'trade', 'staked', 'available', 'internal'),
  ('win', 'trade', 'exposure', 'available', 'profit'),
  ('loss', 'trade', 'staked', 'bankroll', 'profit'),
  ('loss', 'trade', 'exposure', 'bankroll', 'none'),
  ('refund', 'trade', 'staked', 'available', 'internal'),
  ('refund', 'trade', 'exposure', 'bankroll', 'none'),
  ('withdrawal-hold', 'withdrawal', 'available', 'withdrawing', 'internal'),
  ('withdrawal-release', 'withdrawal', 'withdrawing', 'available', 'internal'),
  ('withdrawal-paid', 'withdrawal', 'withdrawing', 'external', 'withdrawal'),
  ('withdrawal-returned', 'withdrawal', 'external', 'available', 'withdrawal');

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
create sequence ledger_journal_number owned by ledger_journal.id;

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
create index ledger_entry_xact on ledger_entry using brin (xact) with (pages_per_range = 32, autosummarize = on);

-- Locks accounts in the one order (Z7) and reads them as they are after the lock.
create function ledger_lock(ids bigint[])
  returns table (id bigint, kind text, owner text, asset text, balance bigint, version bigint)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform 1 from ledger_account a where a.id = any(ids) order by a.id for no key update;
  return query
    select a.id, a.kind, a.owner, a.asset, a.balance, a.version from ledger_account a where a.id = any(ids);
end $$;

-- Opens the accounts of a customer in both wallets. Safe to repeat.
create function ledger_open(customer text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  insert into ledger_account (kind, owner, asset)
  select kind, customer, asset
  from unnest(array['available', 'staked', 'withdrawing', 'receivable']) kind, unnest(array['USD', 'PUSD']) asset
  on conflict do nothing
$$;

insert into ledger_account (kind, owner, asset)
select kind, null, asset
from unnest(array['USD', 'PUSD']) asset,
     unnest(array['external', 'capital', 'bankroll', 'exposure', 'fees', 'mining']) kind;

-- Posts many journals in one statement (L4). Journals are numbered 1..n by position; transfers name their journal by
-- that number and stand in order. Each journal is all or nothing and succeeds or fails by itself:
--   failure null           posted; journal_id says where
--   failure 'rule'         not 1 to 16 transfers, or one that the journal table does not know, or across assets or owners
--   failure 'duplicate'    cause, code and occurrence were posted before, or stand earlier in the same call
--   failure 'insufficient' an account would pass its floor; it is named
-- Later journals see the balances that earlier ones left. Everything is locked once, in the order of Z7.
create function ledger_post(
  codes text[], causes text[], occurrences integer[], actors text[],
  journal_nos integer[], froms bigint[], tos bigint[], amounts bigint[]
) returns table (journal_no integer, journal_id bigint, failure text, account bigint)
  language plpgsql security definer set search_path = public, pg_temp
  -- Planning anew for each call costs more than the posting itself; lookups by key suit one journal and a thousand.
  set plan_cache_mode = force_generic_plan
  as $$
#variable_conflict use_column
declare
  n constant integer := coalesce(cardinality(codes), 0);
  ids bigint[];
  failures text[] := array_fill(null::text, array[n]);
  failed_accounts bigint[] := array_fill(null::bigint, array[n]);
  numbers bigint[];
  at_ms bigint;
  found_row record;
begin
  if n = 0 then return; end if;

  select array_agg(x order by x) into ids from (select unnest(froms) x union select unnest(tos)) named;
  perform 1 from ledger_account a where a.id = any(ids) order by a.id for no key update;
  at_ms := clock_ms();

  for found_row in
    select t.no as no
    from unnest(journal_nos, froms, tos, amounts) t(no, f, o, amount)
    left join ledger_account fa on fa.id = t.f
    left join ledger_account ta on ta.id = t.o
    left join ledger_rule r on r.code = codes[t.no] and r.from_kind = fa.kind and r.to_kind = ta.kind
    group by t.no
    having count(*) > 16 or bool_or(
      r.code is null or fa.asset <> ta.asset or t.amount <= 0 or (r.same_owner and fa.owner <> ta.owner))
  loop
    failures[found_row.no] := 'rule';
  end loop;
  if (select count(distinct x) from unnest(journal_nos) x) <> n then
    for found_row in
      select g as no from generate_series(1, n) g where g <> all(coalesce(journal_nos, '{}'))
    loop
      failures[found_row.no] := 'rule';
    end loop;
  end if;

  for found_row in
    select k.no::integer as no from (
      select cause, code, occurrence, no, row_number() over (partition by cause, code, occurrence order by no) as nth
      from unnest(causes, codes, occurrences) with ordinality as u(cause, code, occurrence, no)) k
    where k.nth > 1 or exists (
      select 1 from ledger_journal x where x.cause = k.cause and x.code = k.code and x.occurrence = k.occurrence)
  loop
    failures[found_row.no] := coalesce(failures[found_row.no], 'duplicate');
  end loop;

  -- Only when the running balances of the whole set pass a floor somewhere is it walked journal by journal.
  if exists (
    select 1
    from (
      select account, (sum(amount) over (partition by account order by place))::bigint as moved
      from ledger_lines(failures, journal_nos, froms, tos, amounts)) l
    join ledger_account a on a.id = l.account
    where not ledger_floor_holds(a.kind, a.owner, a.asset, a.balance + l.moved)
  ) then
    select w.failures, w.accounts into failures, failed_accounts
    from ledger_walk(failures, ids, journal_nos, froms, tos, amounts) w;
  end if;

  select array_agg(case when failures[g] is null then nextval('ledger_journal_number') end order by g)
  into numbers from generate_series(1, n) g;

  insert into ledger_journal (id, code, cause, occurrence, actor, created_ms)
  select numbers[u.no], u.code, u.cause, u.occurrence, u.actor, at_ms
  from unnest(codes, causes, occurrences, actors) with ordinality as u(code, cause, occurrence, actor, no)
  where numbers[u.no] is not null;

  with line as (
    select * from ledger_lines(failures, journal_nos, froms, tos, amounts)
  ), entry as (
    insert into ledger_entry
      (id, account, account_version, amount, balance_before, balance_after, class, created_ms, xact)
    select numbers[l.no] * 32 + l.line, l.account,
      a.version + row_number() over run, l.amount,
      a.balance + sum(l.amount) over run - l.amount, a.balance + sum(l.amount) over run,
      r.class, at_ms, current_xact()
    from line l
    join ledger_account a on a.id = l.account
    join ledger_account c on c.id = l.counterpart
    join ledger_rule r on r.code = codes[l.no]
      and r.from_kind = case when l.amount < 0 then a.kind else c.kind end
      and r.to_kind = case when l.amount < 0 then c.kind else a.kind end
    window run as (partition by l.account order by l.place)
    returning account, amount, class
  ), moved as (
    select account, count(*) as lines, sum(amount) as total,
      coalesce(sum(amount) filter (where class = 'deposit'), 0) as deposited,
      coalesce(sum(amount) filter (where class = 'profit'), 0) as earned,
      coalesce(sum(amount) filter (where class = 'withdrawal'), 0) as withdrawn
    from entry group by account
  )
  update ledger_account a set
    balance = a.balance + m.total, version = a.version + m.lines, deposited = a.deposited + m.deposited,
    earned = a.earned + m.earned, withdrawn = a.withdrawn + m.withdrawn
  from moved m where a.id = m.account;

  return query select g, numbers[g], failures[g], failed_accounts[g] from generate_series(1, n) g;
end $$;

-- The two ends of each transfer of the journals that have not failed, in the order in which they are posted.
create function ledger_lines(failures text[], journal_nos integer[], froms bigint[], tos bigint[], amounts bigint[])
  returns table (no integer, line integer, place bigint, account bigint, counterpart bigint, amount bigint)
  language sql immutable
  as $$
  select t.no, (2 * (t.nth - 1) + side)::integer, 2 * t.place + side,
    case side when 0 then t.f else t.o end, case side when 0 then t.o else t.f end,
    case side when 0 then -t.amount else t.amount end
  from (
    select u.no, u.f, u.o, u.amount, u.place, row_number() over (partition by u.no order by u.place) as nth
    from unnest(journal_nos, froms, tos, amounts) with ordinality as u(no, f, o, amount, place)
    where failures[u.no] is null) t
  cross join generate_series(0, 1) side
$$;

-- Walks the journals in order on running balances and says which of them an account's floor refuses.
create function ledger_walk(
  inout failures text[], ids bigint[], journal_nos integer[], froms bigint[], tos bigint[], amounts bigint[],
  out accounts bigint[]
)
  language plpgsql stable
  as $$
declare
  balances bigint[];
  kinds text[];
  owners text[];
  assets text[];
  from_places integer[];
  to_places integer[];
  begun integer := 0;
  current integer := 0;
  broken bigint;
begin
  accounts := array_fill(null::bigint, array[cardinality(failures)]);
  select array_agg(a.balance order by a.id), array_agg(a.kind order by a.id),
    array_agg(a.owner order by a.id), array_agg(a.asset order by a.id)
  into balances, kinds, owners, assets from ledger_account a where a.id = any(ids);
  select array_agg(f.place order by t.nth), array_agg(o.place order by t.nth) into from_places, to_places
  from unnest(froms, tos) with ordinality as t(f, o, nth)
  join (select a.id, row_number() over (order by a.id)::integer as place
        from ledger_account a where a.id = any(ids)) f on f.id = t.f
  join (select a.id, row_number() over (order by a.id)::integer as place
        from ledger_account a where a.id = any(ids)) o on o.id = t.o;

  for i in 1 .. cardinality(journal_nos) loop
    if journal_nos[i] <> current then
      current := journal_nos[i];
      begun := i;
    end if;
    continue when failures[current] is not null;
    balances[from_places[i]] := balances[from_places[i]] - amounts[i];
    balances[to_places[i]] := balances[to_places[i]] + amounts[i];
    broken := case
      when not ledger_floor_holds(kinds[from_places[i]], owners[from_places[i]], assets[from_places[i]],
        balances[from_places[i]]) then froms[i]
      when not ledger_floor_holds(kinds[to_places[i]], owners[to_places[i]], assets[to_places[i]],
        balances[to_places[i]]) then tos[i]
    end;
    if broken is not null then
      failures[current] := 'insufficient';
      accounts[current] := broken;
      for u in begun .. i loop
        balances[from_places[u]] := balances[from_places[u]] + amounts[u];
        balances[to_places[u]] := balances[to_places[u]] - amounts[u];
      end loop;
    end if;
  end loop;
end $$;

revoke execute on all functions in schema public from public;
grant execute on function clock_ms(), current_xact(), settled_xact() to fairlead_app;
grant execute on function ledger_lock(bigint[]), ledger_open(text),
  ledger_post(text[], text[], integer[], text[], integer[], bigint[], bigint[], bigint[]) to fairlead_app;
grant select on ledger_account, ledger_rule, ledger_journal, ledger_entry to fairlead_app;
