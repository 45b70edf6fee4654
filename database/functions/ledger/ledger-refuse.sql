-- Always raises FL004: names the journal and the transfer in which posting and record differ. With side -1 it was
-- posted without a record in the state that causes it, with side 1 the record implies it and it was not posted (L3).
create function ledger_refuse(odd ledger_transfer) returns void
  language plpgsql stable
  as $$
declare
  j record;
begin
  select * into strict j from ledger_journal x where x.id = odd.journal;
  raise exception '% no. % of % by %: %', j.code, j.occurrence, j.cause, j.actor, format(
      case when odd.side < 0 then 'no record in the state that causes it implies %s of %s → %s of %s, %s %s'
        else 'its record implies %s of %s → %s of %s, %s %s by %s, which is not what was posted' end,
      odd.from_kind, coalesce(nullif(odd.from_owner, ''), 'the house'), odd.to_kind,
      coalesce(nullif(odd.to_owner, ''), 'the house'), odd.amount, odd.asset, odd.actor)
    using errcode = 'FL004';
end $$;
revoke execute on function ledger_refuse(ledger_transfer) from public;
