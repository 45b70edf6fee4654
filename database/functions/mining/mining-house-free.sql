-- What of the house's mining account in an asset is its own, in the smallest unit (L3). Of a coin: what is beyond
-- what contracts carry over, the house's own remainder and counted receipts whose day, or whose addition to a day, is
-- not paid yet; one that is being divided counts in full. Dollars, which were paid for contracts, are all its own. 0
-- where there is no such account.
-- Locks the coin's row (`for no key update`) until the transaction ends, so that nothing of it becomes owed
-- meanwhile.
create function mining_house_free(wanted text) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  held bigint;
  owed numeric;
begin
  perform 1 from mining_coin c where c.coin = wanted for no key update;
  select a.balance into held from ledger_account a where a.kind = 'mining' and a.asset = wanted and a.owner is null;
  if held is null then return 0; end if;
  select coalesce((select sum(r.carried_after - r.carried_before) from mining_run r where r.coin = wanted), 0)
    + coalesce((select c.house_carry from mining_coin c where c.coin = wanted), 0)
    + coalesce((
      select sum(p.amount) * 1000000 from mining_receipt p
      where p.coin = wanted and p.state = 'counted' and case when p.addition is null
        then not exists (select from mining_day d where d.coin = p.coin and d.day = p.day and d.state = 'paid')
        else not exists (
          select from mining_addition x where x.coin = p.coin and x.addition = p.addition and x.state = 'paid') end), 0) into owed;
  return greatest(0, held - ceil(owed / 1000000)::bigint);
end $$;
revoke execute on function mining_house_free(text) from public;
grant execute on function mining_house_free(text) to fairlead_app;
