-- What is divided next of a coin (N3): a closed day (wanted_addition 0), or an addition to a day. Answers its amount
-- in the coin's smallest units, and at_day, which is the day itself, or for an addition the first day that was open
-- when it came.
-- Closed days are divided in order. An addition comes after the days before its at_day and before that day, and after
-- the coin's additions of lower number.
-- Takes no locks: the caller holds the coin's row. Raises P0001 where what is wanted is not the next or does not
-- exist.
create function mining_next(wanted_coin text, wanted_day integer, wanted_addition integer, out amount bigint, out at_day integer)
  language plpgsql stable
  as $$
begin
  if wanted_addition = 0 then
    select x.received, x.day into amount, at_day from mining_day x
    where x.coin = wanted_coin and x.day = wanted_day and x.state = 'closed'
      and not exists (select from mining_addition l where l.coin = wanted_coin and l.state = 'added' and l.at_day <= wanted_day);
  else
    select x.amount, x.at_day into amount, at_day from mining_addition x
    where x.coin = wanted_coin and x.addition = wanted_addition and x.day = wanted_day and x.state = 'added'
      and not exists (select from mining_addition l where l.coin = wanted_coin and l.state = 'added' and l.addition < wanted_addition);
  end if;
  if at_day is null or exists (
    select from mining_day x where x.coin = wanted_coin and x.day < mining_next.at_day and x.state = 'closed')
  then raise exception 'day % of % (addition %) is not the next to be divided', wanted_day, wanted_coin, wanted_addition; end if;
end $$;
revoke execute on function mining_next(text, integer, integer) from public;
