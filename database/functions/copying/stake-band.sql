-- The band of an amount in cents: the count of its binary digits, so that amounts of one band differ by less than a
-- factor of two. copy_book sums what copies may stake at most by band (C3).
create function stake_band(amount bigint) returns integer
  language sql immutable
  return length(ltrim(amount::bit(64)::text, '0'));
revoke execute on function stake_band(bigint) from public;
grant execute on function stake_band(bigint) to fairlead_app;
