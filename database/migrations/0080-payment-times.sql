-- D5: what arrived is worth the recorded price of when it was paid: its first sight on a watched chain, or the time that staff
-- read from the transaction. Kept with the credit, so that it is computed again by it.
alter table deposit
  add column paid_ms bigint,
  -- The pair's last price when it was credited by staff: a time that is worth more than 1 % against it takes two admins.
  add column market_seq bigint;
grant update (paid_ms, market_seq) on deposit to fairlead_app;

create trigger deposit_paid_time before update on deposit
  for each row when ((old.status = 'pending' and new.status = 'approved' and new.paid_ms is null)
    or (old.status = 'approved' and (new.paid_ms, new.market_seq) is distinct from (old.paid_ms, old.market_seq)))
  execute function refuse_state_change();

-- When a payment first stood in a block: what only waits can still be replaced by who sent it.
alter table chain_payment add column mined_ms bigint;
update chain_payment set mined_ms = first_seen_ms where was_mined;

-- Thinning (M4) leaves what payments are worth: the ticks around the first sight and the first block of each, and the market
-- that a credit was held against.
alter function market_needed(text, bigint, bigint, bigint) rename to market_needed_by_records;
create function market_needed(wanted_pair text, day_ms bigint, day_first bigint, day_last bigint) returns int8multirange
  language sql stable
  as $$
  select range_agg(needed) from (
    select unnest(market_needed_by_records(wanted_pair, day_ms, day_first, day_last)) as needed
    union all
    select int8range(d.market_seq, d.market_seq, '[]')
    from (values ('Bitcoin', 'BTCUSD'), ('Ethereum', 'ETHUSD'), ('BNB', 'BNBUSD'), ('USDT', 'USDTUSD')) m(method, pair)
    join deposit d on d.payment_method = m.method
    where m.pair = wanted_pair and d.market_seq between day_first and day_last
    union all
    select int8range(coalesce(b.seq, a.seq), coalesce(a.seq, b.seq), '[]')
    from (values ('Bitcoin', 'BTCUSD'), ('Ethereum', 'ETHUSD'), ('BNB', 'BNBUSD'), ('USDT', 'USDTUSD')) m(method, pair)
    join chain_payment p on p.payment_method = m.method
    cross join lateral (values (p.first_seen_ms), (p.mined_ms)) t(at_ms)
    left join lateral (
      select n.seq from market_tick n where n.pair = m.pair and n.time_ms <= t.at_ms
      order by n.time_ms desc, n.seq desc limit 1) b on true
    left join lateral (
      select n.seq from market_tick n where n.pair = m.pair and n.time_ms > t.at_ms
      order by n.time_ms, n.seq limit 1) a on true
    where m.pair = wanted_pair and t.at_ms is not null and coalesce(a.seq, b.seq) is not null
      and t.at_ms between day_ms - 86400000 and day_ms + 172800000) n
$$;
revoke execute on function market_needed(text, bigint, bigint, bigint) from public;
