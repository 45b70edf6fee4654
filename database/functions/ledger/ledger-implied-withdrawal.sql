-- What journals of withdrawals should hold, one row per transfer in cents of USD (W5, A13). Hold, release and return
-- have a transfer for what was available and one for what was aside (from_aside), each where it is above 0; a payout
-- has one for the whole amount.
-- What goes out or is released was held before; what comes back had gone out before. Hold and cancellation are by the
-- customer, all else by somebody else; all but the hold have their audit entry. A payout needs an approval of its
-- round and a return one by its actor, neither taken back; one whose payment failed was ended by its actor, who named
-- that transaction as failedBy.
create function ledger_implied_withdrawal(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, j.actor, p.from_kind, case p.from_kind when 'external' then '' else w.user_id end,
    p.to_kind, case p.to_kind when 'external' then '' else w.user_id end, 'USD', p.amount, 1
  from ledger_journals(ids) j
  cross join lateral (select * from withdrawal where id = j.cause offset 0) w
  -- What was aside before it was held comes back there.
  cross join lateral (values ('available', w.amount - w.from_aside), ('aside', w.from_aside)) o(kind, amount)
  cross join lateral (select coalesce(w.given_back, w.amount) as given) g
  -- Whether its actor ended it because its payment failed, which posts the payout and what is given back at once.
  cross join lateral (select w.failed_ms is not null and exists (select from approval a where a.subject = w.id and a.purpose = 'unsend'
    and a.round = w.round and a.admin = j.actor and a.taken_back_ms is null and a.values ->> 'failedBy' = w.transaction_id) as ended) f
  join lateral (values
    ('withdrawal-hold', o.kind, 'withdrawing', o.amount, null, null,
      array['pending', 'approved', 'declined', 'cancelled', 'returned']),
    ('withdrawal-release', 'withdrawing', o.kind, o.amount, 'withdrawals.decline', 'withdrawal-hold',
      array['declined', 'cancelled']),
    ('withdrawal-paid', 'withdrawing', 'external', case o.kind when 'available' then w.amount else 0 end,
      case when f.ended then 'withdrawals.not-broadcast' else 'withdrawals.approve' end, 'withdrawal-hold', array['approved', 'returned']),
    ('withdrawal-returned', 'external', o.kind,
      case o.kind when 'aside' then least(g.given, w.from_aside) else greatest(g.given - w.from_aside, 0) end,
      case when f.ended then 'withdrawals.not-broadcast' else 'withdrawals.returned' end, 'withdrawal-paid', array['returned']))
    p(code, from_kind, to_kind, amount, action, after_code, statuses) on p.code = j.code and w.status = any(p.statuses)
  where j.occurrence = 1 and p.amount > 0
    and case when p.code = 'withdrawal-hold' or w.status = 'cancelled' then j.actor = w.user_id else j.actor <> w.user_id end
    and (p.action is null
      or ledger_audited(w.id, j.actor, case w.status when 'cancelled' then 'withdrawals.cancel' else p.action end))
    and (p.after_code is null
      or exists (select from ledger_journal b where b.cause = w.id and b.code = p.after_code and b.occurrence = 1))
    and case p.code
      when 'withdrawal-paid' then exists (
        select from approval a where a.subject = w.id and a.purpose = 'payout' and a.round = w.round and a.admin <> w.user_id
          and a.taken_back_ms is null)
      when 'withdrawal-returned' then f.ended or exists (
        select from approval a where a.subject = w.id and a.purpose = 'return' and a.admin = j.actor and a.taken_back_ms is null)
      else true end
$$;
revoke execute on function ledger_implied_withdrawal(bigint[]) from public;
