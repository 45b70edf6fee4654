-- Ledger entries as they are sealed (L7): id, xact, SHA-256 over every column and those of the entry's
-- journal, and the time (ms) that the journal says.
create view seal_leaf_entry as
select e.id, e.xact, sha256(convert_to(concat_ws('|', 'entry', e.id, e.account, e.account_version, e.amount,
  e.balance_before, e.balance_after, e.class, e.created_ms, e.xact,
  j.code, j.cause, j.occurrence, j.actor, j.created_ms), 'UTF8')) as leaf, j.created_ms as at_ms
from ledger_entry e left join ledger_journal j on j.id = e.id / 32;
