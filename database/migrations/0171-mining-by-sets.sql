-- N3.6: a plan's part of a day is divided set by set of its contracts. Its run is there from the beginning and says how far it is.
-- A process of the release before calls mining_divide_and_pay, which is one function for all: it goes on from where sets have come
-- to, under the same row of the coin. Rows of before are whole.
-- The default is a run that is whole, as each run of before is; the constraint asks nothing of one.
alter table mining_run
  add column state text not null default 'divided' constraint mining_run_state check (state in ('dividing', 'divided')),
  -- The contracts of the day and the cents that they have coming, as counted at the beginning; null of runs of before, and of what
  -- nobody bought.
  add column due_contracts integer,
  add column due_cents bigint,
  -- The last contract, by id, that has its payout; '' before the first one. null where due_contracts is.
  add column divided_to text,
  -- Nobody is notified of a run that is not whole: releases before look at `notified` alone.
  add constraint mining_run_dividing check (state = 'divided' or (
    plan_id is not null and due_contracts is not null and due_cents is not null and divided_to is not null and notified and fee_units = 0));
-- When its set was paid; null of payouts of before, which were paid as their run was written (mining_run.created_ms).
alter table mining_payout add column paid_ms bigint;
-- The contracts of a plan in the order in which they are paid.
create index mining_contract_by_plan on mining_contract (plan_id, id);
