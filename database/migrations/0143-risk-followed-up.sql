-- O4: what a case was decided (watch, restricted) is a flag on its customer's withdrawals until somebody lifts it with a reason.
-- The decision stays as it was made.
alter table risk_case
  add column lifted_by text references auth_user (id),
  add column lifted_reason text check (length(lifted_reason) between 3 and 500),
  add column lifted_ms bigint check (lifted_ms >= decided_ms),
  add constraint risk_case_lifted check (num_nulls(lifted_by, lifted_reason, lifted_ms) in (0, 3)
    and (lifted_ms is null or (decision is not null and decision <> 'no_concern'))),
  add constraint risk_case_lifted_not_own check (lifted_by <> subject);
grant update (lifted_by, lifted_reason, lifted_ms) on risk_case to fairlead_app;

-- O4: a note of a case that asks something, and what was answered to whoever asked. The answer is written once.
create table risk_question (
  note bigint primary key references risk_note (id),
  case_id text not null references risk_case (id),
  asker text not null references auth_user (id),
  -- From which withdrawal it was asked; null where that was not said.
  withdrawal text references withdrawal (id),
  asked_ms bigint not null default clock_ms(),
  answer text check (length(answer) between 1 and 4000),
  answered_by text references auth_user (id),
  answered_ms bigint check (answered_ms >= asked_ms),
  constraint risk_question_answered check (num_nulls(answer, answered_by, answered_ms) in (0, 3))
);
grant select, insert, update (answer, answered_by, answered_ms) on risk_question to fairlead_app;
create index risk_question_case on risk_question (case_id, note);
