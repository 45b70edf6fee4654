-- What journals of copying should hold, one row per transfer in cents (C2, C3, C6). copy-reserve: occurrence 1 sets
-- the cover of all copies of a trade apart, occurrence 2 gives back what a placing that is done has not used.
-- copy-allocate and copy-release: the movements of copy_move, by the customer where they asked for it, else by
-- 'system'. profit-share: what a share paid, to what the trader has available and to the house's fees.
create function ledger_implied_copying(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, 'system', p.from_kind, '', p.to_kind, '',
    case f.wallet when 'real' then 'USD' else 'PUSD' end, p.amount, 1
  from ledger_journals(ids) j
  join copy_fan_out f on j.code = 'copy-reserve' and f.id = j.cause
  cross join lateral (values
    (1, 'bankroll', 'exposure', f.reserved),
    (2, 'exposure', 'bankroll', case f.state when 'done' then f.reserved - f.used else 0 end))
    p(occurrence, from_kind, to_kind, amount)
  where p.occurrence = j.occurrence and p.amount > 0
  union all
  select j.id,
    case when m.why in ('start', 'settings') or (m.why = 'stop' and c.stopped_by = 'customer') then c.user_id else 'system' end,
    case when m.amount > 0 then 'available' else 'allocated' end, case when m.amount > 0 then c.user_id else c.id end,
    case when m.amount > 0 then 'allocated' else 'available' end, case when m.amount > 0 then c.id else c.user_id end,
    case c.wallet when 'real' then 'USD' else 'PUSD' end, abs(m.amount), 1
  from ledger_journals(ids) j
  join copy_move m on j.code in ('copy-allocate', 'copy-release') and m.copy_id = j.cause and m.occurrence = j.occurrence
  join copy c on c.id = m.copy_id
  union all
  select j.id, 'system', 'allocated', c.id, k.kind, k.owner, 'USD', k.amount, 1
  from ledger_journals(ids) j
  join profit_share s on j.code = 'profit-share' and j.occurrence = 1 and s.id = j.cause
  join copy c on c.id = s.copy_id and c.wallet = 'real'
  join trader t on t.id = c.trader_id
  cross join lateral (values ('available', t.user_id, s.paid - s.to_house), ('fees', '', s.to_house)) k(kind, owner, amount)
  where k.amount > 0
$$;
revoke execute on function ledger_implied_copying(bigint[]) from public;
