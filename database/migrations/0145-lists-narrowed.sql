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

create index staff_alert_of_code on staff_alert (code, began_ms, id);
create index staff_alert_standing on staff_alert (began_ms, id) where ended_ms is null;
create index staff_alert_of_assignee on staff_alert (assignee, began_ms, id) where assignee is not null;

-- S1: a message of the contact page is unanswered until it is settled for the first time, unless it has a conversation, which says itself
-- whether it waits. Triggers keep it (functions/support/contact-answered.sql), so that what waits is not looked for among all.
alter table contact_message add column unanswered boolean not null default true;
update contact_message m set unanswered = false
  where exists (select from contact_answer a where a.message = m.id)
    or exists (select from contact_conversation v where v.message = m.id);
create index contact_message_unanswered on contact_message (id) where unanswered;
