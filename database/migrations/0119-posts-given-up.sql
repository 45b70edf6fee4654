-- R5.1: posts to the operator's own address that were given up are an alert of their own.
alter table staff_alert drop constraint staff_alert_code_check;
alter table staff_alert add constraint staff_alert_code_check check (code in (
  'disk_low', 'prices_missing', 'recording_down', 'trades_unsettled', 'chain_behind', 'mining_failing', 'mail_failing',
  'backup_late', 'backup_failed', 'identities_late', 'deposits_late', 'withdrawals_late', 'conversations_late', 'cases_late',
  'verify_failed', 'verify_late', 'reserve_low', 'pair_closed', 'posts_given_up'));
create index staff_alert_post_given_up on staff_alert_post (next_ms) where state = 'given_up';
