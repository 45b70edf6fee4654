-- R3, D5: from here on one admin alone credits nothing of a chain whose payments a watcher has seen before and that no watcher follows
-- any more, as who stops watching it would else loosen what it takes. This row says what was decided before.
insert into record_version (kind, body) values ('unwatched_takes_two', '{"migration": "0064"}');
