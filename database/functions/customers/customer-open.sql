-- Trigger on auth_user: opens the customer behind a new user in the same transaction (A1): profile, ledger accounts
-- of both wallets (ledger_open) and the practice grant of 10,000.00 PUSD (L3, T11). No one of them ever exists
-- without the others.
-- Locks through ledger_post: the external PUSD account and the customer's available one, by id (Z7). Raises (P0001)
-- where the grant is refused.
create function customer_open() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  refusal text;
begin
  insert into customer (uid, first_name, last_name, display_name)
  values (new.id, new.first_name, new.last_name, new.first_name || ' ' || new.last_name);
  perform ledger_open(new.id);
  -- 10,000.00 PUSD in cents (T11, L3).
  select p.failure into refusal
  from ledger_post(array['practice-grant'], array[new.id], array[1], array['system'],
    array['external', 'available'], array['', new.id], array['PUSD', 'PUSD'],
    array[1], array[1], array[2], array[1000000::bigint]) p;
  if found then
    raise exception 'the practice grant of % was refused: %', new.id, refusal;
  end if;
  return null;
end $$;
revoke execute on function customer_open() from public;

create trigger auth_user_opens_customer after insert on auth_user for each row execute function customer_open();
