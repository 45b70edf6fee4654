-- The mode is written once (X2): production refuses a database that was ever opened in demo mode.
create table installation (
  singleton boolean primary key default true check (singleton),
  mode text not null check (mode in ('demo', 'production')),
  created_ms bigint not null default clock_ms()
);
grant select, insert on installation to fairlead_app;
