-- Triggers on customer and identity_submission: mark whoever handed in ID images as to be screened, when they do and when their
-- name, date of birth or country change (O3). The argument names the column with the customer's id. Locks the mark's row.
create function screening_due_mark() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into screening_due (uid)
    select s.user_id from identity_submission s where s.user_id = to_jsonb(new) ->> tg_argv[0] limit 1
    on conflict (uid) do update set mark = default;
  return null;
end $$;
revoke execute on function screening_due_mark() from public;

create trigger screening_due_images after insert on identity_submission
  for each row execute function screening_due_mark('user_id');
create trigger screening_due_details after update on customer
  for each row when ((old.first_name, old.last_name, old.date_of_birth, old.country)
    is distinct from (new.first_name, new.last_name, new.date_of_birth, new.country))
  execute function screening_due_mark('uid');
