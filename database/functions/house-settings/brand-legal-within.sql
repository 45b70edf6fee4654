-- B2.2: whether a value is a legal notice as domain/brand/kept-brand.ts reads it: company, licence, own words on risk and links, each text
-- in every language. Takes no locks.
create function brand_legal_within(legal jsonb) returns boolean
  language sql immutable
  as $$
  select coalesce(brand_keys_within(legal, array['company', 'licence', 'risk', 'links'])
    and (legal -> 'company' = 'null' or brand_words_within(legal -> 'company', 120))
    and (legal -> 'licence' = 'null' or brand_words_within(legal -> 'licence', 300))
    and (legal -> 'risk' = 'null' or (brand_keys_within(legal -> 'risk', array['en', 'es'])
      and brand_words_within(legal #> '{risk,en}', 600) and brand_words_within(legal #> '{risk,es}', 600)))
    and case when jsonb_typeof(legal -> 'links') = 'array' then jsonb_array_length(legal -> 'links') <= 4 else false end
    and not exists (
      select from jsonb_array_elements(case when jsonb_typeof(legal -> 'links') = 'array' then legal -> 'links' else '[]' end) link
      where not coalesce(brand_keys_within(link, array['text', 'url']) and brand_keys_within(link -> 'text', array['en', 'es'])
        and brand_words_within(link #> '{text,en}', 60) and brand_words_within(link #> '{text,es}', 60)
        and jsonb_typeof(link -> 'url') = 'string' and length(link ->> 'url') between 1 and 500
        and link ->> 'url' ~ '^(/[a-z]|https://[^\s/?#@\\]+([/?#\\]\S*)?$)', false)), false)
$$;
revoke execute on function brand_legal_within(jsonb) from public;
grant execute on function brand_legal_within(jsonb) to fairlead_app;
