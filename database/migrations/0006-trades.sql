-- Up/down trades (T2). What was agreed is written once at acceptance; the settler fills in ticks, status and profit.

create table trade (
  trade_id text primary key,
  -- The trader's id; the user's own for SELF.
  trader_id text not null,
  user_id text not null,
  trader_name text not null,
  image_url text not null default '',
  wallet text not null check (wallet in ('real', 'practice')),
  currency_pair text not null,
  positions text not null check (positions in ('UP', 'DOWN')),
  amount bigint not null check (amount > 0),
  cover bigint not null check (cover >= 0),
  duration_ms bigint not null check (duration_ms > 0),
  payout_rate integer not null check (payout_rate >= 0),
  entry_delay_ms integer not null check (entry_delay_ms between 0 and 5000),
  -- BTCUSD as last recorded, as text with its decimals; null when stale. Settles nothing.
  rate text,
  created_ms bigint not null,
  accepted_ms bigint not null,
  after_seq bigint not null,
  expires_ms bigint not null,
  acceptance_text text not null,
  acceptance_signature text not null,
  key_id text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'WON', 'LOST', 'REFUNDED')),
  entry_seq bigint,
  exit_seq bigint,
  confirming_seq bigint,
  closed_ms bigint,
  profit bigint,
  refund_reason text,
  version integer not null default 1,
  constraint trade_expiry check (expires_ms = accepted_ms + duration_ms),
  constraint trade_closed check ((status = 'PENDING') = (closed_ms is null and profit is null)),
  constraint trade_refund check ((status = 'REFUNDED') = (refund_reason is not null))
) with (fillfactor = 80);

create index trade_of_user on trade (user_id, wallet, created_ms desc, trade_id desc);
create index trade_unentered on trade (currency_pair, accepted_ms) where status = 'PENDING' and entry_seq is null;
create index trade_open on trade (currency_pair, expires_ms) where status = 'PENDING';

-- The facts by which open trades of a pair are decided (Z6): at most `most` of them, those whose entry may be known and
-- those past their expiry, the oldest first. final_ms is the time below which the pair's ticks are final.
create function trade_windows(wanted_pair text, most integer)
  returns table (
    trade_id text, user_id text, wallet text, positions text, amount bigint, cover bigint,
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
       and t.accepted_ms <= p.last_time_ms
     order by t.accepted_ms limit most)
    union
    (select t.* from trade t, pair p
     where t.currency_pair = p.pair and t.status = 'PENDING' and t.expires_ms < p.last_time_ms
     order by t.expires_ms limit most)
  )
  select t.trade_id, t.user_id, t.wallet, t.positions, t.amount, t.cover,
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

-- Writes entry ticks that have become known, under the lease (Z2).
create function trade_enter(lease_name text, held_epoch bigint, ids text[], seqs bigint[]) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  entered integer;
begin
  perform lease_check(lease_name, held_epoch);
  perform 1 from trade where trade_id = any(ids) order by trade_id for update;
  with changed as (
    update trade t set entry_seq = u.seq, version = t.version + 1
    from unnest(ids, seqs) u(id, seq)
    where t.trade_id = u.id and t.status = 'PENDING' and t.entry_seq is null
    returning t.user_id, t.trade_id
  ), told as (
    insert into outbox (owner, topic, subject) select user_id, 'trade', trade_id from changed returning 1
  )
  select count(*) into entered from told;
  return entered;
end $$;

-- Settles a set of trades and posts their journals in one short statement, exactly once (T8): journal k belongs to
-- trade k. When any of them is not open any more nothing is done and the answer is false: the caller looks again.
create function trade_settle(
  lease_name text, held_epoch bigint,
  ids text[], statuses text[], profits bigint[], reasons text[],
  entry_seqs bigint[], exit_seqs bigint[], confirming_seqs bigint[],
  codes text[], causes text[], occurrences integer[], actors text[],
  journal_nos integer[], froms bigint[], tos bigint[], amounts bigint[]
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

  select * into refusal from ledger_post(codes, causes, occurrences, actors, journal_nos, froms, tos, amounts) p
  where p.failure is not null limit 1;
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
grant execute on function trade_windows(text, integer), trade_enter(text, bigint, text[], bigint[]),
  trade_settle(text, bigint, text[], text[], bigint[], text[], bigint[], bigint[], bigint[],
    text[], text[], integer[], text[], integer[], bigint[], bigint[], bigint[]) to fairlead_app;
-- What was agreed cannot be rewritten by the application: it inserts, and the settler's functions do the rest.
grant select, insert on trade to fairlead_app;
