-- What journals capital and bankroll should hold, one transfer each, in the asset's smallest unit (L3, R3): of an
-- approved movement of the house's money that one admin asked for and another approved, both in the audit trail. What
-- was earned (from_kind: fees or mining) goes to capital.
create function ledger_implied_house(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, h.decided_by,
    case h.direction when 'in' then e.outer_kind else coalesce(h.from_kind, h.code) end, '',
    case h.direction when 'in' then h.code else e.outer_kind end, '', h.asset, h.amount, 1
  from ledger_journals(ids) j
  join house_movement h on j.code in ('capital', 'bankroll') and j.occurrence = 1 and h.id = j.cause and h.code = j.code
    and h.status = 'approved'
  cross join lateral (select case h.code when 'capital' then 'external' else 'capital' end as outer_kind) e
  where ledger_audited(h.id, h.requested_by, 'house.request') and ledger_audited(h.id, h.decided_by, 'house.approve')
$$;
revoke execute on function ledger_implied_house(bigint[]) from public;
