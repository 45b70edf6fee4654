-- W5: a payout that came back gives back what its coins are worth, and no more than was asked for. Until now it gave back the dollars of
-- the request, whatever the coins were worth by then. Where no coins had to come back, because the payout never arrived, the whole
-- request is given back.
alter table withdrawal
  -- What was credited again; null in those of before, which gave back the whole request.
  add column given_back bigint,
  -- What the transaction brought back, and when it was seen in a block, or the time of it that two admins read.
  add column returned_units numeric(40, 0) check (returned_units > 0),
  add column returned_ms bigint,
  -- The first recorded price from then on; as many decimals as its pair has.
  add column returned_price bigint,
  add column returned_source text,
  add column returned_seq bigint,
  add column returned_price_ms bigint,
  add constraint withdrawal_given_back check (
    case when given_back is null
      then num_nulls(returned_units, returned_ms, returned_price, returned_source, returned_seq, returned_price_ms) = 6
      else status = 'returned' and given_back between 1 and amount and case when returned_by is null
        then given_back = amount
          and num_nulls(returned_units, returned_ms, returned_price, returned_source, returned_seq, returned_price_ms) = 6
        else num_nulls(returned_units, returned_ms, returned_price, returned_source, returned_seq, returned_price_ms) = 0
          and returned_price_ms >= returned_ms end end);
grant update (given_back, returned_units, returned_ms, returned_price, returned_source, returned_seq, returned_price_ms)
  on withdrawal to fairlead_app;

create trigger withdrawal_worth before update on withdrawal
  for each row when (old.status = 'approved' and new.status = 'returned' and new.given_back is null
    and current_user <> 'fairlead_owner')
  execute function refuse_state_change();

-- As before (0155), and what came back credits what the record says: what was set aside first, so that nothing of it can be played.
create or replace function ledger_implied_withdrawal(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, j.actor, p.from_kind, case p.from_kind when 'external' then '' else w.user_id end,
    p.to_kind, case p.to_kind when 'external' then '' else w.user_id end, 'USD', p.amount, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.occurrence = 1
  join withdrawal w on w.id = j.cause
  -- What was aside before it was held comes back there.
  cross join lateral (values ('available', w.amount - w.from_aside), ('aside', w.from_aside)) o(kind, amount)
  cross join lateral (select coalesce(w.given_back, w.amount) as given) g
  join lateral (values
    ('withdrawal-hold', o.kind, 'withdrawing', o.amount, null, null,
      array['pending', 'approved', 'declined', 'cancelled', 'returned']),
    ('withdrawal-release', 'withdrawing', o.kind, o.amount, 'withdrawals.decline', 'withdrawal-hold',
      array['declined', 'cancelled']),
    ('withdrawal-paid', 'withdrawing', 'external', case o.kind when 'available' then w.amount else 0 end,
      'withdrawals.approve', 'withdrawal-hold', array['approved', 'returned']),
    ('withdrawal-returned', 'external', o.kind,
      case o.kind when 'aside' then least(g.given, w.from_aside) else greatest(g.given - w.from_aside, 0) end, 'withdrawals.returned', 'withdrawal-paid', array['returned']))
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

-- As before (0132), with the ticks that returns were valued by.
create or replace function market_needed_by_records(wanted_pair text, day_ms bigint, day_first bigint, day_last bigint) returns int8multirange
  language sql stable
  as $$
  select range_agg(needed) from (
    select int8range(t.after_seq - 1, coalesce(c.seq, greatest(day_last, t.after_seq)), '[]') as needed
    from trade t
    left join lateral (
      select n.seq from market_tick n
      where n.pair = t.currency_pair and n.time_ms > t.expires_ms and coalesce(n.quoted_ms, n.time_ms) > t.expires_ms
      order by n.time_ms, n.seq limit 1) c on true
    where t.currency_pair = wanted_pair and t.after_seq <= day_last + 1 and t.expires_ms >= day_ms - 10000
    union all
    select int8range(v.seq, v.seq, '[]')
    from (values ('Bitcoin', 'BTCUSD'), ('Ethereum', 'ETHUSD'), ('BNB', 'BNBUSD'), ('USDT', 'USDTUSD')) m(method, pair)
    cross join lateral (
      select d.quote_seq from deposit d where d.payment_method = m.method
      union select d.valued_seq from deposit d where d.payment_method = m.method
      union select w.price_seq from withdrawal w where w.payment_method = m.method
      union select w.returned_seq from withdrawal w where w.payment_method = m.method
      union select s.seq from payout_fixing f join withdrawal w on w.id = f.withdrawal and w.payment_method = m.method
        cross join lateral (values (f.price_seq), (f.market_seq)) s(seq)) v(seq)
    where m.pair = wanted_pair and v.seq between day_first and day_last
    union all
    select int8range(x.price_seq, x.price_seq, '[]') from mining_day x
    where x.pair = wanted_pair and x.price_seq between day_first and day_last
    union all
    select int8range(day_last, day_last, '[]') where wanted_pair in ('BTCUSD', 'DOGEUSD', 'LTCUSD')
    union all
    select int8range(day_first, day_first, '[]')
    union all
    select int8range(p.last_seq, p.last_seq, '[]') from market_pair p where p.pair = wanted_pair) n
$$;
