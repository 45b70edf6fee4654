-- D5, N3.2, L7: from here on each price of the minute that values something counts by how long it stood; until now the first tick of
-- each second did. This row says that what was credited, returned, fixed or closed before its transaction goes by the earlier rule.
insert into record_version (kind, body) values ('worth_by_time', '{"migration": "0047"}');
