-- Whether anything can be written is known by writing (X3): one row, written anew when somebody asks for the health.
create table health_write (
  singleton boolean primary key default true check (singleton),
  written_ms bigint not null default clock_ms()
) with (fillfactor = 10);
insert into health_write default values;
grant select, update (written_ms) on health_write to fairlead_app;
