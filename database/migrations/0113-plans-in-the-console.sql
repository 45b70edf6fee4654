-- X8: plans and places to buy (D6) are changed in the console, too; the start of a process keeps those of the operator's file where
-- nothing was kept.
alter table document_change drop constraint document_change_kind_check;
alter table document_change add constraint document_change_kind_check check (kind in ('terms', 'plans'));
