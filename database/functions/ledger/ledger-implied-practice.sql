-- What journals of code practice-grant should hold, in cents of PUSD (T11): the first brings 10,000.00 to each
-- customer at sign-up, each later one what its row of practice_top_up names, audited as the customer's own.
create function ledger_implied_practice(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, 'system', 'external', '', 'available', c.uid, 'PUSD', 1000000::bigint, 1
  from ledger_journals(ids) j
  join customer c on j.code = 'practice-grant' and j.occurrence = 1 and c.uid = j.cause
  union all
  select j.id, t.uid, 'external', '', 'available', t.uid, 'PUSD', t.amount, 1
  from ledger_journals(ids) j
  join practice_top_up t on j.code = 'practice-grant' and j.occurrence > 1 and t.uid = j.cause
    and t.occurrence = j.occurrence
  where ledger_audited(t.uid, t.uid, 'practice.top-up')
$$;
revoke execute on function ledger_implied_practice(bigint[]) from public;
