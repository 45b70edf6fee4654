-- The journals of these ids, each looked up by its key, for what ledger_check holds against them. A plan that is made
-- while the journal is empty would otherwise read all that it ever gets for each transaction, through the index on
-- causes: `offset 0` keeps the lookup a query of its own, which knows nothing but the id.
create function ledger_journals(ids bigint[]) returns setof ledger_journal
  language sql stable
  as $$
  select j.* from unnest(ids) u(id) cross join lateral (select * from ledger_journal where id = u.id offset 0) j
$$;
revoke execute on function ledger_journals(bigint[]) from public;
