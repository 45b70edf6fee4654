-- Trigger on mining_receipt: a receipt begins 'waiting', or 'counted' as its chain has shown it (N3), or as a demo's
-- outside production, whoever writes it except the schema's owner. Raises FL003 otherwise.
create function mining_receipt_begins() returns trigger
  language plpgsql
  as $$
begin
  if current_user <> 'fairlead_owner' and new.state <> 'waiting' and not (new.state = 'counted' and (new.proof = 'chain'
    or (new.proof = 'demo' and not exists (select from installation i where i.mode = 'production'))))
  then raise exception 'a receipt of a pool begins waiting, or proven by its chain: %', to_jsonb(new) using errcode = 'FL003'; end if;
  return new;
end $$;
revoke execute on function mining_receipt_begins() from public;

create trigger mining_receipt_begins before insert on mining_receipt for each row execute function mining_receipt_begins();
