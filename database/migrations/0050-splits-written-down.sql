-- L7, A13: what of a credit can be played with, and what came from aside to available, is written down and sealed. This row says that this
-- migration's transaction wrote down, without a time, what was there before.
insert into record_version (kind, body) values ('splits', '{"migration": "0050"}');

insert into record_version (kind, body)
select 'deposit_split', to_jsonb(r) from deposit_split r union all
select 'aside_release', to_jsonb(r) from aside_release r;
