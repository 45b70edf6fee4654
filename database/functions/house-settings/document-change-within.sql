-- Trigger on document_change: a proposal keeps within bounds (X8), whoever writes it, and sets nothing that another open one sets;
-- nothing of it but how far it has come is changed afterwards. Raises FL003. Locks: settings of the house.
create function document_change_within() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then perform pg_advisory_xact_lock(hashtext('settings of the house')); end if;
  if tg_op = 'UPDATE' and (new.kind, new.value, new.value_before, new.effective_ms, new.asked_by)
      is distinct from (old.kind, old.value, old.value_before, old.effective_ms, old.asked_by) then
    raise exception 'a change of % is proposed anew, not changed', old.kind using errcode = 'FL003';
  end if;
  if not (case new.kind when 'terms' then terms_within(new.value) when 'plans' then plans_within(new.value)
      when 'brand' then brand_within(new.value) when 'texts' then page_texts_within(new.value)
      when 'mails' then mails_within(new.value) when 'limit-countries' then limit_countries_within(new.value)
      -- What is decided about a change that was within says nothing of it anew.
      when 'pairs' then tg_op = 'UPDATE' or pairs_within(new.value) else false end) then
    raise exception 'a change of % is out of its bounds', new.kind using errcode = 'FL003';
  end if;
  if tg_op = 'INSERT' then
    if exists (select from document_change c where c.status in ('proposed', 'approved')
        and c.value ?| array(select jsonb_object_keys(new.value))) then
      raise exception 'another change of the same %s is open', new.kind using errcode = 'FL003';
    end if;
  end if;
  return new;
end $$;
revoke execute on function document_change_within() from public;

create trigger document_change_within before insert or update on document_change
  for each row execute function document_change_within();
