-- Z3: of each price that was recorded as held, the confirmation that it was recorded by. Empty in rows from before.
alter table market_heard_kept add column held text not null default '';
