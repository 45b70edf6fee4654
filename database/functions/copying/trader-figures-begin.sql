-- Trigger on trader: a new trader gets an empty row of figures (C4) in the same transaction.
create function trader_figures_begin() returns trigger language plpgsql as $$
begin
  insert into trader_figures (trader_id) values (new.id);
  return null;
end $$;
revoke execute on function trader_figures_begin() from public;

create trigger trader_figures_begin after insert on trader for each row execute function trader_figures_begin();
