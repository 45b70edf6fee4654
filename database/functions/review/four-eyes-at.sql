create function four_eyes_at(of_subject text, at_ms bigint) returns bigint
  language sql stable
  as $$
  select coalesce((
    select from_cents from four_eyes where subject = of_subject and since_ms <= at_ms order by id desc limit 1),
    case when of_subject in ('deposit', 'withdrawal', 'mining_day') then 100000 else 9223372036854775807 end)
$$;
revoke execute on function four_eyes_at(text, bigint) from public;
grant execute on function four_eyes_at(text, bigint) to fairlead_app;
