-- B2.5, X8: whether what a change sets is one of the operator's texts as domain/page-texts/page-texts.ts reads it: words that are there, no
-- longer than its page takes, and none in another language without English. Takes no locks.
create function page_texts_within(of_value jsonb) returns boolean
  language sql stable
  as $$
  with texts as (
    select e.key, e.value from jsonb_each(case when jsonb_typeof(of_value) = 'object' then of_value else '{}' end) e)
  select (select count(*) from texts) = 1 and not exists (
    select from texts t
    where not coalesce(
      t.key in ('text:terms', 'text:risk', 'text:privacy', 'text:about', 'text:contact')
      and brand_keys_within(t.value, array['en', 'es'])
      and (t.value -> 'en' <> 'null' or t.value -> 'es' = 'null')
      and not exists (
        select from unnest(array[t.value -> 'en', t.value -> 'es']) one
        where one <> 'null' and not exists (
          select from page_text p
          where p.hash = one #>> '{}' and jsonb_typeof(one) = 'string' and (p.added_by is null or length(p.words) <= case t.key
            when 'text:risk' then 20000 when 'text:about' then 4000 when 'text:contact' then 4000 else 50000 end))), false))
$$;
revoke execute on function page_texts_within(jsonb) from public;
grant execute on function page_texts_within(jsonb) to fairlead_app;
