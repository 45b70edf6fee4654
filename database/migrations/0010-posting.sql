-- Posting (L4) walked once, journal by journal, on arrays: the rows are read and written in whole sets, and only the
-- decisions are made one after the other. Replaces the functions of 0002.

drop function ledger_post(text[], text[], integer[], text[], integer[], bigint[], bigint[], bigint[]);
drop function ledger_lines(text[], integer[], bigint[], bigint[], bigint[]);
drop function ledger_walk(text[], bigint[], integer[], bigint[], bigint[], bigint[]);

-- An account is found by its name with one lookup, the house's too; '' stands for the house.
create unique index ledger_account_name on ledger_account (coalesce(owner, ''), kind, asset);
alter table ledger_account drop constraint ledger_account_one;

-- Which balances an account may have (L1, L2), as columns: a constraint that calls a function is planned anew in every
-- statement. The outside world may have any balance, what is owed none above zero, the practice house any, everybody else
-- none below zero.
alter table ledger_account
  drop constraint ledger_account_floor,
  add column may_fall boolean not null generated always as
    (kind in ('external', 'receivable') or (owner is null and asset = 'PUSD')) stored,
  add column may_rise boolean not null generated always as (kind <> 'receivable') stored;
alter table ledger_account add constraint ledger_account_floor
  check ((may_fall or balance >= 0) and (may_rise or balance <= 0));
drop function ledger_floor_holds(text, text, text, bigint);

-- Posts many journals in one statement (L4). Journals are numbered 1..n by position. Accounts are named, each once, the
-- house's with '' for the owner. Transfers stand in order, those of a journal together; each names its journal by that
-- number and its ends by their places among the accounts. Each journal is
-- all or nothing and succeeds or fails by itself; the answer names those that failed and nothing else:
--   failure 'rule'         not 1 to 16 transfers, or one that the journal table does not know, or across assets or owners
--   failure 'duplicate'    cause, code and occurrence were posted before, or stand earlier in the same call
--   failure 'insufficient' an account would pass its floor; its kind is named
-- Later journals see the balances that earlier ones left. Everything is locked once, in the order of Z7.
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
  first_transfer integer;
  first_line integer;
  f integer;
  o integer;
  amount bigint;
  class text;
  failed text;
  refused bigint[];
  row_count bigint;
begin
  if n = 0 then return; end if;

  -- A subquery rather than a join: whatever the planner knows of the table, each name is one lookup in the index.
  select array_agg(x.id order by x.id), array_agg(x.place order by x.named) into accounts, places
  from (
    select u.named, u.id, row_number() over (order by u.id)::integer as place
    from (
      select u.named, (select a.id from ledger_account a
        where coalesce(a.owner, '') = u.owner and a.kind = u.kind and a.asset = u.asset) as id
      from unnest(account_kinds, account_owners, account_assets) with ordinality u(kind, owner, asset, named)) u
  ) x;
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
      first_transfer := i;
      first_line := lines;
    end if;
    f := places[froms[i]];
    o := places[tos[i]];
    amount := amounts[i];
    class := classes ->> (codes[no] || ' ' || kinds[f] || ' ' || kinds[o]);
    failed := null;
    if class is null or amount <= 0 or assets[f] <> assets[o] or i - first_transfer >= 16
      or (class = 'internal' and owners[f] <> owners[o]) then
      failed := 'rule';
    elsif failures[no] is null then
      entry_ids[lines + 1] := numbers[no] * 32 + 2 * (i - first_transfer);
      entry_ids[lines + 2] := numbers[no] * 32 + 2 * (i - first_transfer) + 1;
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

-- As before, with the accounts found by their names.
create or replace function customer_open() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  refusal text;
begin
  insert into customer (uid, first_name, last_name, display_name)
  values (new.id, new.first_name, new.last_name, new.first_name || ' ' || new.last_name);
  perform ledger_open(new.id);
  -- 10,000.00 PUSD in cents (T11, L3).
  select p.failure into refusal
  from ledger_post(array['practice-grant'], array[new.id], array[1], array['system'],
    array['external', 'available'], array['', new.id], array['PUSD', 'PUSD'],
    array[1], array[1], array[2], array[1000000::bigint]) p;
  if found then
    raise exception 'the practice grant of % was refused: %', new.id, refusal;
  end if;
  return null;
end $$;

drop function trade_settle(text, bigint, text[], text[], bigint[], text[], bigint[], bigint[], bigint[],
  text[], text[], integer[], text[], integer[], bigint[], bigint[], bigint[]);

-- Settles a set of trades and posts their journals in one short statement, exactly once (T8): journal k belongs to
-- trade k. When any of them is not open any more nothing is done and the answer is false: the caller looks again.
create function trade_settle(
  lease_name text, held_epoch bigint,
  ids text[], statuses text[], profits bigint[], reasons text[],
  entry_seqs bigint[], exit_seqs bigint[], confirming_seqs bigint[],
  codes text[], causes text[], occurrences integer[], actors text[],
  account_kinds text[], account_owners text[], account_assets text[],
  journal_nos integer[], froms integer[], tos integer[], amounts bigint[]
) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
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

  insert into outbox (owner, topic, subject)
  select t.user_id, topic, case topic when 'trade' then t.trade_id else t.wallet end
  from trade t cross join unnest(array['trade', 'balance']) topic
  where t.trade_id = any(ids);
  return true;
end $$;

revoke execute on all functions in schema public from public;
grant execute on function
  ledger_post(text[], text[], integer[], text[], text[], text[], text[], integer[], integer[], integer[], bigint[]),
  trade_settle(text, bigint, text[], text[], bigint[], text[], bigint[], bigint[], bigint[],
    text[], text[], integer[], text[], text[], text[], text[], integer[], integer[], integer[], bigint[])
  to fairlead_app;
