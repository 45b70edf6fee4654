-- C3: the cover that is set apart for the copies of a trade is bounded copy by copy by the pair's largest stake, and by a share
-- of the house's bankroll for one customer and for one trader.

-- The band of an amount: the count of its binary digits, so that amounts of one band differ by less than a factor of two.
create function stake_band(amount bigint) returns integer
  language sql immutable
  return length(ltrim(amount::bit(64)::text, '0'));

-- One row a band of the most per trade, so that "each copy's most, at most the pair's" can be summed for any largest stake:
-- below its band all count in full, above it all count as the pair's.
delete from copy_book;
alter table copy_book
  drop constraint copy_book_pkey,
  add column band integer not null check (band between 1 and 63),
  add primary key (trader_id, wallet, band);
insert into copy_book (trader_id, wallet, band, copies, proportional, fixed, most)
select trader_id, wallet, stake_band(max_stake), count(*),
  coalesce(sum(allocation) filter (where sizing = 'proportional'), 0), coalesce(sum(fixed_stake), 0), sum(max_stake)
from copy where state = 'active' group by 1, 2, 3;

-- What the copies of one customer may have staked at once with this placing, in cents: a share of the bankroll as it was when
-- the trade was accepted. Null where nothing bounds it: practice money, and placings from before.
alter table copy_fan_out add column most_of_one bigint check (most_of_one >= 0);
