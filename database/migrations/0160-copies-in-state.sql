-- R1.7: the list of copies of a state.
create index concurrently copy_in_state on copy (state, started_ms, id);
