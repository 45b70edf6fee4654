-- One word for one thing: customers are notified of what came of a set, up to a copy or a contract.
alter table copy_fan_out rename column told to notified;
alter table copy_fan_out rename column told_copy to notified_copy;
alter index copy_fan_out_untold rename to copy_fan_out_unnotified;
alter table mining_run rename column told to notified;
alter table mining_run rename column told_contract to notified_contract;
alter index mining_run_untold rename to mining_run_unnotified;
alter index mining_run_late_untold rename to mining_run_late_unnotified;
