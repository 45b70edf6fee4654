-- N2, R3: machines that raise what a fleet is rated above what it was 30 days before take two admins, however few. What one admin could
-- add until now (of 'mining_fleet' from_cents holds basis points) stays for what was added then.
with added as (insert into four_eyes (subject, from_cents) values ('mining_fleet', 0) returning *)
insert into record_version (kind, body, at_ms) select 'four_eyes', to_jsonb(a), a.since_ms from added a;
