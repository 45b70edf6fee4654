-- Each payout of mining is one of a run of its coin, day and addition, and of a contract (N3): none stands for itself.
alter table mining_run add constraint mining_run_of_day unique (id, coin, day, addition);
alter table mining_payout
  add constraint mining_payout_run_fkey foreign key (run_id, coin, day, addition) references mining_run (id, coin, day, addition),
  add constraint mining_payout_contract_id_fkey foreign key (contract_id) references mining_contract;
