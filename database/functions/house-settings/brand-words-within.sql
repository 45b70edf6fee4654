-- B2.2: whether a value is words in one line, of at least one and at most so many characters. Takes no locks.
create function brand_words_within(of_value jsonb, most integer) returns boolean
  language sql immutable
  as $$
  select coalesce(jsonb_typeof(of_value) = 'string' and length(of_value #>> '{}') between 1 and most
    and of_value #>> '{}' !~ '[\u0001-\u001f\u007f]', false)
$$;
revoke execute on function brand_words_within(jsonb, integer) from public;
grant execute on function brand_words_within(jsonb, integer) to fairlead_app;
