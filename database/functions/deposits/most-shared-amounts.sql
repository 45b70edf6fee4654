-- How many exact amounts of one customer mean a payment at a time on one shared address (D2; mostSharedAmounts of the domain).
create function most_shared_amounts() returns bigint
  language sql immutable parallel safe
  as $$ select 2::bigint $$;
revoke execute on function most_shared_amounts() from public;
