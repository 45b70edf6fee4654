-- Words that explain a decision are never blank. Rows of before are left as they are.
alter table deposit add constraint deposit_reason_said check (reason ~ '\S') not valid;
alter table withdrawal add constraint withdrawal_reason_said check (reason ~ '\S') not valid;
alter table adjustment add constraint adjustment_reason_said check (reason ~ '\S') not valid;
alter table custody_report add constraint custody_report_said check (location ~ '\S' and evidence ~ '\S') not valid;
