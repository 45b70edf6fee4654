-- Posts many journals in one statement (L4), numbered 1..n by position. Accounts are named, each once, the house's
-- with '' for the owner, a copy's by the copy. Transfers are in order, those of a journal together; each names its
-- journal by number and its ends by their places among the accounts. Amounts are in the asset's smallest unit. Each
-- journal is all or nothing by itself and sees what earlier ones left. The answer names only those that failed:
--   'rule'         not 1 to 16 transfers, one not in ledger_rule, across assets or (internal) owners, or not above 0
--   'duplicate'    cause, code and occurrence were posted before, or occur earlier in the same call
--   'insufficient' an account would pass its floor; its kind is named
-- A credit in USD to available or aside of an owner who owes is followed by a repayment, counted among the 16 (L3).
-- Locks the accounts by id `for no key update` (Z7), where receivable or aside is named also its owner's available, and
-- with aside the receivable too; then what is owed by those whose available it credits. Raises P0001 where an account does not exist or is named twice, or transfers are
-- out of order. ledger_check compares at commit (FL004).
create function ledger_post(
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
  -- What somebody owes moves only under the lock of what they have available, so that it holds still while that is credited. What
  -- is credited to aside may repay it too, and is not under that lock: both are locked with it, in order.
  if account_kinds && array['receivable', 'aside'] then
    perform 1 from ledger_account a
    where a.id = any(accounts) or a.id in (
      select v.id from ledger_account r
      join ledger_account v on coalesce(v.copy_id, v.owner, '') = r.owner and v.asset = r.asset
        and (v.kind = 'available' or (v.kind = 'receivable' and r.kind = 'aside'))
      where r.id = any(accounts) and r.kind in ('receivable', 'aside'))
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
      where kinds[places[u.named]] in ('available', 'aside') and assets[places[u.named]] = 'USD') v
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
revoke execute on function ledger_post(text[], text[], integer[], text[], text[], text[], text[], integer[], integer[], integer[], bigint[]) from public;
grant execute on function ledger_post(text[], text[], integer[], text[], text[], text[], text[], integer[], integer[], integer[], bigint[]) to fairlead_app;
