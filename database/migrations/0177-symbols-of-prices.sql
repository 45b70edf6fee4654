-- Z1, T5: a pair that a source calls by another symbol has another source from then on. What each source called the pair as its prices were
-- last recorded, as far as runs of the recorder said it (Z3): by name, merged from run to run; null before the first such run.
alter table market_pair add column symbols jsonb;
-- Of the lease under which the last tick was recorded: the first tick of a run is held against the symbols of those before it.
alter table market_pair add column last_epoch bigint;
