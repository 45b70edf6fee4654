-- O3, R5: staff are alerted to a list to screen against that was not taken.
-- Keeps staff_alert_code_check: it takes each code of before, and one more.
alter table staff_alert drop constraint staff_alert_code_check;
alter table staff_alert add constraint staff_alert_code_check check (code in ('disk_low', 'prices_missing', 'recording_down',
  'trades_unsettled', 'chain_behind', 'mining_failing', 'mail_failing', 'backup_late', 'backup_failed', 'archive_stalled', 'identities_late',
  'deposits_late', 'withdrawals_late', 'conversations_late', 'messages_late', 'cases_late', 'verify_failed', 'verify_late', 'reserve_low',
  'pair_closed', 'posts_given_up', 'screening_refused'));
