-- R1.7: any part of a customer's names is looked for in an index that has nothing else, as the rows of customers are long.
create index customer_by_names on customer (uid) include (sought);

-- R1.7: what the list of copies is read by, each order and filter (R1.9).
create index copy_newest on copy (started_ms, id);
create index copy_in_state on copy (state, started_ms, id);
create index copy_of_wallet_newest on copy (wallet, started_ms, id);
create index copy_of_trader_newest on copy (trader_id, started_ms, id);
create index copy_of_trader_in_state on copy (trader_id, state, started_ms, id);
