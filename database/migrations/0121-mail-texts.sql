-- S3.2, X8: the words of e-mails are changed in the console, too.
alter table document_change drop constraint document_change_kind_check;
alter table document_change add constraint document_change_kind_check check (kind in ('terms', 'plans', 'brand', 'texts', 'mails'));
