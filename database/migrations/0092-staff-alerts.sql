-- R5: what was off, from when until when, and when staff were notified of it. The codes are those of domain/review/staff-alerts.ts.
create table staff_alert (
  id text primary key check (id ~ '^sal_[0-9a-hjkmnp-tv-z]{26}$'),
  code text not null check (code in ('disk_low', 'prices_missing', 'recording_down', 'trades_unsettled', 'chain_behind',
    'mining_failing', 'mail_failing', 'backup_late', 'backup_failed', 'identities_late', 'deposits_late', 'withdrawals_late',
    'conversations_late')),
  began_ms bigint not null default clock_ms(),
  notified_ms bigint check (notified_ms >= began_ms),
  ended_ms bigint check (ended_ms >= began_ms)
);
-- One at a time of each, also where several processes look.
create unique index staff_alert_open on staff_alert (code) where ended_ms is null;
grant select, insert, update (notified_ms, ended_ms) on staff_alert to fairlead_app;
