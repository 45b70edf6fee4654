-- Whether the audit trail has an entry of this action on this subject by this actor (R2).
create function ledger_audited(subject_id text, by_actor text, of_action text) returns boolean
  language sql stable
  as $$
  select exists (select from audit_entry e where e.subject = subject_id and e.actor = by_actor and e.action = of_action)
$$;
revoke execute on function ledger_audited(text, text, text) from public;
