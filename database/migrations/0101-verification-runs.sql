-- R5: alerts that are about one thing of several name it: the pair that closed, the asset whose reserve is below its floor.
alter table staff_alert add column about text not null default '' check (length(about) <= 40);
alter table staff_alert drop constraint staff_alert_code_check;
alter table staff_alert add constraint staff_alert_code_check check (code in ('disk_low', 'prices_missing', 'recording_down',
  'trades_unsettled', 'chain_behind', 'mining_failing', 'mail_failing', 'backup_late', 'backup_failed', 'identities_late',
  'deposits_late', 'withdrawals_late', 'conversations_late', 'verify_failed', 'verify_late', 'reserve_low', 'pair_closed'));
drop index staff_alert_open;
create unique index staff_alert_open on staff_alert (code, about) where ended_ms is null;

-- L5: what the daily verification found. A run without an end is being made, or its process was ended.
create table verify_run (
  id bigint generated always as identity primary key,
  started_ms bigint not null,
  ended_ms bigint check (ended_ms >= started_ms),
  outcome text check (outcome in ('clean', 'breaches', 'unchecked')),
  -- What was looked at; nothing is known of it where it could not be checked.
  entries bigint check (entries >= 0),
  trades bigint check (trades >= 0),
  ticks bigint check (ticks >= 0),
  blocks bigint check (blocks >= 0),
  breaches bigint check (breaches >= 0),
  -- The first of them: an array of objects with the keys rule, promise, id and problem.
  problems jsonb check (jsonb_typeof(problems) = 'array'),
  reason text check (length(reason) between 1 and 1000),
  constraint verify_run_ended check ((ended_ms is null) = (outcome is null)),
  constraint verify_run_checked check (num_nulls(entries, trades, ticks, blocks, breaches, problems) =
    case when outcome in ('clean', 'breaches') then 0 else 6 end),
  constraint verify_run_outcome check (case outcome when 'clean' then breaches = 0 when 'breaches' then breaches > 0 else true end),
  constraint verify_run_reason check ((outcome is not distinct from 'unchecked') = (reason is not null))
);
grant select, insert, delete, update (ended_ms, outcome, entries, trades, ticks, blocks, breaches, problems, reason)
  on verify_run to fairlead_app;
