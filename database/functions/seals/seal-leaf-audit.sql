-- Audit entries as they are sealed (L7): id, xact, SHA-256 over every column as a JSON array, and the time (ms) that they
-- say.
create view seal_leaf_audit as
select a.id, a.xact, sha256(convert_to(jsonb_build_array('audit', a.id, a.actor, a.action, a.subject_kind, a.subject,
  a.reason, a.before, a.after, a.created_ms, a.xact)::text, 'UTF8')) as leaf, a.created_ms as at_ms
from audit_entry a;
