-- N3: a pool's receipt counts once it is proven: by the watched chain, or by a second admin who approves what the first one has
-- recorded. Until then it waits, and nothing is posted. A day far from what the network explains takes two admins.

-- 'before': recorded before receipts had to be proven. 'demo': of a demo's days that never were, labelled where they are read.
alter table mining_receipt
  add column proof text default 'before' check (proof in ('before', 'chain', 'two admins', 'demo')),
  -- What the chain showed: the operator's address that the output pays, and how many blocks held it down.
  add column address text,
  add column confirmations integer,
  -- SHA-256 of a file that somebody keeps as evidence.
  add column evidence_sha256 text check (evidence_sha256 ~ '^[0-9a-f]{64}$'),
  add column confirmed_by text,
  add column confirmed_ms bigint;
alter table mining_receipt alter column proof drop default;
alter table mining_receipt
  drop constraint mining_receipt_state_check,
  add constraint mining_receipt_state_check check (state in ('waiting', 'counted', 'set aside')),
  add constraint mining_receipt_proven check (
    case state when 'counted' then proof is not null when 'waiting' then proof is null else true end
    and case proof when 'chain' then address is not null and confirmations > 0 and confirmed_by is null
      when 'two admins' then confirmed_by is not null and confirmed_by <> recorded_by and confirmed_ms is not null
      else confirmed_by is null end);
drop index mining_receipt_once;
create unique index mining_receipt_once on mining_receipt (coin, transaction_id, output) where state <> 'set aside';

-- What a receipt says never changes; how it is proven is written once, when it begins to count.
drop trigger mining_receipt_states on mining_receipt;
create trigger mining_receipt_states before update on mining_receipt
  for each row when (old.state = 'set aside' or new.state = 'waiting'
    or to_jsonb(old) - '{state,reason,proof,confirmed_by,confirmed_ms,addition}'::text[]
      <> to_jsonb(new) - '{state,reason,proof,confirmed_by,confirmed_ms,addition}'::text[]
    or ((old.state <> 'waiting' or new.state <> 'counted') and to_jsonb(old) - '{state,reason}'::text[] <> to_jsonb(new) - '{state,reason}'::text[]))
  execute function refuse_mining_change();
grant update (proof, confirmed_by, confirmed_ms) on mining_receipt to fairlead_app;

-- A receipt begins waiting, or as what the chain has shown, whoever writes it but the schema's owner.
create function mining_receipt_begins() returns trigger
  language plpgsql
  as $$
begin
  if current_user <> 'fairlead_owner' and new.state <> 'waiting' and not (new.state = 'counted' and (new.proof = 'chain'
    or (new.proof = 'demo' and not exists (select from installation i where i.mode = 'production'))))
  then raise exception 'a receipt of a pool begins waiting, or proven by its chain: %', to_jsonb(new) using errcode = 'FL003'; end if;
  return new;
end $$;
create trigger mining_receipt_begins before insert on mining_receipt for each row execute function mining_receipt_begins();

-- Where pools pay the operator to, with the times between which each address was configured: anybody compares it with the chain.
create table mining_payout_address (
  coin text not null references mining_coin,
  address text not null,
  since_ms bigint not null,
  until_ms bigint,
  primary key (coin, address, since_ms)
);
create unique index mining_payout_address_now on mining_payout_address (coin, address) where until_ms is null;
grant select on mining_payout_address to fairlead_app;

-- The worth in cents below which a day closes itself (MINING_CLOSE_BELOW), with its times, beside the other limits of R3.
alter table four_eyes drop constraint four_eyes_subject_check;
alter table four_eyes add constraint four_eyes_subject_check check (subject in
  ('deposit', 'deposit_sum', 'deposit_total', 'withdrawal', 'withdrawal_sum', 'withdrawal_total', 'mining_day'));
create or replace function four_eyes_at(of_subject text, at_ms bigint) returns bigint
  language sql stable
  as $$
  select coalesce((
    select from_cents from four_eyes where subject = of_subject and since_ms <= at_ms order by id desc limit 1),
    case when of_subject in ('deposit', 'withdrawal', 'mining_day') then 100000 else 9223372036854775807 end)
$$;

-- By which rules a day was closed: 1 before there were bounds, 2 since. `second_by` said yes to the same before who closed it.
alter table mining_day
  add column rules smallint not null default 1 check (rules in (1, 2)),
  add column second_by text,
  add constraint mining_day_second check (second_by <> closed_by);
alter table mining_day alter column rules set default 2;

-- The first yes to a day that takes two: to so much, and to nothing else.
create table mining_day_yes (
  coin text not null references mining_coin,
  day integer not null,
  received bigint not null,
  admin text not null,
  created_ms bigint not null,
  primary key (coin, day)
);
grant select, insert, update, delete on mining_day_yes to fairlead_app;

-- What came in against what N1's formula expects of the whole capacity: 'within' 0.8 and 1.2 times of it, 'above', 'below', or
-- 'unknown' where no network was read or nothing is expected (domain/mining/bounds.ts says the same).
create function mining_bound(received bigint, capacity bigint, wanted_network bigint) returns text
  language sql stable
  as $$
  select case when e.parts is null or e.parts = 0 then 'unknown'
    when received::numeric * 10000000 > 12 * e.parts then 'above'
    when received::numeric * 10000000 < 8 * e.parts then 'below' else 'within' end
  from (select (select div(capacity * 86400::numeric * (n.subsidy + n.fees) * 1000000, n.difficulty * 4294967296)
    from mining_network n where n.id = wanted_network) as parts) e
$$;

-- Whoever closes a day but the schema's owner is held to its bounds.
create function mining_day_begins() returns trigger
  language plpgsql
  as $$
declare
  bound text;
begin
  if current_user = 'fairlead_owner'
    or (new.price_source like 'demo: %' and not exists (select from installation i where i.mode = 'production')) then return new; end if;
  bound := mining_bound(new.received, new.capacity, new.network_id);
  if new.rules <> 2 or new.state <> 'closed'
    or (new.closed_by = 'system' and (bound <> 'within' or new.second_by is not null
      or div(new.received::numeric * new.price, power(10::numeric, new.price_decimals + 6)) >= four_eyes_at('mining_day', new.closed_ms)))
    or (new.received > 0 and bound in ('above', 'unknown') and (new.second_by is null or not exists (
      select from mining_day_yes y where y.coin = new.coin and y.day = new.day and y.received = new.received and y.admin = new.second_by)))
  then raise exception 'day % of % takes more to be closed: %', new.day, new.coin, bound using errcode = 'FL003'; end if;
  return new;
end $$;
create trigger mining_day_begins before insert on mining_day for each row execute function mining_day_begins();

-- What a receipt that counts implies: its posting by whoever made it count. One that was set aside without having counted
-- implies none.
create or replace function ledger_implied_mining(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, c.user_id, 'available', c.user_id, 'mining', '', 'USD', c.price, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'mining-purchase' and j.occurrence = 1
  join mining_contract c on c.id = j.cause
  where ledger_audited(c.id, c.user_id, 'mining.buy')
  union all
  select j.id, coalesce(r.confirmed_by, r.recorded_by), 'external', '', 'mining', '', r.coin, r.amount, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'pool-receipt' and j.occurrence = 1
  join mining_receipt r on r.id = j.cause
  where r.proof is not null and ledger_audited(r.id, r.recorded_by, 'mining.record-receipt')
    and (r.confirmed_by is null or ledger_audited(r.id, r.confirmed_by, 'mining.confirm-receipt'))
  union all
  select j.id, 'system', 'mining', '', 'fees', '', r.coin, r.fee_units, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'mining-fee' and j.occurrence = 1
  join mining_run r on r.id = j.cause
  union all
  -- Since formula 2 the house's capital buys the coins; before, the coins went out and dollars came in.
  select j.id, 'system', k.from_kind, '', k.to_kind,
    case k.to_kind when 'available' then c.user_id else '' end, k.asset, k.amount, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'mining-payout'
  join mining_contract c on c.id = j.cause
  join mining_plan p on p.id = c.plan_id
  -- The occurrence counts the coins of the contract's days.
  join mining_payout y on y.contract_id = c.id
    and y.day = c.start_day + (j.occurrence - 1) / cardinality(p.coins)
    and y.coin = p.coins[(j.occurrence - 1) % cardinality(p.coins) + 1]
  join mining_run r on r.id = y.run_id
  cross join lateral (select case r.formula when 1 then 'external' else 'capital' end as house) h
  cross join lateral (values ('mining', h.house, y.coin, y.sold_units), (h.house, 'available', 'USD', y.cents))
    k(from_kind, to_kind, asset, amount)
  where y.cents > 0
$$;

revoke execute on function mining_receipt_begins(), mining_day_begins(), mining_bound(bigint, bigint, bigint) from public;
grant execute on function mining_bound(bigint, bigint, bigint), four_eyes_at(text, bigint) to fairlead_app;
