-- M3, X8: pairs are data. What is listed is kept in house_setting as `listing:<PAIR>`, the standard list being the first value of a
-- start, and changed in the console by what one of staff proposes and another approves.
alter table document_change drop constraint document_change_kind_check;
alter table document_change add constraint document_change_kind_check
  check (kind in ('terms', 'plans', 'brand', 'texts', 'mails', 'pairs'));
