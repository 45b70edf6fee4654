-- R1.7: the list of a trader's copies of a state.
create index concurrently copy_of_trader_in_state on copy (trader_id, state, started_ms, id);
