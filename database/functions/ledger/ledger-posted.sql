-- What was posted by journals of the wanted codes, one row per transfer with side -1, for ledger_check. Repayments
-- (available or aside to receivable) are left out: they follow from balances and not from a record, and only
-- ledger_post adds them (L3). Each lookup is fenced as in ledger_journals.
create function ledger_posted(ids bigint[], wanted text[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, j.actor, f.kind, coalesce(f.copy_id, f.owner, ''), t.kind, coalesce(t.copy_id, t.owner, ''), f.asset, i.amount, -1
  from ledger_journals(ids) j
  cross join lateral (select id, account from ledger_entry where id between j.id * 32 and j.id * 32 + 31 offset 0) o
  cross join lateral (select account, amount from ledger_entry where id = o.id + 1 offset 0) i
  cross join lateral (select kind, owner, copy_id, asset from ledger_account where id = o.account offset 0) f
  cross join lateral (select kind, owner, copy_id from ledger_account where id = i.account offset 0) t
  where j.code = any(wanted) and o.id % 2 = 0 and (f.kind not in ('available', 'aside') or t.kind <> 'receivable')
$$;
revoke execute on function ledger_posted(bigint[], text[]) from public;
