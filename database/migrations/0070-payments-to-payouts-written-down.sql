-- L7: where payouts go and what was seen to go there are written down and sealed from here on: what holds up an undoing is a record
-- like others. The first row says that this migration's transaction wrote down, without a time, what was there before.
insert into record_version (kind, body) values ('payments_to_payouts', '{"migration": "0070"}');

insert into record_version (kind, body) select 'payout_place', to_jsonb(r) from payout_place r;
insert into record_version (kind, body) select 'payout_sighting', to_jsonb(r) from payout_sighting r;
