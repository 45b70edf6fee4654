-- What journals of code adjustment should hold, one row per transfer in cents of USD (P1, L3, R3): of an approved
-- adjustment that one admin asked for and another approved, both in the audit trail, neither of them the customer
-- (the table's own checks). A credit goes from capital to available, a debit the other way.
create function ledger_implied_adjustment(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, a.decided_by, p.from_kind, case p.from_kind when 'capital' then '' else a.user_id end,
    p.to_kind, case p.to_kind when 'capital' then '' else a.user_id end, 'USD', a.amount, 1
  from ledger_journals(ids) j
  join adjustment a on j.code = 'adjustment' and j.occurrence = 1 and a.id = j.cause and a.status = 'approved'
  join (values ('credit', 'capital', 'available'), ('debit', 'available', 'capital')) p(direction, from_kind, to_kind)
    on p.direction = a.direction
  where ledger_audited(a.id, a.requested_by, 'adjustments.request')
    and ledger_audited(a.id, a.decided_by, 'adjustments.approve')
$$;
revoke execute on function ledger_implied_adjustment(bigint[]) from public;
