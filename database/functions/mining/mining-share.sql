-- A contract's share of a day and what is charged to it, in parts, millionths of the coin's smallest unit (N3),
-- rounded down: gross of its part of the capacity, pool fee, power due, power charged (at most what is left), net.
-- received is in smallest units, rates in hashes per second, power in mW and millionths of a dollar for a kWh.
-- domain/mining/division.ts has the same formula.
create function mining_share(
  received bigint, capacity bigint, hash_rate bigint, pool_fee_bps integer, power_mw bigint, power_price bigint,
  price bigint, price_decimals integer,
  out gross numeric, out pool_fee numeric, out power_due numeric, out power numeric, out net numeric
)
  language plpgsql immutable
  as $$
begin
  gross := case when capacity = 0 then 0 else div(received::numeric * 1000000 * hash_rate, capacity) end;
  pool_fee := div(gross * pool_fee_bps, 10000);
  -- mW × 24 h × 10^-6 = kWh; × 10^-6 USD; in parts of a coin: × 10^14 × 10^decimals / price.
  power_due := div(power_mw::numeric * 24 * power_price * 100 * power(10::numeric, price_decimals), price);
  power := least(power_due, gross - pool_fee);
  net := gross - pool_fee - power;
end $$;
revoke execute on function mining_share(bigint, bigint, bigint, integer, bigint, bigint, bigint, integer) from public;
grant execute on function mining_share(bigint, bigint, bigint, integer, bigint, bigint, bigint, integer) to fairlead_app;
