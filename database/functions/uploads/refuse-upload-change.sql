-- Triggers on upload: an upload is finished once (F1). One that is stored can only become removed, and is not deleted
-- while its file is there to be read; one that has ended otherwise changes no more. Raises FL003.
create function refuse_upload_change() returns trigger
  language plpgsql
  as $$
begin
  raise exception 'upload % is % and cannot be changed so', old.id, old.state using errcode = 'FL003';
end $$;
revoke execute on function refuse_upload_change() from public;

create trigger upload_kept before delete on upload for each row
  when (old.state = 'stored') execute function refuse_upload_change();

create trigger upload_states before update on upload for each row
  when (old.state <> 'receiving' and not (old.state = 'stored' and new.state = 'removed'))
  execute function refuse_upload_change();
