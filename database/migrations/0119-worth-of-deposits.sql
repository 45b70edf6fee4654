-- D5: a credit is worth what arrived at the price recorded when it was paid, whatever its quote said. The other kinds are of
-- rules of before: their records stay, and nothing is credited by them any more.
alter table deposit drop constraint deposit_valuation_check;
alter table deposit
  add constraint deposit_valuation_check check (valuation in ('asked', 'quote', 'market', 'arrival')),
  -- When the tick was recorded that it was valued by: its owner reads it beside price, source and number.
  add column valued_ms bigint;
grant update (valued_ms) on deposit to fairlead_app;

create trigger deposit_worth before update on deposit
  for each row when ((old.status = 'pending' and new.status = 'approved'
      and (new.valuation is distinct from 'arrival' or new.received_units is null or new.valued_ms is null))
    or (old.status = 'approved' and (new.valued_source, new.valued_seq, new.valued_ms) is distinct from
      (old.valued_source, old.valued_seq, old.valued_ms)))
  execute function refuse_state_change();
