-- What was posted by journals of the wanted codes, one row per transfer with side -1, for ledger_check. Repayments
-- (available or aside to receivable) are left out: they follow from balances and not from a record, and only
-- ledger_post adds them (L3).
create function ledger_posted(ids bigint[], wanted text[]) returns setof ledger_transfer
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
revoke execute on function ledger_posted(bigint[], text[]) from public;
