-- Trigger on chain_payment: writes down what a watcher saw of a payment when it first saw it, in a block or not, to be sealed (L7),
-- with the time (ms by clock_ms). Where it stands later is written down apart, by record_version_keep. Takes no locks.
create function payment_seen_keep() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into record_version (kind, body, at_ms)
  values ('payment_seen', jsonb_build_object('id', new.id, 'chain', new.chain, 'payment_method', new.payment_method,
    'transaction_id', new.transaction_id, 'place', new.place, 'units', new.units, 'first_seen_ms', new.first_seen_ms), clock_ms());
  return null;
end $$;
revoke execute on function payment_seen_keep() from public;

create trigger record_version_seen after insert on chain_payment
  for each row execute function payment_seen_keep();
