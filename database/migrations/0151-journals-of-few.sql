-- R4.3: journals of trades are most of all and have no entry in it, so that posting them writes no more than before.
create index concurrently ledger_journal_of_few on ledger_journal (code, id) where code not in ('stake', 'win', 'loss');
