-- R1.7: a page of a long list is read by an index: payments of a coin, and the audit
-- trail of an action, of people or of the system.
create index deposit_by_method on deposit (payment_method, created_ms, id);
create index withdrawal_by_method on withdrawal (payment_method, created_ms, id);
create index audit_entry_action on audit_entry (action, starts_with(actor, 'usr_'), id);
