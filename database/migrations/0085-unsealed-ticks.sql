-- From when on (ms) ticks can be that are not sealed (L7): seal_pass keeps it, so that a pass does not look at each day that
-- there is. What mark_xact was at mark_ms is the next such time, once all transactions before it have ended.
alter table seal_head
  add column ticks_from_ms bigint not null default 0,
  add column mark_xact bigint not null default 0,
  add column mark_ms bigint not null default 0;
