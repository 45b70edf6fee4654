-- Trigger on trade: writes down what each own trade was accepted as, to be sealed (L7), with the time (ms by clock_ms): one row
-- each, in one statement. Copies are covered by their set (copy_place) and by the trade that they follow. Takes no locks.
create function trade_version_keep() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into record_version (kind, body, at_ms)
  select 'trade', jsonb_build_object('trade_id', m.trade_id, 'user_id', m.user_id, 'wallet', m.wallet, 'currency_pair', m.currency_pair,
    'positions', m.positions, 'amount', m.amount, 'payout_rate', m.payout_rate, 'entry_delay_ms', m.entry_delay_ms,
    'created_ms', m.created_ms, 'accepted_ms', m.accepted_ms, 'after_seq', m.after_seq, 'expires_ms', m.expires_ms), clock_ms()
  from made m where m.copy_id is null;
  return null;
end $$;
revoke execute on function trade_version_keep() from public;

create trigger record_version after insert on trade referencing new table as made
  for each statement execute function trade_version_keep();
