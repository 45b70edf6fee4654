-- R1.16: staff look accounts of the books up by their kind; what is allocated to copies is few among all accounts.
create index ledger_account_kind on ledger_account (kind, id);
