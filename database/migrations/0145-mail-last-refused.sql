-- When a mail was refused last, for whoever looks at what waits. Of what waited before it is not known.
alter table mail add column refused_ms bigint;
