-- Audit entries as they are sealed (L7): id, xact, and SHA-256 over every column as a JSON array.
create view seal_leaf_audit as
select a.id, a.xact, sha256(convert_to(jsonb_build_array('audit', a.id, a.actor, a.action, a.subject_kind, a.subject,
  a.reason, a.before, a.after, a.created_ms, a.xact)::text, 'UTF8')) as leaf
from audit_entry a;
