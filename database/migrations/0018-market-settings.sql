-- The settings that a run of the recorder begins with (Z3): which sources, in which order, and of each pair from which level
-- of a book a price is taken. They stand in the run's first row, which is chained by hash and sealed like all others.

alter table market_heard add column settings jsonb;
alter table market_heard add constraint market_heard_settings check (begins = (settings is not null)) not valid;
