-- R1.7: what each list of staff is read by, so that a page of it takes no longer the more there are.
create index adjustment_by_amount on adjustment (amount, created_ms);

create index mining_contract_newest on mining_contract (bought_ms, id);
create index mining_contract_in_state on mining_contract (state, bought_ms, id);
create index mining_contract_of_plan_newest on mining_contract (plan_id, bought_ms, id);

-- Receipts are listed by the day that they are for, and within it by their age (N3).
create index mining_receipt_by_day on mining_receipt ((day::bigint * 10000000000000 + created_ms), id);
create index mining_receipt_in_state on mining_receipt (state, (day::bigint * 10000000000000 + created_ms), id);

create index trader_application_queue on trader_application (status, created_ms, id);

create index identity_submission_newest on identity_submission (created_ms, id);
create index identity_submission_of_reviewer on identity_submission (reviewer, created_ms, id);

create index travel_record_of_holder on travel_record (holder, created_ms, withdrawal);

create index contact_message_newest on contact_message (created_ms, id);
drop index contact_message_created;
