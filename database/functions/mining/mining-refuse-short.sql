-- Refuses to pay so many cents of a run out of a capital that has less: whoever reads it brings in what the rest of the run
-- takes (N3.5). Takes no locks. Raises FL005.
create function mining_refuse_short(r mining_run, paid_now numeric, capital bigint) returns void
  language plpgsql stable
  as $$
begin
  if capital >= paid_now then return; end if;
  raise exception 'the capital of the house is short of % USD to pay contracts for day % of %: bring it in, and the day is divided',
    to_char((r.due_cents - r.paid_cents - capital)::numeric / 100, 'FM999999999999990.00'), date '1970-01-01' + r.day, r.coin
    using errcode = 'FL005';
end $$;
revoke execute on function mining_refuse_short(mining_run, numeric, bigint) from public;
