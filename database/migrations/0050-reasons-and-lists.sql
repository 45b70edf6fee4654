-- Words that explain a decision are never blank. Rows of before are left as they are.
alter table deposit add constraint deposit_reason_said check (reason ~ '\S') not valid;
alter table withdrawal add constraint withdrawal_reason_said check (reason ~ '\S') not valid;
alter table adjustment add constraint adjustment_reason_said check (reason ~ '\S') not valid;
alter table custody_report add constraint custody_report_said check (location ~ '\S' and evidence ~ '\S') not valid;

-- Lists of the review and of one customer are read in order, not scanned.
create index withdrawal_of on withdrawal (user_id, created_ms desc, id desc);
create index withdrawal_oldest on withdrawal (created_ms, id);
create index deposit_oldest on deposit (created_ms, id);
create index adjustment_oldest on adjustment (created_ms, id);
