-- R1.7: the list of copies of a wallet.
create index concurrently copy_of_wallet_newest on copy (wallet, started_ms, id);
