-- One place of custody is one however it is spelled.
drop index custody_report_latest;
create index custody_report_latest on custody_report (asset, lower(btrim(location)), as_of_ms desc, created_ms desc, id desc);
