-- Posts what of a run goes to the house's fees (journal mining-fee, N3), in whole smallest units of the coin; what is
-- less stays in the coin's house_carry, in parts (millionths of a unit). Answers the units and the new carry. No
-- whole unit: no journal.
-- Locks the coin's row (`for no key update`), then the house's mining and fees accounts through ledger_post (Z7).
-- Raises FL002 where the ledger refuses the journal.
create function mining_post_fees(run text, wanted_coin text, parts numeric, out units bigint, out carry bigint)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  refusal record;
begin
  update mining_coin c set house_carry = mod(c.house_carry + parts, 1000000)
  from (select o.house_carry as before from mining_coin o where o.coin = wanted_coin for no key update) b
  where c.coin = wanted_coin
  returning div(b.before + parts, 1000000), c.house_carry into units, carry;
  if units = 0 then return; end if;
  select * into refusal from ledger_post(array['mining-fee'], array[run], array[1], array['system'],
    array['mining', 'fees'], array['', ''], array[wanted_coin, wanted_coin], array[1], array[1], array[2], array[units]);
  if found then
    raise exception 'the fee of % was refused: %', run, refusal.failure using errcode = 'FL002';
  end if;
end $$;
revoke execute on function mining_post_fees(text, text, numeric) from public;
