-- Which days that brought nothing are told to those whose contracts they are (S2): set by set, in the order of the contracts.
alter table mining_run
  add column told boolean not null default false,
  add column told_contract text not null default '';
create index mining_run_untold on mining_run (id) where nothing is not null and plan_id is not null and not told;
grant update (told, told_contract) on mining_run to fairlead_app;

-- X1: the sale of contracts has a switch of its own.
alter table operator_switch
  drop constraint operator_switch_name_check,
  add constraint operator_switch_name_check
    check (name ~ '^(trades|practice|copying|mining|deposits|withdrawals|pair:[A-Z0-9]{1,20})$');
