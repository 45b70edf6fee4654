-- W5. What goes out, comes back or is let go was held before, and came back only after it had gone out.
create function ledger_implied_withdrawal(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, j.actor, p.from_kind, case p.from_kind when 'external' then '' else w.user_id end,
    p.to_kind, case p.to_kind when 'external' then '' else w.user_id end, 'USD', w.amount, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.occurrence = 1
  join (values
    ('withdrawal-hold', 'available', 'withdrawing', null, null, array['pending', 'approved', 'declined', 'cancelled', 'returned']),
    ('withdrawal-release', 'withdrawing', 'available', 'withdrawals.decline', 'withdrawal-hold', array['declined', 'cancelled']),
    ('withdrawal-paid', 'withdrawing', 'external', 'withdrawals.approve', 'withdrawal-hold', array['approved', 'returned']),
    ('withdrawal-returned', 'external', 'available', 'withdrawals.returned', 'withdrawal-paid', array['returned']))
    p(code, from_kind, to_kind, action, after_code, statuses) on p.code = j.code
  join withdrawal w on w.id = j.cause and w.status = any(p.statuses)
  where case when p.code = 'withdrawal-hold' or w.status = 'cancelled' then j.actor = w.user_id else j.actor <> w.user_id end
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
revoke execute on function ledger_implied_withdrawal(bigint[]) from public;
