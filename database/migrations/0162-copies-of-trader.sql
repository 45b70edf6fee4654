-- R1.7: the list of copies of a trader.
create index concurrently copy_of_trader_newest on copy (trader_id, started_ms, id);
