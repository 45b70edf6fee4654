-- Versions of dated records as they are sealed (L7): id, xact, SHA-256 over every column as a JSON array, and at_ms.
create view seal_leaf_record as
select v.id, v.xact, sha256(convert_to(jsonb_build_array('record', v.id, v.kind, v.body, v.at_ms, v.xact)::text, 'UTF8')) as leaf,
  v.at_ms
from record_version v;
