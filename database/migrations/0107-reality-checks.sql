-- A13.1: each reality check that a customer was shown, with what it said, and how they went on from it: the register of them.
create table reality_check (
  id text primary key check (id ~ '^rlc_[0-9a-hjkmnp-tv-z]{26}$'),
  uid text not null references auth_user (id),
  -- When the first trade of that time of trading was placed.
  since_ms bigint not null,
  shown_ms bigint not null default clock_ms() check (shown_ms > since_ms),
  -- Trades with real money placed in that time, copied ones included, and how many of them had not ended.
  trades integer not null check (trades >= 1),
  running integer not null check (running between 0 and trades),
  staked bigint not null check (staked > 0),
  -- What those that had ended had won or, negative, lost, by the postings.
  result bigint not null,
  answer text check (answer in ('continue', 'limits', 'stop', 'closed')),
  answered_ms bigint check (answered_ms >= shown_ms),
  constraint reality_check_answered check ((answer is null) = (answered_ms is null))
);
grant select, insert, update (answer, answered_ms) on reality_check to fairlead_app;
create index reality_check_of on reality_check (uid, shown_ms);
create index reality_check_newest on reality_check (shown_ms desc, id desc);
