-- R4.1: what closed days, weeks and months came to, as computed once their postings were sealed. Days are UTC days since 1970-01-01, both
-- included. figures is the canonical text whose SHA-256 is the hash.
create table kept_report (
  step text not null check (step in ('day', 'week', 'month')),
  from_day integer not null check (from_day >= 0),
  to_day integer not null check (to_day >= from_day),
  figures text not null,
  hash text not null,
  kept_ms bigint not null default clock_ms(),
  primary key (step, from_day),
  constraint kept_report_hash check (hash = encode(sha256(convert_to(figures, 'UTF8')), 'hex'))
);
grant select, insert (step, from_day, to_day, figures, hash) on kept_report to fairlead_app;
