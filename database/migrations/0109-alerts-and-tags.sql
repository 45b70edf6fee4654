-- R5: a case of risk past its promise is an alert, too; and who of the staff has said that they saw one.
alter table staff_alert drop constraint staff_alert_code_check;
alter table staff_alert add constraint staff_alert_code_check check (code in ('disk_low', 'prices_missing', 'recording_down',
  'trades_unsettled', 'chain_behind', 'mining_failing', 'mail_failing', 'backup_late', 'backup_failed', 'identities_late',
  'deposits_late', 'withdrawals_late', 'conversations_late', 'cases_late', 'verify_failed', 'verify_late', 'reserve_low',
  'pair_closed'));
create index staff_alert_newest on staff_alert (began_ms desc, id desc);
create table staff_alert_seen (
  alert text not null references staff_alert (id) on delete cascade,
  uid text not null references auth_user (id),
  seen_ms bigint not null default clock_ms(),
  primary key (alert, uid)
);
grant select, insert on staff_alert_seen to fairlead_app;

-- R1.10: words that staff put on a customer. Their length is looked at before what they are made of.
create table customer_tag (
  uid text not null references auth_user (id),
  tag text not null check (case when length(tag) between 1 and 30 then tag ~ '^[a-z0-9]+([ -][a-z0-9]+)*$' else false end),
  put_by text not null references auth_user (id),
  put_ms bigint not null default clock_ms(),
  primary key (uid, tag)
);
create index customer_tag_by_tag on customer_tag (tag, uid);
grant select, insert, delete on customer_tag to fairlead_app;
