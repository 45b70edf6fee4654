-- The sums of the last days (R1) and a day of the audit trail (R2) are read by time. Both tables only grow, in the order of their
-- times or nearly so: a small index of ranges is enough.
create index ledger_entry_time on ledger_entry using brin (created_ms) with (pages_per_range = 32, autosummarize = on);
create index audit_entry_time on audit_entry using brin (created_ms) with (autosummarize = on);
