-- C3: what became of copies is published by the day of the outcome. Outcomes are written in the order of their time, so that an
-- index of ranges finds a day and costs placing next to nothing.
create index copy_outcome_by_time on copy_outcome using brin (created_ms) with (pages_per_range = 16, autosummarize = on);
