-- S3.2, X8: whether what a change sets are the words of one e-mail in one language as domain/house-settings/mail-words.ts reads them, or
-- null for the standard ones: plain text without addresses, markup and characters that nobody sees. Takes no locks.
create function mails_within(of_value jsonb) returns boolean
  language sql immutable
  as $$
  select coalesce(count(*) = 1 and bool_and(coalesce(name ~ '^mail:[a-z_]{1,40}:[a-z]{2}$' and case when words = 'null' then true
    when not brand_keys_within(words, array['subject', 'heading', 'before', 'after']) then false
    else brand_words_within(words -> 'subject', 150) and brand_words_within(words -> 'heading', 150)
      and (select bool_and(coalesce(jsonb_typeof(body) = 'string' and length(body #>> '{}') between 1 and 2000
            and body #>> '{}' !~ '[\u0001-\u0009\u000b-\u001f\u007f]', false))
          from unnest(array[words -> 'before', nullif(words -> 'after', 'null')]) body where body is not null)
      and jsonb_typeof(words -> 'before') = 'string'
      and not exists (select from jsonb_each_text(words) w(part, text) where text ~* '://|\mwww\.|\mmailto:|[a-z0-9-]\.[a-z]{2}|[0-9]\.[0-9]+\.[0-9]+\.[0-9]|<\s*[a-z!/]')
      and not exists (select from jsonb_each_text(words) w(part, text) where text ~ ('[\u0080-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f'
        || '\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]'))
    end, false)), false)
  from jsonb_each(of_value) e(name, words)
$$;
revoke execute on function mails_within(jsonb) from public;
grant execute on function mails_within(jsonb) to fairlead_app;
