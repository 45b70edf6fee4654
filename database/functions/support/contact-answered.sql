-- Trigger on contact_answer and contact_conversation: their message is unanswered no more. Whether a conversation waits is said by its
-- own row (S1). Locks the message's row.
create function contact_answered() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update contact_message set unanswered = false where id = new.message and unanswered;
  return null;
end $$;
revoke execute on function contact_answered() from public;

create trigger contact_message_answered after insert on contact_answer
  for each row execute function contact_answered();
create trigger contact_message_talks after insert on contact_conversation
  for each row execute function contact_answered();
