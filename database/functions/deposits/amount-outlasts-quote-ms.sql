-- How long an exact amount means its deposit once its last quote was to end, in ms (D2; amountOutlastsQuoteMs of the domain).
create function amount_outlasts_quote_ms() returns bigint
  language sql immutable parallel safe
  as $$ select 86400000::bigint $$;
revoke execute on function amount_outlasts_quote_ms() from public;
