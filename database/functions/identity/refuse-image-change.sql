-- Trigger on identity_image: the only update is the purge, which removes key and ciphertext together (I2, I5). Raises
-- FL003 on any other.
create function refuse_image_change() returns trigger
  language plpgsql
  as $$
begin
  raise exception 'image % of % changes in no other way than by its purge', old.side, old.submission
    using errcode = 'FL003';
end $$;
revoke execute on function refuse_image_change() from public;

create trigger identity_image_purge_only before update on identity_image
  for each row when (new.wrapped_key is not null or new.ciphertext is not null)
  execute function refuse_image_change();
