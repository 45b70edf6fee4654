-- A3: since when a browser is known. One that signed in again a day or more after that is long known, and gives way to no newer
-- one: who has the password alone cannot push it out by signing in often. Those of before are taken for long known.
alter table known_device add column known_since_ms bigint not null default clock_ms();
update known_device set known_since_ms = last_used_ms - 86400000;
