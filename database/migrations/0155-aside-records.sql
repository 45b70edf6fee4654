-- The records behind what is aside (A13), and what they imply for the books (L3).

-- How each credit of a deposit was split, once for the credit and once for each restoring of it, with what was decided by. Of
-- credits from before there was a split nothing was judged, and all could be played with.
create sequence deposit_limit_decision;
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
create index deposit_split_of on deposit_split (user_id, at_ms);

insert into deposit_split (deposit, occurrence, user_id, at_ms, credited, playable, judged)
select d.id, j.occurrence, d.user_id, j.created_ms, d.credited, d.credited, false
from deposit d join ledger_journal j on j.cause = d.id and j.code = 'deposit'
where d.status = 'approved' order by j.id;

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
create index aside_release_of on aside_release (user_id, at_ms);

alter table deposit_reversal add column from_aside bigint not null default 0 check (from_aside >= 0);
alter table withdrawal
  add column from_aside bigint not null default 0,
  add constraint withdrawal_from_aside check (from_aside between 0 and amount);

grant select, insert on deposit_split, aside_release to fairlead_app;
grant usage on sequence deposit_limit_decision to fairlead_app;

-- As in 0077; what a credit repays comes out of aside too.
create or replace function ledger_posted(ids bigint[], wanted text[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, j.actor, f.kind, coalesce(f.copy_id, f.owner, ''), t.kind, coalesce(t.copy_id, t.owner, ''), f.asset, i.amount, -1
  from unnest(ids) u(id)
  join ledger_journal j on j.id = u.id
  join ledger_entry o on o.id between j.id * 32 and j.id * 32 + 31 and o.id % 2 = 0
  join ledger_entry i on i.id = o.id + 1
  join ledger_account f on f.id = o.account
  join ledger_account t on t.id = i.account
  where j.code = any(wanted) and (f.kind not in ('available', 'aside') or t.kind <> 'receivable')
$$;

-- As in 0094; a credit has a split, by which it goes to available and aside. What is released was moved by its customer.
create or replace function ledger_implied_deposit(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, j.actor, 'external', '', k.kind, d.user_id, 'USD', k.amount, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'deposit'
  join deposit d on d.id = j.cause and d.status = 'approved' and j.occurrence <= d.restores + 1
  join deposit_split s on s.deposit = d.id and s.occurrence = j.occurrence and s.credited = d.credited
  cross join lateral (values ('available', s.playable), ('aside', s.credited - s.playable)) k(kind, amount)
  where k.amount > 0 and case
    when j.occurrence > 1 then j.actor = 'chain watcher' and ledger_audited(d.id, j.actor, 'deposits.restore') and exists (
      select from ledger_journal b where b.cause = d.id and b.code = 'deposit-reversal' and b.occurrence = j.occurrence - 1)
    when not ledger_audited(d.id, j.actor, 'deposits.approve') then false
    when j.actor = 'chain watcher' then exists (
      select from chain_payment p
      where p.id = d.payment and p.transaction_id = d.transaction_id and p.output = d.output and p.chain = d.chain
        and p.payment_method = d.payment_method and p.deposit = d.id and p.state = 'confirmed'
        and p.units = coalesce(d.received_units, d.units))
    else j.actor <> d.user_id and exists (
      select from approval a
      where a.subject = d.id and a.purpose = 'credit' and a.round = d.round and a.admin = j.actor and a.taken_back_ms is null
        and a.values ->> 'transactionId' = d.transaction_id and a.values ->> 'output' = d.output::text) end
  union all
  select j.id, 'chain watcher', k.kind, d.user_id, 'external', '', 'USD', k.amount, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'deposit-reversal'
  join deposit_reversal r on r.deposit = j.cause and r.occurrence = j.occurrence
  join deposit d on d.id = r.deposit and d.status = 'approved' and r.occurrence <= d.reversals
  join ledger_journal b on b.cause = d.id and b.code = 'deposit' and b.occurrence = j.occurrence
  cross join lateral (values ('aside', r.from_aside), ('available', r.from_available),
    ('receivable', d.credited - r.from_aside - r.from_available)) k(kind, amount)
  where k.amount > 0 and ledger_audited(d.id, 'chain watcher', 'deposits.reverse')
  union all
  select j.id, r.user_id, 'aside', r.user_id, 'available', r.user_id, 'USD', r.amount, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'aside-release' and j.occurrence = 1
  join aside_release r on r.id = j.cause
  where ledger_audited(r.id, r.user_id, 'limits.release-aside')
$$;

-- As in 0077; by what of it was aside.
create or replace function ledger_implied_withdrawal(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, j.actor, p.from_kind, case p.from_kind when 'external' then '' else w.user_id end,
    p.to_kind, case p.to_kind when 'external' then '' else w.user_id end, 'USD', p.amount, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.occurrence = 1
  join withdrawal w on w.id = j.cause
  -- What was aside before it was held comes back there.
  cross join lateral (values ('available', w.amount - w.from_aside), ('aside', w.from_aside)) o(kind, amount)
  join lateral (values
    ('withdrawal-hold', o.kind, 'withdrawing', o.amount, null, null,
      array['pending', 'approved', 'declined', 'cancelled', 'returned']),
    ('withdrawal-release', 'withdrawing', o.kind, o.amount, 'withdrawals.decline', 'withdrawal-hold',
      array['declined', 'cancelled']),
    ('withdrawal-paid', 'withdrawing', 'external', case o.kind when 'available' then w.amount else 0 end,
      'withdrawals.approve', 'withdrawal-hold', array['approved', 'returned']),
    ('withdrawal-returned', 'external', o.kind, o.amount, 'withdrawals.returned', 'withdrawal-paid', array['returned']))
    p(code, from_kind, to_kind, amount, action, after_code, statuses) on p.code = j.code and w.status = any(p.statuses)
  where p.amount > 0 and case when p.code = 'withdrawal-hold' or w.status = 'cancelled' then j.actor = w.user_id else j.actor <> w.user_id end
    and (p.action is null
      or ledger_audited(w.id, j.actor, case w.status when 'cancelled' then 'withdrawals.cancel' else p.action end))
    and (p.after_code is null
      or exists (select from ledger_journal b where b.cause = w.id and b.code = p.after_code and b.occurrence = 1))
    and case p.code
      when 'withdrawal-paid' then exists (
        select from approval a where a.subject = w.id and a.purpose = 'payout' and a.round = w.round and a.admin <> w.user_id
          and a.taken_back_ms is null)
      when 'withdrawal-returned' then exists (
        select from approval a where a.subject = w.id and a.purpose = 'return' and a.admin = j.actor and a.taken_back_ms is null)
      else true end
$$;

-- As in 0078, with the releases of what is aside.
create or replace function ledger_check() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  -- As in ledger_post: the plans are made once a connection, perhaps while the tables are empty; lookups by key suit all.
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  -- Sides are compared in a hash: sorting by eight columns takes as long again.
  set enable_sort = off
  as $$
declare
  ids constant bigint[] := new.journals;
  practice constant text[] := array['practice-grant'];
  house constant text[] := array['capital', 'bankroll'];
  deposits constant text[] := array['deposit', 'deposit-reversal', 'aside-release'];
  withdrawals constant text[] :=
    array['withdrawal-hold', 'withdrawal-release', 'withdrawal-paid', 'withdrawal-returned'];
  adjustments constant text[] := array['adjustment'];
  trades constant text[] := array['stake', 'win', 'loss', 'refund'];
  copying constant text[] := array['copy-reserve', 'copy-allocate', 'copy-release', 'profit-share'];
  mining constant text[] := array['mining-purchase', 'pool-receipt', 'mining-fee', 'mining-payout'];
  codes text[];
  odd ledger_transfer;
begin
  select array_agg(distinct j.code) into codes from unnest(ids) u(id) join ledger_journal j on j.id = u.id;
  if not codes <@ (practice || house || deposits || withdrawals || adjustments || trades || copying || mining) then
    raise exception 'no record is known to cause one of %', codes using errcode = 'FL004';
  end if;
  if codes && trades then
    select journal, actor, from_kind, from_owner, to_kind, to_owner, asset, amount, sum(side) into odd
    from (select * from ledger_implied_trade(ids) union all select * from ledger_posted(ids, trades)) t
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(side) <> 0 order by sum(side), journal limit 1;
    if found then perform ledger_refuse(odd); end if;
  end if;
  if codes && deposits then
    select journal, actor, from_kind, from_owner, to_kind, to_owner, asset, amount, sum(side) into odd
    from (select * from ledger_implied_deposit(ids) union all select * from ledger_posted(ids, deposits)) t
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(side) <> 0 order by sum(side), journal limit 1;
    if found then perform ledger_refuse(odd); end if;
  end if;
  if codes && withdrawals then
    select journal, actor, from_kind, from_owner, to_kind, to_owner, asset, amount, sum(side) into odd
    from (select * from ledger_implied_withdrawal(ids) union all select * from ledger_posted(ids, withdrawals)) t
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(side) <> 0 order by sum(side), journal limit 1;
    if found then perform ledger_refuse(odd); end if;
  end if;
  if codes && adjustments then
    select journal, actor, from_kind, from_owner, to_kind, to_owner, asset, amount, sum(side) into odd
    from (select * from ledger_implied_adjustment(ids) union all select * from ledger_posted(ids, adjustments)) t
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(side) <> 0 order by sum(side), journal limit 1;
    if found then perform ledger_refuse(odd); end if;
  end if;
  if codes && house then
    select journal, actor, from_kind, from_owner, to_kind, to_owner, asset, amount, sum(side) into odd
    from (select * from ledger_implied_house(ids) union all select * from ledger_posted(ids, house)) t
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(side) <> 0 order by sum(side), journal limit 1;
    if found then perform ledger_refuse(odd); end if;
  end if;
  if codes && practice then
    select journal, actor, from_kind, from_owner, to_kind, to_owner, asset, amount, sum(side) into odd
    from (select * from ledger_implied_practice(ids) union all select * from ledger_posted(ids, practice)) t
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(side) <> 0 order by sum(side), journal limit 1;
    if found then perform ledger_refuse(odd); end if;
  end if;
  if codes && copying then
    select journal, actor, from_kind, from_owner, to_kind, to_owner, asset, amount, sum(side) into odd
    from (select * from ledger_implied_copying(ids) union all select * from ledger_posted(ids, copying)) t
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(side) <> 0 order by sum(side), journal limit 1;
    if found then perform ledger_refuse(odd); end if;
  end if;
  if codes && mining then
    select journal, actor, from_kind, from_owner, to_kind, to_owner, asset, amount, sum(side) into odd
    from (select * from ledger_implied_mining(ids) union all select * from ledger_posted(ids, mining)) t
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(side) <> 0 order by sum(side), journal limit 1;
    if found then perform ledger_refuse(odd); end if;
  end if;
  return null;
end $$;
