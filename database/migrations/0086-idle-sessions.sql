-- A10: a session that is not used for so long is over, in ms; three days where nothing else was said when it was opened. What
-- an administrator's session has at most is the server's to know, since the list of them is configuration.
alter table auth_session add column idle_ms bigint not null default 259200000 check (idle_ms > 0);
